import { METRICS, type MetricId } from '@aevia/domain/metrics/model/catalogue.ts'
import type { MetricImport } from '@aevia/domain/metrics/schema.ts'
import { formatDate } from '@aevia/domain/text/format.ts'
import { importMessages } from '#web/features/metrics/messages.ts'
import type { ImportState } from '#web/features/metrics/use-import.ts'
import { Button } from '#web/ui/button.tsx'
import { Progress } from '#web/ui/progress.tsx'

const count = (number: number) => number.toLocaleString('en-US')

/** How far an import is, and in the end what was in the file and what was left out. */
export function ImportProgress({ state, onCancel }: { state: ImportState; onCancel: () => void }) {
  if (state.step === 'idle') return null
  if (state.step === 'stopped') return <p role="alert">{state.message}</p>
  if (state.step === 'done') return <Summary done={state.done} />
  const text =
    state.step === 'sending'
      ? `Sending ${state.name}: ${state.percent}%`
      : `Reading ${state.name}: ${count(state.records)} records so far`
  return (
    <div className="flex flex-col gap-3">
      {/* A screen reader hears what happens now, not every percent. */}
      <output className="sr-only">
        {state.step === 'sending' ? 'The file is being sent.' : 'The file is being read.'}
      </output>
      <p className="tabular text-sm wrap-anywhere" aria-hidden="true">
        {text}
      </p>
      {state.step === 'sending' ? (
        <Progress value={state.percent} label={`Sending ${state.name}`} />
      ) : (
        <progress aria-label={`Reading ${state.name}`} className="h-2 w-full" />
      )}
      <Button variant="outline" size="sm" className="w-fit" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}

function Summary({ done }: { done: MetricImport }) {
  const { summary } = done
  const found = Object.entries(summary?.metrics ?? {}) as Array<
    [MetricId, { count: number; first: string; last: string }]
  >
  if (!summary || (found.length === 0 && summary.nights === 0 && summary.workouts === 0))
    return <p role="alert">{importMessages.nothing}</p>
  return (
    <div className="flex flex-col gap-3 text-sm">
      <output className="font-medium">
        {done.file_name} was read: {count(done.records)} records, {count(summary.nights)} nights,{' '}
        {count(summary.workouts)} workouts. {count(summary.added)} measurements are new.
      </output>
      <ul aria-label="What was in the file" className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {found.map(([metric, { count: number, first, last }]) => (
          <li key={metric} className="flex min-w-0 justify-between gap-3 border-t py-1">
            <span className="min-w-0">{METRICS[metric].name}</span>
            <span className="tabular shrink-0 text-muted">
              {count(number)}, {formatDate(first.slice(0, 10))} to {formatDate(last.slice(0, 10))}
            </span>
          </li>
        ))}
      </ul>
      {summary.left_out.length > 0 && (
        <details>
          <summary className="w-fit py-1 text-primary">What was left out</summary>
          <ul className="mt-1 flex flex-col gap-1 text-muted">
            {summary.left_out.map(({ reason, count: number, example }) => (
              <li key={reason} className="wrap-anywhere">
                {count(number)}: {reason} (for example {example})
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
