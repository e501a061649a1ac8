import type { UnitSystem } from '../profile/schema.ts'
import { unitText } from '../text/unit-text.ts'
import type { MarkerOverview } from './schema.ts'

/** A marker's values in the chosen unit, to the digits that laboratories print. */
export function inUnit(
  { unit_display, decimals, us_unit }: Pick<MarkerOverview, 'unit_display' | 'decimals' | 'us_unit'>,
  system: UnitSystem,
) {
  const us = system === 'us' ? us_unit : null
  const convert = (value: number) => (us ? (value - us.offset) / us.factor : value)
  // A unit that makes numbers ten times smaller needs a digit more.
  const digits = us ? Math.min(4, Math.max(0, decimals + Math.round(Math.log10(us.factor)))) : decimals
  const format = (value: number) =>
    convert(value).toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return { unit: unitText(us?.display ?? unit_display), convert, format, digits }
}

type Limits = { low: number | null; high: number | null }

/** `30 to 300`, `up to 3.0`, `from 1.0`; null where neither limit is known. */
export function rangeText({ low, high }: Limits, format: (value: number) => string): string | null {
  if (low !== null && high !== null) return `${format(low)} to ${format(high)}`
  if (high !== null) return `up to ${format(high)}`
  return low === null ? null : `from ${format(low)}`
}
