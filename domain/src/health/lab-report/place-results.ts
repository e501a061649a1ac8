/** Where in a file with a structure of its own (sheets, tables, elements) each result stands. */
import type { LabResult } from './finish/finish-result.ts'
import type { LabReport } from './read-lab-report.ts'
import type { Row } from './arrange/text-layout.ts'

const plain = (text: string): string => text.toLowerCase().replace(/\s+/g, '')

/**
 * The cell that holds the value: the one that says just it, else the first one after the name that contains it.
 * @param taken by other results of the row: two dates may have the same value
 */
function valueCell({ name, value_text }: LabResult, { cells }: Row, taken: ReadonlySet<number>): number {
  const value = plain(value_text)
  const texts = cells.map(({ text }) => plain(text))
  const named = texts.findIndex((text) => text !== '' && plain(name).startsWith(text))
  const after = (fits: (text: string) => boolean) =>
    texts.findIndex((text, index) => index > named && !taken.has(index) && fits(text))
  const found = [
    after((text) => text === value),
    after((text) => text.includes(value)),
    texts.findIndex((text) => text.includes(value)),
  ]
  return Math.max(
    0,
    found.find((index) => index >= 0 && value !== '') ?? texts.findIndex((text) => text !== ''),
  )
}

export function placeResults(report: LabReport, rows: readonly Row[]): LabReport {
  const placed = new Map(rows.map((row) => [`${row.page} ${row.line}`, row]))
  const cellsOf = new Map<Row, Set<number>>()
  const results = report.results.map((result): LabResult => {
    const row = placed.get(`${result.source.page} ${result.source.line}`)
    if (!row?.placeOf) return result
    const taken = cellsOf.get(row) ?? new Set()
    const cell = valueCell(result, row, taken)
    cellsOf.set(row, taken.add(cell))
    return { ...result, source: { ...result.source, ...row.placeOf(cell) } }
  })
  return { ...report, results }
}
