import { type Analysis, analysisWarningMessage, isDayOpen } from '@aevia/domain/health/reading/analysis.ts'
import { hasSeveralOpenDays } from '@aevia/domain/test-data/review.ts'
import type { TestData } from '@aevia/domain/test-data/schema.ts'
import { formatDate } from '@aevia/domain/text/format.ts'
import { type SubmitEvent, useState } from 'react'
import { useSampleDay } from '#web/features/test-data/queries.ts'
import { ApiError } from '#web/lib/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

interface Props {
  record: TestData
  analysis: Analysis
}

/** The day that the results of a document count for, where it comes from, and a way to set it right. */
export function SampleDay({ record, analysis }: Props) {
  const sampleDay = useSampleDay(record.id)
  const [typing, setTyping] = useState(false)
  const open = analysis.results.filter(isDayOpen)
  const days = [...new Set(open.flatMap((result) => result.possible_readings?.date_unsettled ?? []))].sort()
  const isSeveral = hasSeveralOpenDays(analysis)
  const day = analysis.collection_date ?? analysis.report_date ?? record.test_date
  // Whoever typed another day is asked which of the two it is.
  const choices = isOtherDay(record, analysis) ? [day, record.test_date] : []
  const choose = (collection_date: string | null) =>
    sampleDay.mutate(collection_date, { onSuccess: () => setTyping(false) })
  return (
    <section aria-label="Sample date" className="mb-5 flex flex-col gap-3 text-sm">
      {open.length > 0 ? (
        <p>
          {open.length === 1 ? 'The date of one result' : `The date of ${open.length} results`} is not
          certain.{' '}
          {isSeveral
            ? 'They are from several days: correct each of them below.'
            : 'When was the sample taken?'}
        </p>
      ) : (
        <p>
          Sample taken on <strong>{formatDate(day)}</strong>
          <span className="text-muted"> · {originOf(analysis)}</span>
          {choices.length > 0 && `. You entered ${formatDate(record.test_date)}: which is right?`}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {!isSeveral &&
          days.map((one) => (
            <Button
              key={one}
              variant="outline"
              size="sm"
              disabled={sampleDay.isPending}
              onClick={() => choose(one)}
            >
              {formatDate(one)}
            </Button>
          ))}
        {choices.map((one) => (
          <Button
            key={one}
            variant="outline"
            size="sm"
            disabled={sampleDay.isPending}
            onClick={() => choose(one)}
          >
            Use {formatDate(one)}
          </Button>
        ))}
        {!isSeveral && (
          <Button
            variant="ghost"
            size="sm"
            aria-expanded={typing}
            onClick={() => {
              sampleDay.reset()
              setTyping(!typing)
            }}
          >
            {open.length > 0 ? 'Another date' : 'Change the date'}
          </Button>
        )}
        {analysis.collection_date_read !== undefined && (
          <Button variant="ghost" size="sm" disabled={sampleDay.isPending} onClick={() => choose(null)}>
            Take back
          </Button>
        )}
      </div>
      {typing && (
        <DayForm initial={day} error={sampleDay.error} busy={sampleDay.isPending} onChoose={choose} />
      )}
      <Warnings analysis={analysis} />
    </section>
  )
}

function Warnings({ analysis }: { analysis: Analysis }) {
  if (analysis.warnings.length === 0) return null
  return (
    <ul className="list-disc pl-5 text-muted">
      {analysis.warnings.map((warning) => (
        <li key={warning}>{analysisWarningMessage(warning, analysis)}</li>
      ))}
    </ul>
  )
}

/** The document says a day of its own, and the user, who has not chosen between them yet, typed another one. */
const isOtherDay = (
  { test_date }: Pick<TestData, 'test_date'>,
  { collection_date, collection_date_read, results }: Analysis,
): boolean =>
  collection_date !== null &&
  collection_date !== test_date &&
  collection_date_read === undefined &&
  !results.some(isDayOpen)

function originOf({ collection_date, collection_date_read, report_date }: Analysis): string {
  if (collection_date_read !== undefined)
    return collection_date_read === null
      ? 'chosen by you'
      : `chosen by you; read as ${formatDate(collection_date_read)}`
  if (collection_date !== null) return 'read from the document'
  return report_date === null
    ? 'no date was found in the document; the one you entered is used'
    : 'the date of the report; no other date was found'
}

interface DayFormProps {
  initial: string
  error: Error | null
  busy: boolean
  onChoose: (day: string) => void
}

function DayForm({ initial, error, busy, onChoose }: DayFormProps) {
  const [day, setDay] = useState(initial)
  const problem = error instanceof ApiError ? error.issues[0]?.message : undefined
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onChoose(day)
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-end gap-2">
      <Field label="Sample date" {...(problem ? { error: problem } : {})}>
        {(control) => (
          <Input {...control} type="date" value={day} onChange={(event) => setDay(event.target.value)} />
        )}
      </Field>
      <Button type="submit" disabled={busy}>
        Save
      </Button>
    </form>
  )
}
