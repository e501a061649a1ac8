import type { OwnGoal } from '@aevia/domain/plan/goals.ts'
import { useState } from 'react'
import { GoalDialog } from '#web/features/plan/components/goal-dialog.tsx'
import { useRemoveGoal } from '#web/features/plan/queries.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Pencil, Trash2 } from '#web/ui/icons.ts'

/** What a person does about a goal of their own. */
export function GoalButtons({ goal }: { goal: OwnGoal }) {
  const [editing, setEditing] = useState(false)
  const [removing, setRemoving] = useState(false)
  const remove = useRemoveGoal()
  return (
    <div className="mt-3 -mb-2 -ml-2 flex gap-1">
      <Button variant="ghost" size="icon" aria-label={`Edit: ${goal.title}`} onClick={() => setEditing(true)}>
        <Pencil aria-hidden="true" />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Remove: ${goal.title}`}
        onClick={() => setRemoving(true)}
      >
        <Trash2 aria-hidden="true" />
      </Button>
      {editing && <GoalDialog goal={goal} onClose={() => setEditing(false)} />}
      <AlertDialog
        open={removing}
        onOpenChange={setRemoving}
        title="Remove goal"
        text={`Are you sure you want to remove "${goal.title}"? What you logged stays.`}
        confirm={{ label: 'Remove', onConfirm: () => remove.mutate(goal.kind) }}
      />
    </div>
  )
}
