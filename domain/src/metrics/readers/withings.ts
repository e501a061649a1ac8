import type { MetricId } from '../model/catalogue.ts'
import { offsetIn, parseInstant } from '../model/instant.ts'
import type { Intake } from '../model/intake.ts'
import { type JsonObject, numberAt, objectAt, objectsIn, textAt } from '../parts/json.ts'

const SOURCE = 'Withings'

/** The numbers of measurements in the API. */
const TYPES: Readonly<Record<number, MetricId>> = {
  1: 'weight',
  4: 'height',
  5: 'lean_body_mass',
  6: 'body_fat_percentage',
  8: 'fat_mass',
  9: 'blood_pressure_diastolic',
  10: 'blood_pressure_systolic',
  11: 'heart_rate',
  12: 'body_temperature',
  54: 'oxygen_saturation',
  71: 'body_temperature',
  73: 'skin_temperature',
  76: 'muscle_mass',
  77: 'body_water_mass',
  88: 'bone_mass',
  91: 'pulse_wave_velocity',
  123: 'vo2_max',
  170: 'visceral_fat',
}

function takeGroup(intake: Intake, group: JsonObject, zone: string | undefined): void {
  const seconds = numberAt(group, 'date')
  if (seconds === undefined) return intake.leaveOut('no_date', `group ${textAt(group, 'grpid') ?? ''}`)
  // The second category is what the person wants to reach.
  if (numberAt(group, 'category') === 2) return intake.leaveOut('not_health_data', 'a goal')
  if (group.grpid !== undefined && !intake.once(`withings ${textAt(group, 'grpid') ?? ''}`)) return
  const at = seconds * 1000
  const instant = { at, offset: zone ? (offsetIn(zone, at) ?? 0) : 0 }
  for (const measure of objectsIn(group.measures)) {
    const [type, value] = [numberAt(measure, 'type'), numberAt(measure, 'value')]
    const metric = TYPES[type ?? 0]
    if (value === undefined) intake.leaveOut('no_value', `type ${type}`)
    // A decimal number as its digits and the place of its point.
    else if (metric) intake.at(metric, Number(`${value}e${numberAt(measure, 'unit') ?? 0}`), instant, SOURCE)
    else intake.leaveOut(value < 0 ? 'not_recorded' : 'unknown_type', `type ${type}`)
  }
}

const STAGES: ReadonlyArray<readonly [string, MetricId]> = [
  ['lightsleepduration', 'sleep_light'],
  ['deepsleepduration', 'sleep_deep'],
  ['remsleepduration', 'sleep_rem'],
  ['wakeupduration', 'sleep_awake'],
]

function takeSleep(intake: Intake, from: JsonObject): void {
  const [start, end] = [numberAt(from, 'startdate'), numberAt(from, 'enddate')]
  const data = objectAt(from, 'data')
  if (start === undefined || end === undefined || !data) return intake.leaveOut('no_date', 'sleep')
  const zone = textAt(from, 'timezone')
  const span = { start: start * 1000, end: end * 1000, offset: zone ? (offsetIn(zone, end * 1000) ?? 0) : 0 }
  const parts = STAGES.map(([name, metric]) => [metric, numberAt(data, name)] as const)
  const sum = parts.reduce((sum, [metric, s]) => (metric === 'sleep_awake' ? sum : sum + (s ?? 0)), 0)
  const asleep = (numberAt(data, 'total_sleep_time', 'asleepduration') ?? sum) / 60
  if (!intake.night({ ...span, asleep_minutes: asleep, is_nap: false, source: SOURCE })) return
  intake.take('sleep_duration', asleep, span, SOURCE)
  for (const [metric, seconds] of parts)
    if (seconds !== undefined) intake.take(metric, seconds / 60, span, SOURCE)
  const awake = { at: span.end, offset: span.offset }
  intake.at('average_heart_rate', numberAt(data, 'hr_average'), awake, SOURCE)
  intake.at('respiratory_rate', numberAt(data, 'rr_average'), awake, SOURCE)
  intake.at('sleep_score', numberAt(data, 'sleep_score'), awake, SOURCE)
}

const OF_DAY: ReadonlyArray<readonly [string, MetricId]> = [
  ['steps', 'steps'],
  ['distance', 'distance'],
  ['elevation', 'elevation_gained'],
  ['calories', 'active_energy'],
  ['totalcalories', 'total_energy'],
  ['hr_average', 'average_heart_rate'],
  ['hr_max', 'max_heart_rate'],
  ['hr_min', 'min_heart_rate'],
]

export function takeWithings(intake: Intake, root: JsonObject): void {
  const body = objectAt(root, 'body') ?? root
  for (const group of objectsIn(body.measuregrps)) takeGroup(intake, group, textAt(body, 'timezone'))
  for (const sleep of objectsIn(body.series)) takeSleep(intake, sleep)
  for (const day of objectsIn(body.activities))
    for (const [name, metric] of OF_DAY)
      if (parseInstant(textAt(day, 'date')))
        intake.daily(metric, numberAt(day, name), textAt(day, 'date'), SOURCE)
}
