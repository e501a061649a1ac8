import {
  ACTION_TEXT_MAX,
  ACTION_TITLE_MAX,
  type ActionInput,
  actionUpdateSchema,
  type ActionUpdate,
  type PlanItem,
  RHYTHMS,
  TITLE_REQUIRED,
} from '@aevia/domain/plan/schema.ts'
import { type SubmitEvent, useRef, useState } from 'react'
import { rhythmNames } from '#web/features/plan/messages.ts'
import { useAddAction, useUpdateAction } from '#web/features/plan/queries.ts'
import { localDay } from '#web/lib/local-time.ts'
import { newId } from '#web/lib/new-id.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { useChanged, useUnsaved } from '#web/ui/unsaved.tsx'

interface ActionDialogProps {
  /** the action to change; without it one is added */
  action?: PlanItem
  /** what a new one begins with */
  draft?: ActionDraft
  onClose: () => void
}

export type ActionDraft = Pick<ActionInput, 'reason' | 'source'>

type Errors = Record<string, string>

/** An action in the person's own words. Stays open, with what was typed, until it is saved. */
export function ActionDialog({ action, draft, onClose }: ActionDialogProps) {
  const { busy, send } = useSave(action, draft, onClose)
  const [errors, setErrors] = useState<Errors>({})
  const form = useRef<HTMLFormElement>(null)
  const { changed, onInput } = useChanged(form)
  const { leave } = useUnsaved(changed)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const checked = actionUpdateSchema.safeParse(read(new FormData(event.currentTarget)))
    const found: Errors = checked.success
      ? {}
      : Object.fromEntries(checked.error.issues.map(({ path, message }) => [String(path[0]), message]))
    setErrors(found)
    const [first] = Object.keys(found)
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    if (checked.success) send(checked.data)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && leave(onClose)}
      title={action ? 'Edit action' : 'Add an action'}
    >
      <DialogBody>
        <form ref={form} onSubmit={submit} onInput={onInput} noValidate className="flex flex-col gap-4">
          <ActionFields action={action} draft={draft} errors={errors} />
          <div className="mt-2 flex justify-end gap-2">
            <Button variant="outline" disabled={busy} onClick={() => leave(onClose)}>
              Cancel
            </Button>
            <Button type="submit" disabled={busy}>
              {busy ? 'Saving...' : 'Save'}
            </Button>
          </div>
        </form>
      </DialogBody>
    </Dialog>
  )
}

interface ActionFieldsProps {
  action: PlanItem | undefined
  draft: ActionDraft | undefined
  errors: Errors
}

function ActionFields({ action, draft, errors }: ActionFieldsProps) {
  return (
    <>
      <Field label="What do you want to do?" required error={errors.title}>
        {(control) => (
          <Input {...control} name="title" defaultValue={action?.title ?? ''} maxLength={ACTION_TITLE_MAX} />
        )}
      </Field>
      <Field label="Why? (optional)" error={errors.reason}>
        {(control) => (
          <Textarea
            {...control}
            name="reason"
            rows={2}
            defaultValue={action?.reason ?? draft?.reason ?? ''}
            maxLength={ACTION_TEXT_MAX}
          />
        )}
      </Field>
      <Field label="What should it lead to? (optional)" error={errors.target}>
        {(control) => (
          <Input {...control} name="target" defaultValue={action?.target ?? ''} maxLength={ACTION_TEXT_MAX} />
        )}
      </Field>
      <Field label="How often?" error={errors.rhythm}>
        {(control) => (
          <Select {...control} name="rhythm" defaultValue={action?.rhythm ?? ''}>
            <option value="">Not said</option>
            {RHYTHMS.map((rhythm) => (
              <option key={rhythm} value={rhythm}>
                {rhythmNames[rhythm]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="From" error={errors.start_day}>
          {(control) => (
            <Input
              {...control}
              type="date"
              name="start_day"
              defaultValue={action ? (action.start_day ?? '') : localDay()}
            />
          )}
        </Field>
        <Field label="Test on or from (optional)" error={errors.test_day}>
          {(control) => (
            <Input {...control} type="date" name="test_day" defaultValue={action?.test_day ?? ''} />
          )}
        </Field>
      </div>
    </>
  )
}

const text = (data: FormData, name: string) => {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}

const read = (data: FormData) => ({
  title: text(data, 'title'),
  reason: text(data, 'reason'),
  target: text(data, 'target'),
  rhythm: text(data, 'rhythm') || null,
  start_day: text(data, 'start_day'),
  test_day: text(data, 'test_day'),
})

function useSave(action: PlanItem | undefined, draft: ActionDraft | undefined, onClose: () => void) {
  const add = useAddAction()
  const update = useUpdateAction()
  // One id for this form, however often it is sent.
  const [id] = useState(newId)
  const send = ({ title, ...change }: ActionUpdate) => {
    if (action)
      update.mutate({ id: action.id, change: title ? { title, ...change } : change }, { onSuccess: onClose })
    else {
      const { state: _state, ...fields } = change
      add.mutate(
        { id, title: title ?? TITLE_REQUIRED, source: draft?.source ?? null, ...fields },
        { onSuccess: onClose },
      )
    }
  }
  return { busy: add.isPending || update.isPending, send }
}
