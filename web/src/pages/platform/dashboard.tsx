import { brand } from '@aevia/domain/brand.ts'
import type { EntryKind } from '@aevia/domain/health-log/fields.ts'
import { ClipboardCheck, Dumbbell, HeartPulse, Moon, Utensils } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { ActivityCard } from '#web/features/dashboard/components/activity-card.tsx'
import { GaugeCards } from '#web/features/dashboard/components/gauge-cards.tsx'
import { MetricCards } from '#web/features/dashboard/components/metric-cards.tsx'
import { ScoreCard } from '#web/features/dashboard/components/score-card.tsx'
import { TrendsCard } from '#web/features/dashboard/components/trends-card.tsx'
import { loadFailed, useDashboard } from '#web/features/dashboard/queries.ts'
import { logTitles } from '#web/features/health-log/messages.ts'
import { useSession } from '#web/lib/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

// With its validation it is half the page: it comes when it is first asked for.
const LogDialog = lazy(() =>
  import('#web/features/health-log/components/log-dialog.tsx').then((module) => ({
    default: module.LogDialog,
  })),
)

export function meta() {
  return [{ title: `Dashboard · ${brand.name}` }]
}

const quickActions = [
  { kind: 'exercise', icon: Dumbbell },
  { kind: 'meal', icon: Utensils },
  { kind: 'sleep', icon: Moon },
  { kind: 'vitals', icon: HeartPulse },
] as const

export default function DashboardPage() {
  const { session } = useSession()
  const { data, isPending, refetch } = useDashboard()
  const [logging, setLogging] = useState<EntryKind | null>(null)
  const name = data?.full_name ?? session?.user.full_name
  return (
    <>
      <PageHeader
        title={name ? `Welcome, ${name}!` : 'Welcome!'}
        subtitle="Your health at a glance, from what you recorded"
      />
      <div className="flex flex-col gap-5">
        <section aria-labelledby="quick-actions">
          <h2 id="quick-actions" className="mb-3 text-sm font-medium text-muted">
            Quick Actions
          </h2>
          <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
            {quickActions.map(({ kind, icon: Icon }) => (
              <Button key={kind} variant="secondary" onClick={() => setLogging(kind)}>
                <Icon aria-hidden="true" />
                {logTitles[kind]}
              </Button>
            ))}
          </div>
        </section>
        {data ? (
          <>
            <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
              <ScoreCard score={data.score} level={data.avatar_level}>
                <Button variant="outline" size="sm" onClick={() => setLogging('lifestyle')}>
                  <ClipboardCheck aria-hidden="true" />
                  {logTitles.lifestyle}
                </Button>
              </ScoreCard>
              <ActivityCard items={data.activity} />
            </div>
            <MetricCards metrics={data.metrics} />
            <GaugeCards energy={data.metrics.energy}>
              <TrendsCard trends={data.trends} />
            </GaugeCards>
          </>
        ) : isPending ? (
          <>
            <output className="sr-only">Loading your dashboard...</output>
            <Skeleton className="h-64" />
            <Skeleton className="h-40" />
            <Skeleton className="h-72" />
          </>
        ) : (
          <LoadFailed text={loadFailed.description} onRetry={() => void refetch()} />
        )}
      </div>
      {logging && (
        <Suspense>
          <LogDialog kind={logging} onClose={() => setLogging(null)} />
        </Suspense>
      )}
    </>
  )
}
