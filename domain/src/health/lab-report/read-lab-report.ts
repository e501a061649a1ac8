/** Reads a laboratory report: rows of text in, matched results with their doubts out. Same rows, same answer. */
import type { DocumentKind, DocumentSummary } from '../reading/analysis.ts'
import { yearsBetween } from './lex/ages.ts'
import { markConflicts } from './choose/conflicting-values.ts'
import type { ReviewReason } from '../reading/analysis.ts'
import { finishResult, type LabResult } from './finish/finish-result.ts'
import { namedPlaces, namesOf, personAbove } from './head/named-people.ts'
import { withNamesJoined } from './arrange/names-in-two-scripts.ts'
import { detectDecimalMark } from './lex/numbers.ts'
import { withReadings } from './finish/possible-readings.ts'
import type { Sex } from './lex/range-clauses.ts'
import { readReportHeader } from './head/report-header.ts'
import { readResults } from './propose/read-results.ts'
import { readWideTable } from './propose/read-wide-table.ts'
import { isNarrative, readNarrative, summaryOf } from './head/narrative.ts'
import { withSampleDays } from './head/sample-days.ts'
import type { Row } from './arrange/text-layout.ts'
import { doubtName } from './lex/value-in-name.ts'
import { isVital } from './finish/vital-signs.ts'
import { markDoubts } from './choose/mark-doubts.ts'

/** What the reader of a report should know beside its results. */
export type ReportWarning =
  | 'several_patients'
  | 'several_patients_in_table'
  | 'imaging_report'
  | 'date_order_unsettled'
  | 'collection_date_inferred'
  | 'several_collection_dates'
  | 'earlier_results_left_out'

export type LabReport = {
  collection_date: string | null
  report_date: string | null
  patient: { birth_date: string | null; sex: Sex | null }
  /** the names of its patients, as printed */
  people?: string[]
  results: LabResult[]
  warnings: ReportWarning[]
  kind: DocumentKind
  summary: DocumentSummary | null
}

// Longer than any line of results: prose, encoded data or an attack on the patterns that read lines.
const LONGEST_ROW = 6000
const LONGEST_CELL = 2000

/** One result per name, value, unit and date: reports repeat results in summaries. */
function withoutRepeats(results: LabResult[]): LabResult[] {
  const seen = new Set<string>()
  return results.filter(({ name, value_text, unit, collection_date, ref_text }) => {
    const key = JSON.stringify([name.toLowerCase(), value_text, unit, collection_date, ref_text])
    return !seen.has(key) && seen.add(key)
  })
}

const doubted = (result: LabResult, reason: ReviewReason): LabResult => ({
  ...result,
  needs_review: true,
  review_reasons: [...new Set([...result.review_reasons, reason])],
})

const OFTEN = 3

/** A name that no catalogue knows and that stands at several values of one day is a label. */
function withDoubtOfLabels(results: readonly LabResult[]): LabResult[] {
  const keyOf = ({ name, collection_date }: LabResult): string => `${name.toLowerCase()} ${collection_date}`
  const often = Map.groupBy(
    results.filter(({ biomarker }) => biomarker === null),
    keyOf,
  )
  return results.map((result) =>
    result.biomarker === null && (often.get(keyOf(result))?.length ?? 0) >= OFTEN
      ? doubted(result, 'text_not_understood')
      : result,
  )
}

/** Beside the tests of a laboratory, height and pulse are perhaps none of its results. */
function withDoubtOfVitals(results: LabResult[]): LabResult[] {
  const hasTests = results.some((result) => result.biomarker !== null && !isVital(result))
  return hasTests
    ? results.map((result) => (isVital(result) ? doubted(result, 'perhaps_no_result') : result))
    : results
}

/** Each result of a document of several people with the one who is named above it. */
function withPeople(report: LabReport, rows: readonly Row[]): LabReport {
  const places = namedPlaces(rows)
  const people = namesOf(places)
  if (people.length === 0) return report
  if (people.length === 1) return { ...report, people }
  const results = report.results.map((result) => {
    const person = personAbove(places, people, result.source)
    return person === null ? result : { ...result, person }
  })
  return { ...report, people, results }
}

/** Reads the rows of one document. */
export function readLabReport(printed: readonly Row[]): LabReport {
  const document = withNamesJoined(printed)
  return withPeople(readReport(document), document)
}

function readReport(document: readonly Row[]): LabReport {
  const rows = document.filter(
    ({ text, cells }) =>
      text.length <= LONGEST_ROW && cells.every((cell) => cell.text.length <= LONGEST_CELL),
  )
  const mark = detectDecimalMark(rows.flatMap(({ cells }) => cells.map(({ text }) => text)))
  // The days of earlier results stand in cards; that of this one is in the head of the page.
  const ofPage = readReportHeader(
    rows.filter(({ card }) => card === undefined),
    mark,
  )
  const header = ofPage.collection_date === null ? readReportHeader(rows, mark) : ofPage
  const context = {
    mark,
    sex: header.patient.sex,
    age: yearsBetween(header.patient.birth_date, header.collection_date ?? header.report_date),
  }
  const wide = readWideTable(rows, context, header.order)
  const {
    results: inRows,
    patients,
    leftOut,
  } = readResults(rows, context, header.order, header.collection_date)
  const printed = withSampleDays(
    wide.length > inRows.length ? wide : inRows.map(doubtName),
    rows,
    header.sampleDays,
  )
  const warnings: ReportWarning[] = []
  let results = withDoubtOfLabels(withoutRepeats(printed.map(finishResult)))

  const matched = results.filter(({ biomarker }) => biomarker !== null).length
  const narrative = readNarrative(document)
  const hasRanges = results.some(({ ref_text }) => ref_text !== null)
  const mentions = matched < 2 || (isNarrative(narrative) && !hasRanges)
  const isImaging = narrative.imaging !== null && mentions
  if (isImaging) {
    warnings.push('imaging_report')
    results = []
  }
  if (
    matched === 0 &&
    results.length < 3 &&
    !results.some(({ unit, ref_text }) => unit !== null && ref_text !== null)
  )
    results = []
  // A letter mentions figures of many kinds: of those only known tests are results.
  if (isNarrative(narrative) && !hasRanges) results = results.filter(({ biomarker }) => biomarker !== null)
  results = withDoubtOfVitals(results)
  if (patients.size > 1) {
    // Rows of different people in one table: none of them may enter one person's history.
    warnings.push('several_patients_in_table')
    results = []
  } else if (header.severalPatients && results.length > 0) {
    warnings.push('several_patients')
    results = results.map((result) => doubted(result, 'several_patients'))
  }

  const ownDates = [
    ...new Set(results.map(({ collection_date }) => collection_date).filter((date) => date !== null)),
  ].sort()
  const days = new Set(results.map((result) => result.collection_date ?? header.collection_date ?? ''))
  if (days.size > 1) warnings.push('several_collection_dates')
  const allDated = results.length > 0 && results.every((result) => result.collection_date !== null)
  if (leftOut && results.length > 0) warnings.push('earlier_results_left_out')
  // The day of some results is not that of the others.
  const usesOwnDates = allDated && (header.collectionInferred || ownDates.length > 1)
  const stated = usesOwnDates ? null : header.collection_date
  const collection_date = stated ?? (allDated ? ownDates.at(-1)! : null)
  const unsettled = results.length > 0 && printed.some(({ dateUnsettled }) => dateUnsettled)
  if (header.orderUnsettled || unsettled) warnings.push('date_order_unsettled')
  if (header.collectionInferred && ownDates.length === 0 && results.length > 0)
    warnings.push('collection_date_inferred')
  // A report cannot be older than its sample: such a date belongs to something else on the page.
  const reported = header.report_date
  const report_date = reported && collection_date && reported < collection_date ? null : reported
  // The day of all these results is one of two: only the user knows which.
  if (header.orderUnsettled && collection_date === null)
    results = results.map((result) =>
      result.collection_date === null && !result.review_reasons.includes('date_unsettled')
        ? withReadings(doubted(result, 'date_unsettled'), { date_unsettled: header.possibleDays })
        : result,
    )
  // Whether two days are one day is not known while their order is not.
  if (!unsettled) results = markConflicts(results, collection_date)
  results = markDoubts(results, document, mark)
  const tells = isImaging || (results.length === 0 && isNarrative(narrative))
  const kind: DocumentKind = isImaging
    ? 'imaging_report'
    : results.length > 0
      ? 'laboratory'
      : tells
        ? 'narrative'
        : 'other'
  const summary = tells ? summaryOf({ ...narrative, imaging: isImaging ? narrative.imaging : null }) : null
  return { collection_date, report_date, patient: header.patient, results, warnings, kind, summary }
}
