/** Tables that were copied from a page one cell a line: their headings, then each row, stand below one another. */
import { BARE_NUMBER, LIMITS } from '../lex/number-texts.ts'
import { isUnit } from '../../units.ts'
import type { Row } from './text-layout.ts'
import { isQualitative } from '../lex/qualitative.ts'
import { columnRole, type ColumnRole } from '../lex/words.ts'

const FEWEST_HEADINGS = 3
const CELL = 100

const isAlone = (row: Row | undefined): row is Row => row?.cells.length === 1 && !row.extent

/** The roles of the headings that begin at a row; empty when they are none. */
function headingsAt(rows: readonly Row[], start: number): ColumnRole[] {
  const roles: ColumnRole[] = []
  for (let at = start; isAlone(rows[at]); at += 1) {
    if (at > start && rows[at]!.line - rows[at - 1]!.line > 1) break
    const role = columnRole(rows[at]!.text)
    if (role === null) break
    roles.push(role)
  }
  const isTable = roles.includes('name') && roles.includes('value') && new Set(roles).size === roles.length
  return isTable && roles.length >= FEWEST_HEADINGS ? roles : []
}

/** The lines up to the next empty one. */
function groupAt(rows: readonly Row[], start: number): Row[] {
  let end = start + 1
  while (
    isAlone(rows[end]) &&
    rows[end]!.page === rows[start]!.page &&
    rows[end]!.line - rows[end - 1]!.line === 1
  )
    end += 1
  return rows.slice(start, end)
}

const asRow = (lines: readonly Row[], places: readonly number[]): Row => ({
  ...lines[Math.min(1, lines.length - 1)]!,
  cells: lines.map(({ text }, at) => ({ text, x0: places[at]! * CELL, x1: places[at]! * CELL + CELL - 10 })),
  text: lines.map(({ text }) => text).join('\t'),
})

/** Under which heading each line stands; null when a line has none. */
function placesOf(lines: readonly Row[], roles: readonly ColumnRole[]): number[] | null {
  if (lines.length === roles.length) return lines.map((_, at) => at)
  // Which line is missing is clear only where the value comes next and no other column holds numbers.
  const value = lines[1]!.text
  const isValue = BARE_NUMBER.test(value) ? !LIMITS.test(value) : isQualitative(value)
  if (roles[1] !== 'value' || roles.includes('previous') || !isValue) return null
  const places = lines.map(({ text }, at) =>
    at === 0
      ? roles.indexOf('name')
      : at === 1
        ? roles.indexOf('value')
        : roles.indexOf(isUnit(text) ? 'unit' : 'range'),
  )
  return places.includes(-1) || new Set(places).size < places.length ? null : places
}

export function withVerticalTables(rows: readonly Row[]): readonly Row[] {
  const found: Row[] = []
  let roles: ColumnRole[] = []
  for (let at = 0; at < rows.length;) {
    const headings = headingsAt(rows, at)
    if (headings.length > 0) {
      roles = headings
      found.push(asRow(rows.slice(at, at + roles.length), [...roles.keys()]))
      at += roles.length
      continue
    }
    const lines = roles.length > 0 && isAlone(rows[at]) ? groupAt(rows, at) : rows.slice(at, at + 1)
    const places = lines.length > 1 ? placesOf(lines, roles) : null
    found.push(...(places ? [asRow(lines, places)] : lines))
    at += lines.length
  }
  return found
}
