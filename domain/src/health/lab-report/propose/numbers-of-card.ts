/** Which of the numbers of a card is its value: not those of an earlier day, nor the ends of its scale. */
import { addDays } from '../../calendar.ts'
import type { Cell, Row } from '../arrange/text-layout.ts'
import { cardPart, isBareNumber } from '../lex/card-parts.ts'
import { bothDays, findDates, isDateOnly } from '../lex/dates.ts'
import type { ReadingDoubt } from '../printed-row.ts'
import { VALUE_LABEL } from './card-apart.ts'

/** The value is set larger than the ends of its scale. */
export const LARGER = 1.15
const BEFORE_DAY = /^(?:le|il|el|am|vom|den|on|du)\s/i

const dayIn = (text: string): string | null => findDates(text)[0]?.iso ?? null

export type Sorted = { rows: Row[]; doubts: ReadingDoubt[] }

/** Nobody is tested again within so few days without the day being that of this very result. */
const FEWEST_DAYS = 14
function isEarlier(text: string, sampleDay: string | null): boolean {
  const [date] = findDates(text)
  const days = date ? (date.iso ? [date.iso] : bothDays(date)) : []
  return sampleDay !== null && days.length > 0 && days.every((day) => day <= addDays(sampleDay, -FEWEST_DAYS))
}

/** An earlier result stands under its day; for a card of a different day from the document's it is unclear. */
export function withoutEarlier(rows: readonly Row[], sampleDay: string | null): Sorted {
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

export const rowOf = (row: Row, cells: Cell[]): Row[] =>
  cells.length > 0 ? [{ ...row, cells, text: cells.map(({ text }) => text).join('\t') }] : []

/** With its label or without. */
export const isValueCell = ({ text }: Cell): boolean =>
  cardPart(text.replace(VALUE_LABEL, ''), false) === 'value'

export const heightOf = ({ extent }: Row): number => extent!.bottom - extent!.top

/**
 * The ends of a scale stand together, or are smaller than the value, or are its limits. Any other number beside a
 * value may be the value: then the largest is taken, and marked for review.
 */
export function withoutScale(rows: readonly Row[]): Sorted {
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
