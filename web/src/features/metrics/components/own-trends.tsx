import { METRICS, type MetricId } from '@aevia/domain/metrics/model/catalogue.ts'
import { USUAL_DAYS, usualRange } from '@aevia/domain/metrics/changes/usual-range.ts'
import { metricCsv } from '@aevia/domain/metrics/model/metric-csv.ts'
import { meansOf, type Step, shownUnit } from '@aevia/domain/metrics/model/series.ts'
import type { KnownMetric } from '@aevia/domain/metrics/schema.ts'
import { addDays } from '@aevia/domain/health/calendar.ts'
import { formatDate } from '@aevia/domain/text/format.ts'
import { useState } from 'react'
import { useMetricDays } from '#web/features/metrics/queries.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardContent, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { LineChart } from '#web/ui/line-chart.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const RANGES = [
  { name: 'Week', days: 7, step: 'day', gap: 1 },
  { name: 'Month', days: 31, step: 'day', gap: 3 },
  { name: '3 months', days: 92, step: 'day', gap: 7 },
  { name: 'Year', days: 366, step: 'week', gap: 14 },
  { name: 'All', days: null, step: 'month', gap: 62 },
] as const satisfies ReadonlyArray<{ name: string; days: number | null; step: Step; gap: number }>

const STEP_WORDS: Readonly<Record<Step, string>> = {
  day: 'by day',
  week: 'mean of each week',
  month: 'mean of each month',
}
/** What people look at first. */
const FIRST: readonly MetricId[] = ['steps', 'resting_heart_rate', 'sleep_duration', 'heart_rate', 'weight']

/** The person's own measurements as curves: one metric, or two beside each other. */
export function OwnTrends({ known }: { known: readonly KnownMetric[] }) {
  const main = FIRST.find((metric) => known.some((each) => each.metric === metric)) ?? known[0]?.metric
  const [chosen, setChosen] = useState<MetricId | undefined>(undefined)
  const [second, setSecond] = useState<MetricId | undefined>(undefined)
  const [range, setRange] = useState<(typeof RANGES)[number]>(RANGES[2])
  const metric = chosen ?? main
  if (!metric) return null
  const options = known.toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
  return (
    <Card className="flex flex-1 flex-col">
      <CardHeader>
        <CardTitle>Health Trends</CardTitle>
      </CardHeader>
      <CardContent className="flex flex-1 flex-col gap-5">
        <div className="grid gap-3 sm:grid-cols-3">
          <Select
            aria-label="Metric"
            value={metric}
            onChange={(event) => setChosen(event.target.value as MetricId)}
          >
            {options.map((each) => (
              <option key={each.metric} value={each.metric}>
                {each.name}
              </option>
            ))}
          </Select>
          <Select
            aria-label="Compare with"
            value={second ?? ''}
            onChange={(event) =>
              setSecond(event.target.value === '' ? undefined : (event.target.value as MetricId))
            }
          >
            <option value="">Compare with...</option>
            {options
              .filter((each) => each.metric !== metric)
              .map((each) => (
                <option key={each.metric} value={each.metric}>
                  {each.name}
                </option>
              ))}
          </Select>
          <Select
            aria-label="Range"
            value={range.name}
            onChange={(event) =>
              setRange(RANGES.find(({ name }) => name === event.target.value) ?? RANGES[2])
            }
          >
            {RANGES.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        </div>
        <div className={second ? 'grid gap-8 md:grid-cols-2' : undefined}>
          <MetricChart metric={metric} range={range} />
          {second && <MetricChart metric={second} range={range} />}
        </div>
      </CardContent>
    </Card>
  )
}

function MetricChart({ metric, range }: { metric: MetricId; range: (typeof RANGES)[number] }) {
  const { data, isPending } = useMetricDays(metric)
  if (isPending) return <Skeleton className="h-52" />
  const days = data?.days ?? []
  // From the last day that has a value: an import may be of last year.
  const last = days.at(-1)?.day
  const from = last && range.days !== null ? addDays(last, 1 - range.days) : ''
  const shown = days.filter(({ day }) => day >= from)
  const points = meansOf(shown, range.step)
  if (!last || points.length === 0) return <p className="text-muted">No values in this range.</p>
  const title = `${METRICS[metric].name}, ${STEP_WORDS[range.step]}`
  // The mean of a week varies less than a day: its band would be another one.
  const usual = range.step === 'day' ? usualRange(days, last) : null
  const band = usual && {
    ...usual,
    name: `your usual range, where 9 of 10 days of the ${USUAL_DAYS} days to ${formatDate(last)} are`,
  }
  return (
    <div className="min-w-0">
      <LineChart title={title} unit={shownUnit(metric)} points={points} gapDays={range.gap} band={band} />
      <Button
        variant="ghost"
        size="sm"
        className="mt-1 -ml-3"
        onClick={() => saveFile(new Blob([metricCsv(metric, shown)], { type: 'text/csv' }), `${metric}.csv`)}
      >
        <span>
          Download <span className="sr-only">{METRICS[metric].name} </span>as CSV
        </span>
      </Button>
    </div>
  )
}
