import type { SleepImpact as OwnSleep } from '@aevia/domain/dashboard/schema.ts'
import { sampleSleepImpact } from '@aevia/domain/samples/brain-health.ts'
import { useDashboard } from '#web/features/dashboard/queries.ts'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { SampleMark } from '#web/ui/sample-mark.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const loadFailed = { title: 'Error', description: 'Failed to load your sleep metrics.', destructive: true }

interface Metric {
  name: string
  value: string
  percent: number | null
  about: string
  sample: boolean
}

/** From the sleep log where possible; a log of hours has no sleep stages, so those stay samples. */
export function SleepImpact() {
  const { data, isPending, refetch } = useDashboard(loadFailed)
  if (isPending) return <Skeleton className="h-80" />
  if (!data) return <LoadFailed text={loadFailed.description} onRetry={() => void refetch()} />
  return (
    <ul aria-label="Sleep metrics" className="grid gap-5 sm:grid-cols-2">
      {metricsOf(data.sleep_impact).map(({ name, value, percent, about, sample }) => (
        <li key={name} className="rounded-lg border bg-surface p-5 shadow-card">
          <p className="flex min-h-6 flex-wrap items-center justify-between gap-2">
            <span className="font-semibold tracking-tight">{name}</span>
            {sample && <SampleMark />}
          </p>
          <p className="tabular mt-2 font-display text-title">{value}</p>
          {percent !== null && (
            <div className="mt-2">
              <Progress value={percent} label={name} />
            </div>
          )}
          <p className="mt-3 text-sm text-muted">{about}</p>
        </li>
      ))}
    </ul>
  )
}

const nightsText = (nights: number) =>
  `${nights} ${nights === 1 ? 'night' : 'nights'} logged in the last 14 days`

function metricsOf({ efficiency, spread }: OwnSleep): Metric[] {
  const own: Record<string, Metric | null> = {
    'Sleep efficiency': efficiency && {
      name: 'Sleep efficiency',
      value: `${efficiency.percent}%`,
      percent: efficiency.percent,
      about: `Share of the time in bed spent asleep, over ${nightsText(efficiency.nights)}`,
      sample: false,
    },
    'Sleep regularity': spread && {
      name: 'Sleep regularity',
      value: `± ${spread.minutes} min`,
      percent: null,
      about: `How much your time asleep varies (standard deviation), over ${nightsText(spread.nights)}`,
      sample: false,
    },
  }
  return sampleSleepImpact.map((metric) => own[metric.name] ?? { ...metric, sample: true })
}
