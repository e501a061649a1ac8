/** From points to what is told of each marker: its latest result, and the one of the test before. */
import type { OverviewResult } from '../assistant/overview/records.ts'
import { type Person, criticalSide, flagFor } from '../blood-markers/points.ts'
import { markerOverviews } from '../blood-markers/overview.ts'
import { inUnit, rangeText } from '../blood-markers/units.ts'
import type { MarkerOverview, MarkerPoint } from '../blood-markers/schema.ts'
import { addDays } from '../health/calendar.ts'
import { sideOfFlag } from '../health/lab-report/lex/flags.ts'
import type { UnitSystem } from '../profile/schema.ts'
import { EARLIER_MAX } from './schema.ts'
import { labAlarm } from '../safety/lab-flags.ts'
import { formatDate } from '../text/format.ts'
import { inSentence } from '../text/in-sentence.ts'

export type ToldResult = OverviewResult & {
  overview: MarkerOverview
  range: string | null
  before: OverviewResult | null
  /** the newest first, of the days before */
  earlier: OverviewResult[]
}

export type OffResult = ToldResult & { side: 'low' | 'high' }

/** Of each marker so many results are looked at: far more than are told, also where one day has many. */
const POINTS_TOLD = 40

const DAYS_OF_YEAR = 365.2425

/** A marker that none of so many newest tests has is history: nothing is told of it. */
export const TESTS_TOLD = 500

/** What can be a result of this person: none of a day to come, none of before they were born. */
export function countedPoints(
  points: readonly MarkerPoint[],
  { age, today }: { age: number | null; today: string },
): MarkerPoint[] {
  // Somewhere on earth it is tomorrow already; who is 45 may be a day from 46.
  const last = addDays(today, 1)
  const born = age === null ? '' : addDays(today, -Math.ceil((age + 1) * DAYS_OF_YEAR))
  // They are sorted: what is left out stands at the ends.
  const from = points.findIndex(({ date }) => date >= born)
  const until = points.findLastIndex(({ date }) => date <= last)
  return from < 0 ? [] : points.slice(from, until + 1)
}

const SIDES = { low: 'below', high: 'above' }

/** `points` as `countedPoints` leaves them, oldest first. */
export function toldResults(
  points: readonly MarkerPoint[],
  personAt: (date: string) => Person,
  system: UnitSystem,
): ToldResult[] {
  const byMarker = Map.groupBy(points, ({ biomarker }) => biomarker)
  const newest = [...byMarker.values()].flatMap((own) => own.slice(-POINTS_TOLD))
  return markerOverviews(newest, personAt).map((overview) => {
    const { format, unit } = inUnit(overview, system)
    const read = (point: Omit<MarkerPoint, 'biomarker'>): OverviewResult => {
      const own = { ...point, biomarker: overview.id }
      const printed = `${point.comparator ?? ''}${format(point.value)} ${unit}`.trim()
      const side = sideOfFlag(flagFor(own, personAt(point.date)))
      return {
        biomarker: overview.id,
        name: inSentence(overview.name),
        printed,
        date: point.date,
        sentence: `${overview.name}: ${printed} on ${formatDate(point.date)}`,
        side,
        canonical: point.comparator === null ? point.value : null,
        isCritical:
          criticalSide(own) !== null || labAlarm(overview.id, point.value, point.comparator) !== null,
        needsReview: false,
      }
    }
    const latest = read(overview.latest)
    const range = overview.range && rangeText(overview.range, format)
    const against =
      latest.side === 'low' || latest.side === 'high'
        ? `, ${SIDES[latest.side]} the range${range ? ` (${range})` : ''}`
        : ''
    const earlier = (byMarker.get(overview.id) ?? [])
      .slice(-POINTS_TOLD)
      .filter(({ date }) => date < overview.latest.date)
      .slice(-EARLIER_MAX)
      .toReversed()
      .map(read)
    return {
      ...latest,
      sentence: `${latest.sentence}${against}`,
      overview,
      range,
      before: earlier[0] ?? null,
      earlier,
    }
  })
}
