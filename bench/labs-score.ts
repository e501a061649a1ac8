/** Compares what was read from a document with what is known to stand in it. */
import type { AnalysedResult, DocumentReading } from '../domain/src/health/reading/analysis.ts'

export type Expected = {
  collection_date?: string | null
  image_only?: boolean
  results: {
    name: string
    value: number | string | null
    value_text?: string | null
    comparator?: string | null
    unit?: string | null
    ref_low?: number | null
    ref_high?: number | null
    /** may be missing; right where it is read */
    optional?: boolean
  }[]
}

export type Score = {
  want: number
  got: number
  right: number
  /** wrong, and nothing asks the user to look */
  silent: number
  /** right, and the user is asked to look */
  marked: number
  ranges: number
  rangesRight: number
  dates: number
  datesRight: number
}

const plain = (text: unknown): string =>
  String(text ?? '')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
const nameKey = (name: string): string => plain(name).replace(/[^a-z0-9%#]+/g, '')
const unitKey = (unit: string | null | undefined): string =>
  plain(unit)
    .replace(/[μµ]/g, 'u')
    .replace(/mcg/g, 'ug')
    .replace(/\s+|\*\*|\^|×|x(?=10)/g, '')
    .replace(/,/g, '.')
const textKey = (text: unknown): string => plain(text).replace(/\s+/g, '').replace(/,/g, '.')

type Wanted = Expected['results'][number]
const close = (a: number | null | undefined, b: number | null | undefined): boolean =>
  (a ?? null) === (b ?? null) ||
  (typeof a === 'number' && typeof b === 'number' && Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a)))
const sameValue = (wanted: Wanted, got: AnalysedResult): boolean =>
  typeof wanted.value === 'number'
    ? close(wanted.value, got.value) && (wanted.comparator ?? null) === (got.comparator ?? null)
    : textKey(wanted.value_text ?? wanted.value) === textKey(got.value_text)
const alike = (a: string, b: string): boolean =>
  a === b || (a.length > 2 && b.length > 2 && (a.includes(b) || b.includes(a)))

/** What each expected result was read as, by name and value. */
function paired(expected: Expected, read: readonly AnalysedResult[]): Map<Wanted, AnalysedResult> {
  const pool = new Set<AnalysedResult>(read)
  const pairs = new Map<Wanted, AnalysedResult>()
  const passes: ((wanted: Wanted, got: AnalysedResult) => boolean)[] = [
    (wanted, got) => nameKey(wanted.name) === nameKey(got.name) && sameValue(wanted, got),
    (wanted, got) => alike(nameKey(wanted.name), nameKey(got.name)) && sameValue(wanted, got),
  ]
  for (const fits of passes) {
    for (const wanted of expected.results) {
      if (pairs.has(wanted)) continue
      const hit = [...pool].find((got) => fits(wanted, got))
      if (!hit) continue
      pool.delete(hit)
      pairs.set(wanted, hit)
    }
  }
  return pairs
}

const sameUnit = ([wanted, got]: readonly [Wanted, AnalysedResult]): boolean =>
  unitKey(wanted.unit) === unitKey(got.unit)

/** The results with name, value and unit of an expected one. */
export const rightResults = (expected: Expected, read: readonly AnalysedResult[]): Set<AnalysedResult> =>
  new Set([...paired(expected, read)].filter(sameUnit).map(([, got]) => got))

export function scoreDocument(expected: Expected, reading: DocumentReading): Score {
  // What has no value yet is not a result to count.
  const read = reading.results.filter(({ review_reasons }) => !review_reasons.includes('result_pending'))
  const pairs = paired(expected, read)
  const right = [...pairs].filter(sameUnit)
  const gotRight = new Set(right.map(([, got]) => got))
  const ranged = right.filter(
    ([wanted]) => typeof wanted.ref_low === 'number' || typeof wanted.ref_high === 'number',
  )
  const date = expected.collection_date?.slice(0, 10)
  return {
    want: expected.results.filter((wanted) => !wanted.optional || pairs.has(wanted)).length,
    got: read.length,
    right: right.length,
    silent: read.filter((got) => !gotRight.has(got) && !got.needs_review).length,
    marked: [...gotRight].filter(({ needs_review }) => needs_review).length,
    ranges: ranged.length,
    rangesRight: ranged.filter(
      ([wanted, got]) => close(wanted.ref_low, got.ref_low) && close(wanted.ref_high, got.ref_high),
    ).length,
    dates: date ? 1 : 0,
    datesRight: date && reading.collection_date === date ? 1 : 0,
  }
}

export const addScores = (scores: readonly Score[]): Score =>
  scores.reduce(
    (sum, score) =>
      Object.fromEntries(
        Object.entries(sum).map(([key, value]) => [key, value + score[key as keyof Score]]),
      ) as Score,
    { want: 0, got: 0, right: 0, silent: 0, marked: 0, ranges: 0, rangesRight: 0, dates: 0, datesRight: 0 },
  )
