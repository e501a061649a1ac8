import type { MetricId } from '../model/catalogue.ts'
import { type Instant, MINUTE, parseInstant, daySpan } from '../model/instant.ts'
import type { Intake } from '../model/intake.ts'
import { isObject, type JsonObject, numberAt, objectAt, objectsIn, textAt } from '../parts/json.ts'

const SOURCE = 'Fitbit'
const KG_PER_POUND = 0.453_592_37

/** The account's export writes American days, and pounds whatever the account shows; the API writes ISO days and kilograms. */
const isAmerican = (text: string | undefined): boolean => /^\d{1,2}\/\d{1,2}\/\d{2}/.test(text ?? '')

/** Lists whose items are a time and a bare value: only the name of the list or file says of what. */
const SERIES: ReadonlyArray<readonly [RegExp, MetricId, factor?: number]> = [
  [/resting_heart_rate/, 'resting_heart_rate'],
  [/steps/, 'steps'],
  [/calories/, 'total_energy'],
  // The export counts centimetres, the API kilometres.
  [/distance/, 'distance', 0.01],
  [/sedentary/, 'sedentary_minutes'],
  [/lightly|lightly_active/, 'light_minutes'],
  [/moderately|fairly/, 'moderate_minutes'],
  [/very_active|very-active|minutesveryactive/, 'vigorous_minutes'],
  [/floors/, 'floors_climbed'],
  [/heart/, 'heart_rate'],
]

const STAGES: Readonly<Record<string, MetricId>> = {
  deep: 'sleep_deep',
  light: 'sleep_light',
  rem: 'sleep_rem',
  wake: 'sleep_awake',
  asleep: 'sleep_asleep',
  awake: 'sleep_awake',
  restless: 'sleep_awake',
}

/** Times are local except in the series of the export, which are in UTC. */
function whenOf(text: string | undefined): Instant | null {
  return parseInstant(text, isAmerican(text) ? 0 : null)
}

function takeSleep(intake: Intake, from: JsonObject): void {
  const [start, end] = [parseInstant(textAt(from, 'startTime')), parseInstant(textAt(from, 'endTime'))]
  if (!start || !end) return intake.leaveOut('no_date', `sleep ${textAt(from, 'logId') ?? ''}`)
  // The files of two months overlap.
  if (!intake.first(`fitbit sleep ${textAt(from, 'logId') ?? start.at}`)) return
  const span = { start: start.at, end: end.at, offset: null }
  const asleep = numberAt(from, 'minutesAsleep') ?? null
  const night = {
    ...span,
    asleep_minutes: asleep,
    is_nap: from.isMainSleep === false || from.mainSleep === false,
  }
  const day = textAt(from, 'dateOfSleep')
  if (!intake.night({ ...night, day: daySpan(day) ? day : undefined, source: SOURCE })) return
  if (asleep !== null) intake.take('sleep_duration', asleep, span, SOURCE)
  const inBed = numberAt(from, 'timeInBed')
  if (inBed !== undefined) intake.take('sleep_in_bed', inBed, span, SOURCE)
  intake.at('sleep_efficiency', numberAt(from, 'efficiency'), { at: end.at, offset: null }, SOURCE)
  takeStages(intake, objectAt(objectAt(from, 'levels'), 'summary'), span)
}

function takeStages(
  intake: Intake,
  summary: JsonObject | undefined,
  span: { start: number; end: number; offset: null },
) {
  const minutes = new Map<MetricId, number>()
  for (const [word, metric] of Object.entries(STAGES)) {
    const found = numberAt(objectAt(summary, word), 'minutes')
    if (found !== undefined) minutes.set(metric, (minutes.get(metric) ?? 0) + found)
  }
  for (const [metric, sum] of minutes) intake.take(metric, sum, span, SOURCE)
}

function takeBody(intake: Intake, from: JsonObject): void {
  const date = textAt(from, 'date')
  const at = parseInstant(`${date} ${textAt(from, 'time') ?? '00:00:00'}`)
  if (!at) return intake.leaveOut('no_date', `weight ${textAt(from, 'weight') ?? ''}`)
  const weight = numberAt(from, 'weight')
  intake.at('weight', weight !== undefined && isAmerican(date) ? weight * KG_PER_POUND : weight, at, SOURCE)
  intake.at('bmi', numberAt(from, 'bmi'), at, SOURCE)
  intake.at('body_fat_percentage', numberAt(from, 'fat'), at, SOURCE)
}

function takeExercise(intake: Intake, from: JsonObject): void {
  const start = whenOf(textAt(from, 'startTime', 'originalStartTime'))
  const ms = numberAt(from, 'duration') ?? 0
  if (!start) return intake.leaveOut('no_date', `exercise ${textAt(from, 'activityName') ?? ''}`)
  const distance = numberAt(from, 'distance')
  const isMiles = /mile/i.test(textAt(from, 'distanceUnit') ?? '')
  intake.workout({
    kind: textAt(from, 'activityName', 'name') ?? '',
    start: start.at,
    end: start.at + ms,
    offset: start.offset,
    duration_minutes: (numberAt(from, 'activeDuration') ?? ms) / MINUTE,
    distance_m: distance === undefined ? null : distance * (isMiles ? 1609.344 : 1000),
    energy_kcal: numberAt(from, 'calories') ?? null,
    source: SOURCE,
  })
}

/** Values of a day or of a moment that say what they are of. */
const NAMED: ReadonlyArray<readonly [string, MetricId]> = [
  ['bpm', 'heart_rate'],
  ['restingHeartRate', 'resting_heart_rate'],
  ['dailyRmssd', 'hrv_rmssd'],
  ['breathingRate', 'respiratory_rate'],
  ['avg', 'oxygen_saturation'],
  ['nightlyRelative', 'temperature_deviation'],
  ['filteredDemographicVO2Max', 'vo2_max'],
  ['demographicVO2Max', 'vo2_max'],
]

/** `44-48`, as the API gives VO2max, is its middle. */
const middle = (text: string | undefined): number | undefined => {
  const found = /^(\d+(?:\.\d+)?)-(\d+(?:\.\d+)?)$/.exec(text ?? '')
  return found ? (Number(found[1]) + Number(found[2])) / 2 : undefined
}

function takeNamed(intake: Intake, value: JsonObject, time: string): void {
  const at = whenOf(time)
  const isDay = /^\d{4}-\d\d-\d\d$/.test(time)
  const give = (metric: MetricId, number: number | undefined) => {
    if (number === undefined) return
    if (isDay) intake.daily(metric, number, time, SOURCE)
    else if (at) intake.at(metric, number, at, SOURCE)
    else intake.leaveOut('no_date', `${metric} ${number} ${time}`)
  }
  const found = NAMED.find(([name]) => numberAt(value, name) !== undefined)
  if (found) give(found[1], numberAt(value, found[0]))
  else if ('vo2Max' in value) give('vo2_max', middle(textAt(value, 'vo2Max')) ?? numberAt(value, 'vo2Max'))
  // Of the days without a value the export has a nought.
  else if ('value' in value && 'error' in value && numberAt(value, 'value') !== 0)
    give('resting_heart_rate', numberAt(value, 'value'))
}

function takeSeries(intake: Intake, from: JsonObject, kind: string, time: string): void {
  const found = SERIES.find(([words]) => words.test(kind.toLowerCase()))
  const value = numberAt(from, 'value')
  if (!found) return intake.leaveOut('unknown_type', kind)
  const [, metric, factor = 1] = found
  if (value === undefined) return intake.leaveOut('no_value', `${metric} ${time}`)
  const isDay = /^\d{4}-\d\d-\d\d$/.test(time)
  const scaled = value * (metric === 'distance' && isDay ? 1000 : factor)
  const at = whenOf(time)
  if (isDay) intake.daily(metric, scaled, time, SOURCE)
  else if (at) {
    const isSum = metric !== 'heart_rate'
    intake.take(
      metric,
      scaled,
      { start: at.at, end: at.at + (isSum ? MINUTE : 0), offset: at.offset },
      SOURCE,
    )
  } else intake.leaveOut('no_date', `${metric} ${value} ${time}`)
}

const OF_DAY: ReadonlyArray<readonly [string, MetricId]> = [
  ['steps', 'steps'],
  ['caloriesOut', 'total_energy'],
  ['activityCalories', 'active_energy'],
  ['floors', 'floors_climbed'],
  ['restingHeartRate', 'resting_heart_rate'],
  ['veryActiveMinutes', 'vigorous_minutes'],
  ['fairlyActiveMinutes', 'moderate_minutes'],
  ['lightlyActiveMinutes', 'light_minutes'],
  ['sedentaryMinutes', 'sedentary_minutes'],
]

/** @param kind what the list or the file is called */
export function takeFitbit(intake: Intake, from: JsonObject, kind: string): void {
  const time = textAt(from, 'dateTime')
  if (time !== undefined) {
    const value = from.value
    if (isObject(value)) takeNamed(intake, value, time)
    else if (value !== undefined) takeSeries(intake, from, kind, time)
    for (const each of objectsIn(from.minutes)) takeMinute(intake, each)
  } else if ('dateOfSleep' in from) takeSleep(intake, from)
  else if ('weight' in from || 'fat' in from || 'bmi' in from) takeBody(intake, from)
  else if ('activityName' in from || ('activityId' in from && 'duration' in from)) takeExercise(intake, from)
  else if ('caloriesOut' in from && 'date' in from)
    for (const [name, metric] of OF_DAY)
      intake.daily(metric, numberAt(from, name), textAt(from, 'date'), SOURCE)
  else intake.leaveOut('unknown_type', `${kind} ${Object.keys(from).slice(0, 4).join(' ')}`)
}

/** Minute by minute, as the API gives variability and saturation. */
function takeMinute(intake: Intake, from: JsonObject): void {
  const at = parseInstant(textAt(from, 'minute'))
  if (!at) return
  const value = objectAt(from, 'value')
  intake.at('hrv_rmssd', numberAt(value, 'rmssd'), at, SOURCE)
  intake.at('oxygen_saturation', numberAt(from, 'value'), at, SOURCE)
}
