/** Cards side by side are read one after the other: each has its name above and its value below. */
import { isKnownTest } from '../../biomarkers/name-index.ts'
import { isUnit } from '../../units.ts'
import { cardPart, type CardPart, isBareNumber } from '../lex/card-parts.ts'
import type { Cell, Row } from './text-layout.ts'

const MOST_LINES = 12
const NEAR = 30
/** Cheap, and true of no name. */
const BEGINS_WITH_NUMBER = /^[<>≤≥*!]?\s?\d[\d.,]*(?:\s|$)/

type CardColumn = { x0: number; x1: number; parts: CardPart[] }

const touches = (cell: Cell, { x0, x1 }: CardColumn): boolean => cell.x0 < x1 && x0 < cell.x1

/** The column that a cell stands in; a mark at its right edge belongs to the card on its left. */
function columnOf(cell: Cell, columns: readonly CardColumn[]): number {
  const under = columns.flatMap((column, at) => (touches(cell, column) ? [at] : []))
  if (under.length > 1) return -1
  return under[0] ?? columns.findLastIndex(({ x1 }) => x1 <= cell.x0)
}

const namesOf = ({ cells }: Row): Cell[] => cells.filter(({ text }) => cardPart(text, false) === 'name')

/** Names, each with its mark or without. */
const isNames = (row: Row): boolean =>
  !row.cells.some(({ text }) => BEGINS_WITH_NUMBER.test(text)) &&
  namesOf(row).length > 0 &&
  row.cells.every(({ text }) => /^(?:name|flag)$/.test(cardPart(text, false)))

const isMeasured = ({ text }: Cell): boolean => cardPart(text, false) === 'value' && !isBareNumber(text)

/** `Zinc mcg/dL` is known by what stands before its unit. */
const isKnown = ({ text }: Cell): boolean => {
  const [, name = text, unit = ''] = /^(.+)\s(\S+)$/.exec(text) ?? []
  return [text, ...(isUnit(unit) ? [name] : [])].some(isKnownTest)
}

/** Values that stand above their names. */
const areAbove = (values: Row, names: Row | undefined): boolean =>
  names !== undefined &&
  names.page === values.page &&
  values.cells.every(({ text }) => /\d/.test(text)) &&
  values.cells.every(isMeasured) &&
  isNames(names) &&
  values.cells.length === namesOf(names).length &&
  namesOf(names).some(isKnown) &&
  values.cells.every(({ x0 }, at) => Math.abs(x0 - namesOf(names)[at]!.x0) < NEAR)

/** What comes before a value is known to be complete once every card has one. */
const isComplete = (columns: readonly CardColumn[]): boolean =>
  columns.every(({ parts }) => parts.includes('value'))

/** A card has one value, and its unit and limits once; several of them are the rows of a table. */
function isCard({ parts }: CardColumn): boolean {
  const count = (wanted: CardPart): number => parts.filter((part) => part === wanted).length
  return count('value') === 1 && (['range', 'aim', 'unit', 'name'] as const).every((part) => count(part) <= 1)
}

/** The rows of the cards that begin with the first one, and for each the card of each cell; null where none begin. */
function cardsOf(rows: readonly Row[]): { count: number; places: number[][] } | null {
  const names = rows[0]!
  if (!isNames(names) || namesOf(names).length < 2) return null
  const columns = namesOf(names).map(({ x0, x1 }): CardColumn => ({ x0, x1, parts: [] }))
  const count = columns.length
  const placed = [names.cells.map((cell) => columnOf(cell, columns))]
  for (const row of rows.slice(1)) {
    if (row.page !== names.page || (isComplete(columns) && isNames(row) && namesOf(row).length > 0)) break
    const places = row.cells.map((cell) => columnOf(cell, columns))
    if (places.includes(-1)) break
    const parts = row.cells.map(({ text }, at): CardPart => {
      const own = columns[places[at]!]!.parts
      const part = cardPart(text, own.includes('value'))
      // The ends of a scale.
      const isScale =
        isBareNumber(text) &&
        (own.includes('value') || places.indexOf(places[at]!) !== places.lastIndexOf(places[at]!))
      return isScale ? 'note' : part
    })
    if (isComplete(columns) && parts.some((part) => part === 'value' || part === 'name')) break
    // Words beside a value are those of a line.
    const isLine = parts.some(
      (part, at) =>
        part === 'note' &&
        !isBareNumber(row.cells[at]!.text) &&
        places.indexOf(places[at]!) !== places.lastIndexOf(places[at]!),
    )
    if (isLine) break
    placed.push(places)
    row.cells.forEach((cell, at) => {
      const column = columns[places[at]!]!
      column.parts.push(parts[at]!)
      if (touches(cell, column) && parts[at] !== 'flag') {
        column.x0 = Math.min(column.x0, cell.x0)
        column.x1 = Math.max(column.x1, cell.x1)
      }
    })
  }
  const isLimited = ({ parts }: CardColumn): boolean =>
    parts.some((part) => part === 'range' || part === 'aim' || part === 'unit')
  const limited = names.cells.some(isKnown) ? columns.some(isLimited) : columns.every(isLimited)
  return columns.every(isCard) && limited ? { count, places: placed } : null
}

const rowOf = (row: Row, cells: Cell[]): Row[] =>
  cells.length > 0 ? [{ ...row, cells, text: cells.map(({ text }) => text).join('\t') }] : []

export function cardsApart(rows: readonly Row[]): readonly Row[] {
  const separate: Row[] = []
  let valuesFirst = false
  for (let at = 0; at < rows.length;) {
    const isAbove: boolean = areAbove(rows[at]!, rows[at + 1]) && (valuesFirst || rows[at]!.cells.length > 1)
    const turned = [rows[at + 1]!, rows[at]!, ...rows.slice(at + 2, at + MOST_LINES)]
    const lines = isAbove ? turned : rows.slice(at, at + MOST_LINES)
    const cards = cardsOf(lines)
    if (cards) valuesFirst = isAbove
    const length = cards ? cards.places.length : isAbove && valuesFirst ? 2 : 1
    const own = length === 1 ? [rows[at]!] : lines.slice(0, length)
    for (let card = 0; card < (cards?.count ?? 0); card += 1)
      separate.push(
        ...own.flatMap((row, line) =>
          rowOf(
            row,
            row.cells.filter((_, cell) => cards!.places[line]![cell] === card),
          ),
        ),
      )
    if (!cards) separate.push(...own)
    at += length
  }
  return separate
}
