import { brand } from '@aevia/domain/brand.ts'
import { sampleLongevity } from '@aevia/domain/samples/longevity.ts'
import { formatDate } from '@aevia/domain/text/format.ts'
import type { IconComponent } from '#web/ui/icon.tsx'
import { Dna, Hourglass, Sprout, TrendingUp } from '#web/ui/icons.ts'
import { useBloodMarkers } from '#web/features/blood-markers/queries.ts'
import { DerivedValues } from '#web/pages/platform/longevity/derived-values.tsx'
import { KeyMarkers } from '#web/pages/platform/longevity/key-markers.tsx'
import { Trends } from '#web/pages/platform/longevity/trends.tsx'
import { Card, CardContent, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SampleMark } from '#web/ui/sample-mark.tsx'

const { biologicalAge, methylation, score, lifeExpectancy, recommendations, comingSoon } = sampleLongevity

export function meta() {
  return [{ title: `Longevity · ${brand.name}` }]
}

interface Figure {
  title: string
  value: string
  text: string
  icon: IconComponent
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
  const { data: own } = useBloodMarkers()
  const age = own?.biological_age
  const figures = samples.map((figure): Figure => {
    if (figure.title !== 'Biological Age' || !age || age.phenotypic_age === null) return figure
    const text = `Phenotypic age, at ${age.age} on ${formatDate(age.date)}`
    return { ...figure, value: `${age.phenotypic_age.toFixed(1)} years`, text, own: true }
  })
  return (
    <>
      <PageHeader title="Longevity" subtitle="A demo: values marked as samples are not yours" />
      <div className="flex flex-col gap-5">
        <DerivedValues />
        {own && (
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
        )}
        <div className="grid gap-5 xl:grid-cols-2">
          {own && (
            <>
              <KeyMarkers markers={own.markers} keyMarkers={own.key_markers} />
              <Trends ages={own.biological_ages} markers={own.markers} keyMarkers={own.key_markers} />
            </>
          )}
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
