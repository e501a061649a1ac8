/** Reads the cards that stand apart on a page; what is not a result goes back to the other rows. */
import { addDays } from '../../calendar.ts'
import { isKnownName, isNameCell } from '../arrange/card-boxes.ts'
import { cardLabel, cardPart, isBareNumber } from '../lex/card-parts.ts'
import { bothDays, findDates, isDateOnly } from '../lex/dates.ts'
import { headingText, isHeading } from '../arrange/line-kinds.ts'
import type { PrintedResult, ReadingContext } from '../printed-row.ts'
import { VALUE_LABEL } from './card-apart.ts'
import { cardAt } from './read-card.ts'
import type { Cell, Row } from '../arrange/text-layout.ts'

/** The value is set larger than the ends of its scale. */
const LARGER = 1.15
const MOST_BELOW = 4

const BEFORE_DAY = /^(?:le|il|el|am|vom|den|on|du)\s/i

const dayIn = (text: string): string | null => findDates(text)[0]?.iso ?? null

type Doubt = PrintedResult['doubts'][number]
type Sorted = { rows: Row[]; doubts: Doubt[] }

/** Nobody is tested again within so few days without the day being that of this very result. */
const FEWEST_DAYS = 14
function isEarlier(text: string, sampleDay: string | null): boolean {
  const [date] = findDates(text)
  const days = date ? (date.iso ? [date.iso] : bothDays(date)) : []
  return sampleDay !== null && days.length > 0 && days.every((day) => day <= addDays(sampleDay, -FEWEST_DAYS))
}

/** An earlier result stands under its day; for a card of a different day from the document's it is unclear. */
function withoutEarlier(rows: readonly Row[], sampleDay: string | null): Sorted {
  const all = rows.flatMap(({ cells }) => cells)
  const values = all.filter(({ text }) => cardPart(text, false) === 'value')
  const days = all.filter(({ text }) => isDateOnly(text.replace(BEFORE_DAY, '')))
  const [day] = days
  if (!day) return { rows: [...rows], doubts: [] }
  const isOther = dayIn(day.text) !== sampleDay || sampleDay === null
  if (values.length < 2) return { rows: [...rows], doubts: isOther ? ['date_conflict'] : [] }
  if (days.length > 1 || !isOther) return { rows: [...rows], doubts: ['text_not_understood'] }
  const from = rows.findIndex(({ cells }) => cells.includes(day))
  const isUnder = ({ x0, x1 }: Cell): boolean => x0 < day.x1 && day.x0 < x1
  const isOfDay = (cell: Cell): boolean => values.includes(cell) && isUnder(cell)
  const [above, below] = [rows.slice(0, from), rows.slice(from + 1)].map((part) =>
    part.flatMap(({ cells }) => cells).filter(isOfDay),
  ) as [Cell[], Cell[]]
  // The day stands over its value or under it, and each of the others has its own place.
  const under = below[0] ?? (above.length === 1 ? above[0] : undefined)
  if (!under) return { rows: [...rows], doubts: ['text_not_understood'] }
  return {
    rows: rows.flatMap((row) =>
      rowOf(
        row,
        row.cells.filter((cell) => cell !== day && cell !== under),
      ),
    ),
    doubts: isEarlier(day.text, sampleDay) ? [] : ['text_not_understood'],
  }
}

const rowOf = (row: Row, cells: Cell[]): Row[] =>
  cells.length > 0 ? [{ ...row, cells, text: cells.map(({ text }) => text).join('\t') }] : []

/** With its label or without. */
const isValueCell = ({ text }: Cell): boolean => cardPart(text.replace(VALUE_LABEL, ''), false) === 'value'

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

const heightOf = ({ extent }: Row): number => extent!.bottom - extent!.top

/**
 * The ends of a scale stand together, or are smaller than the value, or are its limits. Any other number beside a
 * value may be the value: then the largest is taken, and marked for review.
 */
function withoutScale(rows: readonly Row[]): Sorted {
  const cells = rows.flatMap((row) => row.cells.map((cell) => ({ cell, row })))
  const isValue = ({ cell }: (typeof cells)[number]): boolean => isValueCell(cell)
  const isBare = ({ cell }: (typeof cells)[number]): boolean => isBareNumber(cell.text)
  const measured = cells.filter((each) => isValue(each) && !isBare(each) && /\d/.test(each.cell.text))
  const limits = cells
    .filter(({ cell }) => cardPart(cell.text, true) === 'range')
    .map(({ cell }) => cell.text)
  const isOfScale = ({ cell, row }: (typeof cells)[number]): boolean =>
    row.cells.filter(({ text }) => isBareNumber(text)).length > 1 ||
    limits.some((text) => text.includes(cell.text.trim()))
  const bare = cells.filter((each) => isBare(each) && !isOfScale(each))
  const without = (dropped: ReadonlySet<Cell>): Row[] =>
    rows.flatMap((row) =>
      rowOf(
        row,
        row.cells.filter((cell) => !dropped.has(cell)),
      ),
    )
  const scale = new Set(cells.filter((each) => isBare(each) && isOfScale(each)).map(({ cell }) => cell))
  const heightAt = (each: (typeof cells)[number]): number => heightOf(each.row)
  const rivals = [...measured, ...bare].sort((one, other) => heightAt(other) - heightAt(one))
  const [first, next] = rivals
  // All numbers stand together: one of them is the value.
  if (!first) return { rows: [...rows], doubts: scale.size > 0 ? ['text_not_understood'] : [] }
  const isClear =
    bare.length === 0 ? !next || heightAt(first) >= heightAt(next) * LARGER : rivals.length === 1
  const dropped = new Set([
    ...scale,
    ...rivals
      .slice(1)
      .filter(isBare)
      .map(({ cell }) => cell),
  ])
  if (isBare(first)) for (const { cell } of measured) dropped.add(cell)
  return { rows: without(dropped), doubts: isClear ? [] : ['text_not_understood'] }
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
  const doubts = new Set<Doubt>([...read.result.doubts, ...current.doubts, ...sorted.doubts])
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
