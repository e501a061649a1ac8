import { centimetres, feetAndInches, kilograms, pounds } from '@aevia/domain/profile/us-units.ts'
import { useState } from 'react'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

/** Metric, as the form keeps it: a number, its text, or nothing. */
type Metric = unknown

const numberOf = (value: Metric): number | null =>
  value === '' || value === null || value === undefined || !Number.isFinite(Number(value))
    ? null
    : Number(value)
const textOf = (value: number | null | undefined) =>
  value === null || value === undefined ? '' : String(value)

interface MeasureProps {
  error: string | undefined
  onChange: (metric: number | '') => void
}

/** Untouched, the stored metric value stays as it is to the last digit. */
export function UsHeight({ cm, error, onChange }: MeasureProps & { cm: Metric }) {
  const stored = numberOf(cm)
  const [text, setText] = useState(() => {
    const us = stored === null ? null : feetAndInches(stored)
    return { feet: textOf(us?.feet), inches: textOf(us?.inches) }
  })
  const change = (part: Partial<typeof text>) => {
    const next = { ...text, ...part }
    setText(next)
    onChange(
      next.feet === '' && next.inches === '' ? '' : centimetres(Number(next.feet), Number(next.inches)),
    )
  }
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field label="Height (ft)" error={error}>
        {(control) => (
          <Input
            {...control}
            type="number"
            inputMode="numeric"
            min={1}
            max={9}
            value={text.feet}
            onChange={(event) => change({ feet: event.target.value })}
          />
        )}
      </Field>
      <Field label="Height (in)">
        {(control) => (
          <Input
            {...control}
            type="number"
            inputMode="decimal"
            min={0}
            max={11.9}
            step={0.1}
            value={text.inches}
            onChange={(event) => change({ inches: event.target.value })}
          />
        )}
      </Field>
    </div>
  )
}

export function UsWeight({ kg, error, onChange }: MeasureProps & { kg: Metric }) {
  const stored = numberOf(kg)
  const [text, setText] = useState(() => textOf(stored === null ? null : pounds(stored)))
  return (
    <Field label="Weight (lb)" error={error}>
      {(control) => (
        <Input
          {...control}
          type="number"
          inputMode="decimal"
          step={0.1}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            onChange(event.target.value === '' ? '' : kilograms(Number(event.target.value)))
          }}
        />
      )}
    </Field>
  )
}
