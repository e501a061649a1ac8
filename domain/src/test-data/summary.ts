/** The results of one analysis as far as questions about them go: what is latest, what came before, what is alarming. */
import { findBiomarker } from '../health/biomarkers/catalogue.ts'
import { addDays } from '../health/calendar.ts'
import { readDrugLevels } from '../safety/drug-levels.ts'
import { type AnalysedResult, type Analysis, isWaiting } from '../health/reading/analysis.ts'

export type SummaryResult = Pick<
  AnalysedResult,
  | 'name'
  | 'biomarker'
  | 'value'
  | 'value_text'
  | 'comparator'
  | 'unit'
  | 'ref_low'
  | 'ref_high'
  | 'flag'
  | 'needs_review'
  | 'canonical_value'
> & {
  /** ISO day */
  date: string
}

/**
 * Days of a marker that are kept of one document: the latest, and more of the earlier ones than an answer mentions.
 */
const DAYS_KEPT = 7
const LEVELS_KEPT = 20

/** The levels of medicines that the catalogue does not hold, as a message about them is read. */
export const drugLevelsOf = ({
  name,
  value_text,
  unit,
}: Pick<AnalysedResult, 'name' | 'value_text' | 'unit'>) =>
  readDrugLevels(`${name} ${value_text} ${unit ?? ''}`.trim().toLowerCase().replaceAll(',', '.'))

const summarised = (result: AnalysedResult, date: string): SummaryResult => {
  const { name, biomarker, value, value_text, comparator, unit, ref_low, ref_high, flag, canonical_value } =
    result
  return {
    name,
    biomarker,
    value,
    value_text,
    comparator,
    unit,
    ref_low,
    ref_high,
    flag,
    needs_review: isWaiting(result),
    canonical_value,
    date,
  }
}

/**
 * Takes results as they come, some hundred at a time.
 * @param testDate where the document has no day of its own
 * @param today a day beyond it (and the next: somewhere on earth that has begun) is wrong, and counts last
 */
export function createSummary(
  { collection_date }: Pick<Analysis, 'collection_date'>,
  testDate: string,
  today: string,
) {
  const tomorrow = addDays(today, 1)
  const levels: SummaryResult[] = []
  const markers = new Map<string, Map<string, SummaryResult>>()
  const newestFirst = (a: SummaryResult, b: SummaryResult) =>
    Number(a.date > tomorrow) - Number(b.date > tomorrow) || b.date.localeCompare(a.date)
  return {
    add(results: readonly AnalysedResult[]): void {
      for (const result of results) {
        if (result.review?.decision === 'discarded') continue
        const date = (result.collection_date ?? collection_date ?? testDate).slice(0, 10)
        const biomarker = result.biomarker === null ? undefined : findBiomarker(result.biomarker)
        if (!biomarker) {
          if (drugLevelsOf(result).length > 0) levels.push(summarised(result, date))
          continue
        }
        const days = markers.get(biomarker.id) ?? new Map<string, SummaryResult>()
        markers.set(biomarker.id, days)
        // Of one day the first that is printed.
        if (!days.has(date)) days.set(date, summarised(result, date))
      }
    },
    results(): SummaryResult[] {
      const newest = [...markers.values()].flatMap((days) =>
        [...days.values()].sort(newestFirst).slice(0, DAYS_KEPT),
      )
      return [...newest, ...levels.sort(newestFirst).slice(0, LEVELS_KEPT)]
    },
  }
}
