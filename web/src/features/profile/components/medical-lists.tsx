import {
  MEDICAL_LIST_MAX,
  MEDICAL_NAME_MAX,
  MEDICINE_DOSE_MAX,
  type Profile,
} from '@aevia/domain/profile/schema.ts'
import { X } from '#web/ui/icons.ts'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

/** What the form holds of the two lists: what is in them, and what is written beside them and not added yet. */
export type MedicalLists = Pick<Profile, 'medicines' | 'conditions'> & {
  medicine: { name: string; dose: string }
  condition: string
}
export const medicalListsOf = ({ medicines, conditions }: Profile): MedicalLists => ({
  medicines,
  conditions,
  medicine: { name: '', dose: '' },
  condition: '',
})

const isSame = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

/** With what is written and not added yet, which saving must not lose; the same name again takes the other's place. */
export function withMedicine(lists: MedicalLists): MedicalLists {
  const { medicine, medicines } = lists
  const name = medicine.name.trim()
  if (!name || medicines.length >= MEDICAL_LIST_MAX) return lists
  const others = medicines.filter((one) => !isSame(one.name, name))
  return {
    ...lists,
    medicines: [...others, { name, dose: medicine.dose.trim() || null }],
    medicine: { name: '', dose: '' },
  }
}
export function withCondition(lists: MedicalLists): MedicalLists {
  const { condition, conditions } = lists
  const name = condition.trim()
  if (!name || conditions.length >= MEDICAL_LIST_MAX) return lists
  return {
    ...lists,
    conditions: [...conditions.filter((one) => !isSame(one, name)), name],
    condition: '',
  }
}

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
      <Field label="Medicine" hint="Search by name or brand." className="grow basis-48">
        {(control) => (
          <Input
            {...control}
            list={id}
            autoComplete="off"
            maxLength={MEDICAL_NAME_MAX}
            value={medicine.name}
            onChange={(event) => set({ name: event.target.value })}
            onKeyDown={onEnter(add)}
          />
        )}
      </Field>
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
      <Field label="Condition" className="grow basis-48">
        {(control) => (
          <Input
            {...control}
            list={id}
            autoComplete="off"
            maxLength={MEDICAL_NAME_MAX}
            value={condition}
            onChange={(event) => onChange({ ...lists, condition: event.target.value })}
            onKeyDown={onEnter(add)}
          />
        )}
      </Field>
      <datalist id={id}>
        {choices.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </EditedList>
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
