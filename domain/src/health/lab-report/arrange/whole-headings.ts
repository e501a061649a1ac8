/** Column headings in several lines (`Reference` over `range`) are put together before a header row is read. */
import type { Cell, Row } from './text-layout.ts'
import { columnRole, isPreviousHeading } from '../lex/words.ts'

const FEWEST_HEADINGS = 2
/** Of the height of a line: what stands nearer is beside the row and not a line of its own. */
const HALF_A_LINE = 0.6

const overlaps = (a: Cell, b: Cell): boolean => a.x0 < b.x1 && b.x0 < a.x1
const centre = ({ top, bottom }: { top: number; bottom: number }): number => (top + bottom) / 2

const isHeader = ({ cells }: Row): boolean =>
  cells.length >= FEWEST_HEADINGS &&
  cells.filter(({ text }) => columnRole(text) !== null).length >= FEWEST_HEADINGS

const joined = (upper: Cell, lower: Cell): Cell => ({
  ...upper,
  text: `${upper.text.replace(/(?<=\p{Ll})-$/u, '')}${/\p{Ll}-$/u.test(upper.text) ? '' : ' '}${lower.text}`,
  x0: Math.min(upper.x0, lower.x0),
  x1: Math.max(upper.x1, lower.x1),
})

/** The cells of a row with those of the line beside it; null where that line is not part of its headings. */
function withLine(row: Row, cells: readonly Cell[], line: Row | undefined, isAbove: boolean): Cell[] | null {
  if (!line || line.page !== row.page || /\d/.test(line.text)) return null
  const beside =
    row.extent !== undefined &&
    line.extent !== undefined &&
    Math.abs(centre(row.extent) - centre(line.extent)) <
      HALF_A_LINE * Math.min(row.extent.bottom - row.extent.top, line.extent.bottom - line.extent.top)
  const whole = [...cells]
  for (const part of line.cells) {
    const over = whole.filter((cell) => overlaps(cell, part))
    if (over.length > 1 || (over.length === 0 && !beside)) return null
    const [cell] = over
    const together = cell && (isAbove ? joined(part, cell) : joined(cell, part))
    const completes = together && columnRole(cell.text) === null && columnRole(together.text) !== null
    if (cell && !completes && !(beside && !row.cells.includes(cell))) return null
    if (together) whole[whole.indexOf(cell)] = together
    else whole.push(part)
  }
  return whole
}

/** `Esito precedente 21.08.2025` */
const DAY_AT_END = /\s[(]?\d[\d./-]{5,9}[)]?$/

/** Two headings that stand so close that they were taken for one: `Current Result and Flag Previous Result and Date`. */
function headingsApart(cell: Cell): Cell[] {
  for (let count = 1; count < (cell.parts?.length ?? 0); count += 1) {
    const halves = [cell.parts!.slice(0, count), cell.parts!.slice(count)].map((parts) => ({
      text: parts.map(({ text }) => text).join(' '),
      x0: parts[0]!.x0,
      x1: parts.at(-1)!.x1,
    }))
    const roles = halves.map(({ text }) => columnRole(text.replace(DAY_AT_END, '')))
    if (!roles.includes(null) && roles[0] !== roles[1] && !(roles[0] === 'value' && roles[1] === 'ignored'))
      return halves
  }
  const whole = columnRole(cell.text.replace(DAY_AT_END, ''))
  if (whole !== null && !isPreviousHeading(cell.text)) return [cell]
  for (const { index } of cell.text.matchAll(/ /g)) {
    const [first, second] = [cell.text.slice(0, index), cell.text.slice(index + 1)]
    const [left, right] = [columnRole(first), columnRole(second)]
    if (left === null || right === null) continue
    // `Resultado anterior` is one heading, `Intervalo referencia Res. anterior` are two.
    if (
      whole !== null &&
      (left === 'value' || left === 'date' || left === 'ignored' || !isPreviousHeading(second))
    )
      continue
    const middle = cell.x0 + ((cell.x1 - cell.x0) * (index + 0.5)) / cell.text.length
    return [
      { ...cell, text: first, x1: middle - 0.1 },
      { ...cell, text: second, x0: middle + 0.1 },
    ]
  }
  return [cell]
}

export function withWholeHeadings(rows: readonly Row[]): Row[] {
  const taken = new Set<Row>()
  const whole = rows.map((row, index) => {
    if (!isHeader(row)) return row
    let cells = row.cells.flatMap(headingsApart)
    if (cells.length === row.cells.length) ({ cells } = row)
    for (const [line, isAbove] of [
      [rows[index - 1], true],
      [rows[index + 1], false],
    ] as const) {
      const found = withLine(row, cells, line, isAbove)
      if (!found) continue
      cells = found
      taken.add(line!)
    }
    if (cells === row.cells) return row
    const sorted = [...cells].sort((a, b) => a.x0 - b.x0)
    return { ...row, cells: sorted, text: sorted.map(({ text }) => text).join('\t') }
  })
  return whole.filter((_, index) => !taken.has(rows[index]!))
}
