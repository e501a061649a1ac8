/** Tables with a test in each column and a draw in each row, as spreadsheets and trackers export them. */
import { matchBiomarkerName } from '../biomarkers/name-index.ts'
import { dateOrder, findDates, isDateOnly, resolveDate, type DateOrder } from './dates.ts'
import { readName, type PrintedName, type PrintedResult, type ReadingContext } from './printed-result.ts'
import { readTail } from './result-tail.ts'
import { takeValue } from './take-value.ts'
import type { Cell, Row } from './text-layout.ts'

type TestColumn = { cell: Cell; name: PrintedName }

/** The tests that a row names side by side; null unless most of its cells are known tests. */
function testColumns(row: Row, context: ReadingContext): TestColumn[] | null {
  const filled = row.cells.filter(({ text }) => text !== '' && !/\d{4}-\d{2}/.test(text))
  const tests = filled
    .map((cell) => ({ cell, name: readName(cell.text, context) }))
    .filter(({ name }) => matchBiomarkerName(name.name)?.how === 'exact')
  return tests.length >= 2 && tests.length >= (filled.length - 1) * 0.6 && filled.length >= 3 ? tests : null
}

const under = (cell: Cell, header: Cell): boolean => cell.x0 < header.x1 && header.x0 < cell.x1

/** Reads a table that starts with dates in its first column; empty when the document is not of this kind. */
export function readWideTable(
  rows: readonly Row[],
  context: ReadingContext,
  order: DateOrder,
): PrintedResult[] {
  const start = rows.findIndex((row) => testColumns(row, context) !== null)
  if (start < 0) return []
  const tests = testColumns(rows[start]!, context)!
  const results: PrintedResult[] = []
  for (const row of rows.slice(start + 1)) {
    const dateCell = row.cells.find(({ text }) => isDateOnly(text))
    if (!dateCell) continue
    const date = findDates(dateCell.text)[0]!
    const collection_date = resolveDate(date, dateOrder([date], order))
    for (const { cell: header, name } of tests) {
      const cell = row.cells.find((candidate) => under(candidate, header))
      const value = cell ? takeValue(cell.text, context.mark) : null
      if (!value) continue
      const tail = readTail(value.rest, context)
      results.push({
        section: null,
        name: name.name,
        value: value.value,
        value_text: value.value_text,
        comparator: value.comparator,
        unit: tail.unit ?? name.unit,
        range: name.range,
        flag_printed: value.flag_printed ?? tail.flag_printed,
        loinc: name.loinc,
        specimen: null,
        collection_date,
        dateUnsettled: collection_date === null,
        source: { page: row.page, line: row.line },
        doubts: value.ambiguous ? ['number_ambiguous'] : [],
      })
    }
  }
  return results
}
