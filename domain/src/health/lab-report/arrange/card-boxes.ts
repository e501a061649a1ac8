/** Cards on a page: the frame, the filled box, the lines or the white space around one result say what belongs to it. */
import { isKnownTest } from '../../biomarkers/name-index.ts'
import { isUnit } from '../../units.ts'
import { cardLabel, cardPart, isBareNumber, isCardFlag } from '../lex/card-parts.ts'
import {
  ALIGNED,
  area,
  betweenLines,
  boundsOf,
  type DrawnBox,
  holds,
  LEAST_WIDTH,
  overlap,
} from './drawn-boxes.ts'
import { readTableColumns } from './table-columns.ts'
import { whiteSpaceParts } from './white-space.ts'
import { rowsFromItems, type Cell, type Row, type TextItem } from './text-layout.ts'

const LEAST_HEIGHT = 14
const MOST_HEIGHT = 260
const MOST_BOXES = 400
const MOST_CELLS = 24
/** Cards are seldom alone. */
const FEWEST_CARDS = 2
const FEWEST_ALIKE = 3
const MOST_LINES_OF_CARD = 8
const MOST_UNLIKE = 6
/** So many lines that begin with a number, or hold several names, are seldom a table's. */
const FEWEST_HINTS = 2

const BEGINS_WITH_NUMBER = /^[<>≤≥*!]{0,2}\s?\d[\d.,]*(?:\s|$)/

/** `88`, `88 ng/mL`, `88 Normal`; an address begins with a number too. */
function beginsWithValue({ text }: Cell): boolean {
  if (!BEGINS_WITH_NUMBER.test(text)) return false
  const [word = '', ...others] = text.replace(BEGINS_WITH_NUMBER, '').split(' ')
  return !/^\p{L}/u.test(word) || isUnit(word) || isCardFlag([word, ...others].join(' '))
}

/** A name that the catalogue knows, with a unit behind it or without. */
export const isKnownName = ({ text }: Cell): boolean => {
  const [, name = text, unit = ''] = /^(.+)\s(\S+)$/.exec(text) ?? []
  const bare = text.replace(/\s\([^()]*\)$/, '')
  return [text, bare, ...(isUnit(unit) ? [name, name.replace(/(?:,|\s(?:in|en|i))$/, '')] : [])].some(
    (each) => isKnownTest(each),
  )
}
export const isNameCell = (cell: Cell): boolean =>
  cardPart(cell.text, false) === 'name' || (isKnownName(cell) && cardPart(cell.text, false) !== 'value')

/** Whether it is worth knowing what is drawn on a page: its values stand on other lines than their names, or several names on one. */
export function mayHoldCards(rows: readonly Row[]): boolean {
  const hasNames = ({ cells }: Row): boolean =>
    cells.filter((cell) => !/\d/.test(cell.text) && isKnownName(cell)).length > 1
  const isValueAlone = ({ cells }: Row): boolean => {
    const at = cells.findIndex(beginsWithValue)
    const before = cells.slice(0, Math.max(0, at)).filter(({ text }) => !isCardFlag(text))
    // A number behind a day is an earlier result.
    const isEarlier = before.length > 0 && isBareNumber(cells[at]!.text)
    return at >= 0 && !isEarlier && !before.some(({ text }) => /\p{L}{3}/u.test(text))
  }
  let hints = 0
  for (const row of rows) {
    if (isValueAlone(row) || (row.cells.length > 1 && hasNames(row))) hints += 1
    if (hints >= FEWEST_HINTS) break
  }
  if (hints < FEWEST_HINTS) return false
  const isTableRow = ({ cells: [first, ...others] }: Row): boolean =>
    isNameCell(first!) && others.some(({ text }) => BEGINS_WITH_NUMBER.test(text))
  const isHeader = (row: Row, at: number): boolean => {
    const below = rows.slice(at + 1, at + 1 + MOST_LINES_OF_CARD)
    const hasColumns = (readTableColumns(row, 'unknown', below)?.columns.length ?? 0) > 0
    return hasColumns && below.filter(isTableRow).length >= Math.max(1, Math.min(2, below.length / 2))
  }
  // The labels of a card stand over each.
  const headers = rows.filter(isHeader).length
  return headers === 0 || (headers >= FEWEST_ALIKE && headers * MOST_LINES_OF_CARD >= rows.length)
}

type Found = { box: DrawnBox; items: TextItem[]; rows: Row[] }

/** One name, or one that is known, and a value. */
function isCard(rows: readonly Row[], statuses: ReadonlySet<string>): boolean {
  const cells = rows.flatMap((row) => row.cells)
  if (cells.length < 2 || cells.length > MOST_CELLS) return false
  const isName = (cell: Cell): boolean => isNameCell(cell) && !statuses.has(cell.text)
  const names = cells.filter(isName)
  // Two cards beside each other have two of everything.
  const isDouble = (is: (cell: Cell) => boolean): boolean =>
    rows.some((row) => row.cells.filter(is).length > 1)
  if (isDouble(isName) && isDouble(({ text }) => cardPart(text, false) === 'value')) return false
  const known = names.filter(isKnownName)
  // Two numbers that stand together are the ends of a scale, unless one is the earlier result.
  const hasEarlier = cells.some(({ text }) => cardLabel(text) === 'left_out')
  const values = rows.flatMap((row) => {
    const areEnds = !hasEarlier && row.cells.filter(({ text }) => isBareNumber(text)).length === 2
    return row.cells.filter(
      ({ text }) => cardPart(text, false) === 'value' && !(areEnds && isBareNumber(text)),
    )
  })
  const isLimited =
    values.some(({ text }) => !isBareNumber(text)) ||
    cells.some(({ text }) => cardPart(text, true) === 'range')
  return values.length > 0 && (known.length === 1 || (known.length === 0 && names.length === 1 && isLimited))
}

/** Words that are repeated on card after card are not names. */
function statusesIn(items: readonly TextItem[]): ReadonlySet<string> {
  const texts = rowsFromItems(items).flatMap(({ cells }) => cells)
  const often = Map.groupBy(texts, ({ text }) => text)
  return new Set(
    [...often].flatMap(([text, cells]) =>
      cells.length >= FEWEST_ALIKE && !isKnownName(cells[0]!) ? [text] : [],
    ),
  )
}

/** The cards of a page, each the smallest box that is one. */
function cardsIn(items: readonly TextItem[], drawn: readonly DrawnBox[]): Found[] {
  const fitting = (shapes: readonly DrawnBox[]): DrawnBox[] =>
    shapes
      .filter(
        ({ x0, x1, y0, y1 }) => x1 - x0 >= LEAST_WIDTH && y1 - y0 >= LEAST_HEIGHT && y1 - y0 <= MOST_HEIGHT,
      )
      .sort((a, b) => area(a) - area(b))
  // A bar in each card is a line too: what is framed comes first.
  const boxes = [...fitting(drawn), ...fitting(betweenLines(drawn))]
  const statuses = statusesIn(items)
  const cards: Found[] = []
  let tried = 0
  for (const box of boxes) {
    if (tried >= MOST_BOXES || cards.some((card) => overlap(card.box, box))) continue
    const own = items.filter((item) => holds(box, item))
    if (own.length < 2) continue
    tried += 1
    const card = { box, items: own, rows: rowsFromItems(own) }
    if (isCard(card.rows, statuses)) cards.push(card)
  }
  // The rows of a list of lines are read as lines.
  const apart = cards.filter(({ rows }) => rows.length > 1)
  const taken = new Set(apart.flatMap((card) => card.items))
  return [
    ...apart,
    ...inWhiteSpace(
      items.filter((item) => !taken.has(item)),
      statuses,
    ),
  ]
}

/** Cards that nothing is drawn around; with only a few, or unlike ones, it is unclear. */
function inWhiteSpace(items: readonly TextItem[], statuses: ReadonlySet<string>): Found[] {
  const parts = whiteSpaceParts(
    items,
    (own) => isCard(rowsFromItems(own), statuses),
    (own) => {
      const cells = rowsFromItems(own).flatMap((row) => row.cells)
      return (
        cells.some(isKnownName) ||
        (cells.some(isNameCell) && cells.some(({ text }) => cardPart(text, false) === 'value'))
      )
    },
  )
  const found = parts
    .map((own) => ({ box: boundsOf(own), items: own, rows: rowsFromItems(own) }))
    .filter(({ rows }) => rows.length > 1 && isCard(rows, statuses))
  const above = found.filter(({ rows }) => standsAbove(rows))
  const below = found.filter((card) => !above.includes(card))
  const [most, fewest] = above.length > below.length ? [above, below] : [below, above]
  return most.length >= FEWEST_ALIKE && fewest.length * MOST_UNLIKE < most.length ? most : []
}

/** The value stands above the name. */
function standsAbove(rows: readonly Row[]): boolean {
  const first = (is: (cell: Cell) => boolean): number => rows.findIndex(({ cells }) => cells.some(is))
  const name = rows.some(({ cells }) => cells.some(isKnownName)) ? isKnownName : isNameCell
  return first(({ text }) => cardPart(text, false) === 'value') < first(name)
}

/**
 * The rows of a document, those of each drawn card together and its name first.
 * @param drawn by page; a page without is read by its text alone
 * @param laidOut the rows of pages as far as they are known already
 */
export function rowsWithCards(
  items: readonly TextItem[],
  drawn: ReadonlyMap<number, readonly DrawnBox[]>,
  laidOut: ReadonlyMap<number, readonly Row[]> = new Map(),
): Row[] {
  if (drawn.size === 0) {
    const others = items.filter(({ page }) => !laidOut.has(page))
    return [...[...laidOut.values()].flat(), ...rowsFromItems(others)].sort(
      (a, b) => a.page - b.page || a.line - b.line,
    )
  }
  const cards = new Map<number, Found[]>()
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
        rows: rows.map((row) => ({ ...row, card: `${page} ${card}` })),
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
