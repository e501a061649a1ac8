/** From results, profile, supplements and plan to what a person should know first. */
import { rankResults } from '../assistant/overview/overview.ts'
import type { Person } from '../blood-markers/points.ts'
import type { MarkerPoint } from '../blood-markers/schema.ts'
import type { PlanAction } from '../plan/schema.ts'
import { medicalNotes } from '../profile/medical-notes.ts'
import type { MedicalHistory, Profile } from '../profile/schema.ts'
import type { Supplement } from '../supplements/schema.ts'
import { isDue } from '../supplements/intake.ts'
import type { StackContext } from '../safety/stack-finding.ts'
import type { SummaryResult } from '../test-data/summary.ts'
import { readable } from '../text/readable.ts'
import { openAlarms } from './alarms.ts'
import { changeOfResult, whatChanged } from './changed.ts'
import { begunFor, retestDays, takenFor } from './courses.ts'
import { storyPerson } from './fitting.ts'
import { type Matter, nextSteps, stepsOfMatter } from './next-steps.ts'
import { retestOf, wantedSide } from './retests.ts'
import { type NextStep, RETESTS_MAX, type Retest, type Story } from './schema.ts'
import { countedPoints, toldResults, type ToldResult } from './told-results.ts'

export type StoryRecords = {
  /** of all markers, oldest first and distinct */
  points: readonly MarkerPoint[]
  personAt: (date: string) => Person
  profile: Pick<Profile, 'age' | 'gender' | 'height_cm' | 'weight_kg' | 'unit_system'> & MedicalHistory
  supplements: readonly Supplement[]
  /** of the newest tests, also what waits for review */
  summaries: readonly SummaryResult[]
  plan: readonly PlanAction[]
  /** ISO day */
  today: string
}

/** What results, courses and person come to, before it is told. */
function readRecords(records: StoryRecords) {
  const { points, personAt, profile, supplements, plan, today } = records
  const results = toldResults(
    countedPoints(points, { age: profile.age, today }),
    personAt,
    profile.unit_system,
  )
  const taken = takenFor(supplements, today)
  const begunOf = (result: ToldResult) =>
    begunFor({ biomarker: result.biomarker, side: wantedSide(result), tested: result.date }, taken, plan)
  const matters = rankResults(results).map((result): Matter => {
    const begun = begunOf(result)
    return { result, begun, retest: retestOf(result, begun, today) }
  })
  const person = storyPerson(
    stackOf(records, results),
    profile,
    ({ biomarker, side }) => retestDays(biomarker, side, today)?.from ?? null,
  )
  return { results, matters, person, begunOf }
}

/** What to do about one marker, the best first; nothing where it is within its range or has no result. */
export function stepsOfMarker(records: StoryRecords, marker: string): NextStep[] {
  const { matters, person } = readRecords(records)
  const matter = matters.find(({ result }) => result.biomarker === marker)
  if (!matter) return []
  const alarms = openAlarms(records.summaries, records.today)
  return stepsOfMatter(matter, person, alarms, decidedOn(records.plan))
}

export function tellStory(records: StoryRecords): Story {
  const { summaries, plan, today } = records
  const { results, matters, person, begunOf } = readRecords(records)
  return {
    tested_on: results.reduce<string | null>(
      (newest, { date }) => (newest === null || date > newest ? date : newest),
      null,
    ),
    markers: results.length,
    to_review: summaries.filter(({ needs_review }) => needs_review).length,
    out_of_range: matters.map(({ result }) => ({
      marker: result.biomarker,
      name: result.overview.name,
      latest: { shown: result.printed, date: result.date },
      side: result.side,
      range: result.range,
      range_from: result.overview.range?.from ?? null,
      earlier: result.earlier.map(({ printed, date }) => ({ shown: printed, date })),
      is_critical: result.isCritical,
      change: changeOfResult(result),
    })),
    ...whatChanged(results),
    next: nextSteps(matters, person, openAlarms(summaries, today), decidedOn(plan)),
    again: soonest(results.flatMap((result) => retestOf(result, begunOf(result), today) ?? [])),
  }
}

/** What is due first comes first. */
const soonest = (retests: readonly Retest[]): Retest[] =>
  retests.toSorted((a, b) => a.from.localeCompare(b.from)).slice(0, RETESTS_MAX)

/** A step that is in the plan, or was done, skipped or removed since the result that it rests on. */
function decidedOn(plan: readonly PlanAction[]) {
  const taken = Map.groupBy(
    plan.filter(({ step }) => step !== null),
    ({ step }) => step,
  )
  return (id: string, tested: string): boolean =>
    (taken.get(id) ?? []).some(
      ({ state, updated_at }) => state === 'open' || updated_at.slice(0, 10) >= tested,
    )
}

function stackOf(
  { profile, supplements, today }: StoryRecords,
  results: readonly ToldResult[],
): StackContext {
  const { age, gender } = profile
  return {
    notes: readable(medicalNotes(profile)),
    year: Number(today.slice(0, 4)),
    age,
    sex: gender === 'female' || gender === 'male' ? gender : null,
    supplements: supplements.filter((one) => isDue(one, today)),
    outOfRange: results.flatMap(({ biomarker, side, canonical }) =>
      side === 'low' || side === 'high' || canonical !== null
        ? [{ biomarker, direction: side === 'within' ? null : side, value: canonical }]
        : [],
    ),
  }
}
