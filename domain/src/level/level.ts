/** The level is one more than the number of badges. Both follow from the records as they are: nothing is counted up. */
import { EARLIEST_WEEKS } from '../blood-markers/outcome.ts'
import { flagFor, type Person } from '../blood-markers/points.ts'
import type { MarkerPoint } from '../blood-markers/schema.ts'
import { addDays } from '../health/calendar.ts'
import { judgeChange } from '../health/change.ts'
import { dueAgainOn } from '../health/guidance/retest.ts'
import { sideOfFlag } from '../health/lab-report/lex/flags.ts'
import type { PlanAction } from '../plan/schema.ts'
import { type BadgeId, BADGES, type Level, type LevelSettings } from './schema.ts'

export const MONTH_OF_INTAKES = 30
export const HALF_YEAR_OF_INTAKES = 180
const MANY_ACTIONS = 10
/** A laboratory has no appointment on the very day. */
const LATE_DAYS = 30
/** Results that are compared at once. */
const STEP = 1_000

export type LevelRecords = {
  /** of all markers, oldest first and distinct, as `countedPoints` leaves them */
  points: readonly MarkerPoint[]
  personAt: (date: string) => Person
  plan: readonly Pick<PlanAction, 'state'>[]
  /** days on which an intake was said to be taken or skipped */
  intakeDays: number
}

/** What takes long says so, a few milliseconds at a time. */
type Answer = boolean | Generator<undefined, boolean>
type Rule = { title: string; how: string; isEarned: (records: LevelRecords) => Answer }

const RULES: Record<BadgeId, Rule> = {
  first_test: {
    title: 'First test',
    how: 'A test of yours has a result that counts.',
    isEarned: ({ points }) => points.length > 0,
  },
  retest_on_time: {
    title: 'Tested again on time',
    how: `A marker that was out of its range was tested again: not before ${EARLIEST_WEEKS} weeks, and not later than a month after it was due.`,
    isEarned: ({ points, personAt }) =>
      someNeighbours(points, (earlier, later) => isOnTime(earlier, later, personAt)),
  },
  real_change: {
    title: 'A change that is real',
    how: 'Between two tests a marker changed by more than its normal variation. Which way does not matter.',
    isEarned: ({ points }) => someNeighbours(points, isRealChange),
  },
  first_action: {
    title: 'First action',
    how: 'You said of an action of your plan that it is done or skipped. Both count.',
    isEarned: ({ plan }) => decided(plan) >= 1,
  },
  ten_actions: {
    title: `${MANY_ACTIONS} actions`,
    how: `You said of ${MANY_ACTIONS} actions of your plan that they are done or skipped. Both count.`,
    isEarned: ({ plan }) => decided(plan) >= MANY_ACTIONS,
  },
  month_of_intakes: {
    title: 'A month of intakes',
    how: `On ${MONTH_OF_INTAKES} days you said whether you took a supplement. Skipped counts as well, one supplement is enough, and a day without an answer takes nothing away.`,
    isEarned: ({ intakeDays }) => intakeDays >= MONTH_OF_INTAKES,
  },
  half_year_of_intakes: {
    title: 'Half a year of intakes',
    how: `The same on ${HALF_YEAR_OF_INTAKES} days.`,
    isEarned: ({ intakeDays }) => intakeDays >= HALF_YEAR_OF_INTAKES,
  },
}

export function* levelSteps(records: LevelRecords, { hidden }: LevelSettings): Generator<undefined, Level> {
  const badges: Level['badges'] = []
  for (const id of BADGES) {
    const { title, how, isEarned } = RULES[id]
    const answer = isEarned(records)
    const is_earned = typeof answer === 'boolean' ? answer : yield* answer
    badges.push({ id, title, how, is_earned, is_hidden: hidden.includes(id) })
  }
  const counted = badges.filter(({ is_earned, is_hidden }) => is_earned && !is_hidden)
  return { level: hidden.includes('level') ? null : 1 + counted.length, badges }
}

const decided = (plan: LevelRecords['plan']): number =>
  plan.filter(({ state }) => state === 'done' || state === 'skipped').length

/** Of one marker, each result and the next one of a later day. */
function* someNeighbours(
  points: readonly MarkerPoint[],
  matches: (earlier: MarkerPoint, later: MarkerPoint) => boolean,
): Generator<undefined, boolean> {
  const latest = new Map<string, MarkerPoint>()
  for (const [index, point] of points.entries()) {
    if (index % STEP === 0) yield undefined
    const before = latest.get(point.biomarker)
    if (before && before.date < point.date && matches(before, point)) return true
    latest.set(point.biomarker, point)
  }
  return false
}

function isOnTime(earlier: MarkerPoint, later: MarkerPoint, personAt: LevelRecords['personAt']): boolean {
  const { biomarker, date } = earlier
  const direction = sideOfFlag(flagFor(earlier, personAt(date)))
  if (direction !== 'low' && direction !== 'high') return false
  const last = addDays(dueAgainOn({ biomarker, direction, date }), LATE_DAYS)
  return later.date >= addDays(date, EARLIEST_WEEKS * 7) && later.date <= last
}

function isRealChange(earlier: MarkerPoint, later: MarkerPoint): boolean {
  if (earlier.comparator !== null || later.comparator !== null) return false
  const { verdict } = judgeChange(earlier.biomarker, earlier.value, later.value)
  return verdict === 'higher' || verdict === 'lower'
}
