/** Reads the cards that are drawn on a page; what is no result goes back to the other rows. */
import { cardPart, isBareNumber } from './card-parts.ts'
import { headingText, isHeading } from './line-kinds.ts'
import type { PrintedResult, ReadingContext } from './printed-result.ts'
import { cardAt } from './read-card.ts'
import type { Row } from './text-layout.ts'

const isMeasured = (text: string): boolean => cardPart(text, false) === 'value' && !isBareNumber(text)

export function readDrawnCards(
  rows: readonly Row[],
  context: ReadingContext,
): { results: PrintedResult[]; rest: readonly Row[] } {
  if (!rows.some(({ card }) => card)) return { results: [], rest: rows }
  const results: PrintedResult[] = []
  const rest: Row[] = []
  let section: string | null = null
  for (let at = 0; at < rows.length;) {
    const row = rows[at]!
    let end = at + 1
    while (row.card !== undefined && rows[end]?.card === row.card) end += 1
    const own = rows.slice(at, end)
    const read = row.card === undefined ? null : cardAt(own, 0, context)
    if (read) {
      const isLeft = own.slice(read.end).some(({ cells }) => cells.some(({ text }) => isMeasured(text)))
      const doubts = isLeft ? [...read.result.doubts, 'text_not_understood' as const] : read.result.doubts
      results.push({ ...read.result, section, doubts })
    } else {
      rest.push(...own)
      if (own.length === 1 && isHeading(row)) section = headingText(row.text)
    }
    at = end
  }
  return { results, rest }
}
