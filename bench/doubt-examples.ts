/** Readings that are known to be right or wrong: of documents with expected results, and of invented reports. */
import { generateReports, type GeneratedReport } from '../domain/src/health/lab-report/layouts/generate.ts'
import { FURNITURE } from '../domain/src/health/lab-report/layouts/report-furniture.ts'
import { SHAPE_NAMES, strangeReports } from '../domain/src/health/lab-report/layouts/strange-reports.ts'
import { detectDecimalMark } from '../domain/src/health/lab-report/numbers.ts'
import { readLabReport } from '../domain/src/health/lab-report/read-lab-report.ts'
import { rowsFromText, type Row } from '../domain/src/health/lab-report/text-layout.ts'
import { type Evidence, evidenceOf } from '../domain/src/health/lab-report/weigh/evidence.ts'
import { featuresOf } from '../domain/src/health/lab-report/weigh/features.ts'
import { MARKED_BY_MARGIN } from '../domain/src/health/lab-report/weigh/mark-doubts.ts'
import { rivalsOf } from '../domain/src/health/lab-report/weigh/rivals.ts'
import type { AnalysedResult } from '../domain/src/health/reading/analysis.ts'
import { type Expected, rightResults } from './labs-score.ts'

export type Reading = { features: number[]; isUnknown: boolean; isRight: boolean }
export type Example = Reading & {
  /** in which part of the cross-validation it is left out */
  fold: number
  source: 'documents' | 'strange' | 'ordinary'
  /** other doubts already ask for a review */
  isMarked: boolean
  rivals: Reading[]
}

export const FOLDS = 5
const STRANGE = 2500
const ORDINARY = 300
const SEED = 20261126

const readingOf = (evidence: Evidence, isRight: boolean): Reading => ({
  features: featuresOf(evidence),
  isUnknown: evidence.result.biomarker === null,
  isRight,
})

export function examplesOf(
  rows: readonly Row[],
  expected: Expected,
  fold: number,
  source: Example['source'],
): Example[] {
  const mark = detectDecimalMark(rows.flatMap(({ cells }) => cells.map(({ text }) => text)))
  const results = readLabReport(rows).results.filter(
    ({ review_reasons, collection_date }) =>
      !review_reasons.includes('result_pending') &&
      // Ordinary reports print earlier results under their day.
      !(source === 'ordinary' && collection_date?.startsWith('2025')),
  )
  const right = rightResults(expected, results as AnalysedResult[])
  return evidenceOf(results, rows).map((evidence) => {
    const isRight = right.has(evidence.result as AnalysedResult)
    const rivals = rivalsOf(evidence, mark).map((rival) =>
      readingOf(rival, !isRight && rightResults(expected, [rival.result as AnalysedResult]).size > 0),
    )
    const isMarked = evidence.result.review_reasons.some((reason) => !MARKED_BY_MARGIN.has(reason))
    return { ...readingOf(evidence, isRight), fold, source, isMarked, rivals }
  })
}

const expectedOf = ({ results }: GeneratedReport): Expected => ({
  results: results.map(({ low, high, comparator, ...result }) => ({
    ...result,
    comparator: comparator || null,
    ref_low: low,
    ref_high: high,
  })),
})
const ofFold = <T>(all: readonly T[], fold: number): T[] => all.filter((_, at) => at % FOLDS === fold)

/** In a fold that is left out are shapes and furniture that no other fold has. */
export function inventedExamples(): Example[] {
  const strange = Array.from({ length: FOLDS }, (_, fold) =>
    strangeReports(SEED + fold, STRANGE / FOLDS, ofFold(FURNITURE, fold), ofFold(SHAPE_NAMES, fold)).flatMap((report) =>
      examplesOf(rowsFromText(report.text), expectedOf(report), fold, 'strange'),
    ),
  )
  const ordinary = generateReports(SEED, ORDINARY).flatMap((report, at) =>
    examplesOf(rowsFromText(report.text), expectedOf(report), at % FOLDS, 'ordinary'),
  )
  return [...strange.flat(), ...ordinary]
}
