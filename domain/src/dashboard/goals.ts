/** What the actions, nutrition and brain health pages show of the log instead of their samples. */
import { entriesOf, type HealthLogEntry } from '../health-log/schema.ts'
import { addDays } from '../health/calendar.ts'
import { FIBRE_GOAL_G, FRUIT_VEGETABLES_GOAL_G } from '../health/daily-goals.ts'
import type { DailyGoal, NutritionGoals, SleepImpact } from './schema.ts'
import { hoursByDay, latestLifestyle, MEPA_ITEMS, mepaItems } from './score.ts'

type Entries = readonly HealthLogEntry[]

const WEEK_DAYS = 7
const NIGHT_DAYS = 14
/** Fewer nights say nothing about how alike they are: a choice of this app. */
const NIGHTS_FOR_SPREAD = 3

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const share = (met: number, of: number) => Math.round((100 * met) / of)

/** From the meals of the last seven days; where no amounts were logged, from the Heart Health Check. */
export function nutritionGoals(entries: Entries, today: string): NutritionGoals | null {
  const meals = entriesOf(entries, 'meal').filter(
    ({ day }) => day > addDays(today, -WEEK_DAYS) && day <= today,
  )
  const daily = (name: 'fibre' | 'fruit_vegetables', goal: number): DailyGoal | null => {
    const days = new Map<string, number>()
    for (const { day, values } of meals)
      if (values[name] !== null) days.set(day, (days.get(day) ?? 0) + values[name])
    if (days.size === 0) return null
    const amounts = [...days.values()]
    return {
      mean_g: Math.round(mean(amounts)),
      met: amounts.filter((amount) => amount >= goal).length,
      days: days.size,
    }
  }
  const fibre = daily('fibre', FIBRE_GOAL_G)
  const fruit_vegetables = daily('fruit_vegetables', FRUIT_VEGETABLES_GOAL_G)
  const met = (fibre?.met ?? 0) + (fruit_vegetables?.met ?? 0)
  const of = (fibre?.days ?? 0) + (fruit_vegetables?.days ?? 0)
  if (of > 0) return { percent: share(met, of), from: 'meals', met, of, fibre, fruit_vegetables }
  const check = latestLifestyle(entries, today)
  if (!check) return null
  const habits = mepaItems(check.values)
  return {
    percent: share(habits, MEPA_ITEMS),
    from: 'check',
    met: habits,
    of: MEPA_ITEMS,
    fibre,
    fruit_vegetables,
  }
}

/** Of the last 14 days: the share of the time in bed that was slept, and how far the nights' hours lie apart. */
export function sleepImpact(entries: Entries, today: string): SleepImpact {
  const recent = entries.filter(({ day }) => day > addDays(today, -NIGHT_DAYS) && day <= today)
  const known = entriesOf(recent, 'sleep').filter(({ values }) => (values.in_bed ?? 0) > 0)
  const asleep = known.reduce((sum, { values }) => sum + values.asleep, 0)
  const inBed = known.reduce((sum, { values }) => sum + (values.in_bed ?? 0), 0)
  const nights = [...hoursByDay(recent).values()]
  const middle = mean(nights)
  const variance = nights.reduce((sum, hours) => sum + (hours - middle) ** 2, 0) / (nights.length - 1)
  return {
    efficiency: known.length > 0 ? { percent: share(asleep, inBed), nights: known.length } : null,
    spread:
      nights.length >= NIGHTS_FOR_SPREAD
        ? { minutes: Math.round(60 * Math.sqrt(variance)), nights: nights.length }
        : null,
  }
}
