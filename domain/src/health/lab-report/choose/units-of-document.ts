/**
 * A report that prints no units is asked about once: its values together show which units they are in, as glucose of 92
 * beside cholesterol of 180 can only be mg/dL. The units are a proposal; nothing is converted before the user takes it.
 */
import { type Biomarker, findBiomarker, fittingUnits, toCanonical } from '../../biomarkers/catalogue.ts'
import { identify } from '../../biomarkers/identify.ts'
import { readUnit } from '../../units.ts'
import type { LabResult } from '../finish/finish-result.ts'
import { readNumber, takeComparator } from '../lex/numbers.ts'

/** Fewer values show too little of a report. */
const FEWEST = 3
/** Of the values of known markers so many may have a unit: where more have, those without are omissions. */
const MOST_WITH_UNIT = 0.2
/** A value may be so many times beyond the usual limits in the unit that is proposed... */
const FARTHEST = Math.log(4)
/** ... and so many times farther in the next one: millimoles and milligrams of what is lightest differ by more. */
const CLEARLY_FARTHER = Math.log(3)

/** Amount of substance or mass: laboratories report all that they can in one of them. */
type Family = 'amount' | 'mass' | 'other'
type Candidate = { unit: string; family: Family; distance: number }

const familyOf = (ucum: string): Family => {
  const dimension = readUnit(ucum)[0]?.dimension ?? ''
  if (/\bN1\b/.test(dimension)) return 'amount'
  return /\bM1\b/.test(dimension) ? 'mass' : 'other'
}

/** How far a value lies outside limits, as the logarithm of how many times; 0 within them. */
function outside(value: number, low: number | null, high: number | null): number {
  if (value <= 0) return 0
  if (low !== null && low > 0 && value < low) return Math.log(low / value)
  return high !== null && high > 0 && value > high ? Math.log(value / high) : 0
}

/** Of the printed limits and of the value, from the widest limits of the catalogue. */
function distanceOf(biomarker: Biomarker, { value, ref_low, ref_high }: LabResult, unit: string): number {
  const [fit] = fittingUnits(biomarker, unit)
  if (!fit) return Infinity
  const limits = biomarker.reference_intervals
  const low = Math.min(...limits.map((each) => each.low ?? Infinity))
  const high = Math.max(...limits.map((each) => each.high ?? -Infinity))
  const usual = [Number.isFinite(low) ? low : null, Number.isFinite(high) ? high : null] as const
  const printed = [ref_low, ref_high].flatMap((limit) => (limit === null ? [] : [toCanonical(limit, fit)]))
  const distances = [toCanonical(value!, fit), ...printed].map((each) => outside(each, ...usual))
  // Limits that are far below the usual ones lie within none of them, and the upper one shows it.
  const upper = ref_high === null || usual[1] === null ? 0 : Math.abs(Math.log(printed.at(-1)! / usual[1]))
  return Math.max(...distances, Number.isFinite(upper) ? upper : 0)
}

function candidatesOf(biomarker: Biomarker, result: LabResult): Candidate[] {
  const inUnits = biomarker.units.flatMap(({ display, ucum }) => {
    const unit = display[0] || ucum
    const { doubts } = identify({ name: biomarker.name, context: '', value: result.value, unit, loinc: null })
    if (doubts.length > 0) return []
    return [{ unit, family: familyOf(ucum), distance: distanceOf(biomarker, result, unit) }]
  })
  return inUnits.toSorted((a, b) => a.distance - b.distance)
}

/** The nearest one, where no other that means another value is nearly as near. */
function clearest(biomarker: Biomarker, result: LabResult, candidates: readonly Candidate[]): string | null {
  const [first] = candidates
  if (!first || first.distance > FARTHEST) return null
  const valueIn = (unit: string) => toCanonical(result.value!, fittingUnits(biomarker, unit)[0]!)
  const next = candidates.find(({ unit }) => {
    const [a, b] = [valueIn(unit), valueIn(first.unit)]
    return Math.abs(a - b) > 1e-9 * Math.max(Math.abs(a), Math.abs(b))
  })
  return next && next.distance - first.distance < CLEARLY_FARTHER ? null : first.unit
}

const isOfKnown = ({ biomarker, value }: LabResult): boolean => biomarker !== null && value !== null
/** What is typed in its stead must be read as the same number. */
const isPlain = ({ value_text }: LabResult): boolean =>
  readNumber(takeComparator(value_text).rest, 'unknown')?.ambiguous === false

/** The results, with the unit that each can be in where the document prints none and all of them agree. */
export function withUnitsAsked(results: readonly LabResult[]): LabResult[] {
  const known = results.filter(isOfKnown)
  const missing = known.filter(
    (result) => result.review_reasons.includes('unit_missing') && result.unit === null && isPlain(result),
  )
  const withUnit = known.filter(({ unit }) => unit !== null)
  if (missing.length < FEWEST || withUnit.length > MOST_WITH_UNIT * known.length) return [...results]
  const possible = new Map(
    missing.map((result) => [result, candidatesOf(findBiomarker(result.biomarker!)!, result)] as const),
  )
  const family = familyOfAll(possible)
  return results.map((result) => {
    const candidates = possible.get(result)
    if (!candidates) return result
    const ofFamily = candidates.filter((each) => each.family === family)
    const unit = clearest(
      findBiomarker(result.biomarker!)!,
      result,
      ofFamily.length > 0 ? ofFamily : candidates,
    )
    return unit === null ? result : asked(result, unit)
  })
}

/** So many values speak for one for each that speaks for the other: hemoglobin is a mass in nearly all countries. */
const VOTES_FOR_ONE_AGAINST = 3

/** In which of the two nearly all values are usual that are reported in both; null where that is not clear. */
function familyOfAll(possible: ReadonlyMap<LabResult, readonly Candidate[]>): Family | null {
  const votes = { amount: 0, mass: 0 }
  for (const [{ biomarker }, candidates] of possible) {
    const families = new Set(findBiomarker(biomarker!)!.units.map(({ ucum }) => familyOf(ucum)))
    if (!families.has('amount') || !families.has('mass')) continue
    const nearest = (family: Family) =>
      Math.min(...candidates.filter((each) => each.family === family).map(({ distance }) => distance))
    const farther = nearest('mass') - nearest('amount')
    if (farther > CLEARLY_FARTHER) votes.amount += 1
    if (farther < -CLEARLY_FARTHER) votes.mass += 1
  }
  const { amount, mass } = votes
  if (amount > 0 && amount >= VOTES_FOR_ONE_AGAINST * mass) return 'amount'
  return mass > 0 && mass >= VOTES_FOR_ONE_AGAINST * amount ? 'mass' : null
}

function asked(result: LabResult, unit: string): LabResult {
  const { unit_missing: _, ...possible_readings } = result.possible_readings ?? {}
  const review_reasons = result.review_reasons.filter((reason) => reason !== 'unit_missing')
  return {
    ...result,
    unit_asked: unit,
    review_reasons,
    needs_review: review_reasons.length > 0,
    ...(result.possible_readings ? { possible_readings } : {}),
  }
}
