/** The cells of a row under their columns, and the limits that they give. */
import { LIMITS } from '../lex/number-texts.ts'
import { isUnit } from '../../units.ts'
import { findDates } from '../lex/dates.ts'
import { readFlag } from '../lex/flags.ts'
import { readNumber } from '../lex/numbers.ts'
import type { ReadingContext } from '../printed-row.ts'
import { isQualitative } from '../lex/qualitative.ts'
import { readRange } from '../lex/reference-range.ts'
import { takeRange, type ReferenceRange } from '../lex/interval.ts'
import { columnFor, type Column } from '../arrange/column.ts'
import type { Cell, Row } from '../arrange/text-layout.ts'
import { isSentence } from '../lex/words.ts'

export type Cells = Map<Column, string>

const MOST_PARTS = 6
/** The parts of a cell that stand under several columns: `142 70 - 110` under an earlier result and the limits. */
function apart(cell: Cell, columns: readonly Column[]): Cell[] {
  const { parts, text } = cell
  if (!parts || parts.length > MOST_PARTS || LIMITS.test(text) || isSentence(text)) return [cell]
  const own = columnFor(cell, columns)
  const groups: { column: Column | undefined; cells: Cell[] }[] = []
  for (const part of parts) {
    const nearest = columnFor(part, columns)
    // The end of a long name reaches under other headings.
    const column = own?.role === 'name' && nearest && part.x0 < nearest.x0 - 1 ? own : nearest
    const last = groups.at(-1)
    if (last && last.column === column) last.cells.push(part)
    else groups.push({ column, cells: [part] })
  }
  if (groups.length === 1) return [cell]
  return groups.map(({ cells }) => ({
    text: cells.map((part) => part.text).join(' '),
    x0: cells[0]!.x0,
    x1: cells.at(-1)!.x1,
  }))
}

const SIGN_ALONE = /^[^\p{L}\d]{0,3}$/u
/** `5,02 10^6/µL`, `4.3 H g/L`, `5,8 A` */
const MEASURED = /^[*!]?\s?[<>≤≥]?\s?\d[\d.,]*(?:\s+(.*)|$)/

const BESIDE_VALUES: ReadonlySet<Column['role']> = new Set(['unit', 'flag', 'ignored'])
/** `Traces A` */
const isFlagged = (text: string): boolean => {
  const end = text.lastIndexOf(' ')
  return end > 0 && readFlag(text.slice(end + 1)) !== null && isQualitative(text.slice(0, end))
}

/** The empty column of values beside that of units or flags under which a number stands with its unit or its flag. */
function beside(
  column: Column | undefined,
  text: string,
  columns: readonly Column[],
  placed: Cells,
): Column | undefined {
  if (!column || !BESIDE_VALUES.has(column.role) || isUnit(text)) return undefined
  const measured = MEASURED.exec(text)
  const rest = measured?.[1] ?? ''
  const isValue = measured
    ? (rest === '' && column.role !== 'ignored') ||
      readFlag(rest) !== null ||
      isUnit(rest.replace(/^\S+\s(?=\S)/, ''))
    : column.role !== 'unit' && isFlagged(text)
  if (!isValue) return undefined
  const at = columns.indexOf(column)
  const value = [columns[at - 1], columns[at + 1]].find((each) => each?.role === 'value')
  return value && SIGN_ALONE.test(placed.get(value) ?? '') ? value : undefined
}

const isMarkBefore = (cell: Cell, { cells }: Row, columns: readonly Column[]): boolean => {
  const next = cells[cells.indexOf(cell) + 1]
  return (
    /^(?:[HLA]{1,2}|[*!↑↓▲▼+-]{1,3})$/.test(cell.text) &&
    next !== undefined &&
    columnFor(next, columns)?.role === 'name'
  )
}

type Placing = { cell: Cell; column: Column | undefined; row: Row; columns: readonly Column[]; placed: Cells }
/** The column that what a cell holds speaks for; null where it says nothing. */
type ByContent = (placing: Placing, context: ReadingContext) => Column | null

const withRole = (columns: readonly Column[], role: Column['role']): Column | undefined =>
  columns.find((column) => column.role === role)

/** `H   Glucosa`: a mark in front of the names. */
const markBeforeName: ByContent = ({ cell, column, row, columns, placed }) =>
  column?.role === 'name' && !placed.has(column) && isMarkBefore(cell, row, columns)
    ? (withRole(columns, 'flag') ?? { ...column, role: 'flag' })
    : null

const valueElsewhere: ByContent = ({ cell: { text }, column, columns, placed }) => {
  if (column?.role !== 'unit' || isUnit(text) || !isQualitative(text))
    return beside(column, text, columns, placed) ?? null
  // Words are wider than the numbers of their column.
  const value = withRole(columns, 'value')
  return value && !placed.has(value) ? value : null
}

const limitsUnderUnits: ByContent = ({ cell: { text }, column, columns }, { mark }) =>
  column?.role === 'unit' && !isUnit(text) && /\d/.test(text) && takeRange(text, mark)?.rest.trim() === ''
    ? (withRole(columns, 'range') ?? column)
    : null

const unitUnderLimits: ByContent = ({ cell: { text }, column, columns, placed }) => {
  if (column?.role !== 'range' || !isUnit(text) || /\d\s*$/.test(text)) return null
  const unit = withRole(columns, 'unit')
  return unit && !placed.has(unit) ? unit : null
}

const unitUnderValues: ByContent = ({ cell: { text }, column, columns, placed }) =>
  column?.role === 'value' &&
  placed.has(column) &&
  !/\d/.test(text) &&
  isUnit(text) &&
  readFlag(text) === null
    ? (withRole(columns, 'unit') ?? null)
    : null

const flagUnderLimits: ByContent = ({ cell: { text }, column, columns, placed }) =>
  column?.role === 'range' && placed.has(column) && readFlag(text) !== null && !withRole(columns, 'flag')
    ? { ...column, role: 'flag' }
    : null

/** `Total Leukocyte Count   (TLC)`: the short form of a name, under the next heading. */
const shortFormOfName: ByContent = ({ cell, column, row, columns }) => {
  const inner = /^\((\p{L}[^()]*)\)$/u.exec(cell.text)?.[1]
  const before = row.cells[row.cells.indexOf(cell) - 1]
  if (inner === undefined || isUnit(inner) || !before || column?.role === 'name') return null
  const name = columnFor(before, columns)
  return name?.role === 'name' ? name : null
}

/** `55,0 %   soit   3,41 G/L`: the value again, or its number beside its share, under the next heading. */
const saidAgain: ByContent = ({ cell, columns, placed }) => {
  const value = withRole(columns, 'value')
  const before = value && placed.get(value)
  if (before === undefined) return null
  const isWord = SAID_AGAIN.test(cell.text)
  return isWord || (SAID_AGAIN.test(before) && MEASURED.test(cell.text)) ? value! : null
}
const SAID_AGAIN = /(?:^|\s)(?:soit|entspr(?:icht|\.)|motsvarar|i\.e\.)$/iu

const BY_CONTENT: readonly ByContent[] = [
  shortFormOfName,
  saidAgain,
  markBeforeName,
  valueElsewhere,
  limitsUnderUnits,
  unitUnderLimits,
  unitUnderValues,
  flagUnderLimits,
]

/** Puts the cells under their columns; where the place is wrong, what the cell holds decides. */
export function placeCells(row: Row, columns: readonly Column[], context: ReadingContext): Cells {
  const placed: Cells = new Map()
  for (const cell of row.cells.flatMap((each) => apart(each, columns))) {
    const { text } = cell
    if (text === '') continue
    const placing = { cell, column: columnFor(cell, columns), row, columns, placed }
    let { column } = placing
    for (const byContent of BY_CONTENT) {
      const found = byContent(placing, context)
      if (!found) continue
      column = found
      break
    }
    if (column) placed.set(column, placed.has(column) ? `${placed.get(column)} ${text}` : text)
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
