/** Columns of a table that have no heading, known by what stands in them. */
import { isUnit } from '../../units.ts'
import { isDated, UNREAD, type Column } from './column.ts'
import { isDateOnly } from '../lex/dates.ts'
import { BARE_NUMBER, LIMITS } from '../lex/number-texts.ts'
import type { Cell, Row } from './text-layout.ts'
import type { ColumnRole } from '../lex/words.ts'

export type Extent = { x0: number; x1: number }

const INTERVAL = /\d[\d.,]*\s?(?:-|–|\sto\s|\sbis\s|\sà\s|\sa\s|\still\s|\stil\s)\s?\d/i

const overlaps = (a: Extent, b: Extent): boolean => a.x0 < b.x1 && b.x0 < a.x1

const isUnder = ({ x0, x1 }: Extent, column: Extent): boolean => {
  const centre = (x0 + x1) / 2
  return column.x0 <= centre && centre <= column.x1
}

const extentOf = (cells: readonly Cell[]): Extent | null =>
  cells.length === 0
    ? null
    : { x0: Math.min(...cells.map(({ x0 }) => x0)), x1: Math.max(...cells.map(({ x1 }) => x1)) }

/** Where the units and the limits of the rows below stand, beside columns that are known. */
function unitsAndLimits(known: readonly Extent[], below: readonly Row[]) {
  const free = below.flatMap(({ cells }) =>
    cells.filter((cell, at) => at > 0 && !known.some((column) => isUnder(cell, column))),
  )
  const limits = free.filter(({ text }) => LIMITS.test(text))
  // Limits of phases, ages or levels side by side: none is known to be the person's.
  const several = below.some(({ cells }) => cells.filter((cell) => limits.includes(cell)).length > 1)
  const units = extentOf(free.filter(({ text }) => isUnit(text) && !/^\d|^\p{L}$/u.test(text)))
  const range = !several && limits.some(({ text }) => INTERVAL.test(text)) ? extentOf(limits) : null
  if (units && range && overlaps(units, range)) return { units, range: null }
  return { units, range }
}

const FEWEST_VALUES = 2

/** How many numbers stand under a heading, and how many beside its column. */
export function countNumbers(heading: Extent, below: readonly Row[]): { under: number; beside: number } {
  const numbers = below.flatMap(({ cells }) => cells.slice(1)).filter(({ text }) => BARE_NUMBER.test(text))
  const under = numbers.filter((cell) => overlaps(cell, heading)).length
  return { under, beside: numbers.length - under }
}

/** Numbers behind the limits, under no heading: most often those of an earlier day. */
export function numbersBehind(
  columns: readonly (Extent & { role: string })[],
  below: readonly Row[],
): Extent | null {
  const [value, range] = ['value', 'range'].map((role) => columns.find((column) => column.role === role))
  if (!value || !range || value.x1 > range.x0) return null
  const behind = below.flatMap(({ cells }) => {
    const limits = cells.findIndex((cell) => overlaps(cell, range) && INTERVAL.test(cell.text))
    return limits < 0
      ? []
      : cells
          .slice(limits + 1)
          .filter((cell) => BARE_NUMBER.test(cell.text) && !columns.some((column) => overlaps(cell, column)))
  })
  return extentOf(behind)
}

/**
 * The columns of a table whose one heading is that of its earlier results; null where the rows below do not show
 * them.
 */
export function unnamedTable(
  previous: Extent,
  below: readonly Row[],
): Record<'name' | 'value' | 'unit' | 'range', Extent> | null {
  const { units, range } = unitsAndLimits([previous], below)
  if (!units || !range || range.x1 > previous.x0) return null
  const numbers = below.flatMap(({ cells }) =>
    cells.filter(
      (cell, at) =>
        at > 0 &&
        BARE_NUMBER.test(cell.text) &&
        ![units, range, previous].some((column) => overlaps(cell, column)),
    ),
  )
  const value = extentOf(numbers)
  if (numbers.length < FEWEST_VALUES || !value || value.x1 > range.x0) return null
  return { name: { x0: 0, x1: value.x0 - 1 }, value, unit: units, range }
}

/** `Valeurs de référence   Antériorités 12/09/2023`: names and values stand before them under no heading. */
export function beforeLimits(columns: readonly Column[], below: readonly Row[]): Column[] {
  const first = Math.min(...columns.map(({ x0 }) => x0))
  const isValue = ({ text, x1 }: Cell): boolean =>
    x1 < first && /^[^\p{L}]{0,3}\d/u.test(text) && !isUnit(text)
  const rows = below.filter(({ cells }) => cells.slice(1).some(isValue))
  const values = extentOf(rows.flatMap(({ cells }) => cells.slice(1).filter(isValue)))
  const names = extentOf(rows.map(({ cells }) => cells[0]!))
  if (rows.length < FEWEST_VALUES || !values || !names || names.x1 > values.x0) return []
  return [
    { ...UNREAD, role: 'name', ...names },
    { ...UNREAD, role: 'value', ...values },
  ]
}

const NEXT_ROWS = 2

/** A column of days is known by them, whatever its heading. */
export function readDayColumn({ cells }: Row, read: (Column | null)[], below: readonly Row[]): void {
  if (read.some((column) => column?.role === 'date')) return
  const unnamed = cells.flatMap((cell, at) =>
    read[at] === null ? [{ ...UNREAD, x0: cell.x0, x1: cell.x1, at }] : [],
  )
  for (const column of unnamed) {
    const own = below.flatMap((row) =>
      row.cells.filter((cell) => cell.text !== '' && cell.x0 < column.x1 && column.x0 < cell.x1),
    )
    if (own.length === 0 || !own.every(({ text }) => isDateOnly(text))) continue
    read[column.at] = { ...UNREAD, role: 'date', x0: column.x0, x1: column.x1 }
    return
  }
}

/** Under a row of dates alone the names, units and limits have no headings. */
export function besideDates(columns: readonly Column[], below: readonly Row[], dates: number): Column[] {
  const label = columns.find(({ role }) => role === 'date')
  if (label) {
    // The word may stand before the dates, far from the names.
    const names = extentOf(below.flatMap(({ cells }) => cells.slice(0, 1)).filter(({ x1 }) => x1 < label.x0))
    Object.assign(label, { role: 'name', ...names })
  }
  const values = columns.filter(isDated)
  const found = unitsAndLimits(values, dates > 1 ? below : below.slice(0, NEXT_ROWS))
  return [
    ...(found.units ? [{ ...UNREAD, role: 'unit' as const, ...found.units }] : []),
    ...(found.range ? [{ ...UNREAD, role: 'range' as const, ...found.range }] : []),
  ]
}

const ABOUT_LIMITS = /ref|rif|norm|range|interv|limit|bereich/i

/** Units, and limits under no heading or one that was not understood as a whole, are known by what they are. */
export function addUnnamed(all: Column[], unplaced: readonly Cell[], below: readonly Row[]): void {
  const has = (role: ColumnRole): boolean => all.some((column) => column.role.startsWith(role))
  if (has('unit') && has('range')) return
  const { units, range } = unitsAndLimits(
    all.filter(({ role }) => role !== 'ignored'),
    below,
  )
  const other =
    range &&
    unplaced.some((cell) => cell.x0 < range.x1 && range.x0 < cell.x1 && !ABOUT_LIMITS.test(cell.text))
  const found: Column[] = []
  if (units && !has('unit') && !all.some(({ unit }) => unit !== null))
    found.push({ ...UNREAD, role: 'unit', ...units })
  if (range && !has('range') && !other) found.push({ ...UNREAD, role: 'range', ...range })
  for (const column of found) {
    const covered = all.findIndex(
      ({ role, x0, x1 }) => role === 'ignored' && x0 < column.x1 && column.x0 < x1,
    )
    if (covered >= 0) all.splice(covered, 1)
    all.push(column)
  }
}
