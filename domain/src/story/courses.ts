/** What a person has begun about a marker: supplements that are taken for it, and actions of the plan. */
import { EARLIEST_WEEKS } from '../blood-markers/outcome.ts'
import { addDays } from '../health/calendar.ts'
import { confirmedGuidance } from '../health/guidance/guidance.ts'
import { isTried, type PlanAction } from '../plan/schema.ts'
import { namedIn } from '../safety/product-names.ts'
import { isDue } from '../supplements/intake.ts'
import type { Supplement } from '../supplements/schema.ts'
import { judgedTargetsOf, type Target } from '../supplements/targets.ts'

type Course = { name: string; start: string | null }
type Side = 'low' | 'high'
export type Begun = {
  /** begun too late for the latest result to show anything */
  fresh: { name: string; start: string }[]
  /** taken for it when the latest result was measured, and before */
  settled: Course[]
}

type Aimed = { name: string; start: string | null; targets: readonly Target[] }

/** What is taken on a day, with the markers that each is taken for; read once for all markers. */
export const takenFor = (supplements: readonly Supplement[], today: string): Aimed[] =>
  supplements
    .filter((one) => isDue(one, today))
    .map(({ name, start_date: start }) => {
      const { name: shown, facts } = namedIn(name)
      return { name: shown, start, targets: facts.flatMap(({ id }) => judgedTargetsOf(id)) }
    })

/** `tested`: the ISO day of the latest result. */
export function begunFor(
  { biomarker, side, tested }: { biomarker: string; side: Side | null; tested: string },
  aimed: readonly Aimed[],
  plan: readonly PlanAction[],
): Begun {
  const taken = aimed
    .filter(({ targets }) =>
      targets.some(
        (target) => target.biomarker === biomarker && (side === null || target.direction === side),
      ),
    )
    .map(({ name, start }): Course => ({ name, start }))
  const acted = plan
    // A supplement of the tracker is counted there.
    .filter((one) => isTried(one) && one.marker === biomarker && one.supplement_id === null)
    .map(({ title, start_day, created_at }): Course => ({
      name: title,
      start: start_day ?? created_at.slice(0, 10),
    }))
  const since = addDays(tested, -EARLIEST_WEEKS * 7)
  const isFresh = (course: Course): course is Begun['fresh'][number] =>
    course.start !== null && course.start > since
  return { fresh: [...taken, ...acted].filter(isFresh), settled: taken.filter((one) => !isFresh(one)) }
}

/**
 * The days between which a test shows what a change did. A verdict needs six weeks (`judgeOutcomes`), so that a test
 * is not proposed earlier where the guidance allows for it.
 */
export function retestDays(
  biomarker: string,
  side: Side,
  start: string,
): { from: string; until: string } | null {
  const weeks = confirmedGuidance(biomarker, side)?.retest?.after_change_weeks
  if (!weeks) return null
  const [first, last] = weeks
  const from = last > EARLIEST_WEEKS ? Math.max(first, EARLIEST_WEEKS) : first
  return { from: addDays(start, Math.ceil(from * 7)), until: addDays(start, Math.ceil(last * 7)) }
}
