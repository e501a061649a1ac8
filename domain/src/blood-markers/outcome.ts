/** "Did it work?": a supplement, the marker it is taken for, a result before its start and one after. */
import { z } from 'zod'
import { findBiomarker } from '../health/biomarkers/catalogue.ts'
import { judgeChange } from '../health/change.ts'
import { namedIn } from '../safety/product-names.ts'
import type { Supplement } from '../supplements/schema.ts'
import { judgedTargetsOf, mayMove } from '../supplements/targets.ts'

export const OUTCOME_VERDICTS = ['improved', 'within_variation', 'opposite', 'cannot_tell'] as const
export const outcomeSchema = z.object({
  supplement_id: z.string(),
  name: z.string(),
  marker: z.string(),
  verdict: z.enum(OUTCOME_VERDICTS),
  /** In plain words: what was compared, or why there is no verdict. */
  why: z.string(),
  before: z.object({ value: z.number(), date: z.string() }).nullable(),
  after: z.object({ value: z.number(), date: z.string() }).nullable(),
  unit: z.string().nullable(),
  /** Where the normal variation is from. */
  source: z.string().nullable(),
})
export type Outcome = z.infer<typeof outcomeSchema>

export type Measured = {
  biomarker: string
  /** In the canonical unit. */
  value: number
  comparator: string | null
  /** ISO day. */
  date: string
}
type Taken = Pick<Supplement, 'id' | 'name' | 'start_date' | 'stop_date'>
type Said = { supplement_id: string; day: string; status: 'taken' | 'skipped' }

/** Before this a marker has hardly had the time to follow. */
export const EARLIEST_WEEKS = 6
/** A result older than this says little about the start. */
const BASELINE_DAYS = 365
const DAY_MS = 86_400_000
const ADHERENCE = 0.8
/** Fewer days than this say nothing about the habit. */
const DAYS_SAID = 7

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS

export function judgeOutcomes(
  supplements: readonly Taken[],
  measured: readonly Measured[],
  said: readonly Said[],
): Outcome[] {
  const saidOf = Map.groupBy(said, ({ supplement_id }) => supplement_id)
  // Sorted once: an account may have hundreds of supplements and a hundred thousand results.
  const resultsOf = Map.groupBy(measured, ({ biomarker }) => biomarker)
  for (const own of resultsOf.values()) own.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
  const moving = supplements.map((one) => ({ ...one, movers: moversOf(one.name) }))
  return supplements.flatMap((supplement) => {
    const { start_date: start } = supplement
    if (!start) return []
    return measuredTargets(supplement.name, resultsOf).map((target) =>
      judgeCourse(
        { ...supplement, start_date: start },
        target,
        moving.filter((other) => other.id !== supplement.id),
        resultsOf.get(target.biomarker) ?? [],
        saidOf.get(supplement.id) ?? [],
      ),
    )
  })
}

/** The markers that a verdict on any of these needs. */
export const outcomeMarkers = (supplements: readonly Taken[]): string[] => [
  ...new Set(
    supplements.flatMap(({ name, start_date }) =>
      start_date ? targets(name).map(({ biomarker }) => biomarker) : [],
    ),
  ),
]

/** What was begun that is taken for a marker, the earliest first. */
export const begunForMarker = (
  supplements: readonly Pick<Supplement, 'name' | 'start_date'>[],
  biomarker: string,
): { name: string; day: string }[] =>
  supplements
    .flatMap(({ name, start_date: day }) =>
      day !== null && targets(name).some((target) => target.biomarker === biomarker) ? [{ name, day }] : [],
    )
    .sort((a, b) => a.day.localeCompare(b.day))

const targets = (name: string) => namedIn(name).facts.flatMap(({ id }) => judgedTargetsOf(id))

/** Of several markers those that were ever tested; the first, where none was. */
function measuredTargets(name: string, resultsOf: ReadonlyMap<string, unknown>) {
  const all = targets(name)
  const tested = all.filter(({ biomarker }) => resultsOf.has(biomarker))
  return tested.length > 0 ? tested : all.slice(0, 1)
}

/** A statin in the tracker is a medicine, and moves LDL all the same. */
export const moversOf = (name: string) => {
  const { facts, medicines } = namedIn(name)
  return [...facts.map(({ id }) => id), ...medicines]
}

/** The newest of some sorted results up to a day. */
function newestUntil(own: readonly Measured[], day: string): Measured | undefined {
  let [from, to] = [0, own.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((own[middle] as Measured).date <= day) from = middle + 1
    else to = middle
  }
  return own[from - 1]
}

/** Something that was begun about a marker. */
export type Course = Taken & { start_date: string }
/** Something else that may have moved it: by what is in it, or because it was begun for it. */
export type Moving = Taken & { movers: readonly string[]; markers?: readonly string[] }

export function judgeCourse(
  { id, name, start_date: start, stop_date: stop }: Course,
  { biomarker, direction }: { biomarker: string; direction: 'low' | 'high' },
  /** without the course itself */
  others: readonly Moving[],
  /** of this marker, oldest first */
  own: readonly Measured[],
  said: readonly Said[],
): Outcome {
  const marker = findBiomarker(biomarker)
  const earlier = newestUntil(own, start)
  const before = earlier && daysBetween(earlier.date, start) <= BASELINE_DAYS ? earlier : undefined
  const newest = stop === null ? own.at(-1) : newestUntil(own, stop)
  const later = newest && newest.date > start ? newest : undefined
  const after = later && daysBetween(start, later.date) >= EARLIEST_WEEKS * 7 ? later : undefined
  const shown = (one: Measured | undefined) => (one ? { value: one.value, date: one.date } : null)
  const base = {
    supplement_id: id,
    name,
    marker: marker?.name ?? biomarker,
    before: shown(before),
    after: shown(after),
    unit: marker?.canonical_unit ?? null,
    source: null,
  }
  const unclear = (why: string): Outcome => ({ ...base, verdict: 'cannot_tell', why })
  if (!before) return unclear('There is no result from the year before you started.')
  if (!after) {
    return unclear(
      later
        ? `The newest result is from less than ${EARLIEST_WEEKS} weeks after you started: too early to tell.`
        : 'There is no result since you started: test again to see.',
    )
  }
  if (before.comparator !== null || after.comparator !== null)
    return unclear('One of the results is only given as below or above a limit.')
  const days = said.filter(({ day }) => day >= start && day <= after.date)
  const doubt = takenTooRarely(days) ?? otherCause(others, biomarker, { from: before.date, to: after.date })
  if (doubt !== null) return unclear(doubt)
  const { verdict, source } = judgeChange(biomarker, before.value, after.value)
  if (verdict === 'cannot_tell') return unclear('We do not know how much this marker normally varies.')
  const words = verdictInWords(verdict, direction)
  return { ...base, ...words, why: [words.why, adherenceText(days)].filter(Boolean).join(' '), source }
}

const takenOf = (days: readonly Said[]) => days.filter(({ status }) => status === 'taken').length

/** How faithfully it was taken, as far as that was recorded. */
const adherenceText = (days: readonly Said[]): string =>
  days.length === 0
    ? ''
    : `You took it on ${takenOf(days)} of the ${days.length} ${days.length === 1 ? 'day' : 'days'} you recorded.`

/** Why what was noted says that it was not taken enough to have an effect; null otherwise. */
function takenTooRarely(days: readonly Said[]): string | null {
  const taken = takenOf(days)
  if (days.length > 0 && taken === 0) return 'You marked it as skipped on every day that you recorded.'
  if (days.length >= DAYS_SAID && taken < days.length * ADHERENCE)
    return `You took it on ${taken} of the ${days.length} days you recorded: too few to tell.`
  return null
}

/** What else that is taken may have moved the marker between two days, in words; null for nothing. */
function otherCause(
  others: readonly Moving[],
  biomarker: string,
  { from, to }: { from: string; to: string },
): string | null {
  const rivals = others.filter(
    ({ start_date, stop_date, movers, markers }) =>
      (stop_date === null || stop_date > from) &&
      (start_date === null || start_date < to) &&
      (markers?.includes(biomarker) === true || movers.some((mover) => mayMove(mover, biomarker))),
  )
  // What was begun before the first result and is still taken moved both results alike.
  const rival = rivals.find(
    ({ start_date, stop_date }) =>
      (start_date !== null && start_date > from) || (stop_date !== null && stop_date < to),
  )
  if (rival && (rival.start_date === null || rival.start_date <= from))
    return `You stopped ${rival.name} in the same period, and it affects the same marker.`
  if (rival) return `You started ${rival.name} in the same period, and it affects the same marker.`
  const undated = rivals.find(({ start_date }) => start_date === null)
  return undated
    ? `It may have been ${undated.name}, which affects the same marker: it has no start date, so we cannot tell the two apart.`
    : null
}

function verdictInWords(
  change: 'within_variation' | 'higher' | 'lower',
  direction: 'low' | 'high',
): Pick<Outcome, 'verdict' | 'why'> {
  if (change === 'within_variation')
    return { verdict: change, why: 'The change is within the normal variation of this marker.' }
  if (change === (direction === 'low' ? 'higher' : 'lower'))
    return {
      verdict: 'improved',
      why: 'The change is beyond normal variation, in the direction you want.',
    }
  return {
    verdict: 'opposite',
    why: 'The change is beyond normal variation, against the direction you want.',
  }
}
