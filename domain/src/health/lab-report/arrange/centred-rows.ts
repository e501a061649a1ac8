/** Rows whose cells are centred beside cells of two lines: the lines above and below are half a line away and of the same row. */
import { RANGE_LABEL } from '../lex/number-texts.ts'
import { isUnit } from '../../units.ts'
import { isDateOnly } from '../lex/dates.ts'
import type { Cell, Row } from './text-layout.ts'

/** Of the height of a line. */
const LESS_THAN_A_LINE = 0.65

const overlaps = (a: Cell, b: Cell): boolean => a.x0 < b.x1 && b.x0 < a.x1

const joinLines = (above: string, below: string): string => {
  const close = `${above}${below}`
  const isCut = isUnit(above) || /[/^*×·.]$/.test(above)
  return (isCut && isUnit(close)) || /\p{L}-$/u.test(above) ? close : `${above} ${below}`
}

function isBeside(a: Row | undefined, b: Row | undefined): boolean {
  if (!a?.extent || !b?.extent || a.page !== b.page) return false
  const [one, other] = [a.extent, b.extent]
  const apart = Math.abs(one.top + one.bottom - other.top - other.bottom) / 2
  return apart < LESS_THAN_A_LINE * Math.min(one.bottom - one.top, other.bottom - other.top)
}

/** Of a row of its own, as in the other column of a page. */
const isResult = ({ text }: Cell): boolean =>
  (/^[^\p{L}]*\d/u.test(text) && !isDateOnly(text)) || (/\d/.test(text) && RANGE_LABEL.test(text))

/** The row with the two lines around it as one row; null where they are none. */
function whole(above: Row, row: Row, below: Row): Row | null {
  if (!isBeside(above, row) || !isBeside(row, below)) return null
  const outer = [...above.cells, ...below.cells]
  if (outer.some(isResult)) return null
  if (outer.some((cell) => row.cells.some((own) => overlaps(cell, own)))) return null
  if (!above.cells.some((cell) => below.cells.some((other) => overlaps(cell, other)))) return null
  const rest = new Set(below.cells)
  const joined = above.cells.map((cell): Cell => {
    const next = below.cells.find((other) => rest.has(other) && overlaps(cell, other))
    if (!next) return cell
    rest.delete(next)
    return {
      ...cell,
      text: joinLines(cell.text, next.text),
      x0: Math.min(cell.x0, next.x0),
      x1: Math.max(cell.x1, next.x1),
    }
  })
  const cells = [...row.cells, ...joined, ...rest].sort((a, b) => a.x0 - b.x0)
  return { ...row, cells, text: cells.map(({ text }) => text).join('\t') }
}

export function withCentredRows(rows: readonly Row[]): readonly Row[] {
  const found: Row[] = []
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index]!
    const [next, last] = [rows[index + 1], rows[index + 2]]
    const together = next && last ? whole(row, next, last) : null
    found.push(together ?? row)
    if (together) index += 2
  }
  return found
}
