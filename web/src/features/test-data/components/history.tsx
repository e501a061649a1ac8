import type { TestData } from '@aevia/domain/test-data/schema.ts'
import { useEffect, useState } from 'react'
import { ExportMenu } from '#web/features/test-data/components/export-menu.tsx'
import {
  applyFilters,
  HistoryFilters,
  noFilters,
} from '#web/features/test-data/components/history-filters.tsx'
import { HistoryTable } from '#web/features/test-data/components/history-table.tsx'
import { ResultsSheet } from '#web/features/test-data/components/results-sheet.tsx'
import { exampleRecord } from '@aevia/domain/samples/test-data.ts'
import { messages } from '#web/features/test-data/messages.ts'
import { useTestData } from '#web/features/test-data/queries.ts'
import { notify } from '#web/lib/toast.ts'
import { Card, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { Rings } from '#web/ui/rings.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

const none: readonly TestData[] = []

export function History() {
  const { data, isPending, isError, errorUpdatedAt } = useTestData()
  const [filters, setFilters] = useState(noFilters)
  const [opened, setOpened] = useState<TestData | null>(null)

  useEffect(() => {
    if (isError && errorUpdatedAt) notify(messages.loadFailed)
  }, [isError, errorUpdatedAt])

  const records = isError || !data ? none : data.length > 0 ? data : [exampleRecord]
  const shown = applyFilters(records, filters)
  return (
    <>
      <ExportMenu />
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
        ) : shown.length === 0 ? (
          <div className="flex flex-col items-center gap-3 px-6 py-16 text-center">
            <Rings className="size-16" />
            <p className="font-medium">No test data found</p>
            <p className="text-muted">Upload your first test to get started with analysis.</p>
          </div>
        ) : (
          <HistoryTable records={shown} onOpen={setOpened} />
        )}
      </Card>
      {opened && <ResultsSheet record={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
