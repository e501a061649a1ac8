import { type Analysis, analysisWarningMessage } from '@aevia/domain/health/reading/analysis.ts'
import { testFileName, type TestData } from '@aevia/domain/test-data/schema.ts'
import { formatDate } from '@aevia/domain/text/format.ts'
import { RotateCw, ScanSearch, TriangleAlert } from '#web/ui/icons.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ResultsTable } from '#web/features/test-data/components/results-table.tsx'
import { DocumentSummary } from '#web/features/test-data/components/document-summary.tsx'
import { countResults } from '@aevia/domain/test-data/result-counts.ts'
import { NoResultsBadge, StatusBadge } from '#web/features/test-data/components/status-badge.tsx'
import { CriticalNotice } from '#web/ui/critical-notice.tsx'
import { isWorking, useRetryAnalysis, useTestResult } from '#web/features/test-data/queries.ts'
import { Button, buttonStyles } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** What comes before the table: pages compose it of other features. */
export type Lead = (test: { record: TestData; analysis: Analysis }) => ReactNode

interface ResultsSheetProps {
  record: TestData
  lead: Lead
  onClose: () => void
}

export function ResultsSheet({ record: listed, lead, onClose }: ResultsSheetProps) {
  const { data, isError, refetch } = useTestResult(listed.id)
  const retry = useRetryAnalysis()
  const record = data?.record ?? listed
  const description = [record.provider, formatDate(record.test_date)].filter(Boolean).join(' · ')
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      side="right"
      title={record.test_name}
      description={description}
    >
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="flex flex-col gap-4 p-5 sm:p-6">
          <div>
            {isWithoutResults(data?.analysis) ? (
              <NoResultsBadge />
            ) : (
              <StatusBadge status={record.analysis_status} />
            )}
            {record.file_name && (
              <p className="mt-2 text-sm wrap-anywhere text-muted">
                Your file {record.file_name}, kept as {testFileName(record)}
              </p>
            )}
          </div>
          {isWorking(record) && (
            <p className="text-muted">Your file is being read. The results will appear here automatically.</p>
          )}
          {record.analysis_status === 'error' && (
            <div className="flex flex-col items-start gap-3 rounded-md bg-danger-soft p-4 text-on-danger-soft">
              <p>{record.analysis_error ?? 'The file could not be analyzed.'} Your file is kept.</p>
              <Button
                variant="outline"
                size="sm"
                disabled={retry.isPending}
                onClick={() => retry.mutate(record.id)}
              >
                <RotateCw aria-hidden="true" />
                Retry
              </Button>
            </div>
          )}
          {isError && !data && (
            <div role="alert" className="flex flex-col items-start gap-3">
              <p>The results could not be loaded.</p>
              <Button variant="outline" size="sm" onClick={() => void refetch()}>
                Try Again
              </Button>
            </div>
          )}
          {!data && !isError && <Skeleton className="h-64" />}
          {data?.analysis && (
            <Read record={record} analysis={data.analysis} critical={data.critical} lead={lead} />
          )}
        </div>
        {data?.analysis && data.analysis.results.length > 0 && <ResultsTable analysis={data.analysis} />}
      </div>
    </Sheet>
  )
}

/** A picture of the body has none either, and a summary instead. */
const isWithoutResults = (analysis: Analysis | null | undefined): boolean =>
  analysis?.results.length === 0 && !analysis.summary

interface ReadProps {
  record: TestData
  analysis: Analysis
  critical: number[]
  lead: Lead
}

function Read({ record, analysis, critical, lead }: ReadProps) {
  const hasResults = analysis.results.length > 0
  const told = (hasResults || analysis.genes) && lead({ record, analysis })
  return (
    <>
      {/* Nothing stands before the word to seek care. */}
      {critical.length === 0 && told}
      <Summary record={record} analysis={analysis} critical={critical} />
      {critical.length > 0 && told}
      {(hasResults || (analysis.summary && !analysis.genes)) && (
        <Link
          to={`/platform/test-data/${encodeURIComponent(record.id)}`}
          className={buttonStyles({ variant: 'outline', className: 'self-start' })}
        >
          <ScanSearch aria-hidden="true" />
          Compare with the document
        </Link>
      )}
    </>
  )
}

interface SummaryProps {
  record: TestData
  analysis: Analysis
  critical: number[]
}

function Summary({ record: { test_date }, analysis, critical }: SummaryProps) {
  const { results } = analysis
  // That nothing was found is said already.
  const warnings = analysis.warnings.filter((warning) => warning !== 'no_results')
  const isInWords = Boolean(analysis.summary) && !analysis.genes
  const counts = countResults(results)
  const figures = [
    { label: counts.results === 1 ? 'result' : 'results', value: counts.results },
    { label: 'out of range', value: counts.out_of_range },
    { label: 'to review', value: counts.to_review },
  ]
  return (
    <>
      {isWithoutResults(analysis) && <NothingFound />}
      {!isWithoutResults(analysis) && !analysis.genes && <Figures figures={figures} />}
      {critical.map((index) => {
        const { name, value_text, unit, needs_review } = results[index]!
        return (
          <div key={index}>
            <p className="mb-1 font-medium">{[name, value_text, unit].filter(Boolean).join(' ')}</p>
            <CriticalNotice unconfirmed={needs_review} />
          </div>
        )
      })}
      {analysis.collection_date && (
        <p className="text-sm text-muted">
          Sample taken {formatDate(analysis.collection_date)}
          {analysis.collection_date !== test_date && `; you entered ${formatDate(test_date)}`}
        </p>
      )}
      {isInWords && analysis.summary && <DocumentSummary summary={analysis.summary} />}
      {isInWords && results.length === 0 && <p>No test results were found in this file.</p>}
      {warnings.length > 0 && (
        <ul className="flex flex-col gap-2 rounded-md bg-warning-soft p-4 text-sm text-on-warning-soft">
          {warnings.map((warning) => (
            <li key={warning} className="flex gap-2">
              <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              {analysisWarningMessage(warning, analysis)}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

interface FiguresProps {
  figures: { label: string; value: number }[]
}

function Figures({ figures }: FiguresProps) {
  return (
    <dl className="grid grid-cols-3 gap-px overflow-hidden rounded-lg border bg-border">
      {figures.map(({ label, value }) => (
        <div key={label} className="flex flex-col-reverse justify-end bg-surface px-4 py-3">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="tabular font-display text-title">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function NothingFound() {
  return (
    <div className="flex flex-col items-start gap-3 rounded-md bg-warning-soft p-4 text-on-warning-soft">
      <p>
        No test results were found in this file. Nothing of it counts. A clearer scan, or the PDF from the
        laboratory, may be read; or type the results in.
      </p>
      <Link to="/platform/test-data/typed" className={buttonStyles({ variant: 'outline', size: 'sm' })}>
        Type results in
      </Link>
    </div>
  )
}
