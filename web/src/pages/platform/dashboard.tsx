import { brand } from '@aevia/domain/brand.ts'
import type { EntryKind } from '@aevia/domain/health-log/fields.ts'
import type { Story } from '@aevia/domain/story/schema.ts'
import { Suspense } from 'react'
import { ClipboardCheck, Dumbbell, HeartPulse, Moon, Utensils } from '#web/ui/icons.ts'
import { ActivityCard } from '#web/features/dashboard/components/activity-card.tsx'
import { GaugeCards } from '#web/features/dashboard/components/gauge-cards.tsx'
import { MetricCards } from '#web/features/dashboard/components/metric-cards.tsx'
import { ScoreCard } from '#web/features/dashboard/components/score-card.tsx'
import { TrendsCard } from '#web/features/dashboard/components/trends-card.tsx'
import { loadFailed, useDashboard } from '#web/features/dashboard/queries.ts'
import { logTitles } from '#web/features/health-log/messages.ts'
import { useLogDialog, WithLogDialog } from '#web/features/health-log/use-log-dialog.tsx'
import { useShownLevel } from '#web/features/level/queries.ts'
import { OwnTrends } from '#web/features/metrics/components/own-trends.tsx'
import { useKnownMetrics } from '#web/features/metrics/queries.ts'
import { StartCall } from '#web/features/story/components/start-call.tsx'
import { useStory } from '#web/features/story/queries.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { useSession } from '#web/lib/use-session.ts'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import type { IconComponent } from '#web/ui/icon.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

export function meta() {
  return [{ title: `Dashboard · ${brand.name}` }]
}

/** Only who has results waits for what tells of them. */
const OwnStory = lazyPart<{ story: Story }>(() =>
  import('#web/pages/platform/story/own-story.tsx').then(({ OwnStory: component }) => ({
    default: component,
  })),
)

function StoryOrCall({ story }: { story: Story }) {
  // What cannot wait may stand in a report whose results wait for review.
  if (story.tested_on === null && story.next.length === 0) return <StartCall toReview={story.to_review} />
  return (
    <Suspense fallback={<Skeleton className="h-96" />}>
      <OwnStory story={story} />
    </Suspense>
  )
}

const quickActions = [
  { kind: 'exercise', icon: Dumbbell },
  { kind: 'meal', icon: Utensils },
  { kind: 'sleep', icon: Moon },
  { kind: 'vitals', icon: HeartPulse },
] as const

interface LogButtonProps extends Pick<ButtonProps, 'variant' | 'size'> {
  kind: EntryKind
  icon: IconComponent
}

function LogButton({ kind, icon: Icon, ...style }: LogButtonProps) {
  const { open, loading } = useLogDialog()
  const isLoading = loading === kind
  return (
    <Button {...style} aria-busy={isLoading} onClick={() => open(kind)}>
      {isLoading ? <Spinner /> : <Icon aria-hidden="true" />}
      {logTitles[kind]}
    </Button>
  )
}

export default function DashboardPage() {
  return (
    <WithLogDialog>
      <Dashboard />
    </WithLogDialog>
  )
}

function Dashboard() {
  const { session } = useSession()
  const { data, isPending, refetch } = useDashboard()
  const story = useStory()
  const level = useShownLevel()
  const known = useKnownMetrics()
  const name = data?.full_name ?? session?.user.full_name
  return (
    <>
      <PageHeader
        title={name ? `Welcome, ${name}!` : 'Welcome!'}
        subtitle="Your health at a glance, from what you recorded"
      />
      <div className="flex flex-col gap-5">
        {story.data ? (
          <StoryOrCall story={story.data} />
        ) : story.isPending ? (
          <Skeleton className="h-32" />
        ) : (
          <LoadFailed text="Failed to load what changed." onRetry={() => void story.refetch()} />
        )}
        <section aria-labelledby="quick-actions">
          <h2 id="quick-actions" className="mb-3 text-sm font-medium text-muted">
            Quick Actions
          </h2>
          <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
            {quickActions.map(({ kind, icon }) => (
              <LogButton key={kind} kind={kind} icon={icon} variant="secondary" />
            ))}
          </div>
        </section>
        {data ? (
          <>
            <div className="grid gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
              <ScoreCard score={data.score} level={level}>
                <LogButton kind="lifestyle" icon={ClipboardCheck} variant="outline" size="sm" />
              </ScoreCard>
              <ActivityCard items={data.activity} />
            </div>
            <MetricCards metrics={data.metrics} />
            <GaugeCards energy={data.metrics.energy}>
              {/* Own measurements take the place of what invites to connect devices. */}
              {known.length > 0 ? <OwnTrends known={known} /> : <TrendsCard trends={data.trends} />}
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
    </>
  )
}
