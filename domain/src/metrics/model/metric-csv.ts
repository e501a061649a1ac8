import { csvLine } from '../../test-data/export.ts'
import { METRICS, type MetricId } from './catalogue.ts'
import type { DayValue } from './daily.ts'

/** The days of a metric for a spreadsheet; the unit (UCUM) stands in each line, so that files can be put together. */
export const metricCsv = (metric: MetricId, days: readonly DayValue[]): string =>
  csvLine(['metric', 'day', 'value', 'lowest', 'highest', 'measurements', 'unit']) +
  days
    .map(({ day, value, min, max, count }) =>
      csvLine([METRICS[metric].name, day, value, min, max, count, METRICS[metric].unit]),
    )
    .join('')
