import { brand } from '@aevia/domain/brand.ts'
import { type HealthLink, readHealthLink } from '@aevia/domain/sharing/health-link.ts'
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { OpenForm } from '#web/features/sharing/components/open-form.tsx'
import { openingMessages } from '#web/features/sharing/messages.ts'
import type { Opening } from '#web/features/sharing/model/open-summary.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { SharedPage } from '#web/pages/share/shared-page.tsx'
import { BareLayout } from '#web/pages/site/bare-layout.tsx'
import { CircleAlert } from '#web/ui/icons.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

export function meta() {
  return [
    { title: `Shared health summary · ${brand.name}` },
    { name: 'robots', content: 'noindex, nofollow' },
    { name: 'referrer', content: 'no-referrer' },
  ]
}

type Opened = Extract<Opening, { kind: 'opened' }>

/** What somebody shared, for whoever has the link: read from behind the sign, opened here, shown here. */
export default function SharePage() {
  const hash = useHash()
  return (
    <BareLayout>
      <main className="mx-auto flex w-full max-w-6xl flex-1 flex-col px-5 pt-6 pb-16 sm:px-8">
        <Shared key={hash} hash={hash} />
      </main>
    </BareLayout>
  )
}

function Shared({ hash }: { hash: string }) {
  const hydrated = useHydrated()
  const [opened, setOpened] = useState<Opened>()
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (opened) top.current?.focus()
  }, [opened])
  if (!hydrated)
    return (
      <Frame label={null}>
        <Skeleton className="h-64" />
      </Frame>
    )
  const link = readHealthLink(hash)
  const fault = faultOf(link)
  if (!link || fault) return <Frame label={link?.label ?? null}>{fault && <Fault text={fault} />}</Frame>
  if (!opened)
    return (
      <Frame label={link.label ?? null}>
        <OpenForm link={link} onOpened={setOpened} />
      </Frame>
    )
  return (
    <div ref={top} tabIndex={-1} className="outline-none">
      <SharedPage title={link.label ?? 'Health summary'} {...opened} />
    </div>
  )
}

function Frame({ label, children }: { label: string | null; children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-md sm:pt-8">
      <h1 className="font-display text-title tracking-tight">A shared health summary</h1>
      {label && <p className="mt-2 text-lg break-words text-muted">{label}</p>}
      <div className="mt-6">{children}</div>
    </div>
  )
}

const Fault = ({ text }: { text: string }) => (
  <p role="alert" className="flex gap-3 rounded-lg border bg-surface p-5">
    <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
    {text}
  </p>
)

function faultOf(link: HealthLink | null): string | null {
  if (!link) return openingMessages.incomplete
  if (new URL(link.url).origin !== location.origin) return openingMessages.elsewhere
  if (link.exp !== undefined && link.exp * 1000 < Date.now()) return openingMessages.ended
  return isSecureContext ? null : openingMessages.insecure
}

/** Another link may be pasted over the one that is open. */
const useHash = () =>
  useSyncExternalStore(
    (changed) => {
      addEventListener('hashchange', changed)
      return () => removeEventListener('hashchange', changed)
    },
    () => location.hash,
    () => '',
  )
