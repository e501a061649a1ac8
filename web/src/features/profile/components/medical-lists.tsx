import { MEDICAL_LIST_MAX, MEDICAL_NAME_MAX, MEDICINE_DOSE_MAX } from '@aevia/domain/profile/schema.ts'
import { X } from '#web/ui/icons.ts'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { type MedicalLists, withCondition, withMedicine } from '#web/features/profile/model/medical-lists.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

interface MedicalListFieldsProps {
  lists: MedicalLists
  onChange: (lists: MedicalLists) => void
}

export function MedicalListFields(props: MedicalListFieldsProps) {
  const choices = useMedicalChoices()
  return (
    <>
      <MedicineFields {...props} choices={choices?.medicineChoices ?? []} />
      <ConditionFields {...props} choices={choices?.conditionChoices ?? []} />
    </>
  )
}

/** Enter adds to the list; otherwise the whole profile would be saved. */
const onEnter = (add: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter') return
  event.preventDefault()
  add()
}

function MedicineFields({
  lists,
  onChange,
  choices,
}: MedicalListFieldsProps & { choices: readonly { name: string; others: string[] }[] }) {
  const id = useId()
  const { medicines, medicine } = lists
  const set = (change: Partial<MedicalLists['medicine']>) =>
    onChange({ ...lists, medicine: { ...medicine, ...change } })
  const add = () => onChange(withMedicine(lists))
  return (
    <EditedList
      title="Medicines"
      items={medicines.map(({ name, dose }) => ({ name, more: dose }))}
      onRemove={(name) => onChange({ ...lists, medicines: medicines.filter((one) => one.name !== name) })}
      onAdd={add}
      addLabel="Add medicine"
    >
      <NameField
        label="Medicine"
        hint="Search by name or brand."
        list={id}
        value={medicine.name}
        onChange={(name) => set({ name })}
        onAdd={add}
      />
      <Field label="Dose (optional)" hint="For example 5 mg in the morning." className="grow basis-40">
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            maxLength={MEDICINE_DOSE_MAX}
            value={medicine.dose}
            onChange={(event) => set({ dose: event.target.value })}
            onKeyDown={onEnter(add)}
          />
        )}
      </Field>
      <datalist id={id}>
        {choices.map(({ name, others }) => (
          <option key={name} value={name}>
            {others.join(', ') || name}
          </option>
        ))}
      </datalist>
    </EditedList>
  )
}

function ConditionFields({
  lists,
  onChange,
  choices,
}: MedicalListFieldsProps & { choices: readonly string[] }) {
  const id = useId()
  const { conditions, condition } = lists
  const add = () => onChange(withCondition(lists))
  return (
    <EditedList
      title="Conditions"
      items={conditions.map((name) => ({ name, more: null }))}
      onRemove={(name) => onChange({ ...lists, conditions: conditions.filter((one) => one !== name) })}
      onAdd={add}
      addLabel="Add condition"
    >
      <NameField
        label="Condition"
        list={id}
        value={condition}
        onChange={(name) => onChange({ ...lists, condition: name })}
        onAdd={add}
      />
      <datalist id={id}>
        {choices.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </EditedList>
  )
}

interface NameFieldProps {
  label: string
  hint?: string
  /** id of what is offered while somebody types */
  list: string
  value: string
  onChange: (name: string) => void
  onAdd: () => void
}

function NameField({ label, hint, list, value, onChange, onAdd }: NameFieldProps) {
  return (
    <Field label={label} hint={hint} className="grow basis-48">
      {(control) => (
        <Input
          {...control}
          list={list}
          autoComplete="off"
          maxLength={MEDICAL_NAME_MAX}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onEnter(onAdd)}
        />
      )}
    </Field>
  )
}

interface EditedListProps {
  title: string
  items: { name: string; more: string | null }[]
  onRemove: (name: string) => void
  onAdd: () => void
  addLabel: string
  children: ReactNode
}

function EditedList({ title, items, onRemove, onAdd, addLabel, children }: EditedListProps) {
  const fields = useRef<HTMLDivElement>(null)
  const isFull = items.length >= MEDICAL_LIST_MAX
  const focusFirst = () => fields.current?.querySelector('input')?.focus()
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-medium">{title}</legend>
      {items.length > 0 && (
        <ul aria-label={title} className="flex flex-wrap gap-2">
          {items.map(({ name, more }) => (
            <li
              key={name}
              className="flex min-w-0 items-center gap-1 rounded-lg bg-sunken py-1 pr-1 pl-3 text-sm"
            >
              <span className="min-w-0 break-words">
                {name}
                {more && <span className="text-muted"> · {more}</span>}
              </span>
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Remove ${name}`}
                onClick={() => {
                  onRemove(name)
                  focusFirst()
                }}
              >
                <X aria-hidden="true" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isFull ? (
        <p className="text-sm text-muted">
          At most {MEDICAL_LIST_MAX}. Remove one to add another, or write it under the notes.
        </p>
      ) : (
        <div ref={fields} className="flex flex-wrap items-start gap-3">
          {children}
          <Button
            variant="outline"
            className="sm:mt-6.5"
            onClick={() => {
              onAdd()
              focusFirst()
            }}
          >
            {addLabel}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

/** Some hundred names, which only who edits needs. */
function useMedicalChoices() {
  const [choices, setChoices] = useState<typeof import('@aevia/domain/profile/medical-choices.ts') | null>(
    null,
  )
  useEffect(() => {
    import('@aevia/domain/profile/medical-choices.ts').then(setChoices, () => {
      // Without them any name can still be written.
    })
  }, [])
  return choices
}
