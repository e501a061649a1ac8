/** Which of two claims comes first, and which is old. */
import { CERTAINTIES, type Claim, type ClaimSource } from './schema.ts'

/** After so long a page is read again: NICE makes "a standard check every 5 years" (process and methods PMG20, 13.1). */
export const REVIEW_YEARS = 5

const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
)

/** `2021-12-03`, `2021-12` or `2021`, whatever words are around it; null where the page has no date. */
export function publishedOn({ published }: Pick<ClaimSource, 'published'>): string | null {
  if (!published) return null
  const [date] = /(?:19|20)\d\d(?:-\d\d(?:-\d\d)?)?/.exec(published) ?? []
  if (!date || date.length > 4) return date ?? null
  const month = MONTHS.findIndex((name) => published.toLowerCase().includes(name))
  return month < 0 ? date : `${date}-${String(month + 1).padStart(2, '0')}`
}

/** Null where the page has no date. `today` as `2026-11-23`. */
export function isPastReview(source: Pick<ClaimSource, 'published'>, today: string): boolean | null {
  const date = publishedOn(source)
  if (!date) return null
  const due = `${Number(date.slice(0, 4)) + REVIEW_YEARS}${date.slice(4)}`
  return due < today.slice(0, due.length)
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Tier, certainty, newest, id. */
export const compareClaims = (a: Claim, b: Claim): number =>
  a.source.tier - b.source.tier ||
  CERTAINTIES.indexOf(a.grade.certainty) - CERTAINTIES.indexOf(b.grade.certainty) ||
  compareText(publishedOn(b.source) ?? '', publishedOn(a.source) ?? '') ||
  compareText(a.id, b.id)
