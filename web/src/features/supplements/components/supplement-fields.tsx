import {
  REASON_MAX,
  SUPPLEMENT_CATEGORIES,
  type Supplement,
  type SupplementInput,
} from '@aevia/domain/supplements/schema.ts'
import { TEXT_MAX, URL_MAX } from '@aevia/domain/text/sanitise.ts'
import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

interface SupplementFieldsProps {
  register: UseFormRegister<SupplementInput>
  errors: FieldErrors<SupplementInput>
  nameRequired: boolean
  /** A category that is not among those offered stays choosable. */
  category?: string | null
}

export function SupplementFields({ register, errors, nameRequired, category }: SupplementFieldsProps) {
  const categories: string[] = [...SUPPLEMENT_CATEGORIES]
  if (category && !categories.includes(category)) categories.unshift(category)
  const text = (
    name: 'timing' | 'dosage' | 'frequency' | 'benefits' | 'effects' | 'notes',
    label: string,
    placeholder: string,
  ) => (
    <Field label={label} error={errors[name]?.message}>
      {(control) => <Input {...control} maxLength={TEXT_MAX} placeholder={placeholder} {...register(name)} />}
    </Field>
  )
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Name" required error={errors.name?.message}>
        {(control) => (
          <Input
            {...control}
            maxLength={TEXT_MAX}
            required={nameRequired}
            placeholder="e.g. Magnesium glycinate"
            {...register('name')}
          />
        )}
      </Field>
      <Field label="Category" error={errors.category?.message}>
        {(control) => (
          <Select {...control} {...register('category')}>
            <option value="">Select a category</option>
            {categories.map((it) => (
              <option key={it}>{it}</option>
            ))}
          </Select>
        )}
      </Field>
      {text('timing', 'When to Take', 'e.g. Evening, with food')}
      {text('dosage', 'Dosage', 'e.g. 200 mg')}
      {text('frequency', 'Frequency', 'e.g. Once a day')}
      <Field label="Purchase Link" error={errors.purchase_link?.message}>
        {(control) => (
          <Input
            {...control}
            type="url"
            inputMode="url"
            maxLength={URL_MAX}
            placeholder="https://"
            {...register('purchase_link')}
          />
        )}
      </Field>
      {text('benefits', 'Benefits', 'What you take it for')}
      {text('effects', 'Effects', 'What you notice')}
      <Field label="Start Date" error={errors.start_date?.message}>
        {(control) => <Input {...control} type="date" {...register('start_date')} />}
      </Field>
      <Field label="Stop Date" error={errors.stop_date?.message}>
        {(control) => <Input {...control} type="date" {...register('stop_date')} />}
      </Field>
      <Field
        label="Reason"
        className="sm:col-span-2"
        hint="Why you take it, or why you stopped."
        error={errors.reason?.message}
      >
        {(control) => <Input {...control} maxLength={REASON_MAX} {...register('reason')} />}
      </Field>
      <Field label="Notes" className="sm:col-span-2" error={errors.notes?.message}>
        {(control) => <Textarea {...control} maxLength={TEXT_MAX} {...register('notes')} />}
      </Field>
    </div>
  )
}

export const emptySupplement = {
  name: '',
  category: '',
  timing: '',
  dosage: '',
  frequency: '',
  benefits: '',
  effects: '',
  purchase_link: '',
  notes: '',
  start_date: '',
  stop_date: '',
  reason: '',
} satisfies SupplementInput

export function formValues(supplement: Supplement): SupplementInput {
  return Object.fromEntries(
    (Object.keys(emptySupplement) as (keyof typeof emptySupplement)[]).map((key) => [
      key,
      supplement[key] ?? '',
    ]),
  ) as typeof emptySupplement
}
