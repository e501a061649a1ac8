/** Reads the cards that stand apart on a page; what is not a result goes back to the other rows. */
import { isKnownName, isNameCell } from '../arrange/card-boxes.ts'
import { headingText, isHeading } from '../arrange/line-kinds.ts'
import type { Cell, Row } from '../arrange/text-layout.ts'
import { cardLabel, cardPart } from '../lex/card-parts.ts'
import { isDateOnly } from '../lex/dates.ts'
import type { PrintedResult, ReadingContext, ReadingDoubt } from '../printed-row.ts'
import { heightOf, isValueCell, LARGER, rowOf, withoutEarlier, withoutScale } from './numbers-of-card.ts'
import { cardAt } from './read-card.ts'

const MOST_BELOW = 4

/** What is under a label is passed on with it: `Referencia` over `70 - 99`. */
function withLabels(rows: readonly Row[]): Row[] {
  const taken = new Map<Cell, string | null>()
  rows.forEach(({ cells }, at) => {
    const labels = cells.filter(({ text }) => cardLabel(text) !== null)
    for (const label of labels) {
      const isUnder = (cell: Cell): boolean =>
        cell.x0 < label.x1 && label.x0 < cell.x1 && !taken.has(cell) && cardLabel(cell.text) === null
      // One alone announces the next line, unless that stands elsewhere.
      if (labels.length < 2 && rows[at + 1]?.cells.some(isUnder) !== false) continue
      const [under, behind] = rows
        .slice(at + 1, at + 1 + MOST_BELOW)
        .flatMap((row) => row.cells.filter(isUnder))
      // `menor a 200` reads as a name.
      if (!under || (cardPart(under.text, false) === 'name' && !/\d/.test(under.text))) continue
      const isLeftOut = cardLabel(label.text) === 'left_out'
      taken.set(label, null)
      const isValue = cardLabel(label.text) === 'value'
      const told = isValue ? 'Result' : label.text.replace(/\s?:$/, '')
      taken.set(under, isLeftOut ? null : `${told}: ${under.text}`)
      // The day of the earlier result.
      if (isLeftOut && behind && isDateOnly(behind.text)) taken.set(behind, null)
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

/** What would make the name that of another test. */
const SHORT = 28

/** The name first, then all else in its order. */
function nameFirst(
  rows: readonly Row[],
  statuses: ReadonlySet<string>,
): { titles: Row[]; own: Row[]; isCut: boolean } {
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
    !/^[(\p{Ll}]/u.test(cell.text) && /^(?:name|note)$/.test(cardPart(cell.text, true)) && !isValueCell(cell)
  const others = rows.filter((row, index) => !isTitle(row, index))
  // A heading is set larger than the first line of a name.
  const above = rows[at - 1]
  const isHeading = above && heightOf(above) > heightOf(rows[at]!) * LARGER
  const near = rows.slice(above && !isHeading ? at - 1 : at, at + 2).flatMap((row) => row.cells)
  const isCut = near.some(
    (cell) =>
      cell !== name &&
      cell.text.length <= SHORT &&
      isBeside(cell) &&
      isNameCell(cell) &&
      !statuses.has(cell.text),
  )
  return {
    titles: rows.filter(isTitle),
    isCut,
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

type CardRead = { result: PrintedResult; titles: Row[] }

function readCard(
  rows: readonly Row[],
  context: ReadingContext,
  sampleDay: string | null,
  statuses: ReadonlySet<string>,
): CardRead | null {
  const current = withoutEarlier(withLabels(rows), sampleDay)
  const sorted = withoutScale(current.rows)
  const { titles, own, isCut } = nameFirst(sorted.rows, statuses)
  const read = cardAt(own, 0, context)
  if (!read) return null
  const isLeft = own
    .slice(read.end)
    .some(({ cells }) => cells.some(({ text }) => /\d/.test(text) && cardPart(text, true) !== 'earlier'))
  const doubts = new Set<ReadingDoubt>([...read.result.doubts, ...current.doubts, ...sorted.doubts])
  if (isLeft || isCut) doubts.add('text_not_understood')
  return { titles, result: { ...read.result, doubts: [...doubts] } }
}

const OFTEN = 3

/** Words that stand on card after card. */
function statusesOf(rows: readonly Row[]): ReadonlySet<string> {
  const texts = rows.filter(({ card }) => card !== undefined).flatMap(({ cells }) => cells)
  const often = Map.groupBy(texts, ({ text }) => text)
  return new Set([...often].flatMap(([text, cells]) => (cells.length >= OFTEN ? [text] : [])))
}

export function readDrawnCards(
  rows: readonly Row[],
  context: ReadingContext,
  sampleDay: string | null,
): { results: PrintedResult[]; rest: readonly Row[] } {
  if (!rows.some(({ card }) => card)) return { results: [], rest: rows }
  const results: PrintedResult[] = []
  const rest: Row[] = []
  let section: string | null = null
  const statuses = statusesOf(rows)
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
    const read = card === undefined ? null : readCard(own, context, sampleDay, statuses)
    leave(read ? read.titles : own)
    if (read) results.push({ ...read.result, section })
    at = end
  }
  return { results, rest }
}
