/** Tables that stand side by side are read one after the other: their lines need not be level, and each wraps its own. */
import { columnFor } from './column.ts'
import { knownNameLength } from '../../biomarkers/name-index.ts'
import { isUnit } from '../../units.ts'
import { findDates, type DateOrder } from '../lex/dates.ts'
import { columnsApart } from './page-columns.ts'
import { headerDateOrder } from './heading-columns.ts'
import { readTableColumns } from './table-columns.ts'
import type { Cell, Row } from './text-layout.ts'
import { columnRole } from '../lex/words.ts'

const ROWS_BELOW = 8

const headerAt = (rows: readonly Row[], index: number, order: DateOrder) =>
  readTableColumns(
    rows[index]!,
    headerDateOrder(rows[index]!, order),
    rows.slice(index + 1, index + 1 + ROWS_BELOW),
  )

/** Cheap, and true of every header of two tables: a heading stands in it twice. */
const repeats = ({ cells }: Row): boolean =>
  cells.length >= 4 && new Set(cells.map(({ text }) => text.toLowerCase())).size < cells.length

function headedTablesApart(rows: readonly Row[], order: DateOrder): Row[] {
  const apart: Row[] = []
  for (let index = 0; index < rows.length;) {
    const header = repeats(rows[index]!) ? headerAt(rows, index, order) : null
    const { page } = rows[index]!
    let end = index + 1
    if (header && header.tables.length > 1)
      while (end < rows.length && rows[end]!.page === page && !headerAt(rows, end, order)) end += 1
    const own = rows.slice(index, end)
    const parts = (header?.tables ?? []).map((table) =>
      own.flatMap((row) => {
        const cells = row.cells.filter((cell) => table.includes(columnFor(cell, header!.columns)!))
        return cells.length > 0 ? [{ ...row, cells, text: cells.map(({ text }) => text).join('\t') }] : []
      }),
    )
    const isUnderstood = parts.length > 1 && parts.every((part) => headerAt(part, 0, order) !== null)
    apart.push(...(isUnderstood ? parts.flat() : own))
    index = end
  }
  return apart
}

const FEWEST_ROWS = 2
const MOST_BETWEEN = 3
/** How far the names of one column may be from a line. */
const ALIGNED = 5

const rowOf = (row: Row, cells: Cell[]): Row => ({
  ...row,
  cells,
  text: cells.map(({ text }) => text).join('\t'),
})

/** Where a second result starts on a row: a known name with a number behind it, after a name and its number. */
function secondStart({ cells }: Row): number | null {
  const second = cells.find(({ text }, index) => {
    const named = index > 1 ? knownNameLength(text) : 0
    if (named === 0 || !/^\p{L}/u.test(cells[0]!.text)) return false
    const behind = text.slice(named).trim() || (cells[index + 1]?.text ?? '')
    return (
      /^[<>≤≥]?\s?\d/.test(behind) &&
      cells.slice(1, index).some((cell) => /\d/.test(cell.text) && findDates(cell.text).length === 0) &&
      (cells.length > index + 1 || isUnit(behind.split(' ')[1] ?? ''))
    )
  })
  return second?.x0 ?? null
}

/** `Result Unit` over two columns that stand close. */
function headingsApart(row: Row): Row {
  const cells = row.cells.flatMap((cell): Cell[] => {
    const space = cell.text.indexOf(' ')
    const [first, second] = [cell.text.slice(0, space), cell.text.slice(space + 1)]
    if (space < 0 || columnRole(cell.text) !== null || !columnRole(first) || !columnRole(second))
      return [cell]
    const middle = cell.x0 + ((cell.x1 - cell.x0) * (space + 0.5)) / cell.text.length
    return [
      { ...cell, text: first, x1: middle },
      { ...cell, text: second, x0: middle + 0.1 },
    ]
  })
  return rowOf(row, cells)
}

const half = (row: Row, gutter: number, isRight: boolean): Row[] => {
  const cells = row.cells.filter(({ x0 }) => x0 >= gutter - ALIGNED === isRight)
  return cells.length > 0 ? [rowOf(row, cells)] : []
}

/** The end of the rows that hold two results with the second one at the gutter; `start` when they are too few. */
function endOfPair(rows: readonly Row[], start: number, gutter: number): number {
  let [end, found] = [start, 0]
  for (let index = start; index < rows.length && index - end <= MOST_BETWEEN; index += 1) {
    if (rows[index]!.page !== rows[start]!.page) break
    const x0 = secondStart(rows[index]!)
    if (x0 === null || Math.abs(x0 - gutter) > ALIGNED) continue
    end = index + 1
    found += 1
  }
  return found >= FEWEST_ROWS ? end : start
}

/** Tables side by side whose headings are missing or not understood, by the names that stand in line. */
function alignedTablesApart(rows: readonly Row[], order: DateOrder): Row[] {
  const apart: Row[] = []
  for (let index = 0; index < rows.length;) {
    const row = rows[index]!
    const next = rows[index + 1]
    const isHead = next?.page === row.page && repeats(row) && secondStart(row) === null
    const start = isHead ? index + 1 : index
    const gutter = secondStart(rows[start]!)
    const end = gutter === null ? start : endOfPair(rows, start, gutter)
    if (gutter === null || end === start) {
      apart.push(row)
      index += 1
      continue
    }
    const own = rows.slice(start, end)
    const [left, right] = [false, true].map((isRight) => ({
      head: isHead ? half(headingsApart(row), gutter, isRight) : [],
      body: own.flatMap((each) => half(each, gutter, isRight)),
    })) as [Half, Half]
    // Without columns of its own a half must not be read in those of the other one.
    const isHeaded = ({ head }: Half): boolean => head[0] !== undefined && headerAt(head, 0, order) !== null
    const halves = isHeaded(left) && !isHeaded(right) ? [right, left] : [left, right]
    apart.push(...halves.flatMap((part) => (isHeaded(part) ? [...part.head, ...part.body] : part.body)))
    index = end
  }
  return apart
}

type Half = { head: Row[]; body: Row[] }

/** The rows with the parts of each table together; all else as it was. */
export const tablesApart = (rows: readonly Row[], order: DateOrder): Row[] =>
  alignedTablesApart(columnsApart(headedTablesApart(rows, order)), order)
