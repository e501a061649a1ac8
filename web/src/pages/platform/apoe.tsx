import { brand } from '@aevia/domain/brand.ts'
import { latestConsent } from '@aevia/domain/consents/schema.ts'
import { currentText } from '@aevia/domain/consents/texts.ts'
import { APOE_BEFORE } from '@aevia/domain/health/genes/apoe.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useConsents, useSayConsent } from '#web/features/consents/queries.ts'
import { useRefreshTestData } from '#web/features/test-data/queries.ts'
import { Button, buttonStyles } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Cited } from '#web/ui/cited.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export function meta() {
  return [{ title: `APOE: your decision · ${brand.name}` }]
}

/** Nobody learns of APOE by the way: what it is comes first, then a decision, which can be taken back. */
export default function ApoePage() {
  return (
    <>
      <PageHeader title="APOE: your decision" subtitle="What you could learn, before you learn it" />
      <div className="flex max-w-2xl flex-col gap-5">
        <Card className="flex flex-col gap-4 p-5 sm:p-6">
          {APOE_BEFORE.map(({ title, text, source }) => (
            <section key={title}>
              <h2 className="font-semibold">{title}</h2>
              <p className="mt-1">{text}</p>
              {source && <Cited source={source} />}
            </section>
          ))}
        </Card>
        <Decision />
      </div>
    </>
  )
}

function Decision() {
  const { data, isPending, refetch } = useConsents()
  if (isPending) return <Skeleton className="h-40" />
  if (!data) return <LoadFailed text="Your decision could not be loaded." onRetry={() => void refetch()} />
  return latestConsent(data, 'apoe')?.given ? <Agreed /> : <Asked />
}

function Asked() {
  const [isRead, setRead] = useState(false)
  const { say, isBusy } = useSayApoe()
  return (
    <Card className="flex flex-col items-start gap-4 p-5 sm:p-6">
      <Checkbox label={currentText('apoe').text} checked={isRead} onChange={setRead} />
      <div className="flex flex-wrap gap-3">
        <Button disabled={!isRead || isBusy} onClick={() => say(true)}>
          Read APOE from my files
        </Button>
        <Link to="/platform/test-data?tab=history" className={buttonStyles({ variant: 'outline' })}>
          Not now
        </Link>
      </div>
    </Card>
  )
}

function Agreed() {
  const { say, isBusy } = useSayApoe()
  return (
    <Card className="flex flex-col items-start gap-4 p-5 sm:p-6">
      <p>
        You decided to learn it. APOE stands with the other findings of each genetic file in your test
        history; a file that was read before is being read again.
      </p>
      <div className="flex flex-wrap gap-3">
        <Link to="/platform/test-data?tab=history" className={buttonStyles()}>
          Open my test history
        </Link>
        <Button variant="outline" disabled={isBusy} onClick={() => say(false)}>
          Withdraw, and delete it
        </Button>
      </div>
    </Card>
  )
}

function useSayApoe() {
  const consent = useSayConsent()
  const refresh = useRefreshTestData()
  return {
    isBusy: consent.isPending,
    say: (given: boolean) => consent.mutate({ kind: 'apoe', given }, { onSuccess: () => void refresh() }),
  }
}
