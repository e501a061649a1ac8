import type { LabValue } from './score.ts'
import { convertBiomarker, findBiomarker } from '../health/biomarkers/catalogue.ts'
import type { MarkerPoint } from '../blood-markers/schema.ts'

/** The markers that Life's Essential 8 asks for, in its units. */
const UNITS: Record<LabValue['marker'], string> = {
  non_hdl: 'mg/dL',
  cholesterol_total: 'mg/dL',
  hdl: 'mg/dL',
  glucose_fasting: 'mg/dL',
  hba1c: '%',
}
export const SCORE_MARKERS = Object.keys(UNITS)
const isMarker = (name: string): name is LabValue['marker'] => name in UNITS

/** A value that is only a bound is passed over. The catalogue's canonical units are the SI ones. */
export function labValues(points: readonly MarkerPoint[]): LabValue[] {
  return points.flatMap(({ biomarker: marker, value: canonical, comparator, date }) => {
    const biomarker = isMarker(marker) && comparator === null ? findBiomarker(marker) : undefined
    if (!biomarker || !isMarker(marker)) return []
    const value = convertBiomarker(biomarker, canonical, biomarker.canonical_unit, UNITS[marker])
    return value === null ? [] : [{ marker, value, si: canonical, day: date }]
  })
}
