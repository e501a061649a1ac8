/** Tables with a test in each column and a draw in each row, as spreadsheets and trackers export them. */
import { isKnownTest } from '../../biomarkers/name-index.ts'
import { isUnit } from '../../units.ts'
import { dateOrder, findDates, isDateOnly, ownDay, type DateOrder, type OwnDay } from '../lex/dates.ts'
import { isTime } from '../arrange/dated-headings.ts'
import { isTestName } from '../lex/test-names.ts'
import { readName, type PrintedName } from '../lex/printed-name.ts'
import type { PrintedResult, ReadingContext } from '../printed-row.ts'
import { readRange } from '../lex/reference-range.ts'
import type { ReferenceRange } from '../lex/interval.ts'
import { readTail } from '../lex/result-tail.ts'
import { columnFor, UNREAD, type Column } from '../arrange/column.ts'
import { takeValue } from '../lex/take-value.ts'
import type { Cell, Row } from '../arrange/text-layout.ts'
import { columnRole } from '../lex/words.ts'

type TestColumn = { name: PrintedName; unit: string | null; range: ReferenceRange | null }
type WideTable = { columns: Column[]; tests: Map<Column, TestColumn> }

const COULD_BE_DATED = /\d{4}-\d{2}/
const FEWEST_TESTS = 2

const columnAt = ({ x0, x1 }: Cell): Column => ({ ...UNREAD, x0, x1 })

/** The tests that a row names side by side; null unless half of what it names are known tests. */
function wideTable(row: Row, context: ReadingContext): WideTable | null {
  if (row.cells.length < FEWEST_TESTS + 1) return null
  const lettered = row.cells.filter(({ text }) => /\p{L}/u.test(text) && !COULD_BE_DATED.test(text))
  if (lettered.length < FEWEST_TESTS) return null
  const named = row.cells
    .filter(({ text }) => text !== '' && !COULD_BE_DATED.test(text))
    .map((cell) => ({ cell, name: readName(cell.text, context) }))
  const isKnown = ({ name }: { name: PrintedName }): boolean =>
    isKnownTest(name.name.replace(/\s*\(?%\)?$/, ''))
  const others = named.filter((entry) => !isKnown(entry))
  const known = named.length - others.length
  if (known < FEWEST_TESTS) return null
  const unknown = others.filter(({ cell }) => columnRole(cell.text) === null)
  if (unknown.length > known) return null
  const columns = row.cells.map(columnAt)
  const tests = new Map<Column, TestColumn>()
  for (const { cell, name } of named)
    if (!others.some((other) => other.cell === cell) || isUnknownTest(cell, name))
      tests.set(columns[row.cells.indexOf(cell)]!, { name, unit: name.unit, range: name.range })
  return { columns, tests }
}

const isUnknownTest = ({ text }: Cell, { name }: PrintedName): boolean =>
  columnRole(text) === null && isTestName(name) && !/\d{3,}/.test(name)

/** A line that gives the units or the limits of the tests; false for any other line. */
function readHeadLine(row: Row, { columns, tests }: WideTable, context: ReadingContext): boolean {
  const first = row.cells.find(({ text }) => text !== '')
  const role = first ? columnRole(first.text) : null
  const under = row.cells.flatMap((cell) => {
    const test = tests.get(columnFor(cell, columns)!)
    return test && cell.text !== '' && !(cell === first && role) ? [{ text: cell.text, test }] : []
  })
  const bare = under.map(({ text }) => text.replace(/^[([]\s*(.*?)\s*[)\]]$/, '$1'))
  if (under.length === 0) return false
  const ranges = bare.map((text) => readRange(text, context.mark, context.sex, context.age))
  if (role === 'unit' || (role === null && bare.every((text) => isUnit(text)))) {
    under.forEach(({ test }, at) => (test.unit ??= bare[at]!))
    return true
  }
  const areRanges = ranges.every((range) => range !== null && (range.low !== null || range.high !== null))
  if (role !== 'range' && !(role === null && areRanges && under.length > 1)) return false
  under.forEach(({ test }, at) => (test.range ??= ranges[at]!))
  return true
}

function dayOf(row: Row, above: OwnDay | null, order: DateOrder): OwnDay | null {
  const cell = row.cells.find(({ text }) => isDateOnly(text))
  if (cell) {
    const date = findDates(cell.text)[0]!
    return ownDay(date, dateOrder([date], order))
  }
  const first = row.cells.find(({ text }) => text !== '')
  // The date is not printed again beside the later hours of its day.
  return above && first && isTime(first.text) ? above : null
}

/** Reads the tables that have dates in their rows; empty when the document has none. */
export function readWideTable(
  rows: readonly Row[],
  context: ReadingContext,
  order: DateOrder,
): PrintedResult[] {
  const results: (PrintedResult & { of: TestColumn })[] = []
  let table: WideTable | null = null
  let day: OwnDay | null = null
  for (const row of rows) {
    const found = wideTable(row, context)
    if (found) {
      table = found
      day = null
      continue
    }
    if (!table) continue
    const ofRow = dayOf(row, day, order)
    if (!ofRow) {
      readHeadLine(row, table, context)
      continue
    }
    day = ofRow
    for (const cell of row.cells) {
      const test = isDateOnly(cell.text) ? undefined : table.tests.get(columnFor(cell, table.columns)!)
      const value = test ? takeValue(cell.text, context.mark) : null
      if (!test || !value) continue
      const tail = readTail(value.rest, context)
      results.push({
        of: test,
        section: null,
        name: test.name.name,
        value: value.value,
        value_text: value.value_text,
        comparator: value.comparator,
        unit: tail.unit,
        range: null,
        flag_printed: value.flag_printed ?? tail.flag_printed,
        loinc: test.name.loinc,
        specimen: null,
        ...day,
        source: { page: row.page, line: row.line },
        doubts: [
          ...(value.ambiguous ? (['number_ambiguous'] as const) : []),
          ...(value.kind === 'pending' ? (['result_pending'] as const) : []),
          ...(tail.leftOver.length > 0 ? (['text_not_understood'] as const) : []),
        ],
      })
    }
  }
  // The limits may stand below the values.
  return results.map(({ of, ...result }) => ({ ...result, unit: result.unit ?? of.unit, range: of.range }))
}
