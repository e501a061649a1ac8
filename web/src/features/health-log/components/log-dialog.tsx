import { type EntryKind, type Field as FieldSpec, fieldsOf } from '@aevia/domain/health-log/fields.ts'
import { ENTRY_NOTE_MAX, entryUpdateSchema, type HealthLogEntry } from '@aevia/domain/health-log/schema.ts'
import { measureOf, rangeText } from '@aevia/domain/health-log/us-measures.ts'
import type { UnitSystem } from '@aevia/domain/profile/schema.ts'
import { sanitiseNumber } from '@aevia/domain/text/sanitise.ts'
import { type SubmitEvent, useRef, useState } from 'react'
import { EntryFields, shownValue } from '#web/features/health-log/components/entry-fields.tsx'
import { editTitles, logTitles } from '#web/features/health-log/messages.ts'
import { useSaveEntry } from '#web/features/health-log/queries.ts'
import { ApiError } from '#web/lib/api.ts'
import { localInput, onDay, withOffset } from '#web/lib/local-time.ts'
import { newId } from '#web/lib/new-id.ts'
import { useUnitSystem } from '#web/lib/unit-system.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { useChanged, useUnsaved } from '#web/ui/unsaved.tsx'

interface LogDialogProps {
  kind: EntryKind
  /** The entry to change; without it one is added. */
  entry?: HealthLogEntry
  onClose: () => void
}

type Errors = Record<string, string>

/** Stays open, with what was typed, until the entry is saved. */
export function LogDialog({ kind, entry, onClose }: LogDialogProps) {
  const save = useSaveEntry(entry ?? null, onClose)
  const system = useUnitSystem()
  const [errors, setErrors] = useState<Errors>({})
  // One id for this form, however often it is sent.
  const [id] = useState(newId)
  const [time] = useState(() => localInput(entry ? new Date(entry.logged_at) : new Date()))
  const form = useRef<HTMLFormElement>(null)
  const { changed, onInput } = useChanged(form)
  const { leave } = useUnsaved(changed)

  const show = (found: Errors) => {
    setErrors(found)
    const [first] = Object.keys(found)
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (save.isPending) return
    const data = new FormData(event.currentTarget)
    const typed = read(kind, data, entry?.values ?? {}, system)
    // A time that was not touched keeps its day, also where the clock is another.
    const untouched = entry && data.get('logged_at') === time
    const checked = entryUpdateSchema.safeParse(
      untouched ? { ...typed, logged_at: onDay(entry.logged_at, entry.day) } : typed,
    )
    if (!checked.success) return show(errorsOf(kind, checked.error.issues, system))
    setErrors({})
    save.mutate(entry ? checked.data : { ...checked.data, id }, {
      onError: (error) => {
        if (error instanceof ApiError && error.code === 'invalid') {
          const issues = error.issues.map(({ path, message }) => ({ path: path.split('.'), message }))
          show(errorsOf(kind, issues, system))
        }
      },
    })
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !save.isPending && leave(onClose)}
      title={entry ? editTitles[kind] : logTitles[kind]}
      {...(kind === 'lifestyle' ? { description: LIFESTYLE_TEXT } : {})}
    >
      <DialogBody>
        <form ref={form} onSubmit={submit} onInput={onInput} noValidate className="flex flex-col gap-4">
          <EntryFields kind={kind} values={entry?.values ?? {}} errors={errors} system={system} />
          <Field label="Date and time" required error={errors.logged_at}>
            {(control) => (
              <Input {...control} name="logged_at" type="datetime-local" required defaultValue={time} />
            )}
          </Field>
          <Field label="Note" error={errors.note}>
            {(control) => (
              <Textarea
                {...control}
                name="note"
                rows={2}
                maxLength={ENTRY_NOTE_MAX}
                defaultValue={entry?.note ?? ''}
              />
            )}
          </Field>
          <div className="mt-2 flex justify-end gap-2">
            <Button variant="outline" disabled={save.isPending} onClick={onClose}>
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

const LIFESTYLE_TEXT =
  'The questions of Life’s Essential 8 that only you can answer. They count for 90 days. Alcohol is scored as published; this is not advice to drink.'

type Values = Readonly<Record<string, string | number | null>>

function read(kind: EntryKind, data: FormData, stored: Values, system: UnitSystem) {
  const text = (name: string) => String(data.get(name) ?? '')
  const valueOf = (name: string, field: FieldSpec) => {
    const typed = text(name)
    // What was not touched stays as it is stored, to the last digit.
    if (typed === String(shownValue(field, stored[name], system))) return stored[name] ?? null
    if (field.type !== 'number') return typed
    const number = sanitiseNumber(typed)
    return typeof number === 'number' ? measureOf(field, system).store(number) : number
  }
  const values = Object.fromEntries(
    fieldsOf(kind).map(([name, field]) => [name, text(name) === '' ? null : valueOf(name, field)]),
  )
  return { kind, logged_at: withOffset(text('logged_at')), note: text('note') || null, values }
}

/** The first thing that is wrong with each field. */
function errorsOf(
  kind: EntryKind,
  issues: readonly { path: readonly PropertyKey[]; message: string }[],
  system: UnitSystem,
): Errors {
  const errors: Errors = {}
  const fields = new Map(fieldsOf(kind))
  for (const { path, message } of issues) {
    const name = String(path.at(-1) ?? '')
    const field = fields.get(name)
    // Limits are said in the unit that was asked for.
    errors[name] ??=
      field?.type === 'number' && message === rangeText(field) ? rangeText(field, system) : message
  }
  return errors
}
