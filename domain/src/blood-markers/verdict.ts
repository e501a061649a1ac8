/** What a marker's latest result comes to, in one sentence, and what is usual for this person. */
import { formatDate } from '../text/format.ts'
import type { MarkerOverview, MarkerPoint } from './schema.ts'

type Told = Pick<MarkerOverview, 'flag' | 'critical' | 'range' | 'latest' | 'recent' | 'change' | 'count'>

export function verdictOf(marker: Told): string {
  return `${placeOf(marker)}${changeOf(marker)}.`
}

function placeOf({ flag, critical, range }: Told): string {
  if (critical) return 'Far outside the safe range'
  const which = range?.from === 'catalogue' ? 'the general range' : 'the range in the report'
  if (flag === 'H' || flag === 'HH') return `High: above ${which}`
  if (flag === 'L' || flag === 'LL') return `Low: below ${which}`
  if (flag === 'N') return `Within ${which}`
  if (flag !== null) return 'Marked as abnormal in the report'
  return 'The report has no range for it'
}

function changeOf({ change, recent, latest, count }: Told): string {
  const before = recent.findLast(({ date }) => date < latest.date)
  if (count === 1) return ', from one result so far'
  if (!change || !before) return ''
  const since = formatDate(before.date)
  if (change.verdict === 'within_variation') return `, without a real change since ${since}`
  if (change.verdict === 'cannot_tell') return `; whether it changed since ${since} cannot be determined`
  const way = change.verdict === 'higher' ? 'higher' : 'lower'
  return `, and really ${way} than on ${since}`
}

/** Fewer days say nothing about what is usual. */
export const BASELINE_TESTS = 3

/** What is usual for this person: the middle and the ends of their own results, one a day. Null before three days. */
export function ownBaseline(
  points: readonly Pick<MarkerPoint, 'date' | 'value' | 'comparator'>[],
): { low: number; middle: number; high: number; tests: number } | null {
  const byDay = new Map(
    points.filter(({ comparator }) => comparator === null).map(({ date, value }) => [date, value]),
  )
  const values = [...byDay.values()].sort((a, b) => a - b)
  const [low, high] = [values[0], values.at(-1)]
  if (low === undefined || high === undefined || values.length < BASELINE_TESTS) return null
  const half = values.length / 2
  const middle = ((values[Math.ceil(half) - 1] ?? low) + (values[Math.floor(half)] ?? high)) / 2
  return { low, middle, high, tests: values.length }
}
