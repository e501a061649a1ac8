import type { ListedTest } from '@aevia/domain/test-data/schema.ts'
import { type ReactNode, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { ExportMenu } from '#web/features/test-data/components/export-menu.tsx'
import {
  applyFilters,
  HistoryFilters,
  noFilters,
} from '#web/features/test-data/components/history-filters.tsx'
import { HistoryTable } from '#web/features/test-data/components/history-table.tsx'
import { type Lead, ResultsSheet } from '#web/features/test-data/components/results-sheet.tsx'
import { EXAMPLE_ID, exampleRecord } from '@aevia/domain/samples/test-data.ts'
import { messages } from '#web/features/test-data/messages.ts'
import { useTestData } from '#web/features/test-data/queries.ts'
import { useFailureNotice } from '#web/lib/failure-notice.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { Rings } from '#web/ui/rings.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

const none: readonly ListedTest[] = []
const hasResults = ({ id, analysis_status }: ListedTest) =>
  id !== EXAMPLE_ID && analysis_status === 'completed'

export function History({ lead }: { lead: Lead }) {
  const query = useTestData()
  const { data, isPending, isError, refetch } = query
  useFailureNotice(query, messages.loadFailed)
  const [filters, setFilters] = useState(noFilters)

  const records = isError || !data ? none : data.length > 0 ? data : [exampleRecord]
  const shown = applyFilters(records, filters)
  const sheet = useSheetAddress(records)
  return (
    <>
      <ExportMenu withResults={records.some(hasResults)} />
      <HistoryFilters records={records} filters={filters} onChange={setFilters} />
      <Card>
        <CardHeader className="pb-3">
          <CardTitle>Uploaded Tests</CardTitle>
          <CardDescription>Manage your test data files and view analysis status</CardDescription>
        </CardHeader>
        {isPending ? (
          <output className="flex items-center justify-center gap-3 py-20 text-muted">
            <Spinner />
            Loading test data...
          </output>
        ) : isError ? (
          <Nothing title={messages.loadFailed.description}>
            <Button variant="outline" onClick={() => void refetch()}>
              Try Again
            </Button>
          </Nothing>
        ) : shown.length === 0 ? (
          <Nothing title="No test data found">
            {data.length === 0 ? (
              <p className="text-muted">Upload your first test to get started with analysis.</p>
            ) : (
              <p className="text-muted">No tests match your search and filters.</p>
            )}
            <Button variant="outline" onClick={() => setFilters(noFilters)}>
              Clear filters
            </Button>
          </Nothing>
        ) : (
          <HistoryTable records={shown} onOpen={sheet.open} />
        )}
      </Card>
      {sheet.record && <ResultsSheet record={sheet.record} lead={lead} onClose={sheet.close} />}
    </>
  )
}

/** The open sheet is part of the address: Back closes it, and a link opens it. */
function useSheetAddress(records: readonly ListedTest[]) {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const { state } = useLocation()
  const id = params.get('test')
  return {
    record: records.find((record) => record.id === id && id !== EXAMPLE_ID),
    open: (record: ListedTest) => setParams({ tab: 'history', test: record.id }, { state: OPENED_HERE }),
    close: () => {
      // Where it was opened by a press, closing is going back; a link has nothing to go back to.
      if (isOpenedHere(state)) void navigate(-1)
      else setParams({ tab: 'history' }, { replace: true })
    },
  }
}
const OPENED_HERE = { sheet: 'opened here' }
const isOpenedHere = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'sheet' in state

function Nothing({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-16 text-center">
      <Rings className="size-16" />
      <p className="font-medium">{title}</p>
      {children}
    </div>
  )
}
