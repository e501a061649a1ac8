import { METRICS, type MetricId } from '../model/catalogue.ts'
import { daySpan, type Instant } from '../model/instant.ts'
import type { Intake } from '../model/intake.ts'
import type { ChooseTable, TableRow } from '../parts/table.ts'

const SOURCE = 'Withings'

/** Withings' tables of a time and a value: what they are of is only in the name of the file. */
const FILES: ReadonlyArray<readonly [RegExp, MetricId]> = [
  [/respiratory/, 'respiratory_rate'],
  [/_hr\b|heart/, 'heart_rate'],
  [/steps/, 'steps'],
  [/distance/, 'distance'],
  [/elevation/, 'elevation_gained'],
  [/calories[-_]earned/, 'active_energy'],
  [/calories[-_]passive/, 'basal_energy'],
  [/spo2/, 'oxygen_saturation'],
  [/body[-_]temperature/, 'body_temperature'],
]

const listIn = (cell: string | undefined): number[] =>
  (cell ?? '')
    .replace(/[[\]\s"]/g, '')
    .split(',')
    .filter((each) => each !== '')
    .map(Number)

/** `start,duration,value` with a list in each cell, or `date,value` of a day. */
export const chooseLists =
  (intake: Intake, file: string): ChooseTable =>
  (columns) => {
    if (!columns.includes('value') || !(columns.includes('start') || columns.includes('date'))) return null
    const metric = FILES.find(([words]) => words.test(file.toLowerCase()))?.[1]
    if (!metric) return { row: () => intake.leaveOut('unknown_type', file) }
    return {
      row: (row) => {
        const at = row.time(null, 'start', 'date')
        if (!at) return intake.leaveOut('no_date', row.first)
        if (columns.includes('duration')) takeList(intake, row, metric, at)
        else takeValue(intake, row, metric, at)
      },
    }
  }

function takeList(intake: Intake, row: TableRow, metric: MetricId, { at, offset }: Instant): void {
  const durations = listIn(row.text('duration'))
  let start = at
  for (const [place, value] of listIn(row.text('value')).entries()) {
    const ms = (durations[place] ?? 0) * 1000
    const end = METRICS[metric].kind === 'point' ? start : start + ms
    intake.take(metric, value, { start, end, offset }, SOURCE)
    start += ms
  }
}

function takeValue(intake: Intake, row: TableRow, metric: MetricId, at: Instant): void {
  const value = row.number('value')
  const day = daySpan(row.text('date'))
  if (value === undefined) return intake.leaveOut('no_value', `${metric} ${row.first}`)
  if (day && METRICS[metric].kind === 'sum') intake.take(metric, value, { ...day, offset: null }, SOURCE)
  else intake.at(metric, value, at, SOURCE)
}
