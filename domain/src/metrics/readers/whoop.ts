import type { MetricId } from '../model/catalogue.ts'
import { type Instant, MINUTE } from '../model/instant.ts'
import type { Intake } from '../model/intake.ts'
import type { ChooseTable, TableRow } from '../parts/table.ts'

const SOURCE = 'WHOOP'

/** Of a cycle, by what the name of the column begins with. WHOOP's variability is RMSSD; its `cal` are kilocalories. */
const OF_CYCLE: ReadonlyArray<readonly [string, MetricId, unit?: string]> = [
  ['recovery score', 'recovery_score'],
  ['resting heart rate', 'resting_heart_rate'],
  ['heart rate variability', 'hrv_rmssd'],
  ['skin temp', 'skin_temperature'],
  ['blood oxygen', 'oxygen_saturation'],
  ['day strain', 'strain'],
  ['max hr', 'max_heart_rate'],
  ['average hr', 'average_heart_rate'],
]
const OF_SLEEP: ReadonlyArray<readonly [string, MetricId]> = [
  ['respiratory rate', 'respiratory_rate'],
  ['sleep performance', 'sleep_score'],
  ['sleep efficiency', 'sleep_efficiency'],
]
const STAGES: ReadonlyArray<readonly [string, MetricId]> = [
  ['asleep duration', 'sleep_duration'],
  ['in bed duration', 'sleep_in_bed'],
  ['light sleep duration', 'sleep_light'],
  ['deep', 'sleep_deep'],
  ['rem duration', 'sleep_rem'],
  ['awake duration', 'sleep_awake'],
]

/** WHOOP's four tables, told apart by their columns; names change between versions, so only their beginnings count. */
export const chooseWhoop =
  (intake: Intake): ChooseTable =>
  (columns) => {
    const named = (beginning: string) => columns.find((each) => each.startsWith(beginning))
    if (!named('cycle start time')) return null
    if (named('question text'))
      return { row: (row) => intake.leaveOut('unknown_type', row.text('question text') ?? 'journal') }
    if (named('workout start time')) return { row: (row) => takeWorkout(intake, row, named) }
    const isSleep = named('nap') !== undefined
    return {
      row: (row) => {
        if (!isSleep) takeCycle(intake, row, named)
        takeSleep(intake, row, named)
      },
    }
  }

type Named = (beginning: string) => string | undefined

const value = (row: TableRow, column: string | undefined) => (column ? row.number(column) : undefined)

function times(row: TableRow): { offset: number | null; asleep: Instant | null; awake: Instant | null } {
  // The zone may change from row to row.
  const offset = row.offset('cycle timezone')
  return { offset, asleep: row.time(offset, 'sleep onset'), awake: row.time(offset, 'wake onset') }
}

function takeCycle(intake: Intake, row: TableRow, named: Named): void {
  const { offset, awake } = times(row)
  const start = row.time(offset, 'cycle start time')
  if (!start) return intake.leaveOut('no_date', row.first)
  // A cycle begins with falling asleep: its day is that of waking. Two cycles may have the same day.
  const at = awake ?? start
  for (const [column, metric] of OF_CYCLE) intake.at(metric, value(row, named(column)), at, SOURCE)
  const end = row.time(offset, 'cycle end time') ?? start
  const energy = value(row, named('energy burned'))
  if (energy !== undefined)
    intake.take('total_energy', energy, { start: start.at, end: end.at, offset }, SOURCE)
}

function takeSleep(intake: Intake, row: TableRow, named: Named): void {
  const { offset, asleep, awake } = times(row)
  // Both tables have the nights; that of sleeps has the naps, too.
  if (!asleep || !awake || !intake.first(`whoop ${asleep.at}`)) return
  const span = { start: asleep.at, end: awake.at, offset }
  const asleepMinutes = value(row, named('asleep duration')) ?? null
  const isNap = row.text('nap')?.toLowerCase() === 'true'
  if (!intake.night({ ...span, asleep_minutes: asleepMinutes, is_nap: isNap, source: SOURCE })) return
  for (const [column, metric] of OF_SLEEP) intake.at(metric, value(row, named(column)), awake, SOURCE)
  for (const [column, metric] of STAGES) {
    const minutes = value(row, named(column))
    if (minutes !== undefined) intake.take(metric, minutes, span, SOURCE)
  }
}

function takeWorkout(intake: Intake, row: TableRow, named: Named): void {
  const offset = row.offset('cycle timezone')
  const start = row.time(offset, 'workout start time')
  const minutes = value(row, named('duration'))
  const end = row.time(offset, 'workout end time')
  if (!start) return intake.leaveOut('no_date', row.first)
  const km = value(row, named('distance (km'))
  intake.workout({
    kind: row.text('activity name') ?? '',
    start: start.at,
    end: end?.at ?? start.at + (minutes ?? 0) * MINUTE,
    offset,
    duration_minutes: minutes ?? null,
    distance_m: km === undefined ? (value(row, named('distance')) ?? null) : km * 1000,
    energy_kcal: value(row, named('energy burned')) ?? null,
    source: SOURCE,
  })
}
