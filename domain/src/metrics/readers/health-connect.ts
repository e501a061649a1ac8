import type { MetricId } from '../model/catalogue.ts'
import { MINUTE } from '../model/instant.ts'
import type { Intake } from '../model/intake.ts'

export type SqlRow = Readonly<Record<string, unknown>>
/** Rows of a table, none where the database does not have it. */
export type SqlTables = { names: ReadonlySet<string>; rows: (table: string) => Iterable<SqlRow> }

type Field = readonly [column: string, metric: MetricId, unit?: string]

/** Names and units of Android's store: grams, metres, litres, watts; energy in calories, a thousand to the kilocalorie. */
const TABLES: Readonly<Record<string, readonly Field[]>> = {
  steps_record_table: [['count', 'steps']],
  distance_record_table: [['distance', 'distance']],
  wheelchair_pushes_record_table: [['count', 'wheelchair_pushes']],
  floors_climbed_record_table: [['floors', 'floors_climbed']],
  elevation_gained_record_table: [['elevation', 'elevation_gained']],
  active_calories_burned_record_table: [['energy', 'active_energy', 'cal']],
  total_calories_burned_record_table: [['energy', 'total_energy', 'cal']],
  resting_heart_rate_record_table: [['beats_per_minute', 'resting_heart_rate']],
  heart_rate_variability_rmssd_record_table: [['heart_rate_variability_millis', 'hrv_rmssd']],
  respiratory_rate_record_table: [['rate', 'respiratory_rate']],
  oxygen_saturation_record_table: [['percentage', 'oxygen_saturation']],
  body_temperature_record_table: [['temperature', 'body_temperature']],
  basal_body_temperature_record_table: [['temperature', 'basal_body_temperature']],
  blood_pressure_record_table: [
    ['systolic', 'blood_pressure_systolic'],
    ['diastolic', 'blood_pressure_diastolic'],
  ],
  blood_glucose_record_table: [['level', 'blood_glucose']],
  vo2_max_record_table: [['vo2_milliliters_per_minute_kilogram', 'vo2_max']],
  weight_record_table: [['weight', 'weight', 'g']],
  height_record_table: [['height', 'height']],
  body_fat_record_table: [['percentage', 'body_fat_percentage']],
  lean_body_mass_record_table: [['mass', 'lean_body_mass', 'g']],
  bone_mass_record_table: [['mass', 'bone_mass', 'g']],
  body_water_mass_record_table: [['body_water_mass', 'body_water_mass', 'g']],
  basal_metabolic_rate_record_table: [['basal_metabolic_rate', 'basal_metabolic_rate', 'W/d']],
  hydration_record_table: [['volume', 'water']],
  nutrition_record_table: [
    ['energy', 'dietary_energy', 'cal'],
    ['protein', 'protein', 'g'],
    ['total_carbohydrate', 'carbohydrates', 'g'],
    ['total_fat', 'fat', 'g'],
    ['saturated_fat', 'saturated_fat', 'g'],
    ['dietary_fiber', 'fibre', 'g'],
    ['sugar', 'sugar', 'g'],
    ['sodium', 'sodium', 'g'],
    ['caffeine', 'caffeine', 'g'],
  ],
  menstruation_flow_record_table: [['flow', 'menstrual_flow']],
}

/** Child tables: the row that they belong to has the offset and the app. */
const SERIES: ReadonlyArray<readonly [parent: string, child: string, field: Field, time: string]> = [
  [
    'heart_rate_record_table',
    'heart_rate_record_series_table',
    ['beats_per_minute', 'heart_rate'],
    'epoch_millis',
  ],
  [
    'skin_temperature_record_table',
    'skin_temperature_delta_table',
    ['delta', 'temperature_deviation'],
    'epoch_millis',
  ],
]

const STAGES: Readonly<Record<number, MetricId>> = {
  1: 'sleep_awake',
  2: 'sleep_asleep',
  3: 'sleep_awake',
  4: 'sleep_light',
  5: 'sleep_deep',
  6: 'sleep_rem',
  7: 'sleep_awake',
}

const numberOf = (row: SqlRow, ...columns: string[]): number | undefined => {
  for (const column of columns) {
    const value = row[column]
    if (typeof value === 'number') return value
    if (typeof value === 'bigint') return Number(value)
  }
  return undefined
}

export const isHealthConnect = (names: ReadonlySet<string>): boolean =>
  [...names].some((name) => name.endsWith('_record_table')) && !names.has('DEVICE')

type Span = { start: number; end: number; offset: number }

function spanOf(row: SqlRow): Span | null {
  const start = numberOf(row, 'start_time', 'time')
  if (start === undefined) return null
  const end = numberOf(row, 'end_time') ?? start
  const seconds = numberOf(row, 'end_zone_offset', 'zone_offset', 'start_zone_offset') ?? 0
  return { start, end, offset: Math.round(seconds / 60) }
}

export function readHealthConnect(intake: Intake, tables: SqlTables): void {
  const apps = new Map<number, string>()
  for (const row of tables.rows('application_info_table'))
    apps.set(numberOf(row, 'row_id') ?? -1, String(row.package_name ?? row.app_name ?? ''))
  const sourceOf = (row: SqlRow) => apps.get(numberOf(row, 'app_info_id') ?? -1) || 'Health Connect'

  for (const [table, fields] of Object.entries(TABLES))
    for (const row of tables.rows(table)) {
      const span = spanOf(row)
      if (span) for (const field of fields) takeField(intake, row, field, span, sourceOf(row))
      else intake.leaveOut('no_date', table)
    }
  for (const series of SERIES) takeSeries(intake, tables, series, sourceOf)
  takeSleep(intake, tables, sourceOf)
  takeSessions(intake, tables, sourceOf)
  const known = new Set([...Object.keys(TABLES), ...SERIES.map(([parent]) => parent), ...OTHERS])
  for (const name of tables.names)
    if (name.endsWith('_record_table') && !known.has(name))
      for (const _ of tables.rows(name)) intake.leaveOut('unknown_type', name)
}

const OTHERS = [
  'sleep_session_record_table',
  'exercise_session_record_table',
  'mindfulness_session_record_table',
]

function takeField(
  intake: Intake,
  row: SqlRow,
  [column, metric, unit]: Field,
  span: Span,
  source: string,
): void {
  const value = numberOf(row, column)
  if (value === undefined) return
  if (unit) intake.takeIn(unit, metric, value, span, source)
  else intake.take(metric, value, span, source)
}

type SourceOf = (row: SqlRow) => string

function takeSeries(
  intake: Intake,
  tables: SqlTables,
  [parent, child, field, time]: (typeof SERIES)[number],
  sourceOf: SourceOf,
): void {
  const parents = new Map<unknown, { offset: number; source: string }>()
  for (const row of tables.rows(parent))
    parents.set(numberOf(row, 'row_id'), { offset: spanOf(row)?.offset ?? 0, source: sourceOf(row) })
  for (const row of tables.rows(child)) {
    const at = numberOf(row, time)
    const of = parents.get(numberOf(row, 'parent_key'))
    if (at === undefined) intake.leaveOut('no_date', child)
    else
      takeField(
        intake,
        row,
        field,
        { start: at, end: at, offset: of?.offset ?? 0 },
        of?.source ?? 'Health Connect',
      )
  }
}

function takeSleep(intake: Intake, tables: SqlTables, sourceOf: SourceOf): void {
  const stages = new Map<number | undefined, Array<{ metric: MetricId; start: number; end: number }>>()
  for (const row of tables.rows('sleep_stages_table')) {
    const parent = numberOf(row, 'parent_key')
    const metric = STAGES[numberOf(row, 'stage_type') ?? 0]
    const [start, end] = [numberOf(row, 'stage_start_time'), numberOf(row, 'stage_end_time')]
    if (!metric || start === undefined || end === undefined) intake.leaveOut('no_value', 'sleep stage')
    else stages.set(parent, [...(stages.get(parent) ?? []), { metric, start, end }])
  }
  for (const row of tables.rows('sleep_session_record_table')) {
    const span = spanOf(row)
    if (!span) {
      intake.leaveOut('no_date', 'sleep')
      continue
    }
    const own = stages.get(numberOf(row, 'row_id')) ?? []
    const sum = own.reduce(
      (sum, { metric, start, end }) => (metric === 'sleep_awake' ? sum : sum + end - start),
      0,
    )
    const asleep = (own.length > 0 ? sum : span.end - span.start) / MINUTE
    const source = sourceOf(row)
    if (!intake.night({ ...span, asleep_minutes: asleep, is_nap: false, source })) continue
    intake.take('sleep_duration', asleep, span, source)
    for (const { metric, start, end } of own)
      intake.take(metric, (end - start) / MINUTE, { start, end, offset: span.offset }, source)
  }
}

function takeSessions(intake: Intake, tables: SqlTables, sourceOf: SourceOf): void {
  for (const row of tables.rows('mindfulness_session_record_table')) {
    const span = spanOf(row)
    if (span) intake.take('mindful_minutes', (span.end - span.start) / MINUTE, span, sourceOf(row))
  }
  for (const row of tables.rows('exercise_session_record_table')) {
    const span = spanOf(row)
    if (!span) {
      intake.leaveOut('no_date', 'exercise')
      continue
    }
    intake.workout({
      ...span,
      kind: String(row.title ?? '') || `exercise type ${numberOf(row, 'exercise_type') ?? ''}`,
      duration_minutes: (span.end - span.start) / MINUTE,
      distance_m: null,
      energy_kcal: null,
      source: sourceOf(row),
    })
  }
}
