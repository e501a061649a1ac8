import type { PlanItem } from '@aevia/domain/plan/schema.ts'
import { useState } from 'react'
import { ActionDialog } from '#web/features/plan/components/action-dialog.tsx'
import { ActionRow } from '#web/features/plan/components/action-row.tsx'
import { useDeleteAction, useUpdateAction } from '#web/features/plan/queries.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { Pencil, Trash2, X } from '#web/ui/icons.ts'
import { ShowMore, useFirstRows } from '#web/ui/show-more.tsx'

/** What is open, and folded below it what no longer is. */
export function PlanCard({ actions }: { actions: readonly PlanItem[] }) {
  const [editing, setEditing] = useState<PlanItem | null>(null)
  const [deleting, setDeleting] = useState<PlanItem | null>(null)
  const remove = useDeleteAction()
  const update = useUpdateAction()
  const open = actions.filter(({ state }) => state === 'open')
  const ended = actions.filter(({ state }) => state !== 'open').toReversed()
  const shownOpen = useFirstRows(open)
  const shownEnded = useFirstRows(ended)
  return (
    <Card aria-labelledby="plan">
      <CardHeader>
        <CardTitle id="plan">Your plan</CardTitle>
        <CardDescription>
          {open.length === 1 ? '1 action is open' : `${open.length} actions are open`}
        </CardDescription>
      </CardHeader>
      <CardContent className="pt-2 sm:pt-2">
        {open.length === 0 && <p className="pt-2 text-sm text-muted">Nothing is open.</p>}
        <ul aria-label="Open actions" className="divide-y">
          {shownOpen.shown.map((action) => (
            <ActionRow key={action.id} action={action}>
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Edit: ${action.title}`}
                onClick={() => setEditing(action)}
              >
                <Pencil aria-hidden="true" />
              </Button>
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Remove: ${action.title}`}
                onClick={() => update.mutate({ id: action.id, change: { state: 'removed' } })}
              >
                <X aria-hidden="true" />
              </Button>
            </ActionRow>
          ))}
        </ul>
        <ShowMore more={shownOpen.more} />
        {ended.length > 0 && (
          <details className="border-t pt-3">
            <summary className="w-fit rounded-sm py-1 text-sm font-medium text-primary underline-offset-4 hover:underline">
              No longer open ({ended.length})
            </summary>
            <ul aria-label="No longer open" className="divide-y">
              {shownEnded.shown.map((action) => (
                <ActionRow key={action.id} action={action}>
                  <Button
                    variant="ghost"
                    size="icon"
                    aria-label={`Delete: ${action.title}`}
                    onClick={() => setDeleting(action)}
                  >
                    <Trash2 aria-hidden="true" />
                  </Button>
                </ActionRow>
              ))}
            </ul>
            <ShowMore more={shownEnded.more} />
          </details>
        )}
      </CardContent>
      {editing && <ActionDialog key={editing.id} action={editing} onClose={() => setEditing(null)} />}
      <AlertDialog
        open={deleting !== null}
        onOpenChange={(isOpen) => !isOpen && setDeleting(null)}
        title="Delete action"
        text={`Are you sure you want to delete "${deleting?.title ?? ''}"? This action cannot be undone.`}
        confirm={{ label: 'Delete', onConfirm: () => deleting && remove.mutate(deleting.id) }}
      />
    </Card>
  )
}
