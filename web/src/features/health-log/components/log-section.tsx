import type { EntryKind } from '@aevia/domain/health-log/fields.ts'
import type { HealthLogEntry } from '@aevia/domain/health-log/schema.ts'
import { useState } from 'react'
import { EmptyLog } from '#web/features/health-log/components/empty-log.tsx'
import { EntryList } from '#web/features/health-log/components/entry-list.tsx'
import { LogDialog } from '#web/features/health-log/components/log-dialog.tsx'
import { UrgentReadings } from '#web/features/health-log/components/urgent-readings.tsx'
import { logTitles, messages } from '#web/features/health-log/messages.ts'
import { useDeleteEntry, useEntries } from '#web/features/health-log/queries.ts'
import { trendsOf } from '#web/features/health-log/model/trends.ts'
import { useFailureNotice } from '#web/lib/failure-notice.ts'
import { useUnitSystem } from '#web/lib/unit-system.tsx'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardContent, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { LineChart } from '#web/ui/line-chart.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

interface LogSectionProps {
  kind: EntryKind
  /** Above the history. */
  title: string
  /** What a user without entries reads. */
  emptyText: string
  /** Elsewhere on the page is another way to start. */
  withoutButton?: boolean
  /** Another section of the page says already that more is to come. */
  notFirst?: boolean
}

/** By how many charts there are. */
const widths = ['', 'max-w-2xl', 'grid gap-8 md:grid-cols-2', 'grid gap-8 md:grid-cols-2 xl:grid-cols-3']

/** Charts and history of one kind, or the invitation to begin. */
export function LogSection({ kind, title, emptyText, withoutButton, notFirst }: LogSectionProps) {
  const query = useEntries(kind)
  const { data, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  useFailureNotice(query, messages.loadFailed)
  const remove = useDeleteEntry()
  const system = useUnitSystem()
  const [logging, setLogging] = useState(false)
  const [editing, setEditing] = useState<HealthLogEntry | null>(null)
  const [deleting, setDeleting] = useState<HealthLogEntry | null>(null)

  const entries = data?.pages.flatMap(({ items }) => items) ?? []
  const trends = trendsOf(kind, entries, system, hasNextPage)
  const start = withoutButton ? null : <Button onClick={() => setLogging(true)}>{logTitles[kind]}</Button>
  return (
    <>
      {isPending ? (
        <div>
          <output className="sr-only">Loading your log...</output>
          <Skeleton className="h-80" />
        </div>
      ) : !data ? (
        <LoadFailed text={messages.loadFailed.description} onRetry={() => void refetch()} />
      ) : entries.length === 0 ? (
        <EmptyLog text={emptyText} soon={!notFirst}>
          {start}
        </EmptyLog>
      ) : (
        <div className="flex flex-col gap-5">
          {trends.length > 0 && (
            <Card aria-label={`${title}: trends`}>
              <CardContent className={widths[Math.min(trends.length, 3)]}>
                {trends.map((trend) => (
                  <LineChart key={trend.title} {...trend} />
                ))}
              </CardContent>
            </Card>
          )}
          <Card>
            <CardHeader className="flex-row flex-wrap items-center justify-between gap-3 pb-4">
              <CardTitle>{title}</CardTitle>
              {start}
            </CardHeader>
            <UrgentReadings entries={entries} />
            <EntryList entries={entries} onEdit={setEditing} onDelete={setDeleting} />
            {hasNextPage && (
              <div className="border-t p-4 text-center">
                <Button
                  variant="outline"
                  size="sm"
                  disabled={isFetchingNextPage}
                  onClick={() => void fetchNextPage()}
                >
                  {isFetchingNextPage ? 'Loading...' : 'Show earlier entries'}
                </Button>
              </div>
            )}
          </Card>
        </div>
      )}
      {logging && <LogDialog kind={kind} onClose={() => setLogging(false)} />}
      {editing && <LogDialog kind={kind} entry={editing} onClose={() => setEditing(null)} />}
      <AlertDialog
        open={deleting !== null}
        onOpenChange={(open) => !open && setDeleting(null)}
        title={messages.deleteTitle}
        text={messages.deleteText}
        confirm={{ label: 'Delete', onConfirm: () => deleting && remove.mutate(deleting.id) }}
      />
    </>
  )
}
