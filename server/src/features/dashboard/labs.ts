import type { LabValue } from '@aevia/domain/dashboard/score.ts'
import { convertBiomarker, findBiomarker } from '@aevia/domain/health/biomarkers/catalogue.ts'
import { completedReadingSchema } from '@aevia/domain/test-data/analysis.ts'
import { effectiveResults } from '@aevia/domain/test-data/effective-results.ts'

/** The markers that Life's Essential 8 asks for, in its units. */
const UNITS: Record<LabValue['marker'], string> = {
  non_hdl: 'mg/dL',
  cholesterol_total: 'mg/dL',
  hdl: 'mg/dL',
  glucose_fasting: 'mg/dL',
  hba1c: '%',
}
const stored = completedReadingSchema.pick({ collection_date: true, results: true })
const isMarker = (name: string | null): name is LabValue['marker'] => name !== null && name in UNITS

/** Results that were read without doubt. A value that waits for review, or is only a bound, is passed over. */
export function labValues(analyses: readonly { test_date: string; content: unknown }[]): LabValue[] {
  return analyses.flatMap(({ test_date, content }) => {
    const analysis = stored.safeParse(content)
    if (!analysis.success) return []
    return effectiveResults(analysis.data).flatMap((result) => {
      const { biomarker: marker, canonical_value, canonical_unit, comparator } = result
      if (!isMarker(marker) || canonical_value === null || !canonical_unit) return []
      if (comparator !== null) return []
      const biomarker = findBiomarker(marker)
      const value = biomarker && convertBiomarker(biomarker, canonical_value, canonical_unit, UNITS[marker])
      if (value === null || value === undefined) return []
      return [{ marker, value, day: result.collection_date ?? analysis.data.collection_date ?? test_date }]
    })
  })
}
