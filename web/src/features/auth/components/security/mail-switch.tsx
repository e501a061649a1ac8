import { useMailSettings, useSaveMailSettings } from '#web/features/auth/security-queries.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

export function MailSwitch() {
  const { data } = useMailSettings()
  const save = useSaveMailSettings()
  if (!data) return <Skeleton className="h-10" />
  return (
    <>
      <label className="flex items-start gap-3 text-sm">
        <input
          type="checkbox"
          className="mt-0.5 size-5 accent-primary"
          checked={save.isPending ? save.variables.analysis_finished : data.analysis_finished}
          onChange={(event) => save.mutate({ analysis_finished: event.target.checked })}
        />
        Tell me when a test has been analysed
      </label>
      <p className="mt-2 text-sm text-muted">Messages about the security of your account are always sent.</p>
    </>
  )
}
