/** Columns of a table that have no heading, known by what stands in them. */
import { isUnit } from '../units.ts'
import type { Cell, Row } from './text-layout.ts'

export type Extent = { x0: number; x1: number }

const LIMITS =
  /^[([]?\s*(?:\d[\d.,]*\s?(?:-|–|to|bis|à|a|till|til)\s?\d|[<>≤≥]\s?\d|(?:bis|up to|upp till|inntil|fino a|hasta)\s\d)/i
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
export function unitsAndLimits(known: readonly Extent[], below: readonly Row[]) {
  const free = below.flatMap(({ cells }) =>
    cells.filter((cell, at) => at > 0 && !known.some((column) => isUnder(cell, column))),
  )
  const limits = free.filter(({ text }) => LIMITS.test(text))
  const units = extentOf(free.filter(({ text }) => isUnit(text) && !/^\d/.test(text)))
  const range = limits.some(({ text }) => INTERVAL.test(text)) ? extentOf(limits) : null
  if (units && range && overlaps(units, range)) return { units, range: null }
  return { units, range }
}

const BARE_NUMBER = /^[<>≤≥]?\s?\d[\d.,]*\s?[HL*+↑↓-]?$/

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
