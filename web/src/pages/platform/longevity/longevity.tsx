import { brand } from '@aevia/domain/brand.ts'
import { sampleLongevity } from '@aevia/domain/samples/longevity.ts'
import { formatDate } from '@aevia/domain/text/format.ts'
import { Dna, Hourglass, type LucideIcon, Sprout, TrendingUp } from 'lucide-react'
import { useBloodMarkers } from '#web/features/blood-markers/queries.ts'
import { DerivedValues } from '#web/pages/platform/longevity/derived-values.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card, CardContent, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { LineChart } from '#web/ui/line-chart.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SampleMark } from '#web/ui/sample-mark.tsx'
import { Table, TableCell, TableHead, TableRow } from '#web/ui/table.tsx'

const { biologicalAge, methylation, score, lifeExpectancy, markers, trend, recommendations, comingSoon } =
  sampleLongevity

export function meta() {
  return [{ title: `Longevity · ${brand.name}` }]
}

interface Figure {
  title: string
  value: string
  text: string
  icon: LucideIcon
  /** from the user's own tests */
  own?: boolean
}

const samples: Figure[] = [
  {
    title: 'Biological Age',
    value: `${biologicalAge.value} years`,
    text: `Chronological age ${biologicalAge.chronological}`,
    icon: Sprout,
  },
  {
    title: 'DNA Methylation',
    value: `${methylation.value} ${methylation.unit}`,
    text: methylation.label,
    icon: Dna,
  },
  { title: 'Longevity Score', value: String(score), text: 'of 100', icon: TrendingUp },
  {
    title: 'Life Expectancy',
    value: `${lifeExpectancy.value} years`,
    text: `${lifeExpectancy.gain} years above average`,
    icon: Hourglass,
  },
]

export default function LongevityPage() {
  const age = useBloodMarkers().data?.biological_age
  const figures = samples.map((figure): Figure => {
    if (figure.title !== 'Biological Age' || !age || age.phenotypic_age === null) return figure
    const text = `Phenotypic age, at ${age.age} on ${formatDate(age.date)}`
    return { ...figure, value: `${age.phenotypic_age.toFixed(1)} years`, text, own: true }
  })
  return (
    <>
      <PageHeader title="Longevity" subtitle="A demo: values marked as samples are not yours">
        <SampleMark />
      </PageHeader>
      <div className="flex flex-col gap-5">
        <DerivedValues />
        <ul aria-label="Longevity figures" className="grid gap-5 sm:grid-cols-2 xl:grid-cols-4">
          {figures.map(({ title, value, text, icon: Icon, own }) => (
            <li key={title} className="min-w-0 rounded-lg border bg-surface p-5 shadow-card">
              <p className="flex items-center justify-between gap-3 text-sm text-muted">
                {title}
                <Icon aria-hidden="true" className="size-5 text-primary" />
              </p>
              <p className="tabular mt-2 font-display text-title">{value}</p>
              <p className="mt-1 mb-3 text-sm text-muted">{text}</p>
              {!own && <SampleMark />}
            </li>
          ))}
        </ul>
        <div className="grid items-start gap-5 xl:grid-cols-2">
          <Card>
            <CardHeader className="flex-row items-center justify-between gap-3 pb-3">
              <CardTitle>Key Markers</CardTitle>
              <SampleMark />
            </CardHeader>
            <Table label="Key markers">
              <thead>
                <tr>
                  <TableHead>Marker</TableHead>
                  <TableHead>Value</TableHead>
                  <TableHead>Status</TableHead>
                </tr>
              </thead>
              <tbody>
                {markers.map(({ name, value, status }) => (
                  <TableRow key={name}>
                    <TableCell className="font-medium">{name}</TableCell>
                    <TableCell className="tabular whitespace-nowrap">{value}</TableCell>
                    <TableCell>
                      <Badge tone={status === 'optimal' ? 'success' : 'info'}>
                        {status === 'optimal' ? 'Optimal' : 'Average'}
                      </Badge>
                    </TableCell>
                  </TableRow>
                ))}
              </tbody>
            </Table>
          </Card>
          <Card>
            <CardHeader className="flex-row items-center justify-between gap-3">
              <CardTitle>Trends</CardTitle>
              <SampleMark />
            </CardHeader>
            <CardContent>
              <LineChart title="Biological age" unit="years" points={trend} />
            </CardContent>
          </Card>
          <TextCard title="Recommendations" items={recommendations} />
          <TextCard title="Coming Soon" items={comingSoon} />
        </div>
      </div>
    </>
  )
}

function TextCard({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <Card>
      <CardHeader>
        <CardTitle>{title}</CardTitle>
      </CardHeader>
      <CardContent>
        <ul className="flex list-disc flex-col gap-2 pl-5 marker:text-muted">
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </CardContent>
    </Card>
  )
}
