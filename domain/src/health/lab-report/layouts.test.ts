/** Whole reports in the layouts and languages that laboratories use; every document here is invented. */
import { describe, expect, it } from 'vitest'
import { englishLayouts } from './layouts/english.ts'
import { germanAndFrenchLayouts } from './layouts/german-french.ts'
import { italianAndSpanishLayouts } from './layouts/italian-spanish.ts'
import { nordicLayouts } from './layouts/nordic.ts'
import { otherShapes } from './layouts/shapes.ts'
import { readLabReport, type LabReport } from './read-lab-report.ts'
import { rowsFromText } from './arrange/text-layout.ts'

const number = (value: number | null): string => (value === null ? '' : String(value))

/** A result on one line: name, value, unit, limits, flag, biomarker, own date, reasons for review. */
const inOneLine = ({ results }: LabReport): string[] =>
  results.map((result) =>
    [
      result.name,
      `${result.comparator ?? ''}${result.value ?? result.value_text}`,
      result.unit ?? '-',
      `${number(result.ref_low)}..${number(result.ref_high)}`,
      result.flag ?? '-',
      result.biomarker ?? '-',
      ...(result.collection_date ? [result.collection_date] : []),
      ...(result.needs_review ? [`REVIEW ${result.review_reasons.join('+')}`] : []),
    ].join(' | '),
  )

const layouts = [
  ...nordicLayouts,
  ...germanAndFrenchLayouts,
  ...italianAndSpanishLayouts,
  ...englishLayouts,
  ...otherShapes,
]

describe('report layouts', () => {
  it.each(layouts)('$title', ({ text, collected, reported, born, sex, results }) => {
    const report = readLabReport(rowsFromText(text))
    expect(inOneLine(report)).toEqual(results)
    expect([
      report.collection_date,
      report.report_date,
      report.patient.birth_date,
      report.patient.sex,
    ]).toEqual([collected, reported, born, sex])
  })
})
