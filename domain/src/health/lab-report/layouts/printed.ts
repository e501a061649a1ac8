/** Reports of the tests, as text or set on a page, and what is read from them. */
import { readLabReport } from '../read-lab-report.ts'
import { rowsFromItems, rowsFromText, type Row } from '../arrange/text-layout.ts'

/** Each result as name, printed value, unit, limits, own day and reasons for review. */
export const listed = (rows: readonly Row[]): string[] =>
  readLabReport(rows).results.map(
    ({ name, value_text, unit, ref_low, ref_high, collection_date, review_reasons }) =>
      [
        name,
        value_text,
        unit ?? '-',
        `${ref_low ?? ''}..${ref_high ?? ''}`,
        collection_date ?? '-',
        ...review_reasons,
      ].join(' | '),
  )
export const read = (text: string): string[] => listed(rowsFromText(text))

const LETTER = 5
/** Lines of a page: each text begins at its place; 12 points from line to line unless a line says how far down it stands. */
export const page = (...lines: { y?: number; cells: [x: number, text: string][] }[]): Row[] =>
  rowsFromItems(
    lines.flatMap(({ y, cells }, line) =>
      cells.map(([x, text]) => ({
        page: 1,
        x,
        y: y ?? 100 + line * 12,
        width: text.length * LETTER,
        height: 8,
        text,
      })),
    ),
  )
export const line = (...cells: [x: number, text: string][]) => ({ cells })
