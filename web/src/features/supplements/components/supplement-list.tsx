import { UNCATEGORIZED, type Supplement } from '@aevia/domain/supplements/schema.ts'
import { Pill } from '#web/ui/icons.ts'
import { useState } from 'react'
import { EditSupplementDialog } from '#web/features/supplements/components/edit-supplement-dialog.tsx'
import { TodayCard } from '#web/features/supplements/components/today-card.tsx'
import { SupplementGroup } from '#web/features/supplements/components/supplement-group.tsx'
import { messages } from '#web/features/supplements/messages.ts'
import { useDeleteSupplement, useSupplements } from '#web/features/supplements/queries.ts'
import { useFailureNotice } from '#web/lib/failure-notice.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardContent } from '#web/ui/card.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export function SupplementList({ onAdd }: { onAdd: () => void }) {
  const query = useSupplements()
  const { data, isPending, refetch } = query
  useFailureNotice(query, messages.loadFailed)
  const remove = useDeleteSupplement()
  const [editing, setEditing] = useState<Supplement | null>(null)
  const [deleting, setDeleting] = useState<Supplement | null>(null)

  if (isPending) return <LoadingList />
  if (!data) {
    return <LoadFailed text={messages.loadFailed.description} onRetry={() => void refetch()} />
  }
  if (data.length === 0) {
    return (
      <Card>
        <CardContent className="flex flex-col items-center gap-4 py-16 text-center">
          <span className="grid size-14 place-items-center rounded-full bg-primary-soft text-on-primary-soft">
            <Pill aria-hidden="true" className="size-6" />
          </span>
          <div>
            <h2 className="text-lg font-semibold">No supplements yet</h2>
            <p className="mt-1 max-w-sm text-muted">
              Keep everything you take in one place: when, how much and why.
            </p>
          </div>
          <Button onClick={onAdd}>Add Your First Supplement</Button>
        </CardContent>
      </Card>
    )
  }
  return (
    <div className="flex flex-col gap-5">
      <TodayCard supplements={data} />
      {[...Map.groupBy(data, (item) => item.category || UNCATEGORIZED)].map(([category, supplements]) => (
        <SupplementGroup
          key={category}
          category={category}
          supplements={supplements}
          onEdit={setEditing}
          onDelete={setDeleting}
        />
      ))}
      {editing && (
        <EditSupplementDialog key={editing.id} supplement={editing} onClose={() => setEditing(null)} />
      )}
      <AlertDialog
        open={deleting !== null}
        onOpenChange={(open) => !open && setDeleting(null)}
        title={messages.deleteTitle}
        text={messages.deleteText(deleting?.name ?? '')}
        confirm={{ label: 'Delete', onConfirm: () => deleting && remove.mutate(deleting.id) }}
      />
    </div>
  )
}

function LoadingList() {
  return (
    <div className="flex flex-col gap-5">
      <output className="sr-only">Loading supplements...</output>
      {[3, 2].map((rows) => (
        <Card key={rows}>
          <CardContent className="flex flex-col gap-4">
            <Skeleton className="h-6 w-48" />
            {Array.from({ length: rows }, (_, index) => (
              <Skeleton key={index} className="h-10" />
            ))}
          </CardContent>
        </Card>
      ))}
    </div>
  )
}
