/** The answer to reading one report. Everything a report may leave out is null. */
export interface Analysis {
  collection_date: string | null
  report_date: string | null
  patient: { birth_date: string | null; sex: string | null } | null
  results: readonly AnalysisResult[]
  warnings: readonly string[]
}

export interface AnalysisResult {
  section: string | null
  /** As printed. */
  name: string
  value: number | null
  value_text: string | null
  comparator: string | null
  unit: string | null
  ref_low: number | null
  ref_high: number | null
  ref_text: string | null
  flag: string | null
  /** The catalogue's name for it. */
  biomarker: string | null
  loinc: string | null
  canonical_value: number | null
  canonical_unit: string | null
  needs_review: boolean
  collection_date?: string | null
  source: { page: number | null; line: string | number | null } | null
}
