import type { MetricId } from '../model/catalogue.ts'
import { MINUTE } from '../model/instant.ts'
import type { Intake } from '../model/intake.ts'
import type { ChooseTable } from '../parts/table.ts'

const SOURCE = 'Fitbit'

/** Tables of the export by columns that only they have: where the time is, and what the values are. */
const TABLES: ReadonlyArray<{
  has: readonly string[]
  time: string
  values: ReadonlyArray<readonly [column: string, metric: MetricId]>
  /** the value is of a minute and adds up */
  isSum?: boolean
}> = [
  { has: ['timestamp', 'rmssd', 'nremhr'], time: 'timestamp', values: [['rmssd', 'hrv_rmssd']] },
  { has: ['timestamp', 'rmssd', 'coverage'], time: 'timestamp', values: [['rmssd', 'hrv_rmssd']] },
  {
    has: ['timestamp', 'full_sleep_breathing_rate'],
    time: 'timestamp',
    values: [['full_sleep_breathing_rate', 'respiratory_rate']],
  },
  {
    has: ['timestamp', 'daily_respiratory_rate'],
    time: 'timestamp',
    values: [['daily_respiratory_rate', 'respiratory_rate']],
  },
  {
    has: ['timestamp', 'average_value', 'lower_bound'],
    time: 'timestamp',
    values: [['average_value', 'oxygen_saturation']],
  },
  {
    has: ['sleep_start', 'nightly_temperature'],
    time: 'sleep_end',
    values: [['nightly_temperature', 'skin_temperature']],
  },
  {
    has: ['timestamp', 'overall_score', 'deep_sleep_in_minutes'],
    time: 'timestamp',
    values: [
      ['overall_score', 'sleep_score'],
      ['resting_heart_rate', 'resting_heart_rate'],
    ],
  },
  { has: ['date', 'stress_score'], time: 'date', values: [['stress_score', 'stress_level']] },
  {
    has: ['date', 'readiness_score_value'],
    time: 'date',
    values: [['readiness_score_value', 'readiness_score']],
  },
  {
    has: ['date_time', 'heart_zone_id', 'total_minutes'],
    time: 'date_time',
    values: [['total_minutes', 'active_minutes']],
    isSum: true,
  },
  { has: ['timestamp', 'beats per minute'], time: 'timestamp', values: [['beats per minute', 'heart_rate']] },
  { has: ['timestamp', 'steps'], time: 'timestamp', values: [['steps', 'steps']], isSum: true },
  {
    has: ['timestamp', 'oxygen saturation percentage'],
    time: 'timestamp',
    values: [['oxygen saturation percentage', 'oxygen_saturation']],
  },
  { has: ['timestamp', 'weight grams'], time: 'timestamp', values: [] },
]

export const chooseFitbit =
  (intake: Intake): ChooseTable =>
  (columns) => {
    const table = TABLES.find(({ has }) => has.every((column) => columns.includes(column)))
    if (!table) return null
    return {
      row: (row) => {
        const at = row.time(null, table.time)
        const grams = row.number('weight grams')
        if (!at) return intake.leaveOut('no_date', row.first)
        if (grams !== undefined) intake.at('weight', grams / 1000, at, SOURCE)
        for (const [column, metric] of table.values) {
          const value = row.number(column)
          // A score of nought stands for a night without one.
          if (value === undefined || (metric === 'stress_level' && value === 0)) continue
          const end = at.at + (table.isSum ? MINUTE : 0)
          intake.take(metric, value, { start: at.at, end, offset: at.offset }, SOURCE)
        }
      },
    }
  }
