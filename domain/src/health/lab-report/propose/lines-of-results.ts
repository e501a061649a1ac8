/** Lines with results: rows of a table, lines without columns, and parts of a row on lines of their own. */
import { columnFor, type Column } from '../arrange/column.ts'
import { continuesRange, joinedRange } from '../arrange/line-kinds.ts'
import type { Cell, Row } from '../arrange/text-layout.ts'
import { isUnit } from '../../units.ts'
import { holdsValue } from '../lex/value-in-name.ts'
import type { PrintedResult } from '../printed-row.ts'
import { readTableRow } from './read-table-row.ts'
import {
  aboveOnPage,
  addResults,
  inline,
  isInTable,
  isNear,
  nearer,
  type TakeLine,
  type Walk,
} from './walk.ts'

/** Begins in the middle of a name, which `fP-Glukos` and `eGFR` do not. */
const CONTINUES = /^\(|^(?!\p{Ll}{1,3}-?\p{Lu})\p{Ll}/u

/** `Total cholesterol 212`: a long name and its value in one cell. */
const ENDS_IN_VALUE = /\p{L}{3}.*\s[<>≤≥]?\d[\d.,]*$/u

/** The results of a row under columns; those of its line where its cells stand under the wrong ones. */
function resultsUnder(row: Row, columns: readonly Column[], walk: Walk): PrintedResult[] {
  const names = row.cells.filter((cell) => columnFor(cell, columns)?.role === 'name')
  const continues = names[0] === undefined || CONTINUES.test(names[0].text)
  const { context, order, section, pendingName } = walk
  const read = readTableRow(row, columns, context, order, section, continues ? pendingName : null)
  walk.leftOut ||= read.leftOut
  const isMisplaced =
    read.results.length === 0
      ? names.length > 1 || names.some(({ text }) => ENDS_IN_VALUE.test(text))
      : read.results.some(({ name }) => holdsValue(name))
  const onLine = isMisplaced ? inline(row, walk) : []
  return onLine.length > 0 ? onLine : read.results
}

export const takeTableRow: TakeLine = (row, index, walk) => {
  if (!isInTable(walk)) return false
  const { columns } = walk.table!
  const roleOf = (cell: Cell): Column['role'] | undefined => columnFor(cell, columns)?.role
  for (const cell of row.cells) if (roleOf(cell) === 'patient' && cell.text) walk.patients.add(cell.text)
  const found = resultsUnder(row, columns, walk)
  if (found.length > 0) {
    addResults(found, index, walk)
    walk.nameAbove = !row.cells.some((cell) => roleOf(cell) === 'name')
    return true
  }
  if (row.cells.every((cell) => roleOf(cell) === 'unit') && isUnit(row.text)) {
    walk.unitAbove = row.text
    return true
  }
  return row.cells.every((cell) => roleOf(cell) === 'range') && takeRangeAlone(row, index, walk)
}

/** Limits under their column and nothing else: of the row below, or more of those above. */
const takeRangeAlone: TakeLine = (row, index, walk) => {
  const { text } = row
  if (/\d/.test(text) && nearer(index, walk) === 'below') {
    walk.rangeAbove = [walk.rangeAbove, text.replaceAll('\t', ' ')].filter(Boolean).join(' ')
    return true
  }
  const above = isNear(index, walk) ? aboveOnPage(row, walk) : null
  if (!above || !continuesRange(text, above, walk.context)) return false
  above.range = joinedRange(above.range?.text, text.replaceAll('\t', ' '), walk.context)
  walk.lastResultRow = index
  return true
}

/** More cells than these stand under columns that were not understood. */
const MOST_CELLS = 3

/** A line that is read for itself; in a table it has to be clear that it is a result. */
export const takeInline: TakeLine = (row, index, walk) => {
  const isLabelled = row.text.includes(':')
  const mayBe = row.cells.length <= MOST_CELLS || (isInTable(walk) ? isLabelled : walk.table === null)
  const isClear = ({ unit, range }: PrintedResult): boolean =>
    !isInTable(walk) || unit !== null || range !== null || isLabelled
  const found = mayBe ? inline(row, walk).filter(isClear) : []
  if (found.length > 0) addResults(found, index, walk)
  return found.length > 0
}
