/** What a stated value is: low, high, within its range, or not possible; before any wording. */
import { referenceIntervalFor, type Biomarker } from '../../health/biomarkers/catalogue.ts'
import { isPlausible } from '../../health/biomarkers/plausible-limits.ts'
import type { Person } from '../../evidence/population.ts'
import { isTooFew, rareUntil } from '../understand/rare-units.ts'
import type { Limits, StatedValue } from '../understand/stated-values.ts'
import {
  type Side,
  type SidesByAge,
  sidesByAge,
  type SidesBySex,
  sidesBySex,
  sideOf,
  worse,
} from './sides.ts'

export type Verdict = {
  stated: StatedValue
  /** null where no range is known, or the unit is missing and the units disagree */
  side: Side | null
  /** the range that decides, in the unit of the value */
  limits: Limits | null
  /** whose range it is */
  rangeOf: 'report' | 'catalogue' | null
  /** ids of the catalogue's sources */
  sources: readonly string[]
  /** too far off for this unit; in which other unit the number would be ordinary */
  impossible: { likelyUnit: string | null; side: Side | null } | null
  /** 1 at the limit; how many times beyond it */
  beyond: number
  /** of a guideline, where no range is known; its limits in the unit of the value */
  band?: { label: string; limits: Limits }
  /** the units disagree on what a number without one means */
  isAmbiguous?: boolean
  /** in the catalogue's unit, in every unit that may be meant, where they agree on the side */
  canonicals?: readonly number[]
  /** the message gives no unit; this one is meant by all that is known */
  isTaken?: boolean
  /** of somebody whose sex is not known: on which side for whom, where that differs */
  bySex?: SidesBySex
  /** of somebody whose age is not known: on which side until which year of life, and from then on */
  byAge?: SidesByAge
  /** of a result on record: its sentence */
  told?: string
}

/** So many times beyond its range a value has another unit or was typed wrongly. */
const IMPOSSIBLE = 40
/** A number without a unit is taken for one in which it is at most so many times beyond the range. */
const PLAUSIBLE = 8
const NOTHING = { side: null, limits: null, rangeOf: null, sources: [], impossible: null, beyond: 0 } as const

/** Of people of whom less is known the widest of their ranges. */
function catalogueLimits(
  biomarker: Biomarker,
  { sex, age }: Person,
): (Limits & { sources: readonly string[] }) | null {
  const own = referenceIntervalFor(biomarker, sex, age)
  const ofAge = biomarker.reference_intervals.filter(
    ({ age_min, age_max }) => age === null || (age >= (age_min ?? 0) && age <= (age_max ?? Infinity)),
  )
  const all = (own ? [own] : ofAge.length > 0 ? ofAge : biomarker.reference_intervals).filter(
    ({ confidence }) => confidence !== 'unconfirmed-recall',
  )
  const isForAll = all.some(({ age_max }) => age_max === null || age !== null)
  // What one age has is no range for others where a guideline has bands for all.
  const intervals = (biomarker.bands ?? []).length > 0 && !(isForAll && (own || ofAge.length > 0)) ? [] : all
  const lows = intervals.flatMap(({ low }) => low ?? [])
  const highs = intervals.flatMap(({ high }) => high ?? [])
  if (lows.length + highs.length === 0) return null
  return {
    low: lows.length > 0 ? Math.min(...lows) : null,
    high: highs.length > 0 ? Math.max(...highs) : null,
    sources: intervals[0]?.sources ?? [],
  }
}

function beyondOf(value: number, { low, high }: Limits): number {
  if (high !== null && value > high) return high > 0 ? value / high : 1
  if (low !== null && value < low) return value > 0 ? low / value : IMPOSSIBLE
  return 1
}

/** In which of the marker's other units the number would be ordinary, and on which side it would be. */
function likelyIn(
  { biomarker, value, fit }: StatedValue,
  limits: Limits | null,
): NonNullable<Verdict['impossible']> {
  const unit =
    limits &&
    biomarker.units.find(({ ucum, factor, offset }) => {
      const canonical = value * factor + offset
      return (
        ucum !== fit?.unit.ucum && isPlausible(biomarker.id, canonical) && beyondOf(canonical, limits) <= 3
      )
    })
  return unit
    ? {
        likelyUnit: unit.display[0] ?? unit.ucum,
        side: sideOf(value * unit.factor + unit.offset, limits, null),
      }
    : { likelyUnit: null, side: null }
}

function withUnit(stated: StatedValue, person: Person): Verdict {
  const { biomarker, fit, canonical, value, comparator, range } = stated
  const known = catalogueLimits(biomarker, person)
  if (!fit || canonical === null) return { stated, ...NOTHING }
  const beyond = known ? beyondOf(canonical, known) : 1
  // Below nothing a report prints a sign.
  if (comparator === null && (beyond > IMPOSSIBLE || !isPlausible(biomarker.id, canonical)))
    return { stated, ...NOTHING, impossible: likelyIn(stated, known) }
  if (range)
    return {
      stated,
      side: sideOf(value, range, comparator),
      limits: range,
      rangeOf: 'report',
      sources: [],
      impossible: null,
      beyond: beyondOf(value, range),
    }
  const inOwnUnit = (limit: number | null) =>
    limit === null ? null : (limit - fit.unit.offset) / (fit.unit.factor * fit.scale)
  if (!known) return inBand(stated, canonical, inOwnUnit)
  const bySex = comparator === null ? sidesBySex(biomarker, canonical, person) : undefined
  const byAge = comparator === null && !bySex ? sidesByAge(biomarker, canonical, person) : undefined
  const side = bySex
    ? worse(bySex.female, bySex.male)
    : byAge
      ? worse(byAge.younger, byAge.older)
      : sideOf(canonical, known, comparator)
  return {
    stated,
    ...(bySex && { bySex }),
    ...(byAge && { byAge }),
    side,
    limits: { low: inOwnUnit(known.low), high: inOwnUnit(known.high) },
    rangeOf: 'catalogue',
    sources: known.sources,
    impossible: null,
    beyond,
  }
}

/** Beyond the outermost bands by so much the unit is another one. */
const BEYOND_LOWEST = 10
const BEYOND_HIGHEST = 4
/** The ends of neighbours are rounded: 100 mg/dL lies between 2.58 and 2.59 mmol/L. */
const ROUNDING = 0.005

/** What has no confirmed range may have bands of a guideline; which of them is right depends on the person. */
function inBand(
  stated: StatedValue,
  value: number,
  inOwnUnit: (limit: number | null) => number | null,
): Verdict {
  const bands = (stated.biomarker.bands ?? []).filter(({ confidence }) => confidence !== 'unconfirmed-recall')
  const band = bands.findLast(({ low }) => low === null || value >= low - ROUNDING)
  const [least, most] = [bands[0]?.high ?? null, bands.at(-1)?.low ?? null]
  if (!band) return { stated, ...NOTHING }
  if ((least !== null && value < least / BEYOND_LOWEST) || (most !== null && value > most * BEYOND_HIGHEST))
    return { stated, ...NOTHING, impossible: { likelyUnit: null, side: null } }
  const isHigh = /\bhigh\b/.test(band.label)
  return {
    stated,
    ...NOTHING,
    side: isHigh ? 'high' : 'within',
    sources: band.sources,
    band: { label: band.label, limits: { low: inOwnUnit(band.low), high: inOwnUnit(band.high) } },
  }
}

const isOneUnit = ({ units: [first, ...others] }: Pick<Biomarker, 'units'>): boolean =>
  others.every(({ factor, offset }) => factor === first?.factor && offset === first.offset)

/** An INR has one unit only, and its number needs none. */
function inOnlyUnit(stated: StatedValue): StatedValue {
  const [only] = stated.biomarker.units
  if (!only || !isOneUnit(stated.biomarker)) return stated
  return {
    ...stated,
    unit: only.display[0] ?? null,
    fit: { unit: only, scale: 1, ucum: only.ucum },
    canonical: stated.value * only.factor + only.offset,
  }
}

/** Of an LDL of 6.2 only one unit is possible: in the other nobody alive has it. */
function inBandWithoutUnit(stated: StatedValue, person: Person): Verdict {
  const { biomarker, value } = stated
  const bands = biomarker.bands ?? []
  const possible = biomarker.units
    .filter(({ ucum }) => rareUntil(biomarker, ucum) !== 0)
    .map((unit) => ({
      ...stated,
      unit: unit.display[0] ?? unit.ucum,
      fit: { unit, scale: 1, ucum: unit.ucum },
      canonical: value * unit.factor + unit.offset,
    }))
    .map((taken) => withUnit(taken, person))
    .filter(({ impossible, band }) => impossible === null && band !== undefined)
  const [only, ...others] = possible
  return only && others.length === 0
    ? { ...only, isTaken: true }
    : {
        stated: inOnlyUnit(stated),
        ...NOTHING,
        isAmbiguous: bands.length > 0,
        sources: bands[0]?.sources ?? [],
      }
}

/** A number alone is judged where every unit in which it is plausible agrees. */
function withoutUnit(stated: StatedValue, person: Person): Verdict {
  const { biomarker, value, comparator, range } = stated
  if (range)
    return {
      ...withUnit({ ...stated, fit: null }, person),
      stated: inOnlyUnit(stated),
      side: sideOf(value, range, comparator),
      limits: range,
      rangeOf: 'report',
      beyond: beyondOf(value, range),
    }
  const known = catalogueLimits(biomarker, person)
  if (!known) return inBandWithoutUnit(stated, person)
  const usual = biomarker.units.filter(
    ({ ucum }) => rareUntil(biomarker, ucum) !== 0 && !isTooFew(value, ucum),
  )
  const isOne = isOneUnit({ units: usual })
  const plausible = usual.filter(
    ({ factor, offset, ucum }) =>
      isOne ||
      (beyondOf(value * factor + offset, known) <= (rareUntil(biomarker, ucum) ?? PLAUSIBLE) &&
        isPlausible(biomarker.id, value * factor + offset)),
  )
  const sides = new Set(
    plausible.map(({ factor, offset }) => sideOf(value * factor + offset, known, comparator)),
  )
  const [unit] = plausible
  if (!unit || sides.size !== 1)
    return { stated, ...NOTHING, isAmbiguous: sides.size > 1, sources: known.sources }
  const fit = { unit, scale: 1, ucum: unit.ucum }
  const same =
    plausible.length === 1 ||
    plausible.every(({ factor, offset }) => factor === unit.factor && offset === unit.offset)
  const taken = { ...stated, unit: same ? (unit.display[0] ?? unit.ucum) : null, fit: same ? fit : null }
  if (!same)
    return {
      stated: taken,
      ...NOTHING,
      side: [...sides][0] ?? null,
      sources: known.sources,
      canonicals: plausible.map(({ factor, offset }) => value * factor + offset),
    }
  return { ...withUnit({ ...taken, canonical: value * unit.factor + unit.offset }, person), isTaken: true }
}

export const judgeValue = (stated: StatedValue, person: Person): Verdict =>
  stated.unit === null ? withoutUnit(stated, person) : withUnit(stated, person)

/** What is most off comes first. */
export const byWeight = (a: Verdict, b: Verdict): number => {
  const rank = ({ side, impossible }: Verdict) =>
    impossible ? 0 : side === 'within' || side === null ? 2 : 1
  return rank(a) - rank(b) || b.beyond - a.beyond
}
