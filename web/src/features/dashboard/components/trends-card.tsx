import type { Dashboard, Series } from '@aevia/domain/dashboard/schema.ts'
import { ENTRY_FIELDS } from '@aevia/domain/health-log/fields.ts'
import { measureOf } from '@aevia/domain/health-log/us-measures.ts'
import { ChartLine } from '#web/ui/icons.ts'
import { useUnitSystem } from '#web/lib/unit-system.tsx'
import { Card, CardContent, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { LineChart } from '#web/ui/line-chart.tsx'

const charts = [
  { name: 'steps', title: 'Steps', unit: '' },
  { name: 'sleep_hours', title: 'Hours asleep', unit: 'h' },
  { name: 'heart_rate', title: 'Resting heart rate', unit: 'bpm' },
  { name: 'weight', title: 'Weight', unit: ENTRY_FIELDS.body.weight.shown },
] as const

const inUnit = (points: Series, { show }: ReturnType<typeof measureOf>): Series =>
  points.map(({ day, value }) => ({ day, value: show(value) }))

export function TrendsCard({ trends }: { trends: Dashboard['trends'] }) {
  const weight = measureOf(ENTRY_FIELDS.body.weight, useUnitSystem())
  const logged = charts
    .map((chart) => ({ ...chart, points: trends[chart.name] }))
    .map((chart) =>
      chart.name === 'weight'
        ? { ...chart, unit: weight.shown, points: inUnit(chart.points, weight) }
        : chart,
    )
    .filter(({ points }) => points.length > 0)
  return (
    <Card className="flex flex-1 flex-col">
      <CardHeader>
        <CardTitle>Health Trends</CardTitle>
      </CardHeader>
      <CardContent className="flex flex-1 flex-col">
        {logged.length === 0 ? (
          <div className="flex min-h-52 flex-1 flex-col items-center justify-center gap-3 rounded-md border border-dashed border-control p-6 text-center text-muted">
            <ChartLine aria-hidden="true" className="size-8 text-primary" />
            <p>Connect your devices to see data visualization</p>
          </div>
        ) : (
          <div className="grid gap-8 md:grid-cols-2">
            {logged.map(({ name, ...chart }) => (
              <LineChart key={name} {...chart} />
            ))}
          </div>
        )}
      </CardContent>
    </Card>
  )
}
