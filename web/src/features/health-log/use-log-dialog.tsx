import type { EntryKind } from '@aevia/domain/health-log/fields.ts'
import { type ReactNode, useEffect, useState } from 'react'
import type { LogDialog } from '#web/features/health-log/components/log-dialog.tsx'
import { messages } from '#web/features/health-log/messages.ts'
import { whenIdle } from '#web/lib/when-idle.ts'
import { notify } from '#web/lib/toast.ts'

const load = () => import('#web/features/health-log/components/log-dialog.tsx')

interface Opened {
  kind: EntryKind
  Dialog: typeof LogDialog
}

/** With its validation the dialog is half a page: it comes when the page has its rest, or is first asked for. */
export function useLogDialog() {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [loading, setLoading] = useState<EntryKind | null>(null)
  useEffect(() => whenIdle(() => void load().catch(() => {})), [])

  const open = (kind: EntryKind) => {
    if (loading) return
    setLoading(kind)
    load()
      .then(
        (module) => setOpened({ kind, Dialog: module.LogDialog }),
        () => notify(messages.dialogFailed),
      )
      .finally(() => setLoading(null))
  }
  const dialog: ReactNode = opened && <opened.Dialog kind={opened.kind} onClose={() => setOpened(null)} />
  return { open, loading, dialog }
}
