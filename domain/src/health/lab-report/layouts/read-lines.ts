import { readLabReport } from '../read-lab-report.ts'
import { rowsFromText } from '../arrange/text-layout.ts'

/** What is read of a text, each result as name, value, unit, flag and reasons for review. */
export const readLines = (text: string): string[] =>
  readLabReport(rowsFromText(text)).results.map(
    ({ name, value, value_text, unit, flag, review_reasons }) =>
      `${name} | ${value ?? value_text} | ${unit ?? '-'} | ${flag ?? '-'} | ${review_reasons.join('+')}`,
  )
