/** "What goes with what": which habits of a day go with how the next day is, in one person's own measurements. */
import { associate, CORRELATION_MIN, type Found, heldTogether, type Series } from './association.ts'

/** How many days after the habit: a night belongs to the day of waking, so that a day's habits show a day later. */
type Lag = 0 | 1
export type Declared = { id: string; name: string; unit: string }

/**
 * Declared before anything is measured; whatever else is tried makes chance findings likelier. Supplements join the
 * habits, logged symptoms join what they may show in.
 */
export const DECLARED = {
  exposures: [
    { id: 'steps', name: 'walking', unit: '', lag: 1 },
    { id: 'exercise_minutes', name: 'exercise', unit: 'min', lag: 1 },
    { id: 'daylight_minutes', name: 'daylight', unit: 'min', lag: 1 },
    { id: 'mindful_minutes', name: 'mindfulness', unit: 'min', lag: 1 },
    { id: 'caffeine', name: 'caffeine', unit: 'mg', lag: 1 },
    { id: 'alcoholic_drinks', name: 'alcohol', unit: '', lag: 1 },
    { id: 'stress', name: 'stress', unit: 'of 10', lag: 1 },
    { id: 'sleep_duration', name: 'sleep the night before', unit: 'h', lag: 0 },
  ],
  outcomes: [
    { id: 'sleep_duration', name: 'sleep', unit: 'h' },
    { id: 'sleep_deep', name: 'deep sleep', unit: 'h' },
    { id: 'resting_heart_rate', name: 'resting heart rate', unit: 'bpm' },
    { id: 'hrv', name: 'heart rate variability', unit: 'ms' },
    { id: 'mood', name: 'mood', unit: 'of 5' },
    { id: 'energy', name: 'energy', unit: 'of 10' },
  ],
} as const satisfies { exposures: readonly (Declared & { lag: Lag })[]; outcomes: readonly Declared[] }

/** By id of a habit, what says the same thing in other words. */
const SAYS_THE_SAME: Readonly<Record<string, readonly string[]>> = {
  sleep_duration: ['sleep_duration', 'sleep_deep'],
}
/** Of what is found, the share that may be chance; lower than the usual tenth, because nobody checks it. */
export const CHANCE_SHARE = 0.03
/** Of a habit that is there or not, days of each kind: fewer are one holiday or one illness. */
const EACH_KIND_MIN = 15
const LAG_OF: ReadonlyMap<string, Lag> = new Map(DECLARED.exposures.map(({ id, lag }) => [id, lag]))

/** All of the same days. */
export type Histories = {
  exposures: ReadonlyMap<string, Series>
  outcomes: ReadonlyMap<string, Series>
}
export type Side = { mean: number; days: number }
export type GoesWith = Found & {
  exposure: string
  outcome: string
  lag: Lag
  /** The outcome after days with much of the habit and with little of it: the upper and the lower third, or with and without. */
  much: Side
  little: Side
}

export type Looked = { found: GoesWith[]; /** pairs that had enough days */ tried: number }

/** What holds, strongest first; usually nothing. */
export function* findAssociations({ exposures, outcomes }: Histories): Generator<undefined, Looked> {
  const tried: GoesWith[] = []
  for (const [exposure, habit] of exposures) {
    if (!variesEnough(habit)) continue
    const lag = LAG_OF.get(exposure) ?? 1
    for (const [outcome, series] of outcomes) {
      if (SAYS_THE_SAME[exposure]?.includes(outcome)) continue
      const shifted = lag === 0 ? series : series.subarray(lag)
      const days = habit.subarray(0, shifted.length)
      const found = yield* associate(days, shifted, tried.length + 1)
      const sides = found && comparedBy(days, shifted)
      if (found && sides) tried.push({ ...found, exposure, outcome, lag, ...sides })
    }
  }
  const found = heldTogether(tried, CHANCE_SHARE, tried.length)
    .filter(
      ({ correlation, much, little }) =>
        Math.abs(correlation) >= CORRELATION_MIN &&
        Math.sign(much.mean - little.mean) === Math.sign(correlation),
    )
    .toSorted((a, b) => Math.abs(b.correlation) - Math.abs(a.correlation))
  return { found, tried: tried.length }
}

const known = (series: Series): number[] => Array.from(series).filter((value) => !Number.isNaN(value))

function variesEnough(habit: Series): boolean {
  const values = known(habit)
  const kinds = new Set(values)
  if (kinds.size > 2) return true
  return (
    [...kinds].every((kind) => values.filter((value) => value === kind).length >= EACH_KIND_MIN) &&
    kinds.size === 2
  )
}

function comparedBy(habit: Series, outcome: Series): { much: Side; little: Side } | null {
  const pairs = Array.from(habit, (much, day) => ({ much, shown: outcome[day]! })).filter(
    ({ much, shown }) => !Number.isNaN(much) && !Number.isNaN(shown),
  )
  const sorted = pairs.map(({ much }) => much).toSorted((a, b) => a - b)
  const low = sorted[Math.floor(sorted.length / 3)]!
  const high = sorted[Math.ceil((2 * sorted.length) / 3) - 1]!
  // Where a third and more is nought, little is nought and much is the rest.
  const little = pairs.filter(({ much }) => (low === high ? much < high : much <= low))
  const much = pairs.filter((pair) =>
    low === high ? pair.much >= high : pair.much >= high && pair.much > low,
  )
  if (little.length < EACH_KIND_MIN || much.length < EACH_KIND_MIN) return null
  return { much: sideOf(much), little: sideOf(little) }
}

const sideOf = (pairs: readonly { shown: number }[]): Side => ({
  mean: pairs.reduce((sum, { shown }) => sum + shown, 0) / pairs.length,
  days: pairs.length,
})
