import {
  type ChoiceField,
  type EntryKind,
  type Field as FieldSpec,
  fieldsOf,
} from '@aevia/domain/health-log/fields.ts'
import { measureOf } from '@aevia/domain/health-log/us-measures.ts'
import type { UnitSystem } from '@aevia/domain/profile/schema.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'

interface EntryFieldsProps {
  kind: EntryKind
  values: Readonly<Record<string, string | number | null>>
  errors: Readonly<Record<string, string>>
  system: UnitSystem
}

/** The fields of a kind, as domain lists them. */
export function EntryFields({ kind, values, errors, system }: EntryFieldsProps) {
  // Beside a label of two lines; a message below moves its own control only.
  const placed = Object.keys(errors).length === 0 ? 'sm:justify-end' : ''
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {fieldsOf(kind).map(([name, field]) =>
        isYesNo(field) ? (
          <YesNo key={name} name={name} field={field} value={values[name]} error={errors[name]} />
        ) : (
          <Field
            key={name}
            label={labelOf(field, system)}
            required={field.required}
            error={errors[name]}
            className={field.type === 'text' ? 'sm:col-span-2' : placed}
          >
            {(control) => (
              <Control
                {...control}
                name={name}
                field={field}
                value={shownValue(field, values[name], system)}
              />
            )}
          </Field>
        ),
      )}
    </div>
  )
}

function labelOf(field: FieldSpec, system: UnitSystem): string {
  const unit = field.type === 'number' ? measureOf(field, system).shown : ''
  return unit && !field.label.toLowerCase().split(' ').includes(unit)
    ? `${field.label} (${unit})`
    : field.label
}

/** A stored value as its control shows it. */
export function shownValue(
  field: FieldSpec,
  value: string | number | null | undefined,
  system: UnitSystem,
): string | number {
  return field.type === 'number' && typeof value === 'number'
    ? measureOf(field, system).show(value)
    : (value ?? '')
}

const isYesNo = (field: FieldSpec): field is ChoiceField => field.type === 'choice' && 'yes' in field.options

interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  name: string
  field: FieldSpec
  value: string | number
}

function Control({ field, value, ...control }: ControlProps) {
  if (field.type === 'choice') {
    return (
      <Select {...control} defaultValue={value}>
        <option value="">Select</option>
        {Object.entries(field.options).map(([key, label]) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </Select>
    )
  }
  if (field.type === 'text') return <Input {...control} defaultValue={value} maxLength={field.max} />
  return (
    <Input
      {...control}
      type="number"
      inputMode={field.step === 1 ? 'numeric' : 'decimal'}
      step="any"
      defaultValue={value}
    />
  )
}

interface YesNoProps {
  name: string
  field: ChoiceField
  value: string | number | null | undefined
  error: string | undefined
}

function YesNo({ name, field, value, error }: YesNoProps) {
  return (
    <fieldset
      className="border-t pt-3 sm:col-span-2"
      aria-describedby={error ? `${name}-error` : undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend className="float-left max-w-[calc(100%-9rem)] py-1 text-sm font-medium">{field.label}</legend>
      <div className="flex justify-end gap-4">
        {Object.entries(field.options).map(([key, label]) => (
          <label key={key} className="flex h-8 cursor-pointer items-center gap-2 text-sm">
            <input
              type="radio"
              name={name}
              value={key}
              defaultChecked={value === key}
              className="size-4 accent-primary"
            />
            {label}
          </label>
        ))}
      </div>
      {error && (
        <p id={`${name}-error`} role="alert" className="clear-both text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
