/** Reads a laboratory report: rows of text in, matched results with their doubts out. Same rows, same answer. */
import type { DocumentKind, DocumentSummary } from '../reading/analysis.ts'
import { withNamesJoined } from './arrange/names-in-two-scripts.ts'
import type { Row } from './arrange/text-layout.ts'
import { markConflicts } from './choose/conflicting-values.ts'
import {
  doubted,
  withDoubtOfLabels,
  withDoubtOfVitals,
  withOpenDays,
  withoutOtherMarks,
  withoutRepeats,
} from './choose/doubts-of-document.ts'
import { markDoubts } from './choose/mark-doubts.ts'
import { withLostDigits } from './choose/shares-of-cells.ts'
import { withUnitsAsked } from './choose/units-of-document.ts'
import { daysOfReport } from './finish/days-of-report.ts'
import { finishResult, type LabResult } from './finish/finish-result.ts'
import { namedPlaces, namesOf, personAbove } from './head/named-people.ts'
import { isNarrative, readNarrative, summaryOf } from './head/narrative.ts'
import { readReportHeader, type ReportHeader } from './head/report-header.ts'
import { withSampleDays } from './head/sample-days.ts'
import { yearsBetween } from './lex/ages.ts'
import { detectDecimalMark } from './lex/numbers.ts'
import type { Sex } from './lex/range-clauses.ts'
import { doubtName } from './lex/value-in-name.ts'
import type { PrintedResult, ReadingContext } from './printed-row.ts'
import { readResults } from './propose/read-results.ts'
import { readWideTable } from './propose/read-wide-table.ts'

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

/** What is settled for the whole document before its rows are read. */
function readHead(rows: readonly Row[]): { header: ReportHeader; context: ReadingContext } {
  const mark = detectDecimalMark(rows.flatMap(({ cells }) => cells.map(({ text }) => text)))
  // The days of earlier results stand in cards; that of this one is in the head of the page.
  const ofPage = readReportHeader(
    rows.filter(({ card }) => card === undefined),
    mark,
  )
  const header = ofPage.collection_date === null ? readReportHeader(rows, mark) : ofPage
  const { patient, collection_date, report_date } = header
  const age = yearsBetween(patient.birth_date, collection_date ?? report_date)
  return { header, context: { mark, sex: patient.sex, age } }
}

type Proposed = { printed: readonly PrintedResult[]; leftOut: boolean; inSeveralPeople: boolean }

function propose(rows: readonly Row[], header: ReportHeader, context: ReadingContext): Proposed {
  const wide = readWideTable(rows, context, header.order)
  const { results, patients, leftOut } = readResults(rows, context, header.order, header.collection_date)
  const printed = wide.length > results.length ? wide : results.map(doubtName)
  return {
    printed: withSampleDays(printed, rows, header.sampleDays),
    leftOut,
    inSeveralPeople: patients.size > 1,
  }
}

type Narrative = ReturnType<typeof readNarrative>

/** Of pages that tell of findings in pictures, or that mention figures among words, what are results. */
function amongWords(
  results: readonly LabResult[],
  narrative: Narrative,
): { results: readonly LabResult[]; isImaging: boolean } {
  const matched = results.filter(({ biomarker }) => biomarker !== null)
  const isLetter = isNarrative(narrative) && !results.some(({ ref_text }) => ref_text !== null)
  if (narrative.imaging !== null && (matched.length < 2 || isLetter)) return { results: [], isImaging: true }
  const isComplete = results.some(({ unit, ref_text }) => unit !== null && ref_text !== null)
  if (matched.length === 0 && results.length < FEWEST_UNKNOWN && !isComplete)
    return { results: [], isImaging: false }
  // A letter mentions figures of many kinds: of those only known tests are results.
  return { results: isLetter ? matched : results, isImaging: false }
}

/** Fewer results without a known name, unit and limits are no report. */
const FEWEST_UNKNOWN = 3

function kindOf(hasResults: boolean, isImaging: boolean, narrative: Narrative): DocumentKind {
  if (isImaging) return 'imaging_report'
  if (hasResults) return 'laboratory'
  return isNarrative(narrative) ? 'narrative' : 'other'
}

function readReport(document: readonly Row[]): LabReport {
  const rows = document.filter(
    ({ text, cells }) =>
      text.length <= LONGEST_ROW && cells.every((cell) => cell.text.length <= LONGEST_CELL),
  )
  const { header, context } = readHead(rows)
  const { printed, leftOut, inSeveralPeople } = propose(rows, header, context)
  const narrative = readNarrative(document)
  const finished = withDoubtOfLabels(withoutOtherMarks(withoutRepeats(printed.map(finishResult))))
  const found = amongWords(finished, narrative)
  const isOfSeveral = !inSeveralPeople && header.severalPatients && found.results.length > 0
  const vitals = withDoubtOfVitals(found.results)
  // Rows of different people in one table: none of them may enter one person's history.
  const ofPeople = inSeveralPeople
    ? []
    : isOfSeveral
      ? vitals.map((result) => doubted(result, 'several_patients'))
      : vitals
  const days = daysOfReport(ofPeople, header)
  const hasResults = ofPeople.length > 0
  const isUnsettled = hasResults && printed.some(({ dateUnsettled }) => dateUnsettled)
  const isDayOpen = header.orderUnsettled && days.collection_date === null
  const dated = isDayOpen ? withOpenDays(ofPeople, header.possibleDays) : ofPeople
  // Whether two days are one day is not known while their order is not.
  const compared = isUnsettled ? dated : markConflicts(dated, days.collection_date)
  const weighed = markDoubts(withUnitsAsked(compared), document, context.mark)
  const kind = kindOf(hasResults, found.isImaging, narrative)
  const imaging = found.isImaging ? narrative.imaging : null
  return {
    collection_date: days.collection_date,
    report_date: days.report_date,
    patient: header.patient,
    results: isRecognised(document) ? withLostDigits(weighed) : weighed,
    warnings: warningsWhere([
      ['imaging_report', found.isImaging],
      ['several_patients_in_table', inSeveralPeople],
      ['several_patients', isOfSeveral],
      ['several_collection_dates', days.hasSeveral],
      ['earlier_results_left_out', leftOut && hasResults],
      ['date_order_unsettled', header.orderUnsettled || isUnsettled],
      ['collection_date_inferred', days.isInferred],
    ]),
    kind,
    summary: found.isImaging || kind === 'narrative' ? summaryOf({ ...narrative, imaging }) : null,
  }
}

/** Letter by letter, in a picture. */
const isRecognised = (rows: readonly Row[]): boolean =>
  rows.some(({ cells }) => cells.some(({ confidence }) => confidence !== undefined))

const warningsWhere = (all: readonly (readonly [ReportWarning, boolean])[]): ReportWarning[] =>
  all.flatMap(([warning, is]) => (is ? [warning] : []))
