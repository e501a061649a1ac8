import type { PlanItem } from '@aevia/domain/plan/schema.ts'
import { NEXT_STEPS_MAX, type Story } from '@aevia/domain/story/schema.ts'
import { Link } from 'react-router'
import { ActionRow } from '#web/features/plan/components/action-row.tsx'
import { usePlan } from '#web/features/plan/queries.ts'
import { DoNextCard } from '#web/features/story/components/do-next-card.tsx'
import { StepList } from '#web/features/story/components/step-list.tsx'
import { TestAgainCard } from '#web/features/story/components/test-again-card.tsx'
import { WhatChangedCard } from '#web/features/story/components/what-changed-card.tsx'
import { TodayCard } from '#web/features/supplements/components/today-card.tsx'
import { useSupplements } from '#web/features/supplements/queries.ts'
import { retestPress } from '#web/pages/platform/story/retest-press.tsx'
import { stepPress } from '#web/pages/platform/story/step-press.tsx'
import { buttonStyles } from '#web/ui/button.tsx'
import { Printer } from '#web/ui/icons.ts'

/** What a person's results come to, before everything else. */
export function OwnStory({ story }: { story: Story }) {
  const { data: supplements } = useSupplements()
  const { next, again } = story
  const isUrgent = next[0]?.kind === 'act_now'
  const changed = <WhatChangedCard story={story} />
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex min-w-0 flex-col gap-5">
        {!isUrgent && changed}
        <DoNext story={story} />
        {isUrgent && changed}
        {supplements && <TodayCard supplements={supplements} />}
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        <TestAgainCard retests={again} press={retestPress} />
        <Link to="/platform/doctor" className={buttonStyles({ variant: 'outline' })}>
          <Printer aria-hidden="true" />
          A page for your doctor
        </Link>
      </div>
    </div>
  )
}

/** What cannot wait, then what is in the plan, then what the results ask for besides. */
function DoNext({ story }: { story: Story }) {
  const { data } = usePlan()
  const open = data?.actions.filter(({ state }) => state === 'open') ?? []
  const urgent = story.next.filter(({ kind }) => kind === 'act_now')
  const planned = open.toSorted(byDay).slice(0, Math.max(0, NEXT_STEPS_MAX - urgent.length))
  const others = story.next
    .filter(({ kind }) => kind !== 'act_now')
    .slice(0, Math.max(0, NEXT_STEPS_MAX - urgent.length - planned.length))
  const steps = [...urgent, ...others]
  return (
    <DoNextCard story={story} isEmpty={planned.length + steps.length === 0}>
      {urgent.length > 0 && <StepList steps={urgent} press={stepPress} label="Act now" />}
      {planned.length > 0 && (
        <ul aria-label="From your plan" className="divide-y">
          {planned.map((action) => (
            <ActionRow key={action.id} action={action} />
          ))}
        </ul>
      )}
      {others.length > 0 && <StepList steps={others} press={stepPress} />}
      {open.length > planned.length && (
        <Link to="/platform/actions" className={buttonStyles({ variant: 'link', size: 'inline' })}>
          See all of your plan
        </Link>
      )}
    </DoNextCard>
  )
}

/** Those with a day come first, the earliest before all. */
const byDay = (a: PlanItem, b: PlanItem) => (a.test_day ?? '9999').localeCompare(b.test_day ?? '9999')
