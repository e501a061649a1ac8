/** A page of two columns, each with results of its own (lists, cards): one is read after the other. */
import { cardsApart } from './card-columns.ts'
import { isKnownTest } from '../../biomarkers/name-index.ts'
import { isUnit } from '../../units.ts'
import { readFlag } from '../lex/flags.ts'
import type { Cell, Row } from './text-layout.ts'

const FEWEST_NAMES = 3
/** How far the names of one column may be from a line. */
const ALIGNED = 4
const LEAST_WIDTH = 100
/** `H S-ALT` begins that much before the names that have no mark. */
const FLAG_BEFORE = /^(?:[HL*]{1,2})\s(?=\p{L})/u
const FLAG_WIDTH = 14

const isName = ({ text }: Cell): boolean =>
  /\p{L}{2}/u.test(text) &&
  isKnownTest(text.replace(FLAG_BEFORE, '')) &&
  !isUnit(text) &&
  readFlag(text) === null

/** Where the second column of a page begins: names stand in line there, and names stand left of it. */
function gutterOf(rows: readonly Row[]): number | null {
  const named = rows.map(({ cells }) => cells.filter(isName))
  const leftmost = Math.min(...named.flat().map(({ x0 }) => x0))
  const starts = named.flat().flatMap(({ x0 }) => (x0 > leftmost + LEAST_WIDTH ? [x0] : []))
  for (const start of new Set(starts)) {
    if (starts.filter((x0) => Math.abs(x0 - start) <= ALIGNED).length < FEWEST_NAMES) continue
    const gutter = Math.min(...starts.filter((x0) => x0 > start - FLAG_WIDTH)) - ALIGNED
    const left = named.flat().filter(({ x1 }) => x1 < gutter).length
    if (left >= FEWEST_NAMES) return gutter
  }
  return null
}

const rowOf = (row: Row, cells: Cell[]): Row[] =>
  cells.length > 0 ? [{ ...row, cells, text: cells.map(({ text }) => text).join('\t') }] : []

function apart(rows: readonly Row[]): readonly Row[] {
  const gutter = gutterOf(rows)
  if (gutter === null) return rows
  const crosses = ({ cells }: Row): boolean => cells.some(({ x0, x1 }) => x0 < gutter && x1 > gutter)
  const hasName = ({ cells }: Row): boolean =>
    cells.some((cell) => cell.x0 >= gutter && cell.x0 <= gutter + FLAG_WIDTH + ALIGNED && isName(cell))
  const separate: Row[] = []
  for (let index = 0; index < rows.length;) {
    let end = index
    while (end < rows.length && !crosses(rows[end]!)) end += 1
    const band = rows.slice(index, end)
    if (band.some(hasName))
      for (const isRight of [false, true])
        separate.push(
          ...band.flatMap((row) =>
            rowOf(
              row,
              row.cells.filter(({ x0 }) => x0 >= gutter === isRight),
            ),
          ),
        )
    else separate.push(...band)
    separate.push(...rows.slice(end, end + 1))
    index = end + 1
  }
  return separate
}

/** Text that has no places on a page keeps its order. */
export function columnsApart(rows: readonly Row[]): readonly Row[] {
  if (!rows.some(({ extent }) => extent)) return cardsApart(rows)
  return [...Map.groupBy(rows, ({ page }) => page).values()].flatMap((page) => apart(cardsApart(page)))
}
