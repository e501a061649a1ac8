import { brand } from '@aevia/domain/brand.ts'
import type { OwnGoal } from '@aevia/domain/plan/goals.ts'
import type { PlanItem } from '@aevia/domain/plan/schema.ts'
import { useState } from 'react'
import { CategoryCards } from '#web/features/actions/components/category-cards.tsx'
import { FocusCard } from '#web/features/actions/components/focus-card.tsx'
import { GoalCards } from '#web/features/actions/components/goal-cards.tsx'
import { categories, focus, goals } from '#web/features/actions/model/figures.ts'
import { useDashboard } from '#web/features/dashboard/queries.ts'
import { ActionDialog } from '#web/features/plan/components/action-dialog.tsx'
import { GoalButtons } from '#web/features/plan/components/goal-buttons.tsx'
import { GoalDialog } from '#web/features/plan/components/goal-dialog.tsx'
import { PlanCard } from '#web/features/plan/components/plan-card.tsx'
import { usePlan } from '#web/features/plan/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Plus } from '#web/ui/icons.ts'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export function meta() {
  return [{ title: `Actions · ${brand.name}` }]
}

const loadFailed = { title: 'Error', description: 'Failed to load your actions.', destructive: true }

export default function ActionsPage() {
  const { data, isPending, refetch } = useDashboard(loadFailed)
  const plan = usePlan()
  const [adding, setAdding] = useState(false)
  const retry = () => Promise.all([refetch(), plan.refetch()])
  return (
    <>
      <PageHeader title="Actions" subtitle="Take control of your health with these actionable items">
        <Button onClick={() => setAdding(true)}>
          <Plus aria-hidden="true" />
          Add an action
        </Button>
      </PageHeader>
      {isPending || plan.isPending ? (
        <div className="flex flex-col gap-5">
          <output className="sr-only">Loading your actions...</output>
          <Skeleton className="h-44" />
          <Skeleton className="h-80" />
        </div>
      ) : data && plan.data ? (
        <div className="flex flex-col gap-10">
          <OwnPlan actions={plan.data.actions} />
          <GoalsSection own={plan.data.goals} />
          <section aria-labelledby="categories">
            <h2 id="categories" className="mb-4 text-heading font-semibold tracking-tight">
              Action Categories
            </h2>
            <CategoryCards categories={categories(data)} />
          </section>
          <FocusCard items={focus(data)} />
        </div>
      ) : (
        <LoadFailed text={loadFailed.description} onRetry={() => void retry()} />
      )}
      {adding && <ActionDialog onClose={() => setAdding(false)} />}
    </>
  )
}

/** What is planned comes first; who has planned nothing begins with the button above. */
function OwnPlan({ actions }: { actions: readonly PlanItem[] }) {
  return actions.length > 0 ? <PlanCard actions={actions} /> : null
}

function GoalsSection({ own }: { own: readonly OwnGoal[] }) {
  const [choosing, setChoosing] = useState(false)
  const foot = (title: string) => {
    const goal = own.find((each) => each.title === title)
    return goal ? <GoalButtons goal={goal} /> : null
  }
  return (
    <section aria-labelledby="goals">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="goals" className="text-heading font-semibold tracking-tight">
          Current Goals
        </h2>
        <Button variant="outline" size="sm" onClick={() => setChoosing(true)}>
          <Plus aria-hidden="true" />
          Choose a goal
        </Button>
      </div>
      <GoalCards goals={goals(own)} foot={foot} />
      {choosing && <GoalDialog onClose={() => setChoosing(false)} />}
    </section>
  )
}
