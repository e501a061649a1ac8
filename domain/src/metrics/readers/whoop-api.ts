import type { MetricId } from '../model/catalogue.ts'
import { type Instant, localDay, MINUTE, parseInstant, parseOffset } from '../model/instant.ts'
import type { Intake } from '../model/intake.ts'
import { type JsonObject, numberAt, objectAt, textAt } from '../parts/json.ts'

const SOURCE = 'WHOOP'
/** WHOOP counts energy in kilojoules. */
const KJ_PER_KCAL = 4.184
const MS = 1 / MINUTE

type Field = readonly [name: string, metric: MetricId, factor?: number]

const OF_RECOVERY: readonly Field[] = [
  ['recovery_score', 'recovery_score'],
  ['resting_heart_rate', 'resting_heart_rate'],
  ['hrv_rmssd_milli', 'hrv_rmssd'],
  ['spo2_percentage', 'oxygen_saturation'],
  ['skin_temp_celsius', 'skin_temperature'],
]
const OF_CYCLE: readonly Field[] = [
  ['strain', 'strain'],
  ['average_heart_rate', 'average_heart_rate'],
  ['max_heart_rate', 'max_heart_rate'],
]
const OF_SLEEP: readonly Field[] = [
  ['respiratory_rate', 'respiratory_rate'],
  ['sleep_performance_percentage', 'sleep_score'],
  ['sleep_efficiency_percentage', 'sleep_efficiency'],
]
const STAGES: readonly Field[] = [
  ['total_in_bed_time_milli', 'sleep_in_bed', MS],
  ['total_light_sleep_time_milli', 'sleep_light', MS],
  ['total_slow_wave_sleep_time_milli', 'sleep_deep', MS],
  ['total_rem_sleep_time_milli', 'sleep_rem', MS],
  ['total_awake_time_milli', 'sleep_awake', MS],
]

type Span = { start: number; end: number; offset: number | null }

/** Times are in UTC; the zone of the person is beside them. */
function spanOf(from: JsonObject): Span | null {
  const [start, end] = [parseInstant(textAt(from, 'start')), parseInstant(textAt(from, 'end'))]
  const offset = parseOffset(textAt(from, 'timezone_offset') ?? '')
  return start && end ? { start: start.at, end: end.at, offset: offset ?? start.offset } : null
}

function takeAt(intake: Intake, score: JsonObject, fields: readonly Field[], at: Instant): void {
  for (const [name, metric] of fields) intake.at(metric, numberAt(score, name), at, SOURCE)
}

function takeSleep(intake: Intake, from: JsonObject, score: JsonObject, span: Span): void {
  const stages = objectAt(score, 'stage_summary')
  const minutes = (...names: string[]) =>
    names.reduce((sum, name) => sum + (numberAt(stages, name) ?? 0) * MS, 0)
  const asleep = minutes(
    'total_light_sleep_time_milli',
    'total_slow_wave_sleep_time_milli',
    'total_rem_sleep_time_milli',
  )
  const isNap = from.nap === true
  if (!intake.night({ ...span, asleep_minutes: asleep, is_nap: isNap, source: SOURCE })) return
  intake.take('sleep_duration', asleep, span, SOURCE)
  for (const [name, metric, factor = 1] of STAGES) {
    const value = numberAt(stages, name)
    if (value !== undefined) intake.take(metric, value * factor, span, SOURCE)
  }
  takeAt(intake, score, OF_SLEEP, { at: span.end, offset: span.offset })
}

function takeWorkout(intake: Intake, from: JsonObject, score: JsonObject, span: Span): void {
  const energy = numberAt(score, 'kilojoule')
  intake.workout({
    kind: textAt(from, 'sport_name', 'sport_id') ?? '',
    ...span,
    duration_minutes: (span.end - span.start) / MINUTE,
    distance_m: numberAt(score, 'distance_meter') ?? null,
    energy_kcal: energy === undefined ? null : energy / KJ_PER_KCAL,
    source: SOURCE,
  })
}

/** It begins with falling asleep in the evening: its day is that of its middle. */
function takeCycle(intake: Intake, score: JsonObject, { start, end, offset }: Span): void {
  const middle = { at: start + Math.floor((end - start) / 2), offset }
  takeAt(intake, score, OF_CYCLE, middle)
  const energy = numberAt(score, 'kilojoule')
  if (energy !== undefined) intake.daily('total_energy', energy / KJ_PER_KCAL, localDay(middle), SOURCE)
}

/**
 * What WHOOP's API (v2) gives: recoveries, sleeps, workouts and cycles, told apart by what only they have. What is not
 * scored has no values, and comes again when it is.
 */
export function takeWhoopApi(intake: Intake, from: JsonObject): void {
  const score = objectAt(from, 'score')
  if (!score) return
  if ('recovery_score' in score) {
    // Of the night before: it is made when that ends. Its zone is that of its cycle, where that is known.
    const made = parseInstant(textAt(from, 'created_at'))
    if (!made) return intake.leaveOut('no_date', 'recovery')
    const offset = parseOffset(textAt(from, 'timezone_offset') ?? '') ?? made.offset
    return takeAt(intake, score, OF_RECOVERY, { at: made.at, offset })
  }
  const span = spanOf(from)
  if (!span) return intake.leaveOut('no_date', `WHOOP ${textAt(from, 'id') ?? ''}`)
  if ('stage_summary' in score) takeSleep(intake, from, score, span)
  else if ('sport_name' in from || 'sport_id' in from) takeWorkout(intake, from, score, span)
  else takeCycle(intake, score, span)
}
