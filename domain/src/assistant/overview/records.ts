/** What is on record, and the lines in which an overview tells of it. */
import type { Line } from '../compose/guide-parts.ts'

/** A result as the person is told of it. */
export type OverviewResult = {
  biomarker: string
  /** as it stands inside a sentence */
  name: string
  /** value and unit, as printed */
  printed: string
  /** ISO day */
  date: string
  sentence: string
  side: 'low' | 'high' | 'within' | null
  /** in the catalogue's unit */
  canonical: number | null
  isCritical: boolean
  needsReview: boolean
}
export type OverviewRecords = {
  /** of each marker, none of a day to come */
  latest: readonly OverviewResult[]
  /** what came before, newest first */
  earlier: readonly OverviewResult[]
  /** products with their amounts */
  taken: readonly string[]
  /** age, sex, and what the profile notes of medicines and allergies */
  about: readonly string[]
}

export const own = (text: string, title = 'Your results'): Line => ({
  text,
  claims: [],
  title,
  sources: [],
  isRecord: true,
})
export const said = (text: string): Line => ({ text, claims: [], title: '', sources: [] })
export const count = (many: number, one: string) => `${many} ${one}${many === 1 ? '' : 's'}`

export const MOST_LISTED = 12
