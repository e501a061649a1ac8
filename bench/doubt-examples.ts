/** Readings that are known to be right or wrong: of documents with expected results, and of invented reports. */
import { englishLayouts } from '../domain/src/health/lab-report/layouts/english.ts'
import { generateReports, type GeneratedReport } from '../domain/src/health/lab-report/layouts/generate.ts'
import { germanAndFrenchLayouts } from '../domain/src/health/lab-report/layouts/german-french.ts'
import { italianAndSpanishLayouts } from '../domain/src/health/lab-report/layouts/italian-spanish.ts'
import { nordicLayouts } from '../domain/src/health/lab-report/layouts/nordic.ts'
import { otherShapes } from '../domain/src/health/lab-report/layouts/shapes.ts'
import { FURNITURE } from '../domain/src/health/lab-report/layouts/report-furniture.ts'
import { SHAPE_NAMES, strangeReports } from '../domain/src/health/lab-report/layouts/strange-reports.ts'
import { detectDecimalMark } from '../domain/src/health/lab-report/lex/numbers.ts'
import { readLabReport } from '../domain/src/health/lab-report/read-lab-report.ts'
import { rowsFromText, type Row } from '../domain/src/health/lab-report/arrange/text-layout.ts'
import { isVital } from '../domain/src/health/lab-report/finish/vital-signs.ts'
import { type Evidence, evidenceOf } from '../domain/src/health/lab-report/weigh/evidence.ts'
import { featuresOf } from '../domain/src/health/lab-report/weigh/features.ts'
import { MARKED_BY_MARGIN } from '../domain/src/health/lab-report/choose/mark-doubts.ts'
import { rivalsOf } from '../domain/src/health/lab-report/weigh/rivals.ts'
import { type Margins, marginKindOf } from '../domain/src/health/lab-report/weigh/weigh.ts'
import type { AnalysedResult } from '../domain/src/health/reading/analysis.ts'
import { type Expected, rightResults } from './labs-score.ts'

export type Reading = { features: number[]; isUnknown: boolean; isRight: boolean }
export type Example = Reading & {
  /** in which part of the cross-validation it is left out */
  fold: number
  source: 'documents' | 'strange' | 'ordinary'
  /** other doubts already ask for a review */
  isMarked: boolean
  kind: keyof Margins
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
    // Vital signs beside laboratory tests are always asked about.
    const isMarked =
      isVital(evidence.result) ||
      evidence.result.review_reasons.some((reason) => !MARKED_BY_MARGIN.has(reason))
    return { ...readingOf(evidence, isRight), fold, source, isMarked, kind: marginKindOf(evidence), rivals }
  })
}

const expectedOf = ({ results }: GeneratedReport): Expected => ({
  results: results.map(({ low, high, comparator, ...result }) => ({
    ...result,
    value_text: String(result.value),
    unit: result.unit || null,
    comparator: comparator || null,
    ref_low: low,
    ref_high: high,
  })),
})
const ofFold = <T>(all: readonly T[], fold: number): T[] => all.filter((_, at) => at % FOLDS === fold)

/** `Glucose | <5.1 | mmol/L | 3.9..5.5 | N | glucose_fasting` */
function expectedLine(line: string): Expected['results'][number] {
  const [name = '', printed = '', unit = '-'] = line.split(' | ')
  const [, sign = '', number = ''] = /^([<>]=?)?(-?\d+(?:\.\d+)?)$/.exec(printed) ?? []
  return {
    name,
    value: number === '' ? null : Number(number),
    value_text: printed,
    comparator: sign || null,
    unit: unit === '-' ? null : unit,
  }
}

/** The reports that tests are written about. */
const writtenExamples = (): Example[] =>
  [englishLayouts, germanAndFrenchLayouts, italianAndSpanishLayouts, nordicLayouts, otherShapes]
    .flat()
    .flatMap(({ text, results }, at) =>
      examplesOf(rowsFromText(text), { results: results.map(expectedLine) }, at % FOLDS, 'documents'),
    )

/** In a fold that is left out are shapes and furniture that no other fold has. */
export function inventedExamples(): Example[] {
  const strange = Array.from({ length: FOLDS }, (_, fold) =>
    strangeReports(SEED + fold, STRANGE / FOLDS, ofFold(FURNITURE, fold), ofFold(SHAPE_NAMES, fold)).flatMap(
      (report) => examplesOf(rowsFromText(report.text), expectedOf(report), fold, 'strange'),
    ),
  )
  const ordinary = generateReports(SEED, ORDINARY).flatMap((report, at) =>
    examplesOf(rowsFromText(report.text), expectedOf(report), at % FOLDS, 'ordinary'),
  )
  return [...writtenExamples(), ...strange.flat(), ...ordinary]
}
