import {
  GOAL_KINDS,
  GOAL_LIMITS,
  type GoalKind,
  goalInputSchema,
  type OwnGoal,
} from '@aevia/domain/plan/goals.ts'
import type { UnitSystem } from '@aevia/domain/profile/schema.ts'
import { kilograms, pounds } from '@aevia/domain/profile/us-units.ts'
import { type SubmitEvent, useRef, useState } from 'react'
import { useSaveGoal } from '#web/features/plan/queries.ts'
import { ApiError } from '#web/lib/api.ts'
import { useUnitSystem } from '#web/lib/unit-system.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { useChanged, useUnsaved } from '#web/ui/unsaved.tsx'

const NAMES: Record<GoalKind, string> = {
  weight: 'Reach a weight',
  sleep: 'Sleep enough',
  exercise: 'Exercise',
  supplements: 'Take supplements',
}
const isKind = (value: string): value is GoalKind => GOAL_KINDS.some((kind) => kind === value)

interface GoalDialogProps {
  /** the goal to change; without it one is chosen */
  goal?: OwnGoal
  onClose: () => void
}

/** Chooses or changes a goal, within limits in which it is a healthy one. */
export function GoalDialog({ goal, onClose }: GoalDialogProps) {
  const save = useSaveGoal()
  const system = useUnitSystem()
  const [kind, setKind] = useState<GoalKind>(goal?.kind ?? 'sleep')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const form = useRef<HTMLFormElement>(null)
  const { changed, onInput } = useChanged(form)
  const { leave } = useUnsaved(changed)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (save.isPending) return
    const checked = goalInputSchema.safeParse(read(new FormData(event.currentTarget), kind, system))
    if (!checked.success) return setErrors(errorsOf(checked.error.issues))
    setErrors({})
    save.mutate(checked.data, {
      onSuccess: onClose,
      onError: (error) => error instanceof ApiError && setErrors(errorsOf(error.issues)),
    })
  }
  const { min, max, step, unit } = GOAL_LIMITS[kind]
  const inPounds = kind === 'weight' && system === 'us'
  const shown = (kg: number) => (inPounds ? pounds(kg) : kg)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !save.isPending && leave(onClose)}
      title={goal ? 'Edit goal' : 'Choose a goal'}
    >
      <DialogBody>
        <form ref={form} onSubmit={submit} onInput={onInput} noValidate className="flex flex-col gap-4">
          <Field label="Goal">
            {(control) => (
              <Select
                {...control}
                name="kind"
                value={kind}
                disabled={goal !== undefined}
                onChange={(event) => isKind(event.target.value) && setKind(event.target.value)}
              >
                {GOAL_KINDS.map((each) => (
                  <option key={each} value={each}>
                    {NAMES[each]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label={`Target (${inPounds ? 'lb' : unit})`} required error={errors.target}>
            {(control) => (
              <Input
                {...control}
                key={kind}
                name="target"
                type="number"
                inputMode="decimal"
                min={shown(min)}
                max={shown(max)}
                step={kind === 'weight' ? 'any' : step}
                defaultValue={goal ? shown(goal.target) : ''}
              />
            )}
          </Field>
          <Field label="By (optional)" error={errors.by}>
            {(control) => <Input {...control} name="by" type="date" defaultValue={goal?.by ?? ''} />}
          </Field>
          <div className="mt-2 flex justify-end gap-2">
            <Button variant="outline" disabled={save.isPending} onClick={() => leave(onClose)}>
              Cancel
            </Button>
            <Button type="submit" disabled={save.isPending}>
              {save.isPending ? 'Saving...' : 'Save'}
            </Button>
          </div>
        </form>
      </DialogBody>
    </Dialog>
  )
}

function read(data: FormData, kind: GoalKind, system: UnitSystem) {
  const typed = Number(data.get('target') || NaN)
  const target = kind === 'weight' && system === 'us' ? kilograms(typed) : typed
  return { kind, target, by: data.get('by') }
}

const errorsOf = (issues: readonly { path: PropertyKey[] | string; message: string }[]) =>
  Object.fromEntries(
    issues.map(({ path, message }) => [String(typeof path === 'string' ? path : path[0]), message]),
  )
