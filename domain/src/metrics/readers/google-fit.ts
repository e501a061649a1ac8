import { METRICS, type MetricId } from '../model/catalogue.ts'
import { MINUTE, parseInstant } from '../model/instant.ts'
import type { Intake } from '../model/intake.ts'
import { type JsonObject, numberAt, objectAt, objectsIn, textAt } from '../parts/json.ts'

const SOURCE = 'Google Fit'

const TYPES: Readonly<Record<string, MetricId>> = {
  'com.google.step_count.delta': 'steps',
  'com.google.distance.delta': 'distance',
  'com.google.calories.expended': 'total_energy',
  'com.google.active_minutes': 'active_minutes',
  'com.google.heart_rate.bpm': 'heart_rate',
  'com.google.weight': 'weight',
  'com.google.height': 'height',
  'com.google.body.fat.percentage': 'body_fat_percentage',
  'com.google.hydration': 'water',
  'com.google.oxygen_saturation': 'oxygen_saturation',
  'com.google.blood_glucose': 'blood_glucose',
  'com.google.body.temperature': 'body_temperature',
}
const STAGES: Readonly<Record<number, MetricId>> = {
  1: 'sleep_awake',
  2: 'sleep_asleep',
  4: 'sleep_light',
  5: 'sleep_deep',
  6: 'sleep_rem',
}
const SEGMENTS: Readonly<Record<string, MetricId>> = {
  'sleep.awake': 'sleep_awake',
  'sleep.light': 'sleep_light',
  'sleep.deep': 'sleep_deep',
  'sleep.rem': 'sleep_rem',
  sleep: 'sleep_asleep',
}

const nanos = (from: JsonObject, name: string): number => Number(textAt(from, name) ?? Number.NaN) / 1e6

function valuesOf(point: JsonObject): number[] {
  return objectsIn(point.fitValue ?? point.value).flatMap((each) => {
    const value = objectAt(each, 'value') ?? each
    const number = numberAt(value, 'fpVal', 'intVal')
    return number === undefined ? [] : [number]
  })
}

/** One point of a list of `All Data`; times are in nanoseconds since 1970, in UTC. */
function takePoint(intake: Intake, point: JsonObject, stream: string): void {
  const type = textAt(point, 'dataTypeName') ?? ''
  const [start, end] = [nanos(point, 'startTimeNanos'), nanos(point, 'endTimeNanos')]
  const span = { start: Math.floor(start), end: Math.floor(Number.isNaN(end) ? start : end), offset: 0 }
  const values = valuesOf(point)
  const source = textAt(point, 'originDataSourceId') ?? stream
  if (type === 'com.google.blood_pressure') {
    intake.at('blood_pressure_systolic', values[0], { at: span.start, offset: 0 }, source)
    intake.at('blood_pressure_diastolic', values[1], { at: span.start, offset: 0 }, source)
    return
  }
  const stage = type === 'com.google.sleep.segment' ? STAGES[values[0] ?? 0] : undefined
  const metric = stage ?? TYPES[type]
  if (!metric) return intake.leaveOut('unknown_type', type)
  const value = stage ? (span.end - span.start) / MINUTE : values[0]
  if (value === undefined) intake.leaveOut('no_value', type)
  else intake.take(metric, value, span, source)
}

function takeSession(intake: Intake, from: JsonObject): void {
  const kind = textAt(from, 'fitnessActivity') ?? ''
  const [start, end] = [parseInstant(textAt(from, 'startTime')), parseInstant(textAt(from, 'endTime'))]
  if (!start || !end) return intake.leaveOut('no_date', kind)
  const span = { start: start.at, end: end.at, offset: end.offset }
  if (kind.startsWith('sleep')) return takeSleep(intake, from, span)
  const of = (name: string) =>
    numberAt(
      objectsIn(from.aggregate).find((each) => each.metricName === name),
      'floatValue',
      'intValue',
    ) ?? null
  const seconds = /^([\d.]+)s$/.exec(textAt(from, 'duration') ?? '')?.[1]
  intake.workout({
    ...span,
    kind,
    duration_minutes: seconds ? Number(seconds) / 60 : (end.at - start.at) / MINUTE,
    distance_m: of('com.google.distance.delta'),
    energy_kcal: of('com.google.calories.expended'),
    source: SOURCE,
  })
}

function takeSleep(
  intake: Intake,
  from: JsonObject,
  span: { start: number; end: number; offset: number | null },
): void {
  const minutes = new Map<MetricId, number>()
  for (const segment of objectsIn(from.segment)) {
    const metric = SEGMENTS[textAt(segment, 'fitnessActivity') ?? '']
    const [start, end] = [
      parseInstant(textAt(segment, 'startTime')),
      parseInstant(textAt(segment, 'endTime')),
    ]
    if (metric && start && end) minutes.set(metric, (minutes.get(metric) ?? 0) + (end.at - start.at) / MINUTE)
  }
  const asleep = [...minutes].reduce(
    (sum, [metric, each]) => (metric === 'sleep_awake' ? sum : sum + each),
    0,
  )
  const asleep_minutes = minutes.size > 0 ? asleep : (span.end - span.start) / MINUTE
  if (!intake.night({ ...span, asleep_minutes, is_nap: false, source: SOURCE })) return
  intake.take('sleep_duration', asleep_minutes, span, SOURCE)
  for (const [metric, sum] of minutes) if (METRICS[metric]) intake.take(metric, sum, span, SOURCE)
}

export function takeGoogleFit(intake: Intake, root: JsonObject): void {
  if ('fitnessActivity' in root) return takeSession(intake, root)
  const stream = textAt(root, 'Data Source', 'dataSourceId') ?? SOURCE
  for (const point of objectsIn(root['Data Points'] ?? root.point)) takePoint(intake, point, stream)
}
