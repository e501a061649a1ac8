import type { MetricId } from '../model/catalogue.ts'
import { daySpan, MINUTE, parseInstant } from '../model/instant.ts'
import type { Intake } from '../model/intake.ts'
import { isObject, type Json, type JsonObject, numberAt, objectAt, parseJson, textAt } from '../parts/json.ts'

const SOURCE = 'Oura'

/** Names of the API, of the account export and of the table of trends, as one: small letters and underscores. */
type Field = readonly [metric: MetricId, names: readonly string[], factor?: number]

const SECONDS = 1 / 60

const STAGES: readonly Field[] = [
  ['sleep_duration', ['total_sleep_duration', 'total_sleep_time', 'total'], SECONDS],
  ['sleep_in_bed', ['time_in_bed', 'total_bedtime', 'duration'], SECONDS],
  ['sleep_light', ['light_sleep_duration', 'light_sleep_time', 'light'], SECONDS],
  ['sleep_deep', ['deep_sleep_duration', 'deep_sleep_time', 'deep'], SECONDS],
  ['sleep_rem', ['rem_sleep_duration', 'rem_sleep_time', 'rem'], SECONDS],
  ['sleep_awake', ['awake_time', 'awake'], SECONDS],
]
const OF_NIGHT: readonly Field[] = [
  ['sleep_latency', ['latency', 'sleep_latency', 'onset_latency'], SECONDS],
  ['sleep_efficiency', ['efficiency', 'sleep_efficiency']],
  ['average_heart_rate', ['average_heart_rate', 'hr_average', 'average_resting_heart_rate']],
  ['resting_heart_rate', ['lowest_heart_rate', 'hr_lowest', 'lowest_resting_heart_rate']],
  ['hrv_rmssd', ['average_hrv', 'rmssd']],
  ['respiratory_rate', ['average_breath', 'breath_average', 'respiratory_rate']],
  ['temperature_deviation', ['temperature_deviation', 'temperature_delta', 'temperature_deviation_(°c)']],
]
const OF_DAY: readonly Field[] = [
  ['steps', ['steps']],
  ['active_energy', ['active_calories', 'cal_active', 'activity_burn']],
  ['total_energy', ['total_calories', 'cal_total', 'total_burn']],
  ['distance', ['equivalent_walking_distance', 'daily_movement']],
  ['vigorous_minutes', ['high_activity_time', 'high'], SECONDS],
  ['moderate_minutes', ['medium_activity_time', 'medium'], SECONDS],
  ['vo2_max', ['vo2_max']],
  ['sleep_score', ['sleep_score']],
  ['readiness_score', ['readiness_score']],
  ['activity_score', ['activity_score']],
]

const valueOf = (from: JsonObject, [, names, factor = 1]: Field): number | undefined => {
  const value = numberAt(from, ...names)
  return value === undefined ? undefined : value * factor
}

/** What `score` is the score of, which only the other fields say. */
function scoreOf(from: JsonObject, kind: string): MetricId | null {
  const parts = objectAt(from, 'contributors') ?? {}
  if (kind.includes('readiness') || 'recovery_index' in parts || 'score_recovery_index' in from)
    return 'readiness_score'
  if (kind.includes('activity') || 'meet_daily_targets' in parts || 'score_meet_daily_targets' in from)
    return 'activity_score'
  return kind.includes('sleep') || 'rem_sleep' in parts || 'score_rem' in from ? 'sleep_score' : null
}

/** A list in a table of the new export is JSON in a cell. */
const contributors = (from: JsonObject): JsonObject => {
  if (typeof from.contributors !== 'string') return from
  const parsed = parseJson(from.contributors)?.value
  return isObject(parsed) ? { ...from, contributors: parsed } : from
}

function takeSleep(intake: Intake, from: JsonObject, day: string | undefined): void {
  const [start, end] = [textAt(from, 'bedtime_start'), textAt(from, 'bedtime_end')].map((text) =>
    parseInstant(text),
  )
  if (!start || !end) return takeAll(intake, from, [...STAGES, ...OF_NIGHT], day)
  if (!intake.first(`oura ${start.at} ${end.at}`)) return
  const type = textAt(from, 'type') ?? 'long_sleep'
  if (type === 'deleted') return
  const span = { start: start.at, end: end.at, offset: end.offset }
  const isNap = numberAt(from, 'is_longest') === 0 || (type !== 'long_sleep' && type !== '')
  const asleep = valueOf(from, STAGES[0]!) ?? null
  // The day of the API is that of waking; the summary date of the older export is the evening before.
  if (!intake.night({ ...span, day, asleep_minutes: asleep, is_nap: isNap, source: SOURCE })) return
  for (const field of STAGES) {
    const minutes = valueOf(from, field)
    if (minutes !== undefined) intake.take(field[0], minutes, span, SOURCE)
  }
  for (const field of OF_NIGHT) intake.at(field[0], valueOf(from, field), end, SOURCE)
}

function takeAll(intake: Intake, from: JsonObject, fields: readonly Field[], day: string | undefined): void {
  for (const field of fields) intake.daily(field[0], valueOf(from, field), day, SOURCE)
}

function takeWorkout(intake: Intake, from: JsonObject): boolean {
  const [start, end] = [textAt(from, 'start_datetime'), textAt(from, 'end_datetime')].map((text) =>
    parseInstant(text),
  )
  if (!start || !end || !('activity' in from)) return false
  intake.workout({
    kind: textAt(from, 'activity') ?? '',
    start: start.at,
    end: end.at,
    offset: end.offset,
    duration_minutes: (end.at - start.at) / MINUTE,
    distance_m: numberAt(from, 'distance') ?? null,
    energy_kcal: numberAt(from, 'calories') ?? null,
    source: SOURCE,
  })
  return true
}

/** A value with its own time: heart rate and skin temperature. */
function takePoint(intake: Intake, from: JsonObject): boolean {
  const at = parseInstant(textAt(from, 'timestamp'))
  const [rate, temperature] = [numberAt(from, 'bpm'), numberAt(from, 'skin_temp')]
  if (rate === undefined && temperature === undefined) return false
  if (!at) intake.leaveOut('no_date', `bpm ${rate}`)
  else {
    intake.at('heart_rate', rate, at, SOURCE)
    intake.at('skin_temperature', temperature, at, SOURCE)
  }
  return true
}

/** @param kind what the list or the file is called, where that is known */
export function takeOura(intake: Intake, given: JsonObject, kind: string): void {
  const from = contributors(given)
  if (takePoint(intake, from) || takeWorkout(intake, from)) return
  const day = textAt(from, 'day', 'summary_date', 'date')
  if (!daySpan(day)) return intake.leaveOut('no_date', JSON.stringify(given).slice(0, 100))
  const isEvening = 'summary_date' in from && 'bedtime_end' in from
  if ('bedtime_start' in from) takeSleep(intake, from, isEvening ? undefined : day)
  else if ('temperature_deviation' in from) takeAll(intake, from, [OF_NIGHT.at(-1)!], day)
  const isSleepOnly = 'bedtime_start' in from && !('steps' in from)
  if (!isSleepOnly) takeAll(intake, from, OF_DAY, day)
  const score = scoreOf(from, kind)
  if (score) intake.daily(score, numberAt(from, 'score'), day, SOURCE)
  const oxygen = from.spo2_percentage
  const average = typeof oxygen === 'string' ? parseJson(oxygen)?.value : oxygen
  if (isObject(average as Json))
    intake.daily('oxygen_saturation', numberAt(average as JsonObject, 'average'), day, SOURCE)
}
