/** Summaries as they are stored: arrays instead of objects, like points. */
import type { SummaryResult } from '@aevia/domain/test-data/summary.ts'

const packed = (result: SummaryResult) =>
  [
    result.name,
    result.biomarker,
    result.value,
    result.value_text,
    result.comparator,
    result.unit,
    result.ref_low,
    result.ref_high,
    result.flag,
    result.needs_review,
    result.canonical_value,
    result.date,
  ] as const
type Packed = ReturnType<typeof packed>

const unpacked = ([
  name,
  biomarker,
  value,
  value_text,
  comparator,
  unit,
  ref_low,
  ref_high,
  flag,
  needs_review,
  canonical_value,
  date,
]: Packed): SummaryResult => ({
  name,
  biomarker,
  value,
  value_text,
  comparator,
  unit,
  ref_low,
  ref_high,
  flag,
  needs_review,
  canonical_value,
  date,
})

export const packSummary = (results: readonly SummaryResult[]): string => JSON.stringify(results.map(packed))
export const unpackSummary = (text: string): SummaryResult[] => (JSON.parse(text) as Packed[]).map(unpacked)
