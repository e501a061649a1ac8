import type { Metric } from '@aevia/domain/dashboard/schema.ts'
import { sampleBrainAge, sampleEnergy } from '@aevia/domain/samples/dashboard.ts'
import { formatDate } from '@aevia/domain/text/format.ts'
import type { ReactNode } from 'react'
import { Card, CardContent, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { Gauge } from '#web/ui/gauge.tsx'
import { SampleMark } from '#web/ui/sample-mark.tsx'

/** The gauges, and what stands beside them. */
export function GaugeCards({ energy, children }: { energy: Metric; children: ReactNode }) {
  const value = energy?.value ?? sampleEnergy
  const { brain, chronological } = sampleBrainAge
  return (
    <div className="grid gap-5 sm:grid-cols-2 xl:grid-cols-[18rem_minmax(0,1fr)]">
      <div className="contents xl:flex xl:flex-col xl:gap-5">
        <GaugeCard
          title="Energy"
          text={energy ? `Log Mood · ${formatDate(energy.day)}` : 'Log your mood to see your own.'}
          sample={!energy}
        >
          <Gauge label={`Energy: ${value} of 100`} value={value} max={100} caption="of 100" />
        </GaugeCard>
        <GaugeCard title="Brain Age" text={`Chronological age ${chronological}`} sample>
          <Gauge
            label={`Brain age: ${brain}, against a chronological age of ${chronological}`}
            value={brain}
            max={chronological}
            caption="years"
          />
        </GaugeCard>
      </div>
      <div className="flex min-w-0 flex-col sm:col-span-2 xl:col-span-1">{children}</div>
    </div>
  )
}

interface GaugeCardProps {
  title: string
  text: string
  sample: boolean
  children: ReactNode
}

function GaugeCard({ title, text, sample, children }: GaugeCardProps) {
  return (
    <Card>
      <CardHeader className="flex-row flex-wrap items-center justify-between gap-2">
        <CardTitle>{title}</CardTitle>
        {sample && <SampleMark />}
      </CardHeader>
      <CardContent className="text-center">
        {children}
        <p className="text-sm text-muted">{text}</p>
      </CardContent>
    </Card>
  )
}
