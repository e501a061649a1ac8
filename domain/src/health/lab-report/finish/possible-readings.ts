/** What a print can mean where it can mean more than one thing: shown to the person who decides. */
import { findBiomarker, findBiomarkersByLoinc } from '../../biomarkers/catalogue.ts'
import type { Identity } from '../../biomarkers/identify.ts'
import type { ReviewReason } from '../../reading/analysis.ts'
import { readNumber } from '../lex/numbers.ts'
import type { PrintedResult } from '../printed-row.ts'

export type PossibleReadings = Partial<Record<ReviewReason, string[]>>

/** More are no choice for a person, and each is kept with the result. */
export const READINGS_MAX = 6
/** One reading alone is not a choice. */
const IS_CHOICE = new Set<ReviewReason>([
  'number_ambiguous',
  'unit_ambiguous',
  'second_unit_disagrees',
  'date_unsettled',
  'several_biomarkers',
])
const DIGITS = 4

/** `1,234` with a decimal comma and with a comma between thousands. */
function bothNumbers(value_text: string): string[] {
  const number = value_text.replace(/^[<>≤≥=\s]+/, '')
  const read = (['point', 'comma'] as const).flatMap((mark) => readNumber(number, mark)?.value ?? [])
  return read.map(String)
}

const nameOf = (id: string): string => findBiomarker(id)?.name ?? id
const unitsOf = (id: string): string[] =>
  findBiomarker(id)?.units.map(({ display, ucum }) => display[0] || ucum) ?? []

/** @param rangeUnit the unit that the printed range speaks for instead of the printed one */
export function possibleReadings(
  { value, value_text, unit, loinc, again, possibleDays }: PrintedResult,
  { biomarker, readings }: Identity,
  reasons: readonly ReviewReason[],
  rangeUnit: string | null,
): { possible_readings?: PossibleReadings } {
  const withUnit = (number: string): string => [number, unit].filter(Boolean).join(' ')
  const inUnits = readings.flatMap(({ biomarker: id, canonical_value }) =>
    canonical_value === null ? [] : `${Number(canonical_value.toPrecision(DIGITS))} ${unitsOf(id)[0]}`,
  )
  const readingsFor: Partial<Record<ReviewReason, () => string[]>> = {
    number_ambiguous: () => bothNumbers(value_text).map(withUnit),
    unit_ambiguous: () =>
      again !== undefined
        ? [withUnit(value_text), again]
        : rangeUnit === null
          ? inUnits
          : [`${value} ${unit}`, `${value} ${rangeUnit}`],
    several_biomarkers: () => readings.map((reading) => nameOf(reading.biomarker)),
    second_unit_disagrees: () => (again === undefined ? [] : [withUnit(value_text), again]),
    date_unsettled: () => possibleDays ?? [],
    name_similar: () => (biomarker === null ? [] : [nameOf(biomarker)]),
    unit_missing: () => (biomarker === null ? [] : unitsOf(biomarker)),
    unit_mismatch: () => (biomarker === null ? [] : unitsOf(biomarker)),
    loinc_conflict: () => (loinc === null ? [] : findBiomarkersByLoinc(loinc).map(({ name }) => name)),
  }
  const found: PossibleReadings = {}
  for (const reason of reasons) {
    const distinct = [...new Set(readingsFor[reason]?.())].slice(0, READINGS_MAX)
    if (distinct.length > (IS_CHOICE.has(reason) ? 1 : 0)) found[reason] = distinct
  }
  return Object.keys(found).length > 0 ? { possible_readings: found } : {}
}

/** A result with what else is known to be open; nothing is added where there is no choice. */
export function withReadings<T extends { possible_readings?: PossibleReadings }>(
  result: T,
  more: PossibleReadings,
): T {
  const open = Object.entries(more).filter(([, readings]) => readings.length > 1)
  return open.length > 0
    ? { ...result, possible_readings: { ...result.possible_readings, ...Object.fromEntries(open) } }
    : result
}
