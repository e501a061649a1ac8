import type { MetricId } from '../model/catalogue.ts'
import { epochMs, type Instant, localDay, MINUTE, parseInstant } from '../model/instant.ts'
import type { Intake } from '../model/intake.ts'
import { isEpoch, takeEpoch, takeSeries } from './garmin-epochs.ts'
import { type JsonObject, numberAt, objectAt, objectsIn, textAt } from '../parts/json.ts'

const SOURCE = 'Garmin'

type Field = readonly [metric: MetricId, names: readonly string[], factor?: number]
const SECONDS = 1 / 60

/** Of a day: the names of the account export, of the two APIs and of their wrappers. */
const OF_DAY: readonly Field[] = [
  ['steps', ['totalSteps', 'steps']],
  ['distance', ['totalDistanceInMeters', 'totalDistanceMeters', 'distanceInMeters']],
  ['active_energy', ['activeKilocalories']],
  ['basal_energy', ['bmrKilocalories', 'currentDayRestingCalories']],
  ['total_energy', ['burnedKilocalories', 'totalKilocalories']],
  ['active_minutes', ['activeTimeInSeconds', 'activeSeconds'], SECONDS],
  ['moderate_minutes', ['moderateIntensityMinutes']],
  ['moderate_minutes', ['moderateIntensityDurationInSeconds'], SECONDS],
  ['vigorous_minutes', ['vigorousIntensityMinutes']],
  ['vigorous_minutes', ['vigorousIntensityDurationInSeconds'], SECONDS],
  ['floors_climbed', ['floorsAscended', 'floorsClimbed']],
  ['resting_heart_rate', ['restingHeartRateInBeatsPerMinute', 'restingHeartRate']],
  ['max_heart_rate', ['maxHeartRateInBeatsPerMinute', 'maxHeartRate']],
  ['min_heart_rate', ['minHeartRateInBeatsPerMinute', 'minHeartRate']],
  ['average_heart_rate', ['averageHeartRateInBeatsPerMinute']],
  ['stress_level', ['averageStressLevel']],
  ['body_battery_high', ['bodyBatteryHighestValue']],
  ['body_battery_low', ['bodyBatteryLowestValue']],
  ['oxygen_saturation', ['averageSpo2', 'averageSpo2Value', 'averageSpO2Value']],
  ['respiratory_rate', ['averageRespirationValue', 'avgWakingRespirationValue']],
  ['hrv_rmssd', ['lastNightAvg5MinHeartRateVariability', 'lastNightAvg', 'lastNightAverage']],
  ['vo2_max', ['vo2MaxValue', 'vO2MaxValue', 'vo2Max']],
]
const OF_NIGHT: readonly Field[] = [
  ['oxygen_saturation', ['averageSpO2Value', 'averageSpo2Value', 'averageSPO2']],
  ['respiratory_rate', ['averageRespirationValue', 'averageRespiration']],
  ['average_heart_rate', ['averageHeartRateValue', 'averageHR', 'averageHeartRate']],
  ['resting_heart_rate', ['restingHeartRate']],
  ['sleep_score', ['overallSleepScore', 'overallScore']],
  ['hrv_rmssd', ['lastNightAvg5MinHeartRateVariability', 'avgOvernightHrv']],
]
const STAGES: readonly Field[] = [
  ['sleep_deep', ['deepSleepSeconds', 'deepSleepDurationInSeconds'], SECONDS],
  ['sleep_light', ['lightSleepSeconds', 'lightSleepDurationInSeconds'], SECONDS],
  ['sleep_rem', ['remSleepSeconds', 'remSleepInSeconds'], SECONDS],
  ['sleep_awake', ['awakeSleepSeconds', 'awakeDurationInSeconds'], SECONDS],
]

/** Garmin writes -1 and -2 for what was not measured. */
function valueOf(from: JsonObject | undefined, [, names, factor = 1]: Field): number | undefined {
  const value = numberAt(from, ...names)
  return value === undefined || value < 0 ? undefined : value * factor
}

function whenOf(from: JsonObject, zone: 'GMT' | 'Local', what: 'sleepStart' | 'sleepEnd'): Instant | null {
  const name = `${what}Timestamp${zone}`
  const number = numberAt(from, name)
  const at = number === undefined ? null : epochMs(number)
  if (at !== null) return { at, offset: zone === 'GMT' ? 0 : null }
  return parseInstant(textAt(from, name), zone === 'GMT' ? 0 : null)
}

const NEAR = 36 * 60 * MINUTE

/** The times of a sleep; those of another year than the calendar day are a fault of the export, and the day counts. */
function spanOf(
  from: JsonObject,
  day: string | undefined,
): { start: number; end: number; offset: number | null } | null {
  const noon = parseInstant(`${day ?? ''} 12:00`)
  const isNear = (instant: Instant | null): instant is Instant =>
    instant !== null && (!noon || Math.abs(instant.at - noon.at) < NEAR)
  const local = [whenOf(from, 'Local', 'sleepStart'), whenOf(from, 'Local', 'sleepEnd')] as const
  const utc = [whenOf(from, 'GMT', 'sleepStart'), whenOf(from, 'GMT', 'sleepEnd')] as const
  if (isNear(utc[0]) && isNear(utc[1])) {
    const offset = isNear(local[1]) ? Math.round((local[1].at - utc[1].at) / MINUTE) : 0
    return { start: utc[0].at, end: utc[1].at, offset }
  }
  if (isNear(local[0]) && isNear(local[1])) return { start: local[0].at, end: local[1].at, offset: null }
  return apiSpan(from)
}

function apiSpan(from: JsonObject): { start: number; end: number; offset: number } | null {
  const start = epochMs(numberAt(from, 'startTimeInSeconds') ?? Number.NaN)
  if (start === null) return null
  const offset = Math.round((numberAt(from, 'startTimeOffsetInSeconds') ?? 0) / 60)
  return { start, end: start + (numberAt(from, 'durationInSeconds') ?? 0) * 1000, offset }
}

const isSleep = (from: JsonObject): boolean =>
  'deepSleepSeconds' in from || 'sleepStartTimestampGMT' in from || 'deepSleepDurationInSeconds' in from

function takeSleep(intake: Intake, from: JsonObject): void {
  const day = textAt(from, 'calendarDate')
  const span = spanOf(from, day)
  if (!span) return intake.leaveOut('no_date', `sleep ${day ?? ''}`)
  // Chunks of the export overlap.
  if (!intake.once(`garmin sleep ${day ?? ''} ${span.start}`)) return
  const parts = STAGES.map((field) => [field[0], valueOf(from, field)] as const)
  const stages = parts.filter(([metric]) => metric !== 'sleep_awake')
  const sum = stages.reduce((sum, [, minutes]) => sum + (minutes ?? 0), 0)
  // What is said in all may be more than the stages: some of it has none.
  const said = valueOf(from, ['sleep_duration', ['sleepTimeSeconds'], SECONDS])
  const asleep = said ?? (stages.some(([, minutes]) => minutes !== undefined) ? sum : null)
  const isNap = from.isNap === true || 'napTimeSec' in from
  if (!intake.night({ ...span, day, asleep_minutes: asleep, is_nap: isNap, source: SOURCE })) return
  if (asleep !== null) intake.take('sleep_duration', asleep, span, SOURCE)
  for (const [metric, minutes] of parts) if (minutes !== undefined) intake.take(metric, minutes, span, SOURCE)
  const of = { ...objectAt(from, 'spo2SleepSummary'), ...objectAt(from, 'sleepScores'), ...from }
  const end = { at: span.end, offset: span.offset }
  for (const field of OF_NIGHT) intake.at(field[0], valueOf(of, field), end, SOURCE)
}

function takeDay(intake: Intake, from: JsonObject): boolean {
  const api = apiSpan(from)
  const day =
    textAt(from, 'calendarDate', 'date') ??
    (api ? localDay({ at: api.start, offset: api.offset }) : undefined)
  if (!day) return false
  const of = { ...objectAt(from, 'respiration'), ...battery(from), ...stress(from), ...from }
  let found = false
  for (const field of OF_DAY) {
    const value = valueOf(of, field)
    if (value === undefined || !intake.first(`garmin ${field[0]} ${day}`)) continue
    found = true
    intake.daily(field[0], value, day.slice(0, 10), SOURCE)
  }
  return takeStatus(intake, from, day) || found
}

/** The export has the highest and lowest as items of a list. */
function battery(from: JsonObject): JsonObject {
  const found: JsonObject = {}
  for (const each of objectsIn(objectAt(from, 'bodyBattery')?.bodyBatteryStatList)) {
    const value = numberAt(each, 'statsValue')
    if (value === undefined) continue
    if (each.bodyBatteryStatType === 'HIGHEST') found.bodyBatteryHighestValue = value
    if (each.bodyBatteryStatType === 'LOWEST') found.bodyBatteryLowestValue = value
  }
  return found
}

function stress(from: JsonObject): JsonObject {
  const total = objectsIn(objectAt(from, 'allDayStress')?.aggregatorList).find(({ type }) => type === 'TOTAL')
  const value = numberAt(total, 'averageStressLevel')
  return value === undefined ? {} : { averageStressLevel: value }
}

const STATUS: Readonly<Record<string, MetricId>> = {
  HRV: 'hrv_rmssd',
  HR: 'resting_heart_rate',
  SPO2: 'oxygen_saturation',
  SKIN_TEMP_C: 'temperature_deviation',
  RESPIRATION: 'respiratory_rate',
}

function takeStatus(intake: Intake, from: JsonObject, day: string): boolean {
  const metrics = objectsIn(from.metrics)
  for (const each of metrics) {
    const metric = STATUS[textAt(each, 'type') ?? '']
    const value = numberAt(each, 'value')
    if (metric && value !== undefined && intake.first(`garmin status ${metric} ${day}`))
      intake.daily(metric, value, day, 'Garmin health status')
  }
  return metrics.length > 0
}

function takeBody(intake: Intake, from: JsonObject): boolean {
  const weight = objectAt(from, 'weight')
  const grams = numberAt(weight, 'weight') ?? numberAt(from, 'weightInGrams', 'weight')
  const meta = objectAt(from, 'metaData') ?? from
  const number =
    numberAt(weight, 'timestampGMT') ?? numberAt(from, 'measurementTimeInSeconds', 'timestampGMT', 'date')
  const at = number === undefined ? null : epochMs(number)
  const instant =
    at === null
      ? parseInstant(textAt(weight, 'timestampGMT') ?? textAt(meta, 'calendarDate'), 0)
      : { at, offset: 0 }
  if (grams === undefined || !instant) return false
  const of = { ...from, ...weight }
  intake.at('weight', grams > 1000 ? grams / 1000 : grams, instant, SOURCE)
  intake.at('bmi', numberAt(of, 'bmi', 'bodyMassIndex'), instant, SOURCE)
  intake.at('body_fat_percentage', numberAt(of, 'bodyFat', 'bodyFatInPercent'), instant, SOURCE)
  const muscle = numberAt(of, 'muscleMass', 'muscleMassInGrams')
  if (muscle !== undefined) intake.at('muscle_mass', muscle > 1000 ? muscle / 1000 : muscle, instant, SOURCE)
  return true
}

/** The export counts milliseconds, centimetres and kilojoules; the API seconds, metres and kilocalories. */
function takeActivity(intake: Intake, from: JsonObject): void {
  const kind = textAt(from, 'activityType', 'sportType', 'activityName') ?? ''
  const start = epochMs(numberAt(from, 'beginTimestamp', 'startTimeGmt') ?? Number.NaN)
  if (start !== null) return takeExported(intake, from, kind, start)
  const span = apiSpan(from)
  if (!span) return intake.leaveOut('no_date', `activity ${kind}`)
  intake.workout({
    ...span,
    kind,
    duration_minutes: (span.end - span.start) / MINUTE,
    distance_m: numberAt(from, 'distanceInMeters') ?? null,
    energy_kcal: numberAt(from, 'activeKilocalories') ?? null,
    source: SOURCE,
  })
}

function takeExported(intake: Intake, from: JsonObject, kind: string, start: number): void {
  const local = epochMs(numberAt(from, 'startTimeLocal') ?? Number.NaN)
  const ms = numberAt(from, 'duration') ?? 0
  const [distance, energy] = [numberAt(from, 'distance'), numberAt(from, 'calories')]
  intake.workout({
    kind,
    start,
    end: start + (numberAt(from, 'elapsedDuration') ?? ms),
    offset: local === null ? 0 : Math.round((local - start) / MINUTE),
    duration_minutes: ms / MINUTE,
    distance_m: distance === undefined ? null : distance / 100,
    energy_kcal: energy === undefined ? null : energy / 4.184,
    source: SOURCE,
  })
}

const isActivity = (from: JsonObject): boolean =>
  ('activityType' in from || 'sportType' in from || 'activityName' in from) &&
  ('startTimeGmt' in from || 'beginTimestamp' in from || 'activityId' in from)

export function takeGarmin(intake: Intake, from: JsonObject, kind: string): void {
  const span = apiSpan(from)
  const hasSeries = span !== null && takeSeries(intake, from, span)
  if (span && isEpoch(from)) takeEpoch(intake, from, span)
  else if (isActivity(from)) takeActivity(intake, from)
  else if (isSleep(from)) takeSleep(intake, from)
  else if (('weight' in from || 'weightInGrams' in from) && takeBody(intake, from)) return
  else if (!takeDay(intake, from) && !hasSeries)
    intake.leaveOut('unknown_type', `${kind} ${Object.keys(from).slice(0, 4).join(' ')}`)
}
