/** What the headings of a table say together: a heading alone may mean several things. */
import { LIMITS } from '../lex/number-texts.ts'
import { isUnit } from '../../units.ts'
import { columnFor, isDated, UNREAD, type Column } from './column.ts'
import { findDates } from '../lex/dates.ts'
import { isDayAndMonth, isDayLabel } from './dated-headings.ts'
import type { Cell, Row } from './text-layout.ts'
import { isPreviousHeading } from '../lex/words.ts'

// An age has one unit, so such a column needs none.
export const AGE_COLUMN = /\b(?:biological|biologisches?) (?:age|alter)$/i

export const unitInHeader = (text: string): string | null => {
  const inside = /[([]([^()[\]]+)[)\]]\s*$/.exec(text)?.[1]?.trim()
  // `14.8 (H)` is a flagged result.
  if (inside && isUnit(inside) && !/^[<>≤≥]?\s?\d/.test(text)) return inside
  return AGE_COLUMN.test(text.trim()) ? 'years' : null
}

const ROWS_BELOW = 8

/** Beside earlier results, the one unknown heading over numbers is that of the results of today. */
export function currentColumn(row: Row, read: ReadonlyArray<Column | null>, below: readonly Row[]): number {
  const known = read.filter((column) => column !== null)
  if (known.some(({ role }) => role === 'value') || !row.cells.some(({ text }) => isPreviousHeading(text)))
    return -1
  const headings = row.cells.map(({ x0, x1 }): Column => ({ ...UNREAD, x0, x1 }))
  const isName = (index: number): boolean => index === 0 && known.every(({ role }) => role !== 'name')
  const overNumbers = headings.flatMap((column, index) =>
    read[index] === null &&
    !isName(index) &&
    below
      .slice(0, ROWS_BELOW)
      .some(({ cells }) =>
        cells.some(
          (cell) =>
            /^[<>≤≥*]?\s?[HL]?\s?\d/.test(cell.text) &&
            findDates(cell.text).length === 0 &&
            columnFor(cell, headings) === column,
        ),
      )
      ? [index]
      : [],
  )
  return overNumbers.length === 1 ? overNumbers[0]! : -1
}

/** Days without a year head columns too; nothing says which year. */
export function readBareDays({ cells }: Row, read: (Column | null)[]): void {
  if (!isDayLabel(cells[0]!.text)) return
  for (const [at, { text, x0, x1 }] of cells.entries())
    if (isDayAndMonth(text)) read[at] = { ...UNREAD, role: 'value', x0, x1, dateUnsettled: true }
}

/** Optimal limits are the laboratory's where no other ones are printed. */
export function leaveOutOptimal({ cells }: Row, read: (Column | null)[]): void {
  const limits = [...cells.entries()].filter(([at]) => read[at]?.role.startsWith('range'))
  const isOptimal = ([, { text }]: [number, Cell]): boolean =>
    /^(?:optimal|ideal|target)(?!\p{L})/iu.test(text)
  const others = limits.filter((limit) => !isOptimal(limit))
  const roles = new Set(others.map(([at]) => read[at]!.role))
  const isWhole =
    roles.has('range') ||
    (roles.has('range_low') && roles.has('range_high')) ||
    others.some(([, { text }]) => /ref|norm|lab|range/i.test(text))
  if (!isWhole) return
  for (const [at] of limits.filter(isOptimal)) read[at]!.role = 'ignored'
}

/** `Result   Current Risk`: beside the word for results `Current` is none. */
export function leaveOutCurrent({ cells }: Row, read: (Column | null)[]): void {
  const values = read.filter((column) => column?.role === 'value')
  for (const [at, { text }] of cells.entries())
    if (values.length > 1 && read[at]?.role === 'value' && /^current$/i.test(text)) read[at] = null
}

/** `Normal   Anormal`: beside each other they head results within and outside of the limits. */
export function readNormalHeadings({ cells }: Row, read: (Column | null)[], below: readonly Row[]): void {
  const places = [/^normal(?:e|es)?$/i, /^(?:ab|a)normal(?:e|es)?$/i].map((word) =>
    cells.findIndex(({ text }) => word.test(text.trim())),
  )
  if (places.includes(-1) || read.some((column) => column?.role === 'value')) return
  const [normal, abnormal] = places.map((at) => cells[at]!) as [Cell, Cell]
  const isOfLimits = below.some((row) =>
    row.cells.some((cell) => cell.x0 < normal.x1 && normal.x0 < cell.x1 && LIMITS.test(cell.text)),
  )
  if (isOfLimits) {
    read[places[1]!] = { ...UNREAD, role: 'value', x0: abnormal.x0, x1: abnormal.x1 }
    return
  }
  for (const at of places) read[at] = { ...UNREAD, role: 'value', x0: cells[at]!.x0, x1: cells[at]!.x1 }
}

/** `Result   Out of Range`: beside a result, and without its counterpart, it says whether the result is. */
export function readOutOfRange({ cells }: Row, read: (Column | null)[]): void {
  const values = read.filter((column) => column?.role === 'value')
  if (values.length < 2 || cells.some(({ text }) => /^in.range$/i.test(text))) return
  for (const [at, { text }] of cells.entries())
    if (read[at]?.role === 'value' && /^out.of.range$/i.test(text)) read[at]!.role = 'flag'
}

const FEWEST_BESIDE_UNIT = 3

/** Among headings a unit is over values in it: `Resultado   Unidades   %`. */
export function readUnitHeadings({ cells }: Row, read: (Column | null)[]): void {
  const known = read.filter((column) => column !== null && column.role !== 'ignored')
  if (known.length < FEWEST_BESIDE_UNIT || !known.some((column) => column!.role === 'value')) return
  for (const [at, { text, x0, x1 }] of cells.entries())
    if (read[at] === null && /^[%‰]$|\p{L}\/\p{L}/u.test(text) && isUnit(text))
      read[at] = { ...UNREAD, role: 'value', x0, x1, unit: text }
}

/** How many of the rows have a cell under a heading. */
export const countCells = (heading: Column, below: readonly Row[]): number =>
  below.filter(({ cells }) =>
    cells.some((cell) => cell.text !== '' && cell.x0 < heading.x1 && heading.x0 < cell.x1),
  ).length

/** `Valore ... Intervallo   Esito`: the second heading of a result, behind the limits, is over what the first is said to be. */
export function verdictColumn(columns: readonly Column[]): Column | undefined {
  const [first, second, ...others] = columns.filter(
    (column) => column.role === 'value' && !isDated(column) && column.unit === null,
  )
  const limits = columns.find(({ role }) => role.startsWith('range'))
  if (!first || !second || !limits || others.length > 0) return undefined
  // Of two tables side by side each has its names.
  const isApart = columns.some(({ role, x0 }) => role === 'name' && x0 > first.x0 && x0 < second.x0)
  return !isApart && first.x0 < limits.x0 && second.x0 > limits.x0 ? second : undefined
}

const OF_THE_SAMPLE = /collect|sampl|drawn|pr[eé]l[eè]v|preliev|entnahme|abnahme|provtag|prøve|toma\b/i

const OF_ANOTHER =
  /previous|prior|last|earlier|anter|anté|preced|précéd|vor(?:her|wert|ig)|före|forrige|tidl|tidigare/i

/** `Previous   Date`, `Date   Antérieur`: days beside earlier results are theirs, unless they stand beside the result. */
export function markDaysOfPrevious(columns: Column[], { cells }: Row): void {
  const isOfSample = ({ x0 }: Column): boolean => {
    const heading = cells.find((cell) => cell.x0 === x0)?.text ?? ''
    return OF_THE_SAMPLE.test(heading) && !OF_ANOTHER.test(heading)
  }
  columns.forEach((column, at) => {
    if (column.role !== 'date') return
    const [left, right] = [columns[at - 1]?.role, columns[at + 1]?.role]
    const isBefore = right === 'previous' && left !== 'value' && left !== 'name' && !isOfSample(column)
    const isTheirs = left === 'previous' || isBefore
    if (isTheirs) column.role = 'previous'
  })
}
