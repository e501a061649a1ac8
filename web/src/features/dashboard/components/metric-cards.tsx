import type { Dashboard, Metric } from '@aevia/domain/dashboard/schema.ts'
import { sampleMetrics } from '@aevia/domain/samples/dashboard.ts'
import { formatDate } from '@aevia/domain/text/format.ts'
import type { IconComponent } from '#web/ui/icon.tsx'
import { Footprints, HeartPulse, Moon, Salad } from '#web/ui/icons.ts'
import { SampleMark } from '#web/ui/sample-mark.tsx'

type Name = keyof typeof sampleMetrics
const cards: { name: Name; title: string; unit: string; icon: IconComponent; from: string }[] = [
  { name: 'steps', title: 'Steps', unit: 'steps', icon: Footprints, from: 'Check Vitals' },
  { name: 'sleep_quality', title: 'Sleep Quality', unit: '%', icon: Moon, from: 'Log Sleep' },
  { name: 'heart_rate', title: 'Heart Rate', unit: 'bpm', icon: HeartPulse, from: 'Check Vitals' },
  {
    name: 'nutrition_score',
    title: 'Nutrition Score',
    unit: 'of 100',
    icon: Salad,
    from: 'Heart Health Check',
  },
]

export function MetricCards({ metrics }: { metrics: Dashboard['metrics'] }) {
  return (
    <ul aria-label="Metrics" className="grid grid-cols-2 gap-3 sm:gap-5 xl:grid-cols-4">
      {cards.map((card) => (
        <MetricCard key={card.name} {...card} metric={metrics[card.name]} />
      ))}
    </ul>
  )
}

interface MetricCardProps {
  name: Name
  title: string
  unit: string
  icon: IconComponent
  from: string
  metric: Metric
}

function MetricCard({ name, title, unit, icon: Icon, from, metric }: MetricCardProps) {
  const value = metric?.value ?? sampleMetrics[name]
  return (
    <li className="min-w-0 rounded-lg border bg-surface p-4 shadow-card sm:p-5">
      <p className="flex items-center justify-between gap-3 text-sm text-muted">
        {title}
        <Icon aria-hidden="true" className="size-5 text-primary" />
      </p>
      <p className="mt-2 flex items-baseline gap-1.5">
        <span className="tabular font-display text-title">{value.toLocaleString('en-US')}</span>
        <span className="text-sm text-muted">{unit}</span>
      </p>
      <div className="mt-3 flex min-h-6 items-center text-xs text-muted">
        {metric ? `${from} · ${formatDate(metric.day)}` : <SampleMark />}
      </div>
    </li>
  )
}
