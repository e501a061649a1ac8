import { CM_PER_INCH, kilograms, pounds } from '../profile/us-units.ts'
import type { UnitSystem } from '../profile/schema.ts'
import type { NumberField } from './fields.ts'

type Measure = {
  shown: string
  /** from the field's own unit, rounded as people write it */
  show: (value: number) => number
  /** to the field's own unit */
  store: (value: number) => number
}

const round = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits
// The international mile of 1959, exact.
const KM_PER_MILE = 1.609344

/** By UCUM unit; what is not listed is written alike everywhere. */
const US_MEASURES: Readonly<Record<string, Measure>> = {
  kg: { shown: 'lb', show: pounds, store: kilograms },
  cm: {
    shown: 'in',
    show: (cm) => round(cm / CM_PER_INCH, 1),
    store: (inches) => round(inches * CM_PER_INCH, 2),
  },
  km: {
    shown: 'mi',
    show: (km) => round(km / KM_PER_MILE, 2),
    store: (miles) => round(miles * KM_PER_MILE, 3),
  },
  Cel: {
    shown: '°F',
    show: (celsius) => round(celsius * 1.8 + 32, 1),
    store: (fahrenheit) => round((fahrenheit - 32) / 1.8, 2),
  },
}

const same = (value: number) => value

/** How a number of the log is shown and asked for; it is always stored in the field's own unit. */
export function measureOf({ unit, shown, min, max }: Omit<NumberField, 'type'>, system: UnitSystem): Measure {
  const us = system === 'us' ? US_MEASURES[unit] : undefined
  if (!us) return { shown, show: same, store: same }
  return {
    ...us,
    // Limits are said rounded: someone who enters the limit as it is shown has not exceeded it.
    store: (value) => {
      const stored = us.store(value)
      if (stored > max && value <= us.show(max)) return max
      return stored < min && value >= us.show(min) ? min : stored
    },
  }
}

/** What is said of a number outside its limits, in the unit it was asked for. */
export function rangeText(field: Omit<NumberField, 'type'>, system: UnitSystem = 'metric'): string {
  const { shown, show } = measureOf(field, system)
  const unit = shown ? ` ${shown}` : ''
  return `${field.label} must be between ${show(field.min)} and ${show(field.max)}${unit}.`
}
