/** How near a printed number is to what the catalogue knows of its marker. */
import { type Biomarker, findBiomarker, fittingUnits, toCanonical } from '../../biomarkers/catalogue.ts'
import type { Evidence } from './evidence.ts'

export const markerOf = ({ result }: Evidence): Biomarker | undefined =>
  result.biomarker === null ? undefined : findBiomarker(result.biomarker)

/** Every limit that the catalogue knows of the marker. */
const knownLimits = ({ reference_intervals: all, bands = [] }: Biomarker): number[] =>
  [...all, ...bands]
    .flatMap(({ low, high }) => [low, high])
    .filter((limit) => limit !== null && limit > 0) as number[]

/** From nought on everything is usual. */
const hasNoLowest = ({ reference_intervals: all }: Biomarker): boolean => all.some(({ low }) => !low)

/** A number printed in the unit of the result; null where the unit is none of the marker's. */
function inCanonicalUnit(marker: Biomarker, { result }: Evidence, printed: number): number | null {
  const [fit] = result.unit ? fittingUnits(marker, result.unit) : []
  if (fit) return toCanonical(printed, fit)
  // Of urea in mg/dL the name says whether it is its nitrogen.
  const { value, canonical_value } = result
  return value && canonical_value !== null ? (printed * canonical_value) / value : null
}

/** How far a printed number is from the marker's known limits, in tenfolds; null where nothing is known. */
export function tenfolds(evidence: Evidence, printed: number | null): number | null {
  const marker = markerOf(evidence)
  if (!marker || printed === null || printed <= 0) return null
  const value = inCanonicalUnit(marker, evidence, printed)
  if (value === null) return null
  const limits = knownLimits(marker)
  if (limits.length === 0 || value <= 0) return null
  const [low, high] = [Math.min(...limits), Math.max(...limits)]
  if ((value >= low || hasNoLowest(marker)) && value <= high) return 0
  return Math.abs(Math.log10(value < low ? value / low : value / high))
}
