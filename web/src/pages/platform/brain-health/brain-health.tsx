import { brand } from '@aevia/domain/brand.ts'
import { sampleBrainAdvice, sampleBrainAge } from '@aevia/domain/samples/brain-health.ts'
import { Regions } from '#web/pages/platform/brain-health/regions.tsx'
import { SleepImpact } from '#web/pages/platform/brain-health/sleep-impact.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card, CardContent, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { Gauge } from '#web/ui/gauge.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SampleMark } from '#web/ui/sample-mark.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/ui/tabs.tsx'

export function meta() {
  return [{ title: `Brain Health · ${brand.name}` }]
}

export default function BrainHealthPage() {
  return (
    <>
      <PageHeader title="Brain Health" subtitle="A demo: values marked as samples are not yours" />
      <BrainAge />
      <Tabs defaultValue="regions">
        <TabsList aria-label="Brain health" className="max-sm:flex max-sm:flex-col">
          <TabsTrigger value="regions">Brain Regions</TabsTrigger>
          <TabsTrigger value="sleep">Sleep Impact</TabsTrigger>
          <TabsTrigger value="recommendations">Recommendations</TabsTrigger>
        </TabsList>
        <TabsContent value="regions">
          <Regions />
        </TabsContent>
        <TabsContent value="sleep">
          <SleepImpact />
        </TabsContent>
        <TabsContent value="recommendations">
          <ul className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
            {sampleBrainAdvice.map(({ title, text }) => (
              <li key={title} className="rounded-lg border bg-surface p-5 shadow-card">
                <h2 className="text-lg font-semibold tracking-tight">{title}</h2>
                <p className="mt-1 text-muted">{text}</p>
              </li>
            ))}
          </ul>
        </TabsContent>
      </Tabs>
    </>
  )
}

function BrainAge() {
  const { chronological, brain, younger } = sampleBrainAge
  return (
    <Card className="mb-6">
      <CardHeader className="flex-row flex-wrap items-center justify-between gap-2">
        <CardTitle>BrainAGE</CardTitle>
        <SampleMark />
      </CardHeader>
      <CardContent className="flex flex-col items-center gap-6 sm:flex-row sm:gap-12">
        <div className="shrink-0">
          <Gauge
            label={`Brain age ${brain}, against a chronological age of ${chronological}`}
            value={brain}
            max={chronological}
            caption="years"
          />
        </div>
        <dl className="grid grid-cols-2 gap-x-10 gap-y-4">
          <div>
            <dt className="text-sm text-muted">Chronological age</dt>
            <dd className="tabular font-display text-title">{chronological}</dd>
          </div>
          <div>
            <dt className="text-sm text-muted">Brain age</dt>
            <dd className="tabular font-display text-title">{brain}</dd>
          </div>
          <div className="col-span-2">
            <dt className="sr-only">Difference</dt>
            <dd>
              <Badge tone="success">{younger} years younger</Badge>
            </dd>
          </div>
        </dl>
      </CardContent>
    </Card>
  )
}
