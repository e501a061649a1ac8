import type { EntryKind } from '@aevia/domain/health-log/fields.ts'
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import type { LogDialog } from '#web/features/health-log/components/log-dialog.tsx'
import { messages } from '#web/features/health-log/messages.ts'
import { whenIdle } from '#web/lib/when-idle.ts'
import { notify } from '#web/lib/toast.ts'

let loaded: typeof LogDialog | null = null
const load = async () =>
  (loaded ??= (await import('#web/features/health-log/components/log-dialog.tsx')).LogDialog)

interface Opened {
  kind: EntryKind
  Dialog: typeof LogDialog
}
interface Log {
  open: (kind: EntryKind) => void
  /** what is on its way */
  loading: EntryKind | null
}
const LogContext = createContext<Log>({ open: () => {}, loading: null })
export const useLogDialog = () => use(LogContext)

/**
 * With its validation the dialog is half a page: it comes when the page has its rest, or is first asked for. What it
 * knows is kept beside the page, which is not rendered anew as it opens and closes.
 */
export function WithLogDialog({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [loading, setLoading] = useState<EntryKind | null>(null)
  useEffect(() => whenIdle(() => void load().catch(() => {})), [])

  const log = useMemo(() => {
    const open = (kind: EntryKind) => {
      if (loading) return
      // At once: what waits for a promise, even for one that is done, is shown a frame later.
      if (loaded) return setOpened({ kind, Dialog: loaded })
      setLoading(kind)
      load()
        .then(
          (Dialog) => setOpened({ kind, Dialog }),
          () => notify(messages.dialogFailed),
        )
        .finally(() => setLoading(null))
    }
    return { open, loading }
  }, [loading])
  return (
    <LogContext value={log}>
      {children}
      <output className="sr-only">{loading && 'Opening the form...'}</output>
      {opened && <opened.Dialog kind={opened.kind} onClose={() => setOpened(null)} />}
    </LogContext>
  )
}
