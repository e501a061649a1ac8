import { brand } from '@aevia/domain/brand.ts'
import { CategoryCards } from '#web/features/actions/components/category-cards.tsx'
import { FocusCard } from '#web/features/actions/components/focus-card.tsx'
import { GoalCards } from '#web/features/actions/components/goal-cards.tsx'
import { categories, focus, goals } from '#web/features/actions/model/figures.ts'
import { useDashboard } from '#web/features/dashboard/queries.ts'
import { useUnitSystem } from '#web/lib/unit-system.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export function meta() {
  return [{ title: `Actions · ${brand.name}` }]
}

const loadFailed = { title: 'Error', description: 'Failed to load your actions.', destructive: true }

export default function ActionsPage() {
  const { data, isPending, refetch } = useDashboard(loadFailed)
  const system = useUnitSystem()
  return (
    <>
      <PageHeader title="Actions" subtitle="Take control of your health with these actionable items" />
      {isPending ? (
        <div className="flex flex-col gap-5">
          <output className="sr-only">Loading your actions...</output>
          <Skeleton className="h-44" />
          <Skeleton className="h-80" />
        </div>
      ) : data ? (
        <div className="flex flex-col gap-10">
          <section aria-labelledby="goals">
            <h2 id="goals" className="mb-4 text-heading font-semibold tracking-tight">
              Current Goals
            </h2>
            <GoalCards goals={goals(data, system)} />
          </section>
          <section aria-labelledby="categories">
            <h2 id="categories" className="mb-4 text-heading font-semibold tracking-tight">
              Action Categories
            </h2>
            <CategoryCards categories={categories(data)} />
          </section>
          <FocusCard items={focus(data)} />
        </div>
      ) : (
        <LoadFailed text={loadFailed.description} onRetry={() => void refetch()} />
      )}
    </>
  )
}
