/** Whether a printed range speaks for another unit than the one printed beside it. */
import { type Biomarker, findBiomarker, fittingUnits, toCanonical } from './catalogue.ts'

/** Laboratories' ranges differ, but hardly by this factor. */
const FAR = 2.5
/** Risk tiers under one milligram are printed beside limits of eight. */
const SEVERAL_SCALES = new Set(['crp', 'hs_crp'])
const NEAR = 1.67

/** From the same, whether more or less. */
const apart = (times: number): number => Math.abs(Math.log(Math.max(times, Number.MIN_VALUE)))

/** How many times the catalogue's limit a printed limit is, read in a unit; null where they cannot be compared. */
function timesCatalogue(biomarker: Biomarker, unit: string, printed: Limits): number | null {
  const fits = fittingUnits(biomarker, unit)
  if (fits.length === 0) return null
  const highs = biomarker.reference_intervals.flatMap(({ high }) => (high === null ? [] : high))
  const lows = biomarker.reference_intervals.flatMap(({ low }) => (low === null ? [] : low))
  // `mil/µL` is of thousands or of millions: the one that is nearer.
  const times = (limit: number, of: number): number =>
    fits.map((fit) => toCanonical(limit, fit) / of).toSorted((a, b) => apart(a) - apart(b))[0]!
  if (printed.high !== null && highs.length > 0) return times(printed.high, Math.max(...highs))
  if (printed.low !== null && lows.length > 0) return times(printed.low, Math.min(...lows))
  return null
}

/** Printed limits of a result, in its unit. */
export type Limits = { low: number | null; high: number | null }
const within = (times: number, factor: number) => times <= factor && times >= 1 / factor

/** True when printed limits are about those of the catalogue in a unit. */
export function isRangeOf(biomarker: Biomarker, unit: string, printed: Limits): boolean {
  const times = timesCatalogue(biomarker, unit, printed)
  return times !== null && within(times, FAR)
}

/** Limits that differ less may be another laboratory's; limits nearer than that are the same ones. */
const OTHERS = 1.35
const SAME = 1.2

/** By what factor both printed limits, read in a unit, differ at most from the nearest interval of the catalogue. */
function furthest(biomarker: Biomarker, unit: string, { low, high }: Limits): number | null {
  if (low === null || high === null || low <= 0) return null
  const fits = fittingUnits(biomarker, unit)
  const factor = (printed: number, known: number) =>
    Math.min(
      ...fits.map((fit) => {
        const times = toCanonical(printed, fit) / known
        return Math.max(times, 1 / times)
      }),
    )
  const factors = biomarker.reference_intervals.flatMap((known) =>
    known.low === null || known.high === null || known.low <= 0
      ? []
      : Math.max(factor(low, known.low), factor(high, known.high)),
  )
  const least = Math.min(...factors)
  return Number.isFinite(least) && least > 0 ? least : null
}

/** The one of several markers that printed limits are those of; null where none is, or two may be. */
export function markerOfRange(
  biomarkers: readonly Biomarker[],
  unit: string,
  printed: Limits,
): Biomarker | null {
  const apart = biomarkers.map((biomarker) => furthest(biomarker, unit, printed) ?? Infinity)
  const same = biomarkers.filter((_, at) => apart[at]! <= SAME)
  const may = apart.filter((factor) => factor < OTHERS)
  return same.length === 1 && may.length === 1 ? same[0]! : null
}

const otherUnit = (biomarker: Biomarker, isIt: (unit: string) => boolean): string | null =>
  biomarker.units.map(({ ucum, display }) => display[0] || ucum).find(isIt) ?? null

/** The unit in which both limits are the catalogue's, where they are not in the printed one. */
function unitOfSameRange(biomarker: Biomarker, unit: string, printed: Limits): string | null {
  const here = furthest(biomarker, unit, printed)
  if (here === null || here <= OTHERS) return null
  return otherUnit(biomarker, (other) => {
    const there = furthest(biomarker, other, printed)
    return there !== null && there <= SAME
  })
}

/** The unit of the marker that a range speaks for when it is far from the catalogue's in the printed one; else null. */
export function unitOfRange(biomarker: Biomarker, unit: string, printed: Limits): string | null {
  if (SEVERAL_SCALES.has(biomarker.id) && !(printed.high !== null && printed.high < 1)) return null
  const same = unitOfSameRange(biomarker, unit, printed)
  if (same !== null) return same
  const times = timesCatalogue(biomarker, unit, printed)
  if (times === null || !(times > 0) || within(times, FAR)) return null
  // A share of the white cells under the unit of their count, or a count under the percent sign.
  const twin = findBiomarker(
    biomarker.id.replace(/_(?:abs|pct)$/, (end) => (end === '_abs' ? '_pct' : '_abs')),
  )
  const ofTwin = twin && twin !== biomarker ? twin.units[0]!.display[0] || twin.units[0]!.ucum : null
  const twinTimes = ofTwin ? timesCatalogue(twin!, ofTwin, printed) : null
  if (twinTimes !== null && twinTimes > 0 && within(twinTimes, NEAR)) return ofTwin
  return otherUnit(biomarker, (other) => {
    const there = timesCatalogue(biomarker, other, printed)
    return there !== null && there > 0 && within(there, NEAR)
  })
}
