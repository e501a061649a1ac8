/** What a stated value is: low, high, within its range, or not possible; before any wording. */
import type { Biomarker } from '../../health/biomarkers/catalogue.ts'
import { isPlausible } from '../../health/biomarkers/plausible-limits.ts'
import type { Person } from '../../evidence/population.ts'
import { harmsLittle, importanceOf, SOON } from './importance.ts'
import { beyondOf, catalogueLimits, IMPOSSIBLE, type Likely, likelyIn } from './limits.ts'
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

/** What a number is in one of the units that may be meant. */
export type Reading = { unit: string; canonical: number; side: Side; band?: string }

export type Input = { biomarker: Biomarker; value: number; unit: string }

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
  impossible: Likely | null
  /** 1 at the limit; how many times beyond it */
  beyond: number
  /** of a guideline, where no range is known; its limits in the unit of the value */
  band?: { label: string; limits: Limits }
  /** the units disagree on what a number without one means: what it would be in which */
  readings?: readonly Reading[]
  /** every unit that may be meant, where they agree on the side, with the value in the catalogue's unit */
  meant?: readonly { unit: string; canonical: number }[]
  /** it follows from other values by a formula that these claims say; `ofPerson` from age and sex as well */
  derived?: { from: readonly Input[]; ofPerson: boolean; claims: readonly string[] }
  /** the message gives no unit; this one is meant by all that is known */
  isTaken?: boolean
  /** of somebody whose sex is not known: on which side for whom, where that differs */
  bySex?: SidesBySex
  /** of somebody whose age is not known: on which side until which year of life, and from then on */
  byAge?: SidesByAge
  /** of a result on record: its sentence */
  told?: string
}

/** A number without a unit is taken for one in which it is at most so many times beyond the range. */
const PLAUSIBLE = 8
const NOTHING = { side: null, limits: null, rangeOf: null, sources: [], impossible: null, beyond: 0 } as const

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
        ...(bands.length > 0 && {
          readings: possible.flatMap(({ stated: { unit, canonical }, side, band }) =>
            side && band && unit && canonical !== null ? { unit, canonical, side, band: band.label } : [],
          ),
        }),
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
  const readings = plausible.flatMap(({ factor, offset, display, ucum }) => {
    const canonical = value * factor + offset
    const side = sideOf(canonical, known, comparator)
    return side ? [{ unit: display[0] ?? ucum, canonical, side }] : []
  })
  const sides = new Set(readings.map(({ side }) => side))
  // A unit that is less likely matters only where the number would be something else in it.
  const likely = plausible.filter(({ ucum }) => (rareUntil(biomarker, ucum) ?? 0) <= PLAUSIBLE)
  const [unit] = likely
  if (!unit || sides.size !== 1)
    return { stated, ...NOTHING, ...(sides.size > 1 && { readings }), sources: known.sources }
  const fit = { unit, scale: 1, ucum: unit.ucum }
  const same =
    likely.length === 1 ||
    likely.every(({ factor, offset }) => factor === unit.factor && offset === unit.offset)
  const taken = { ...stated, unit: same ? (unit.display[0] ?? unit.ucum) : null, fit: same ? fit : null }
  if (!same)
    return {
      stated: taken,
      ...NOTHING,
      side: [...sides][0] ?? null,
      sources: known.sources,
      meant: likely.map(({ factor, offset, display, ucum }) => ({
        unit: display[0] ?? ucum,
        canonical: value * factor + offset,
      })),
    }
  return { ...withUnit({ ...taken, canonical: value * unit.factor + unit.offset }, person), isTaken: true }
}

/** Of what depends on the unit, the first reading that needs a look. */
export const openReading = ({ readings = [] }: Verdict): Reading | undefined =>
  readings.find(({ side }) => side !== 'within')

export const judgeValue = (stated: StatedValue, person: Person): Verdict =>
  stated.unit === null ? withoutUnit(stated, person) : withUnit(stated, person)

export const isOff = ({ side }: Pick<Verdict, 'side'>): boolean => side === 'low' || side === 'high'

/** So many times beyond a limit it comes before what is slightly off, whatever that is. */
const FAR = 2

const OF_USUAL = 3
/** What is off for one sex only comes behind what is off for whoever it is. */
const ofSex = ({ bySex }: Verdict): number => (bySex?.female === 'within' || bySex?.male === 'within' ? 2 : 1)

/** What needs a look comes first: the most important of it, and what is far off before all. */
export const byWeight = (a: Verdict, b: Verdict): number => {
  const rank = (verdict: Verdict) =>
    verdict.impossible ? 0 : isOff(verdict) || openReading(verdict) !== undefined ? ofSex(verdict) : OF_USUAL
  const worth = ({ stated, beyond }: Verdict) =>
    importanceOf(stated.biomarker.id) + (beyond >= FAR && !harmsLittle(stated.biomarker.id) ? SOON : 0)
  return rank(a) - rank(b) || worth(b) - worth(a) || b.beyond - a.beyond
}
