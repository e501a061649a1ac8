import type { TypedResult } from '@aevia/domain/test-data/typed-result.ts'
import type { KnownMarker } from '#web/features/test-data/queries.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'

/** What stands in the fields: everything as text. */
export type TypedFields = Record<
  'biomarker' | 'name' | 'value_text' | 'unit' | 'ref_low' | 'ref_high' | 'collection_date',
  string
>

/** Numbers in the form are typed with a comma or a point. */
const limit = (text: string): number | null =>
  text.trim() === '' ? null : Number(text.trim().replace(',', '.'))

export const typedResult = (fields: TypedFields): TypedResult => ({
  biomarker: fields.biomarker || null,
  name: fields.name,
  value_text: fields.value_text,
  unit: fields.unit.trim() || null,
  ref_low: limit(fields.ref_low),
  ref_high: limit(fields.ref_high),
  collection_date: fields.collection_date || null,
})

interface Props {
  fields: TypedFields
  markers: readonly KnownMarker[]
  problems: ReadonlyMap<string, string>
  onChange: (fields: TypedFields) => void
}

export function TypedResultFields({ fields, markers, problems, onChange }: Props) {
  const marker = markers.find(({ id }) => id === fields.biomarker)
  const units = [...new Set([...(marker?.units ?? []), ...(fields.unit ? [fields.unit] : [])])]
  const set = (name: keyof TypedFields) => (event: { target: { value: string } }) =>
    onChange({ ...fields, [name]: event.target.value })
  const error = (name: string) => problems.get(name) ?? problems.get(`result.${name}`)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Marker" {...withError(error('biomarker'))}>
        {(control) => (
          <Select {...control} value={fields.biomarker} onChange={set('biomarker')}>
            <option value="">Another test</option>
            {markers.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Name on the report" {...withError(error('name'))}>
        {(control) => <Input {...control} maxLength={120} value={fields.name} onChange={set('name')} />}
      </Field>
      <Field label="Value" {...withError(error('value_text'))}>
        {(control) => (
          <Input {...control} maxLength={60} value={fields.value_text} onChange={set('value_text')} />
        )}
      </Field>
      <Field label="Unit" {...withError(error('unit'))}>
        {(control) => (
          <>
            <Input
              {...control}
              maxLength={30}
              list="known-units"
              value={fields.unit}
              onChange={set('unit')}
            />
            <datalist id="known-units">
              {units.map((unit) => (
                <option key={unit}>{unit}</option>
              ))}
            </datalist>
          </>
        )}
      </Field>
      <Field label="Range from (optional)" {...withError(error('ref_low'))}>
        {(control) => (
          <Input {...control} inputMode="decimal" value={fields.ref_low} onChange={set('ref_low')} />
        )}
      </Field>
      <Field label="Range to (optional)" {...withError(error('ref_high'))}>
        {(control) => (
          <Input {...control} inputMode="decimal" value={fields.ref_high} onChange={set('ref_high')} />
        )}
      </Field>
      <Field label="Sample date (optional)" {...withError(error('collection_date'))}>
        {(control) => (
          <Input {...control} type="date" value={fields.collection_date} onChange={set('collection_date')} />
        )}
      </Field>
    </div>
  )
}

const withError = (error: string | undefined) => (error ? { error } : {})
