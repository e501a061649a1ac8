/** Results on record as verdicts. */
import { findBiomarker } from '../../health/biomarkers/catalogue.ts'
import type { StatedValue } from '../understand/stated-values.ts'
import { isOff, type Verdict } from './verdict.ts'

/** A result on record, and how it is told. */
export type RecordedResult = {
  biomarker: string
  side: 'low' | 'high' | 'within' | null
  /** in the catalogue's unit */
  canonical: number | null
  sentence: string
}
/** A result on record is told whenever its marker is named. */
export function verdictOfRecord({ biomarker: id, side, canonical, sentence }: RecordedResult): Verdict[] {
  const biomarker = findBiomarker(id)
  const unit = biomarker?.units.find(({ canonical: isCanonical }) => isCanonical)
  if (!biomarker || !unit) return []
  const stated: StatedValue = {
    biomarker,
    comparator: null,
    value: canonical ?? 0,
    unit: unit.display[0] ?? unit.ucum,
    fit: canonical === null ? null : { unit, scale: 1, ucum: unit.ucum },
    canonical,
    range: null,
  }
  return [
    {
      stated,
      side,
      limits: null,
      rangeOf: 'report',
      sources: [],
      impossible: null,
      beyond: isOff({ side }) ? 1 : 0,
      told: sentence,
    },
  ]
}
