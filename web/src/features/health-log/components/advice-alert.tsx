import { messages } from '#web/features/health-log/messages.ts'
import { useAdvice } from '#web/features/health-log/queries.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'

/** Stands over every page of the platform, so that no form can take the advice with it. */
export function AdviceAlert() {
  const { advice, read } = useAdvice()
  return (
    <AlertDialog
      open={advice !== null}
      onOpenChange={(open) => !open && read()}
      title={messages.adviceTitle}
      text={advice ?? ''}
    />
  )
}
