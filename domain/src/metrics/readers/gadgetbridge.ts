import type { MetricId } from '../model/catalogue.ts'
import { epochMs, MINUTE } from '../model/instant.ts'
import type { Intake } from '../model/intake.ts'
import { nightsFrom, type SleepStretch } from '../model/nights.ts'
import type { SqlRow, SqlTables } from './health-connect.ts'

/**
 * Gadgetbridge has tables of its own for each maker, with columns of the same names. Times are seconds in tables by the
 * minute and milliseconds in others, always UTC; the phone's zone is not stored.
 */
const COLUMNS: ReadonlyArray<readonly [string, MetricId]> = [
  ['HEART_RATE', 'heart_rate'],
  ['STEPS', 'steps'],
  ['STRESS', 'stress_level'],
  ['SPO2', 'oxygen_saturation'],
  ['SPO', 'oxygen_saturation'],
  ['RESPIRATORY_RATE', 'respiratory_rate'],
  ['HRV', 'hrv_rmssd'],
  ['WEIGHT_KG', 'weight'],
  ['BODY_FAT_PERCENTAGE', 'body_fat_percentage'],
  ['ACTIVE_CALORIES', 'active_energy'],
]
/** Tables whose one value is in a column that is called after nothing. */
const BY_TABLE: ReadonlyArray<readonly [RegExp, string, MetricId]> = [
  [/RESTING/, 'HEART_RATE', 'resting_heart_rate'],
  [/HEART_RATE_MAX/, 'HEART_RATE', 'max_heart_rate'],
  [/HRV_VALUE/, 'VALUE', 'hrv_rmssd'],
  [/TEMPERATURE/, 'TEMPERATURE', 'skin_temperature'],
  [/RESPIRATORY_RATE/, 'RATE', 'respiratory_rate'],
  [/SPO2/, 'SPO2', 'oxygen_saturation'],
  [/SLEEP_SCORE/, 'SCORE', 'sleep_score'],
  [/WEIGHT/, 'WEIGHT_KG', 'weight'],
]
const OF_DAY: ReadonlyArray<readonly [string, MetricId]> = [
  ['STEPS', 'steps'],
  ['HR_RESTING', 'resting_heart_rate'],
  ['HR_MAX', 'max_heart_rate'],
  ['HR_MIN', 'min_heart_rate'],
  ['HR_AVG', 'average_heart_rate'],
  ['CALORIES', 'total_energy'],
  ['STRESS_AVG', 'stress_level'],
  ['SPO2_AVG', 'oxygen_saturation'],
]
/** Xiaomi's numbers. */
const STAGES: Readonly<Record<number, MetricId>> = {
  2: 'sleep_deep',
  3: 'sleep_light',
  4: 'sleep_rem',
  5: 'sleep_awake',
}

export const isGadgetbridge = (names: ReadonlySet<string>): boolean =>
  names.has('DEVICE') && [...names].some((name) => /_SAMPLE$|^BASE_ACTIVITY_SUMMARY$/.test(name))

const numberOf = (row: SqlRow, column: string): number | undefined => {
  const value = row[column]
  return typeof value === 'bigint' ? Number(value) : typeof value === 'number' ? value : undefined
}

/** 0, 255 and below nought are how bands write that they have nothing. */
const isMeasured = (metric: MetricId, value: number | undefined): value is number =>
  value !== undefined && value > 0 && !(metric === 'heart_rate' && value >= 254)

export function readGadgetbridge(intake: Intake, tables: SqlTables): void {
  const devices = new Map<number, string>()
  for (const row of tables.rows('DEVICE')) devices.set(numberOf(row, '_id') ?? -1, String(row.NAME ?? ''))
  const sourceOf = (row: SqlRow) => devices.get(numberOf(row, 'DEVICE_ID') ?? -1) || 'Gadgetbridge'
  for (const table of tables.names) {
    if (table.endsWith('SLEEP_STAGE_SAMPLE')) takeStages(intake, tables.rows(table), sourceOf)
    else if (/SLEEP_TIME_SAMPLE$|SLEEP_SESSION_SAMPLE$/.test(table))
      takeNights(intake, tables.rows(table), sourceOf)
    else if (table.endsWith('DAILY_SUMMARY_SAMPLE')) takeDays(intake, tables.rows(table), sourceOf)
    else if (table.endsWith('_SAMPLE')) takeSamples(intake, table, tables.rows(table), sourceOf)
    else if (table === 'BASE_ACTIVITY_SUMMARY') takeWorkouts(intake, tables.rows(table), sourceOf)
  }
}

type SourceOf = (row: SqlRow) => string

function takeSamples(intake: Intake, table: string, rows: Iterable<SqlRow>, sourceOf: SourceOf): void {
  const own = BY_TABLE.find(([words]) => words.test(table))
  const columns: ReadonlyArray<readonly [string, MetricId]> = own ? [[own[1], own[2]]] : COLUMNS
  const isByMinute = table.endsWith('ACTIVITY_SAMPLE')
  for (const row of rows) {
    const at = epochMs(numberOf(row, 'TIMESTAMP') ?? Number.NaN)
    // Huawei writes rows that only mark where others end.
    const other = numberOf(row, 'OTHER_TIMESTAMP')
    if (at === null) intake.leaveOut('no_date', table)
    else if (other === undefined || (numberOf(row, 'TIMESTAMP') ?? 0) <= other)
      for (const [column, metric] of columns) {
        const value = numberOf(row, column)
        if (!isMeasured(metric, value)) continue
        const end = isByMinute && metric === 'steps' ? at + MINUTE : at
        intake.take(metric, value, { start: at, end, offset: 0 }, sourceOf(row))
      }
  }
}

function takeDays(intake: Intake, rows: Iterable<SqlRow>, sourceOf: SourceOf): void {
  for (const row of rows) {
    const at = epochMs(numberOf(row, 'TIMESTAMP') ?? Number.NaN)
    if (at === null) {
      intake.leaveOut('no_date', 'daily summary')
      continue
    }
    const day = new Date(at).toISOString().slice(0, 10)
    for (const [column, metric] of OF_DAY) {
      const value = numberOf(row, column)
      if (isMeasured(metric, value)) intake.daily(metric, value, day, `${sourceOf(row)} day`)
    }
  }
}

function takeNights(intake: Intake, rows: Iterable<SqlRow>, sourceOf: SourceOf): void {
  for (const row of rows) {
    const start = epochMs(numberOf(row, 'TIMESTAMP') ?? Number.NaN)
    const end = epochMs(numberOf(row, 'WAKEUP_TIME') ?? Number.NaN)
    if (start === null || end === null) {
      intake.leaveOut('no_date', 'sleep')
      continue
    }
    const span = { start, end, offset: 0 }
    const asleep = numberOf(row, 'TOTAL_DURATION') ?? null
    if (!intake.night({ ...span, asleep_minutes: asleep, is_nap: false, source: sourceOf(row) })) continue
    if (asleep !== null) intake.take('sleep_duration', asleep, span, sourceOf(row))
  }
}

/** A stage lasts until the next one. */
function takeStages(intake: Intake, rows: Iterable<SqlRow>, sourceOf: SourceOf): void {
  const stretches: SleepStretch[] = []
  let before: { at: number; metric: MetricId; source: string } | null = null
  const ordered = [...rows].toSorted(
    (a, b) => (numberOf(a, 'TIMESTAMP') ?? 0) - (numberOf(b, 'TIMESTAMP') ?? 0),
  )
  for (const row of ordered) {
    const at = epochMs(numberOf(row, 'TIMESTAMP') ?? Number.NaN)
    if (at === null) continue
    // A gap of hours is a day between two nights.
    if (before && at - before.at < 240 * MINUTE) {
      const span = { start: before.at, end: at, offset: 0 }
      if (intake.take(before.metric, (at - before.at) / MINUTE, span, before.source))
        stretches.push({ ...span, isAsleep: before.metric !== 'sleep_awake', source: before.source })
    }
    const metric = STAGES[numberOf(row, 'STAGE') ?? 0]
    before = metric ? { at, metric, source: sourceOf(row) } : null
  }
  nightsFrom(stretches, intake)
}

function takeWorkouts(intake: Intake, rows: Iterable<SqlRow>, sourceOf: SourceOf): void {
  for (const row of rows) {
    const [start, end] = ['START_TIME', 'END_TIME'].map((name) => epochMs(numberOf(row, name) ?? Number.NaN))
    if (!start || !end) {
      intake.leaveOut('no_date', 'activity')
      continue
    }
    intake.workout({
      kind: String(row.NAME ?? '') || `activity kind ${numberOf(row, 'ACTIVITY_KIND') ?? ''}`,
      start,
      end,
      offset: 0,
      duration_minutes: (end - start) / MINUTE,
      distance_m: null,
      energy_kcal: null,
      source: sourceOf(row),
    })
  }
}
