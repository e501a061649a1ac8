import type { UnitSystem } from '@aevia/domain/profile/schema.ts'
import { sampleLongevity } from '@aevia/domain/samples/longevity.ts'
import { inUnit } from '@aevia/domain/blood-markers/units.ts'
import { useMarkerUnits } from '#web/lib/unit-system.tsx'
import { Card, CardContent, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { LineChart } from '#web/ui/line-chart.tsx'
import { SampleMark } from '#web/ui/sample-mark.tsx'
import type { KeyMarker, MarkerOverview } from '@aevia/domain/blood-markers/schema.ts'

const CHARTS = 4

interface TrendsProps {
  ages: readonly { day: string; value: number }[]
  markers: readonly MarkerOverview[]
  keyMarkers: readonly KeyMarker[]
}

/** Of the phenotypic age and the key markers, once a user has results of two days. */
export function Trends({ ages, markers, keyMarkers }: TrendsProps) {
  const [units] = useMarkerUnits()
  const own = keyMarkers.flatMap(({ marker }) => markers.find(({ id }) => id === marker) ?? [])
  const charts = [
    { title: 'Phenotypic age', unit: 'years', points: ages, decimals: 1 },
    ...own.map((marker) => chartOf(marker, units)),
  ].filter(({ points }) => points.length > 1)
  const sample = own.length === 0
  return (
    <Card className={sample || charts.length > 0 ? '' : 'self-start'}>
      <CardHeader className="flex-row items-center justify-between gap-3">
        <CardTitle>Trends</CardTitle>
        {sample && <SampleMark />}
      </CardHeader>
      <CardContent>
        {sample ? (
          <LineChart title="Biological age" unit="years" points={sampleLongevity.trend} />
        ) : charts.length === 0 ? (
          <p className="text-muted">A trend needs results from two days; yours are from one so far.</p>
        ) : (
          <div className="grid gap-8 sm:grid-cols-2 xl:grid-cols-1 2xl:grid-cols-2">
            {charts.slice(0, CHARTS).map((chart) => (
              <LineChart key={chart.title} {...chart} />
            ))}
          </div>
        )}
      </CardContent>
    </Card>
  )
}

function chartOf(marker: MarkerOverview, units: UnitSystem) {
  const { unit, convert, digits } = inUnit(marker, units)
  const days = new Map(marker.recent.map(({ date, value }) => [date, { day: date, value: convert(value) }]))
  return { title: marker.name, unit, points: [...days.values()], decimals: digits }
}
