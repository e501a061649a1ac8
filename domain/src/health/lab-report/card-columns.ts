/** Cards side by side are read one after the other: each has its name above and its value below. */
import { matchBiomarkerName } from '../biomarkers/name-index.ts'
import { isUnit } from '../units.ts'
import { cardPart, type CardPart } from './card-parts.ts'
import type { Cell, Row } from './text-layout.ts'

const MOST_LINES = 12

type CardColumn = { x0: number; x1: number; parts: CardPart[] }

const touches = (cell: Cell, { x0, x1 }: CardColumn): boolean => cell.x0 < x1 && x0 < cell.x1

/** The column that a cell stands in; a mark at its right edge belongs to the card on its left. */
function columnOf(cell: Cell, columns: readonly CardColumn[]): number {
  const under = columns.flatMap((column, at) => (touches(cell, column) ? [at] : []))
  if (under.length > 1) return -1
  return under[0] ?? columns.findLastIndex(({ x1 }) => x1 <= cell.x0)
}

const isNames = ({ cells }: Row): boolean => cells.every(({ text }) => cardPart(text, false) === 'name')

/** `Zinc mcg/dL` is known by what stands before its unit. */
const isKnown = ({ text }: Cell): boolean => {
  const [, name = text, unit = ''] = /^(.+)\s(\S+)$/.exec(text) ?? []
  return [text, ...(isUnit(unit) ? [name] : [])].some((one) => matchBiomarkerName(one)?.how === 'exact')
}

/** What comes before a value is known to be complete once every card has one. */
const isComplete = (columns: readonly CardColumn[]): boolean =>
  columns.every(({ parts }) => parts.includes('value'))

/** A card says of which unit or within which limits its one value is. */
const isCard = ({ parts }: CardColumn): boolean =>
  parts.filter((part) => part === 'value').length === 1 && !parts.includes('other')

/** The end of the cards that begin at a row, with the column of each of their cells; null where none begin. */
function cardsAt(rows: readonly Row[], start: number): { end: number; columns: CardColumn[] } | null {
  const names = rows[start]!
  if (names.cells.length < 2 || !isNames(names)) return null
  const columns = names.cells.map(({ x0, x1 }): CardColumn => ({ x0, x1, parts: [] }))
  let end = start + 1
  for (; end < rows.length && end - start <= MOST_LINES; end += 1) {
    const row = rows[end]!
    if (row.page !== names.page || (isComplete(columns) && isNames(row))) break
    const places = row.cells.map((cell) => columnOf(cell, columns))
    const parts = row.cells.map(({ text }, at) =>
      cardPart(text, columns[places[at]!]?.parts.includes('value') ?? false),
    )
    if (places.includes(-1) || parts.includes('other')) break
    if (isComplete(columns) && parts.some((part) => part === 'value' || part === 'name')) break
    row.cells.forEach((cell, at) => {
      const column = columns[places[at]!]!
      column.parts.push(parts[at]!)
      if (touches(cell, column) && parts[at] !== 'flag') {
        column.x0 = Math.min(column.x0, cell.x0)
        column.x1 = Math.max(column.x1, cell.x1)
      }
    })
  }
  const isLimited = ({ parts }: CardColumn): boolean => parts.includes('range') || parts.includes('unit')
  const limited = names.cells.some(isKnown) ? columns.some(isLimited) : columns.every(isLimited)
  return columns.every(isCard) && limited ? { end, columns } : null
}

const rowOf = (row: Row, cells: Cell[]): Row[] =>
  cells.length > 0 ? [{ ...row, cells, text: cells.map(({ text }) => text).join('\t') }] : []

export function cardsApart(rows: readonly Row[]): readonly Row[] {
  const separate: Row[] = []
  for (let at = 0; at < rows.length;) {
    const cards = cardsAt(rows, at)
    const lines = rows.slice(at, cards?.end ?? at + 1)
    if (cards)
      for (const column of cards.columns.keys())
        separate.push(
          ...lines.flatMap((row) =>
            rowOf(
              row,
              row.cells.filter((cell) => columnOf(cell, cards.columns) === column),
            ),
          ),
        )
    else separate.push(...lines)
    at += lines.length
  }
  return separate
}
