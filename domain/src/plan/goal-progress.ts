/** How far the person's own goals are reached, by what was logged. */
import { week } from '../dashboard/figures.ts'
import type { Week } from '../dashboard/schema.ts'
import { hoursByDay } from '../dashboard/score.ts'
import type { HealthLogEntry } from '../health-log/schema.ts'
import { addDays } from '../health/calendar.ts'
import type { UnitSystem } from '../profile/schema.ts'
import { pounds } from '../profile/us-units.ts'
import { goalStatus, WEEK_DAYS } from '../samples/actions.ts'
import { formatDate } from '../text/format.ts'
import type { GoalKind, OwnGoal, StoredGoal } from './goals.ts'

export type GoalRecords = {
  /** newest first */
  entries: readonly HealthLogEntry[]
  /** of the last week */
  intakes: Parameters<typeof week>[1]
  /** the newest, of the log or the profile */
  weight: { kg: number; day: string | null } | null
  system: UnitSystem
  today: string
}
type Progress = Pick<OwnGoal, 'title' | 'percent' | 'basis'>

const share = (count: number, of: number) => Math.min(100, Math.max(0, Math.round((100 * count) / of)))

export function goalProgress(goal: StoredGoal, records: GoalRecords): OwnGoal {
  const lastWeek = week(records.entries, records.intakes, true, records.today)
  const progress = PROGRESS[goal.kind](goal, records, lastWeek)
  const { kind, target, by } = goal
  const until = by ? ` by ${formatDate(by)}` : ''
  return {
    kind,
    target,
    by,
    ...progress,
    title: progress.title + until,
    status: goalStatus(progress.percent),
  }
}

const PROGRESS: Record<GoalKind, (goal: StoredGoal, records: GoalRecords, week: Week) => Progress> = {
  weight: weightProgress,
  sleep: ({ target }, { entries, today }) => {
    const recent = entries.filter(({ day }) => day > addDays(today, -WEEK_DAYS) && day <= today)
    const nights = [...hoursByDay(recent).values()].filter((hours) => hours >= target).length
    return {
      title: `Sleep ${target} hours a night`,
      percent: share(nights, WEEK_DAYS),
      basis: `${nights} of ${WEEK_DAYS} nights of ${target} hours in the last 7 days`,
    }
  },
  exercise: ({ target }, _records, { exercise_sessions }) => ({
    title: `Exercise ${target === 1 ? 'once' : `${target} times`} a week`,
    percent: share(exercise_sessions ?? 0, target),
    basis: `${exercise_sessions ?? 0} of ${target} sessions in the last 7 days`,
  }),
  supplements: ({ target }, _records, { supplement_days }) => ({
    title: `Take supplements on ${target} ${target === 1 ? 'day' : 'days'} a week`,
    percent: share(supplement_days ?? 0, target),
    basis: `${supplement_days ?? 0} of ${target} days with supplements taken in the last 7 days`,
  }),
}

function weightProgress({ target, from }: StoredGoal, { weight, system }: GoalRecords): Progress {
  const shown = (kg: number) => (system === 'us' ? `${pounds(kg)} lb` : `${Number(kg.toFixed(1))} kg`)
  const title = `Reach ${shown(target)}`
  if (!weight) return { title, percent: 0, basis: 'Log your weight to see how far you are.' }
  const way = from === null ? 0 : target - from
  const isThere = way === 0 ? weight.kg === target : (weight.kg - target) * way >= 0
  const since = from === null ? '' : `, from ${shown(from)}`
  const on = weight.day ? ` on ${formatDate(weight.day)}` : ''
  return {
    title,
    percent: isThere ? 100 : way === 0 ? 0 : share(weight.kg - (from ?? weight.kg), way),
    basis: `${shown(weight.kg)}${on}${since}`,
  }
}
