import type { MetricId } from '../model/catalogue.ts'
import { epochMs, type Instant, MINUTE, parseInstant, parseOffset } from '../model/instant.ts'
import type { Intake } from '../model/intake.ts'
import { nightsFrom, type SleepStretch } from '../model/nights.ts'
import { type ChooseTable, TableRow, type TableReader } from '../parts/table.ts'

const SOURCE = 'Samsung Health'

type Value = readonly [column: string, metric: MetricId, unit?: string]
/** Tables by a part of their name, with their values. The first that fits counts. */
const TABLES: ReadonlyArray<readonly [name: RegExp, values: readonly Value[]]> = [
  [/heart_rate/, [['heart_rate', 'heart_rate']]],
  [/oxygen_saturation/, [['spo2', 'oxygen_saturation']]],
  [
    /respiratory_rate/,
    [
      ['average', 'respiratory_rate'],
      ['respiratory_rate', 'respiratory_rate'],
    ],
  ],
  [/skin_temperature/, [['temperature', 'skin_temperature']]],
  [/body_temperature/, [['temperature', 'body_temperature']]],
  [
    /blood_pressure/,
    [
      ['systolic', 'blood_pressure_systolic'],
      ['diastolic', 'blood_pressure_diastolic'],
      ['pulse', 'heart_rate'],
    ],
  ],
  [/blood_glucose/, [['glucose', 'blood_glucose']]],
  [/stress/, [['score', 'stress_level']]],
  [
    /hrv/,
    [
      ['rmssd', 'hrv_rmssd'],
      ['sdnn', 'hrv_sdnn'],
    ],
  ],
  [
    /weight/,
    [
      ['weight', 'weight'],
      ['body_fat', 'body_fat_percentage'],
      ['body_fat_mass', 'fat_mass'],
      ['fat_free_mass', 'lean_body_mass'],
      ['skeletal_muscle_mass', 'muscle_mass'],
      ['total_body_water', 'body_water_mass'],
      ['basal_metabolic_rate', 'basal_metabolic_rate'],
      ['height', 'height', 'cm'],
    ],
  ],
  [/\.height/, [['height', 'height', 'cm']]],
  [
    /pedometer_step_count|step_count/,
    [
      ['count', 'steps'],
      ['distance', 'distance'],
      ['calorie', 'active_energy'],
    ],
  ],
  [
    /pedometer_day_summary|step_daily_trend/,
    [
      ['step_count', 'steps'],
      ['count', 'steps'],
      ['distance', 'distance'],
      ['calorie', 'active_energy'],
    ],
  ],
  [
    /activity\.day_summary/,
    [
      ['step_count', 'steps'],
      ['distance', 'distance'],
      ['calorie', 'active_energy'],
      ['active_time', 'active_minutes', 'ms'],
    ],
  ],
  [/floors_climbed/, [['floor', 'floors_climbed']]],
  [/water_intake/, [['amount', 'water', 'mL']]],
  [/caffeine/, [['amount', 'caffeine', 'mg']]],
  [
    /nutrition/,
    [
      ['calorie', 'dietary_energy'],
      ['protein', 'protein'],
      ['total_fat', 'fat'],
      ['carbohydrate', 'carbohydrates'],
      ['sugar', 'sugar'],
      ['dietary_fiber', 'fibre'],
      ['sodium', 'sodium'],
    ],
  ],
  [
    /vo2|max_oxygen/,
    [
      ['vo2_max', 'vo2_max'],
      ['max_vo2', 'vo2_max'],
    ],
  ],
  [
    /calories_burned/,
    [
      ['active_calorie', 'active_energy'],
      ['rest_calorie', 'basal_energy'],
    ],
  ],
]
const STAGES: Readonly<Record<string, MetricId>> = {
  40001: 'sleep_awake',
  40002: 'sleep_light',
  40003: 'sleep_deep',
  40004: 'sleep_rem',
}

/** Columns are called with or without the name of their table, by version: the last part is what counts. */
const lastPart = (column: string): string => column.slice(column.lastIndexOf('.') + 1)

export const isSamsung = (columns: readonly string[], title: string): boolean =>
  title.startsWith('com.samsung.') || columns.some((each) => each.startsWith('com.samsung.'))

/** A table is named in the line before its columns, in the name of the file, or in the columns themselves. */
export const chooseSamsung =
  (intake: Intake, file: string): ChooseTable =>
  (columns, title) => {
    if (!isSamsung(columns, title)) return null
    const own = columns.find((each) => each.startsWith('com.samsung.'))
    const name = title.startsWith('com.samsung.') ? title : (own ?? file.toLowerCase())
    const plain = (row: TableRow): TableRow => row.renamed(lastPart)
    if (/sleep_stage/.test(name)) return stagesReader(intake, plain)
    if (/\.sleep(?:[,.]|$|_combined)/.test(name)) return sleepReader(intake, plain)
    if (/exercise(?:[,.]|$)/.test(name)) return { row: (row) => takeExercise(intake, plain(row)) }
    const values = TABLES.find(([words]) => words.test(name))?.[1]
    if (!values) return { row: () => intake.leaveOut('unknown_type', name) }
    return { row: (row) => takeValues(intake, plain(row), values, name) }
  }

/** Times are in UTC, with the offset in a column of its own; newer exports have milliseconds. */
function timeIn(row: TableRow, offset: number | null, column: string): Instant | null {
  const text = row.text(column)
  const number = Number(text)
  if (text && Number.isFinite(number)) {
    const at = epochMs(number)
    return at === null ? null : { at, offset }
  }
  const utc = parseInstant(text, 0)
  return utc && { at: utc.at, offset }
}

function offsetOf(row: TableRow): number | null {
  const text = row.text('time_offset') ?? ''
  const ms = Number(text)
  return text !== '' && Number.isFinite(ms) ? ms / MINUTE : parseOffset(text)
}

function takeValues(intake: Intake, row: TableRow, values: readonly Value[], name: string): void {
  const offset = offsetOf(row) ?? 0
  const day = timeIn(row, null, 'day_time')
  const start = timeIn(row, offset, 'start_time') ?? day
  if (!start) return intake.leaveOut('no_date', row.first)
  // The same steps counted by each device; -2 are those of all.
  const sourceType = row.text('source_type')
  if (day && sourceType !== undefined && sourceType !== '-2') return
  for (const [column, metric, unit] of values) {
    const value = row.number(column)
    if (value === undefined) continue
    if (day) {
      const text = new Date(day.at).toISOString().slice(0, 10)
      const scaled = unit === 'ms' ? value / MINUTE : value
      intake.daily(metric, scaled, text, `${SOURCE} day`)
    } else {
      const end = timeIn(row, offset, 'end_time')?.at ?? start.at
      const span = { start: start.at, end: Math.max(end, start.at), offset }
      if (unit) intake.takeIn(unit, metric, value, span, SOURCE)
      else intake.take(metric, value, span, SOURCE)
    }
  }
  if (name === '') intake.leaveOut('unknown_type', row.first)
}

function spanOf(row: TableRow): { start: number; end: number; offset: number } | null {
  const offset = offsetOf(row) ?? 0
  const [start, end] = [timeIn(row, offset, 'start_time'), timeIn(row, offset, 'end_time')]
  return start && end && { start: start.at, end: end.at, offset }
}

type Plain = (row: TableRow) => TableRow

function sleepReader(intake: Intake, plain: Plain): TableReader {
  return {
    row: (given) => {
      const row = plain(given)
      const span = spanOf(row)
      if (!span) return intake.leaveOut('no_date', row.first)
      const asleep = row.number('sleep_duration') ?? null
      if (!intake.night({ ...span, asleep_minutes: asleep, is_nap: false, source: SOURCE })) return
      intake.take('sleep_in_bed', (span.end - span.start) / MINUTE, span, SOURCE)
      if (asleep !== null) intake.take('sleep_duration', asleep, span, SOURCE)
      const awake = { at: span.end, offset: span.offset }
      intake.at('sleep_efficiency', row.number('efficiency'), awake, SOURCE)
      intake.at('sleep_score', row.number('sleep_score'), awake, SOURCE)
    },
  }
}

function stagesReader(intake: Intake, plain: Plain): TableReader {
  const stretches: SleepStretch[] = []
  return {
    row: (given) => {
      const row = plain(given)
      const span = spanOf(row)
      const metric = STAGES[row.text('stage') ?? '']
      if (!span) return intake.leaveOut('no_date', row.first)
      if (!metric) return intake.leaveOut('unknown_type', `stage ${row.text('stage') ?? ''}`)
      if (intake.take(metric, (span.end - span.start) / MINUTE, span, SOURCE))
        stretches.push({ ...span, isAsleep: metric !== 'sleep_awake', source: SOURCE })
    },
    end: () => nightsFrom(stretches, intake),
  }
}

function takeExercise(intake: Intake, row: TableRow): void {
  const span = spanOf(row)
  if (!span) return intake.leaveOut('no_date', row.first)
  const ms = row.number('duration')
  intake.workout({
    ...span,
    kind: row.text('exercise_custom_type', 'exercise_type') ?? '',
    duration_minutes: ms === undefined ? null : ms / MINUTE,
    distance_m: row.number('distance') ?? null,
    energy_kcal: row.number('calorie', 'total_calorie') ?? null,
    source: SOURCE,
  })
}
