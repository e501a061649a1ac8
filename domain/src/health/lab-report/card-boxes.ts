/** Cards as they are drawn: the frame, the filled box or the lines around one result say what belongs to it. */
import { matchBiomarkerName } from '../biomarkers/name-index.ts'
import { cardPart, isBareNumber } from './card-parts.ts'
import { isDateOnly } from './dates.ts'
import { ALIGNED, area, betweenLines, type DrawnBox, holds, LEAST_WIDTH, overlap } from './drawn-boxes.ts'
import { readTableColumns } from './table-columns.ts'
import { rowsFromItems, type Cell, type Row, type TextItem } from './text-layout.ts'

const LEAST_HEIGHT = 14
const MOST_HEIGHT = 260
const MOST_BOXES = 400
const MOST_CELLS = 24
/** The value is set larger than the ends of its scale. */
const LARGER = 1.15
/** Cards are seldom alone. */
const FEWEST_CARDS = 2
/** So many lines that begin with a number, or hold several names, are seldom a table's. */
const FEWEST_HINTS = 2

const BEGINS_WITH_NUMBER = /^[<>≤≥*!]{0,2}\s?\d[\d.,]*(?:\s|$)/

const isKnown = ({ text }: Cell): boolean => {
  const bare = text.replace(/\s\([^()]*\)$/, '')
  return [text, bare].some((name) => matchBiomarkerName(name)?.how === 'exact')
}
const isNameCell = (cell: Cell): boolean =>
  cardPart(cell.text, false) === 'name' || (isKnown(cell) && cardPart(cell.text, false) !== 'value')

/** Whether it is worth knowing what is drawn on a page: its values stand on other lines than their names, or several names on one. */
export function mayHoldCards(rows: readonly Row[]): boolean {
  if (rows.some((row, at) => readTableColumns(row, 'unknown', rows.slice(at + 1, at + 9)) !== null))
    return false
  const hints = rows.filter(
    ({ cells }) =>
      BEGINS_WITH_NUMBER.test(cells[0]!.text) || cells.filter((cell) => isKnown(cell)).length > 1,
  )
  return hints.length >= FEWEST_HINTS
}

type Drawn = { box: DrawnBox; items: TextItem[]; rows: Row[] }

/** One name, or one that is known, and a value. */
function isCard({ rows }: Drawn): boolean {
  const cells = rows.flatMap((row) => row.cells)
  if (cells.length < 2 || cells.length > MOST_CELLS) return false
  const names = cells.filter(isNameCell)
  const known = names.filter(isKnown)
  const values = cells.filter((cell) => cardPart(cell.text, false) === 'value')
  const isLimited =
    values.some(({ text }) => !isBareNumber(text)) ||
    cells.some(({ text }) => cardPart(text, true) === 'range')
  return values.length > 0 && (known.length === 1 || (known.length === 0 && names.length === 1 && isLimited))
}

/** The cards of a page, each the smallest box that is one. */
function cardsIn(items: readonly TextItem[], drawn: readonly DrawnBox[]): Drawn[] {
  const boxes = [...drawn, ...betweenLines(drawn)]
    .filter(
      ({ x0, x1, y0, y1 }) => x1 - x0 >= LEAST_WIDTH && y1 - y0 >= LEAST_HEIGHT && y1 - y0 <= MOST_HEIGHT,
    )
    .sort((a, b) => area(a) - area(b))
  const cards: Drawn[] = []
  let tried = 0
  for (const box of boxes) {
    if (tried >= MOST_BOXES || cards.some((card) => overlap(card.box, box))) continue
    const own = items.filter((item) => holds(box, item))
    if (own.length < 2) continue
    tried += 1
    const card = { box, items: own, rows: rowsFromItems(own) }
    if (isCard(card)) cards.push(card)
  }
  // The rows of a list of lines are read as lines.
  return cards.filter(
    (card) =>
      card.rows.length > 1 ||
      cards.some((other) => other !== card && other.box.y0 < card.box.y1 && card.box.y0 < other.box.y1),
  )
}

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

/** The name first, then all else in its order; words above it are of the section or of the page. */
function nameFirst(rows: readonly Row[], card: string): Row[] {
  const cells = rows.flatMap((row) => row.cells)
  const name = cells.find((cell) => isNameCell(cell) && isKnown(cell)) ?? cells.find(isNameCell)
  const at = rows.findIndex((row) => row.cells.includes(name!))
  const isTitle = ({ cells: own }: Row, index: number): boolean =>
    index < at &&
    own.every((cell) => isNameCell(cell) || cardPart(cell.text, false) === 'note') &&
    own.length === 1
  const own = rows.filter((row, index) => !isTitle(row, index))
  return [
    ...rows.filter(isTitle),
    ...[
      ...rowOf(rows[at]!, [name!]),
      ...own.flatMap((row) =>
        rowOf(
          row,
          row.cells.filter((cell) => cell !== name),
        ),
      ),
    ].map((row) => ({ ...row, card })),
  ]
}

/**
 * The rows of a document, those of each drawn card together and its name first.
 * @param drawn by page; a page without is read by its text alone
 */
export function rowsWithCards(
  items: readonly TextItem[],
  drawn: ReadonlyMap<number, readonly DrawnBox[]>,
): Row[] {
  const cards = new Map<number, Drawn[]>()
  for (const [page, boxes] of drawn)
    cards.set(
      page,
      cardsIn(
        items.filter((item) => item.page === page),
        boxes,
      ),
    )
  const count = [...cards.values()].reduce((sum, { length }) => sum + length, 0)
  if (count < FEWEST_CARDS) return rowsFromItems(items)
  const inCards = new Set([...cards.values()].flat().flatMap((card) => card.items))
  const groups = [
    ...rowsFromItems(items.filter((item) => !inCards.has(item))).map((row) => ({
      page: row.page,
      y: row.extent!.top,
      x: 0,
      rows: [row],
    })),
    ...[...cards].flatMap(([page, own]) =>
      own.map(({ box, rows }, card) => ({
        page,
        y: box.y0,
        x: box.x0,
        rows: nameFirst(withoutScale(withoutEarlier(rows)), `${page} ${card}`),
      })),
    ),
  ].sort((a, b) => a.page - b.page || a.y - b.y)
  // Cards in line are read from the left.
  let band = groups[0]!
  for (const group of groups) {
    if (group.page === band.page && group.y - band.y <= ALIGNED) group.y = band.y
    else band = group
  }
  groups.sort((a, b) => a.page - b.page || a.y - b.y || a.x - b.x)
  const lines = new Map<number, number>()
  return groups.flatMap(({ rows }) =>
    rows.map((row): Row => {
      const line = (lines.get(row.page) ?? 0) + 1
      lines.set(row.page, line)
      return { ...row, line }
    }),
  )
}
