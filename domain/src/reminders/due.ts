/** What a person set out to do on a day, and which tests are due again. */
import { addDays } from '../health/calendar.ts'
import type { PlanAction } from '../plan/schema.ts'
import type { Retest } from '../story/schema.ts'
import { isDue } from '../supplements/intake.ts'
import type { Supplement } from '../supplements/schema.ts'

export type ReminderRecords = {
  supplements: readonly Pick<Supplement, 'id' | 'name' | 'is_active' | 'start_date' | 'stop_date'>[]
  plan: readonly PlanAction[]
  /** of the story */
  again: readonly Pick<Retest, 'marker' | 'name' | 'from'>[]
}
type Said = { supplement_id: string; day: string }

/** By name. */
export type Due = { intakes: string[]; actions: string[]; tests: string[] }

export const nothingDue = ({ intakes, actions, tests }: Due): boolean =>
  intakes.length + actions.length + tests.length === 0

/** What was said already, taken or not, is not asked for. */
export function dueOn(day: string, records: ReminderRecords, said: readonly Said[]): Due {
  const answered = new Set(said.filter((one) => one.day === day).map(({ supplement_id }) => supplement_id))
  return {
    intakes: intakesOn(day, records.supplements)
      .filter(({ id }) => !answered.has(id))
      .map(({ name }) => name),
    actions: records.plan.filter((action) => isActionDue(action, day)).map(({ title }) => title),
    // Weekly while it is due: a test that is late is no daily matter.
    tests: testDays(records)
      .filter(({ from }) => isWeekly(from, day))
      .map(({ name }) => name),
  }
}

export const intakesOn = <T extends ReminderRecords['supplements'][number]>(
  day: string,
  supplements: readonly T[],
): T[] => supplements.filter((one) => isDue(one, day))

export type TestDay = {
  /** the same for as long as it is the same test */ key: string
  name: string
  from: string
}

/** The day that a person chose goes before the one that the guidance has; of a marker there is one. */
export function testDays({ plan, again }: ReminderRecords): TestDay[] {
  const chosen = plan.flatMap(({ state, kind, test_day, start_day, marker, id, title }): TestDay[] => {
    const from = test_day ?? (kind === 'test' ? start_day : null)
    return state === 'open' && from !== null ? [{ key: marker ?? id, name: title, from }] : []
  })
  const others = again.flatMap(({ marker, name, from }): TestDay[] =>
    isDecided(plan, marker, from) ? [] : [{ key: marker, name, from }],
  )
  const known = new Map<string, TestDay>()
  for (const test of [...chosen, ...others]) if (!known.has(test.key)) known.set(test.key, test)
  return [...known.values()]
}

/** Done, skipped or removed since it was due. */
const isDecided = (plan: readonly PlanAction[], marker: string, from: string): boolean =>
  plan.some(
    (action) =>
      action.kind === 'test' &&
      action.marker === marker &&
      action.state !== 'open' &&
      action.updated_at.slice(0, 10) >= from,
  )

/** What has no rhythm is asked after once a week until it is done. */
function isActionDue({ state, kind, rhythm, start_day, supplement_id, created_at }: PlanAction, day: string) {
  // A supplement of the tracker is an intake; one that was deleted there is nothing. A question waits for the doctor.
  if (state !== 'open' || kind === 'test' || kind === 'question' || supplement_id !== null) return false
  const from = start_day ?? created_at.slice(0, 10)
  if (day < from) return false
  if (rhythm === 'daily') return true
  return rhythm === 'monthly' ? isMonthly(from, day) : isWeekly(from, day)
}

const DAY_MS = 86_400_000
const isWeekly = (from: string, day: string): boolean =>
  day >= from && ((Date.parse(day) - Date.parse(from)) / DAY_MS) % 7 === 0

/** On the same day of the month, or on its last one where it has no such day. */
function isMonthly(from: string, day: string): boolean {
  const isLast = addDays(day, 1).endsWith('-01')
  return day.slice(8) === from.slice(8) || (isLast && day.slice(8) < from.slice(8))
}
