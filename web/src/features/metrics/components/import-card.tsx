import { useId, useState, type RefObject } from 'react'
import { ImportProgress } from '#web/features/metrics/components/import-progress.tsx'
import { useImport } from '#web/features/metrics/use-import.ts'
import { cn } from '#web/lib/cn.ts'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { FileUp } from '#web/ui/icons.ts'

interface ImportCardProps {
  /** so that a platform's own button can open the choice of a file */
  input: RefObject<HTMLInputElement | null>
  guide: string | null
}

/** One place for the file of any platform: what it is, we see from what is in it. */
export function ImportCard({ input, guide }: ImportCardProps) {
  const id = useId()
  const [over, setOver] = useState(false)
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
        <div
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault()
            setOver(false)
            choose(event.dataTransfer.files[0])
          }}
          className={cn(
            'relative flex min-h-32 items-center justify-center rounded-md border border-dashed p-5 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary',
            over ? 'border-primary bg-primary-soft' : 'border-control bg-sunken/60',
          )}
        >
          <input
            ref={input}
            id={id}
            type="file"
            aria-label="File of a platform"
            disabled={busy}
            onChange={(event) => {
              choose(event.target.files?.[0])
              // The same file may be chosen again.
              event.target.value = ''
            }}
            className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
          />
          <div className="flex flex-col items-center gap-2 text-center">
            <FileUp aria-hidden="true" className="size-6 text-primary" />
            <p>
              <span className="font-medium text-primary">Choose a file</span> or drop it here
            </p>
          </div>
        </div>
        <ImportProgress state={state} onCancel={() => void cancel()} />
      </CardContent>
    </Card>
  )
}
