/** Reads the cards that stand apart on a page; what is no result goes back to the other rows. */
import { isKnownName, isNameCell } from './card-boxes.ts'
import { cardLabel, cardPart, isBareNumber } from './card-parts.ts'
import { isDateOnly } from './dates.ts'
import { headingText, isHeading } from './line-kinds.ts'
import type { PrintedResult, ReadingContext } from './printed-result.ts'
import { cardAt } from './read-card.ts'
import type { Cell, Row } from './text-layout.ts'

/** The value is set larger than the ends of its scale. */
const LARGER = 1.15
const MOST_BELOW = 3

const BEFORE_DAY = /^(?:le|il|el|am|vom|den|on|du)\s/i

/** An earlier result stands under its day. */
function withoutEarlier(rows: readonly Row[]): Row[] {
  const values = rows.flatMap(({ cells }) => cells).filter(({ text }) => cardPart(text, false) === 'value')
  const days = rows
    .flatMap(({ cells }) => cells)
    .filter(({ text }) => isDateOnly(text.replace(BEFORE_DAY, '')))
  if (days.length !== 1 || values.length < 2) return [...rows]
  const [day] = days
  const from = rows.findIndex(({ cells }) => cells.includes(day!))
  const isUnder = ({ x0, x1 }: Cell): boolean => x0 < day!.x1 && day!.x0 < x1
  let under: Cell | undefined
  for (const { cells } of rows.slice(from + 1))
    under ??= cells.find((cell) => values.includes(cell) && isUnder(cell))
  if (!under) return [...rows]
  return rows.flatMap((row) => {
    const cells = row.cells.filter((cell) => cell !== day && cell !== under)
    return cells.length > 0 ? [{ ...row, cells, text: cells.map(({ text }) => text).join('\t') }] : []
  })
}

const rowOf = (row: Row, cells: Cell[]): Row[] =>
  cells.length > 0 ? [{ ...row, cells, text: cells.map(({ text }) => text).join('\t') }] : []

/** What stands under a label is told with it: `Referencia` over `70 - 99`. */
function withLabels(rows: readonly Row[]): Row[] {
  const taken = new Map<Cell, string | null>()
  rows.forEach(({ cells }, at) => {
    if (cells.filter(({ text }) => cardLabel(text) !== null).length < 2) return
    for (const label of cells) {
      if (cardLabel(label.text) === null) continue
      const isUnder = (cell: Cell): boolean =>
        cell.x0 < label.x1 && label.x0 < cell.x1 && !taken.has(cell) && cardLabel(cell.text) === null
      const under = rows
        .slice(at + 1, at + 1 + MOST_BELOW)
        .flatMap((row) => row.cells.filter(isUnder))
        .at(0)
      // `menor a 200` reads as a name.
      if (!under || (cardPart(under.text, false) === 'name' && !/\d/.test(under.text))) continue
      const isLeftOut = cardLabel(label.text) === 'left_out'
      taken.set(label, null)
      taken.set(under, isLeftOut ? null : `${label.text.replace(/\s?:$/, '')}: ${under.text}`)
    }
  })
  return rows.flatMap((row) =>
    rowOf(
      row,
      row.cells.flatMap((cell) => {
        const text = taken.get(cell)
        return text === undefined ? [cell] : text === null ? [] : [{ ...cell, text }]
      }),
    ),
  )
}

const heightOf = ({ extent }: Row): number => extent!.bottom - extent!.top

/** Numbers beside a value with its unit, or smaller than the value, are of a scale or of earlier results. */
function withoutScale(rows: readonly Row[]): Row[] {
  const isValue = ({ text }: Cell): boolean => cardPart(text, false) === 'value'
  const valued = rows.filter(({ cells }) => cells.some(isValue))
  const isMeasured = valued.some(({ cells }) =>
    cells.some((cell) => isValue(cell) && !isBareNumber(cell.text)),
  )
  const [largest, next] = valued.map(heightOf).sort((a, b) => b - a)
  return rows.flatMap((row) => {
    const isLarge =
      !isMeasured && (next === undefined || heightOf(row) >= next * LARGER) && heightOf(row) === largest
    return rowOf(
      row,
      isLarge
        ? row.cells
        : row.cells.filter(
            ({ text }) =>
              !(isMeasured && isBareNumber(text)) &&
              !(next && largest! >= next * LARGER && isBareNumber(text)),
          ),
    )
  })
}

/** The name first, then all else in its order; null for a name that is not the only one. */
function nameFirst(rows: readonly Row[]): { titles: Row[]; own: Row[] } {
  const cells = rows.flatMap((row) => row.cells)
  const value = cells.findIndex(({ text }) => cardPart(text, false) === 'value')
  const name =
    cells.find((cell) => isNameCell(cell) && isKnownName(cell)) ??
    cells.slice(0, value).findLast(isNameCell) ??
    cells.find(isNameCell)!
  const at = rows.findIndex((row) => row.cells.includes(name))
  // Words above the name are of the section or of the page.
  const isTitle = ({ cells: [first, ...more] }: Row, index: number): boolean =>
    index < at && more.length === 0 && (isNameCell(first!) || cardPart(first!.text, false) === 'note')
  // What goes on with the name does not begin with a capital letter.
  const isBeside = (cell: Cell): boolean =>
    !/^[(\p{Ll}]/u.test(cell.text) && /^(?:name|note)$/.test(cardPart(cell.text, true))
  const others = rows.filter((row, index) => !isTitle(row, index))
  return {
    titles: rows.filter(isTitle),
    own: [
      ...rowOf(rows[at]!, [name]),
      ...others.flatMap((row) =>
        rowOf(
          row,
          row.cells.filter((cell) => cell !== name && !isBeside(cell)),
        ),
      ),
    ],
  }
}

const isMeasured = ({ text }: Cell): boolean => cardPart(text, false) === 'value' && !isBareNumber(text)

type CardRead = { result: PrintedResult; titles: Row[] }

function readCard(rows: readonly Row[], context: ReadingContext): CardRead | null {
  const { titles, own } = nameFirst(withoutScale(withLabels(withoutEarlier(rows))))
  const read = cardAt(own, 0, context)
  if (!read) return null
  const isLeft = own.slice(read.end).some(({ cells }) => cells.some(isMeasured))
  const doubts = isLeft ? [...read.result.doubts, 'text_not_understood' as const] : read.result.doubts
  return { titles, result: { ...read.result, doubts } }
}

export function readDrawnCards(
  rows: readonly Row[],
  context: ReadingContext,
): { results: PrintedResult[]; rest: readonly Row[] } {
  if (!rows.some(({ card }) => card)) return { results: [], rest: rows }
  const results: PrintedResult[] = []
  const rest: Row[] = []
  let section: string | null = null
  const leave = (others: readonly Row[]): void => {
    rest.push(...others)
    const heading = others.findLast(isHeading)
    if (heading) section = headingText(heading.text)
  }
  for (let at = 0; at < rows.length;) {
    const { card } = rows[at]!
    const after = rows.slice(at + 1).findIndex((row) => row.card !== card)
    const end = card === undefined ? at + 1 : after < 0 ? rows.length : at + 1 + after
    const own = rows.slice(at, end)
    const read = card === undefined ? null : readCard(own, context)
    leave(read ? read.titles : own)
    if (read) results.push({ ...read.result, section })
    at = end
  }
  return { results, rest }
}
