import type { MetricId } from '../model/catalogue.ts'
import { METRICS } from '../model/catalogue.ts'
import { DAY, type Instant, MINUTE, parseInstant } from '../model/instant.ts'
import type { Intake } from '../model/intake.ts'
import { numberIn } from '../parts/csv.ts'
import type { ChooseTable, TableRow } from '../parts/table.ts'
import { type Column, columnsOf } from './columns.ts'

/**
 * Tables of measurements that are known by the words in their columns, in the languages exports come in: Withings', those
 * that Garmin and Google Fit write for people, and others like them.
 */
const TIME =
  /^(?:date(?: ?\/ ?time)?|date_time|datetime|datum(?: .*)?|fecha(?: .*)?|data(?: e ora)?|dato|day|tag|timestamp|time|start(?:[ _]?time| date)?|from|von|depuis|du|desde|da|van|från|measured(?: at)?|zeitpunkt)$/
const END = /^(?:end(?:[ _]?time| date)?|to|bis|au|à|hasta|a|tot|till)$/

const STAGES: ReadonlyArray<readonly [RegExp, MetricId]> = [
  [/^(?:minutes )?(?:light|leicht|léger|ligero|leggero|licht|lätt)/, 'sleep_light'],
  [/^(?:minutes )?(?:deep|tief|profond|profundo|profondo|diep|djup)/, 'sleep_deep'],
  [/^(?:minutes )?rem\b/, 'sleep_rem'],
  [/^(?:minutes )?(?:awake|wach|éveil|despierto|sveglio|wakker|vaken)/, 'sleep_awake'],
]

type Stage = { name: string; metric: MetricId; toMinutes: number }

const stagesOf = (columns: readonly string[]): Stage[] =>
  STAGES.flatMap(([words, metric]) => {
    const name = columns.find((each) => words.test(each))
    if (!name) return []
    return [{ name, metric, toMinutes: /\(s\)/.test(name) ? 1 / 60 : /\(h/.test(name) ? 60 : 1 }]
  })

export const chooseTable =
  (intake: Intake, source: string, file: string): ChooseTable =>
  (columns) => {
    const time = columns.find((each) => TIME.test(each))
    const end = columns.find((each) => END.test(each))
    if (!time) return null
    const stages = stagesOf(columns)
    if (end && stages.length > 1) return { row: (row) => takeSleep(intake, row, [time, end], stages, source) }
    const kind = columns.find((each) =>
      /^(?:activity type|aktivitätstyp|type d['’]activité|tipo de actividad)$/.test(each),
    )
    if (kind && columns.some((each) => /^(?:distance|time|distanz|zeit|data)$/.test(each)))
      return { row: (row) => takeWorkout(intake, row, { kind, time, end }, source) }
    const values = columnsOf(columns)
    if (values.length === 0) return null
    return { row: (row) => takeValues(intake, row, [time, end, dayIn(file)], values, source) }
  }

/** Files of one day have it in their name, and only times in their rows. */
const dayIn = (file: string): string => /\d{4}-\d{2}-\d{2}/.exec(file)?.[0] ?? ''

function takeValues(
  intake: Intake,
  row: TableRow,
  [time, end, day]: readonly [string, string | undefined, string],
  columns: readonly Column[],
  source: string,
): void {
  const timeOf = (name: string) => row.time(null, name) ?? parseInstant(`${day} ${row.text(name) ?? ''}`)
  const start = timeOf(time)
  if (!start) return intake.leaveOut('no_date', row.first)
  const until = end ? timeOf(end) : null
  const isDay = /^[^\s:T]{8,10}$/.test(row.text(time) ?? '')
  for (const { name, metric, unit } of columns) {
    const value = row.number(name)
    if (value === undefined) continue
    const span = spanOf(metric, start, until, isDay)
    intake.takeIn(unit, metric, value, span, source)
  }
  takeShareOfFat(intake, row, columns, start, source)
}

function spanOf(metric: MetricId, start: Instant, until: Instant | null, isDay: boolean) {
  const isPoint = METRICS[metric].kind === 'point'
  const end = isDay ? start.at + DAY : isPoint ? start.at : (until?.at ?? start.at)
  return { start: start.at, end, offset: isDay ? null : start.offset }
}

/** Scales print the mass of fat; its share of the weight is what people follow. */
function takeShareOfFat(
  intake: Intake,
  row: TableRow,
  columns: readonly Column[],
  at: Instant,
  source: string,
): void {
  const of = (metric: MetricId) => columns.find((each) => each.metric === metric)
  const [weight, fat] = [of('weight'), of('fat_mass')]
  if (!weight || !fat || of('body_fat_percentage') || weight.unit !== fat.unit) return
  const [all, part] = [row.number(weight.name), row.number(fat.name)]
  if (all && part !== undefined) intake.at('body_fat_percentage', (part / all) * 100, at, source)
}

function takeSleep(
  intake: Intake,
  row: TableRow,
  [from, to]: readonly [string, string],
  stages: readonly Stage[],
  source: string,
): void {
  const start = row.time(null, from)
  const end = row.time(null, to)
  if (!start || !end) return intake.leaveOut('no_date', row.first)
  const span = { start: start.at, end: end.at, offset: end.offset }
  const parts = stages.map(({ name, metric, toMinutes }) => {
    const value = row.number(name)
    return [metric, value === undefined ? undefined : value * toMinutes] as const
  })
  const asleep = parts.reduce(
    (sum, [metric, minutes]) => (metric === 'sleep_awake' ? sum : sum + (minutes ?? 0)),
    0,
  )
  if (!intake.night({ ...span, asleep_minutes: asleep, is_nap: false, source })) return
  intake.take('sleep_duration', asleep, span, source)
  for (const [metric, minutes] of parts) if (minutes !== undefined) intake.take(metric, minutes, span, source)
  for (const { name, metric } of columnsOf(['average heart rate', 'heart rate (min)', 'heart rate (max)']))
    intake.at(metric, row.number(name), { at: end.at, offset: end.offset }, source)
}

/** `01:02:03` as minutes. */
const clockMinutes = (text: string | undefined): number | null => {
  const found = /^(\d{1,3}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?$/.exec(text ?? '')
  if (!found) return null
  const [, first, second, third] = found
  return third === undefined
    ? Number(first) + Number(second) / 60
    : Number(first) * 60 + Number(second) + Number(third) / 60
}

function takeWorkout(
  intake: Intake,
  row: TableRow,
  { kind, time, end }: { kind: string; time: string; end: string | undefined },
  source: string,
): void {
  const start = row.time(row.offset('timezone'), time)
  if (!start) return intake.leaveOut('no_date', row.first)
  const minutes = clockMinutes(row.text('time', 'duration', 'zeit', 'durée', 'tiempo'))
  const until = end ? row.time(start.offset, end) : null
  const km = numberIn(row.text('distance', 'distanz', 'distancia'))
  intake.workout({
    kind: row.text(kind) ?? '',
    start: start.at,
    end: until?.at ?? start.at + (minutes ?? 0) * MINUTE,
    offset: start.offset,
    duration_minutes: minutes ?? (until ? (until.at - start.at) / MINUTE : null),
    distance_m: km === undefined ? null : km * 1000,
    energy_kcal: numberIn(row.text('calories', 'kalorien', 'calorías')) ?? null,
    source,
  })
}
