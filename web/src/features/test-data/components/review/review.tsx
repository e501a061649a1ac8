import { type Analysis, isUnitOpen } from '@aevia/domain/health/reading/analysis.ts'
import { type TestData, testFileName } from '@aevia/domain/test-data/schema.ts'
import { useState } from 'react'
import { CorrectDialog } from '#web/features/test-data/components/review/correct-dialog.tsx'
import { type Choice, ReviewList } from '#web/features/test-data/components/review/review-list.tsx'
import { DocumentSummary } from '#web/features/test-data/components/document-summary.tsx'
import { OwnerQuestion } from '#web/features/test-data/components/review/owner-question.tsx'
import { SampleDay } from '#web/features/test-data/components/review/sample-day.tsx'
import { SecondReader } from '#web/features/test-data/components/review/second-reader.tsx'
import { UnitsQuestion } from '#web/features/test-data/components/review/units-question.tsx'
import { SourceView } from '#web/features/test-data/components/review/source-view.tsx'
import { useReview, useTestResult } from '#web/features/test-data/queries.ts'
import { Card } from '#web/ui/card.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** A document and the results that were read from it, side by side. */
export function Review({ id }: { id: string }) {
  const { data, isError, refetch } = useTestResult(id)
  const review = useReview(id)
  const [chosen, setChosen] = useState<number | null>(null)
  const [correcting, setCorrecting] = useState<Choice | null>(null)
  const [shown, setShown] = useState<'all' | 'open'>('all')
  if (isError && !data) return <LoadFailed text="Failed to load this test." onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-96" />
  const { record, analysis, critical } = data
  if (!analysis) return <p>The results of this test are not ready yet.</p>
  const all: Choice[] = analysis.results.map((result, index) => ({
    index,
    result,
    isCritical: critical.includes(index),
  }))
  const open = all.filter(({ result }) => result.needs_review)
  return (
    <>
      <DocumentHead record={record} analysis={analysis} />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:items-start">
        <Card className="sticky top-16 z-10 flex h-[42dvh] flex-col overflow-hidden lg:top-20 lg:h-[calc(100dvh-6rem)]">
          <SourceView
            record={record}
            results={analysis.results}
            result={chosen === null ? null : (analysis.results[chosen] ?? null)}
          />
        </Card>
        <Card>
          <div className="flex flex-wrap items-center justify-between gap-3 border-b px-4 py-3">
            <p aria-live="polite" className="text-sm">
              {open.length === 0
                ? `Nothing ${analysis.results.some(isUnitOpen) ? 'else ' : ''}to review in ${all.length} results`
                : `${open.length} of ${all.length} results to review`}
            </p>
            <Select
              aria-label="Show results"
              className="w-auto"
              value={shown}
              onChange={(event) => setShown(event.target.value === 'open' ? 'open' : 'all')}
            >
              <option value="all">All results</option>
              <option value="open">Only what needs review</option>
            </Select>
          </div>
          <ReviewList
            choices={shown === 'open' ? open : all}
            chosen={chosen}
            busy={review.isPending}
            onShow={setChosen}
            onCorrect={(choice) => {
              setChosen(choice.index)
              setCorrecting(choice)
            }}
            onDecide={(index, decision) => {
              setChosen(index)
              review.mutate({ index, review: decision && { decision } })
            }}
          />
        </Card>
      </div>
      {correcting && (
        <CorrectDialog
          key={correcting.index}
          testId={id}
          choice={correcting}
          onClose={() => setCorrecting(null)}
        />
      )}
    </>
  )
}

const fileOf = (record: TestData): string =>
  record.file_name ? `${record.file_name}, kept as ${testFileName(record)}` : testFileName(record)

/** What a document is, whose it is and of which day. */
function DocumentHead({ record, analysis }: { record: TestData; analysis: Analysis }) {
  return (
    <>
      <p className="mb-4 text-sm wrap-anywhere text-muted">
        {[record.test_name, record.provider, fileOf(record)].filter(Boolean).join(' · ')}
      </p>
      {analysis.summary && (
        <div className="mb-5">
          <DocumentSummary summary={analysis.summary} />
        </div>
      )}
      <OwnerQuestion record={record} analysis={analysis} />
      <UnitsQuestion testId={record.id} analysis={analysis} />
      {analysis.results.length > 0 && <SampleDay record={record} analysis={analysis} />}
      {record.file_url !== null && !analysis.summary && <SecondReader testId={record.id} />}
    </>
  )
}
