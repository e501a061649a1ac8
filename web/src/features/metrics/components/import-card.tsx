import { useId, type RefObject } from 'react'
import { ImportProgress } from '#web/features/metrics/components/import-progress.tsx'
import { useImport } from '#web/features/metrics/use-import.ts'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { DropInput, DropInvitation, DropZone } from '#web/ui/drop-zone.tsx'
import { FileUp } from '#web/ui/icons.ts'

interface ImportCardProps {
  /** so that a platform's own button can open the choice of a file */
  input: RefObject<HTMLInputElement | null>
  guide: string | null
}

/** One place for the file of any platform: what it is, we see from what is in it. */
export function ImportCard({ input, guide }: ImportCardProps) {
  const id = useId()
  const { state, start, cancel } = useImport()
  const busy = state.step === 'sending' || state.step === 'reading'
  const choose = (file: File | undefined) => {
    if (file && !busy) void start(file)
  }
  return (
    <Card className="mt-5">
      <CardHeader>
        <CardTitle>Import a file</CardTitle>
        <CardDescription>
          Choose what a platform exported, packed or not. Also read are backups of Health Connect and of
          Gadgetbridge, and FIT files.
        </CardDescription>
      </CardHeader>
      <CardContent className="flex flex-col gap-4">
        {guide && <p className="text-sm">{guide}</p>}
        <DropZone onDrop={(file) => choose(file ?? undefined)} disabled={busy} className="min-h-32">
          <DropInput
            input={input}
            id={id}
            aria-label="File of a platform"
            disabled={busy}
            onChange={(event) => {
              choose(event.target.files?.[0])
              // The same file may be chosen again.
              event.target.value = ''
            }}
          />
          <DropInvitation icon={<FileUp aria-hidden="true" className="size-6 text-primary" />} />
        </DropZone>
        <ImportProgress state={state} onCancel={() => void cancel()} />
      </CardContent>
    </Card>
  )
}
