/** The cells of a row under their columns, and the limits that they give. */
import { isUnit } from '../units.ts'
import { findDates } from './dates.ts'
import { readFlag } from './flags.ts'
import { readNumber } from './numbers.ts'
import type { ReadingContext } from './printed-result.ts'
import { readRange, takeRange, type ReferenceRange } from './reference-range.ts'
import { columnFor, type Column } from './table-columns.ts'
import type { Row } from './text-layout.ts'

export type Cells = Map<Column, string>

/** Puts the cells under their columns; where the place is wrong, what the cell holds decides. */
export function placeCells(row: Row, columns: readonly Column[], context: ReadingContext): Cells {
  const placed: Cells = new Map()
  const put = (column: Column | undefined, text: string): void => {
    if (column) placed.set(column, placed.has(column) ? `${placed.get(column)} ${text}` : text)
  }
  const withRole = (role: Column['role']): Column | undefined =>
    columns.find((column) => column.role === role)
  for (const cell of row.cells) {
    if (cell.text === '') continue
    const column = columnFor(cell, columns)
    const { text } = cell
    const looksLikeRange = /\d/.test(text) && takeRange(text, context.mark)?.rest.trim() === ''
    if (column?.role === 'unit' && !isUnit(text) && looksLikeRange) put(withRole('range') ?? column, text)
    else if (
      column?.role === 'range' &&
      isUnit(text) &&
      !/\d\s*$/.test(text) &&
      withRole('unit') &&
      !placed.has(withRole('unit')!)
    )
      put(withRole('unit'), text)
    else if (
      column?.role === 'value' &&
      !/\d/.test(text) &&
      isUnit(text) &&
      withRole('unit') &&
      placed.has(column)
    )
      put(withRole('unit'), text)
    else if (column?.role === 'range' && placed.has(column) && readFlag(text) !== null && !withRole('flag'))
      put({ ...column, role: 'flag' }, text)
    else put(column, text)
  }
  return placed
}

export function rangeOf(
  text: (role: Column['role']) => string,
  context: ReadingContext,
): ReferenceRange | null {
  const printed = text('range')
  if (printed) return readRange(printed, context.mark, context.sex, context.age)
  const bounds = [text('range_low'), text('range_high')] as const
  const [low, high] = bounds.map((bound) => readNumber(bound, context.mark)?.value ?? null) as [
    number | null,
    number | null,
  ]
  const unread = bounds.some((bound, at) => /\d/.test(bound) && [low, high][at] === null)
  if (unread || (low !== null && high !== null && low > high))
    return { low: null, high: null, text: bounds.filter(Boolean).join(' - '), unit: null, ambiguous: true }
  if (low === null && high === null) return null
  return {
    low: low ?? null,
    high: high ?? null,
    text:
      low === null
        ? `<= ${text('range_high')}`
        : high === null
          ? `>= ${text('range_low')}`
          : `${text('range_low')} - ${text('range_high')}`,
    unit: null,
    ambiguous: false,
  }
}

/** Where no column is known to hold ranges, one may stand beside the flag or in a column of which nothing is known. */
export function strayRange(
  cells: Cells,
  columns: readonly Column[],
  context: ReadingContext,
): ReferenceRange | null {
  if (columns.some(({ role }) => role.startsWith('range'))) return null
  for (const [{ role }, cell] of cells) {
    if ((role !== 'flag' && role !== 'ignored') || !/\d/.test(cell) || findDates(cell).length > 0) continue
    const taken = takeRange(cell, context.mark)
    if (!taken || (taken.rest.trim() !== '' && readFlag(taken.rest) === null)) continue
    return role === 'flag' ? taken.range : { ...taken.range, low: null, high: null, ambiguous: true }
  }
  return null
}
