import type { Story } from '@aevia/domain/story/schema.ts'
import { DoNextCard } from '#web/features/story/components/do-next-card.tsx'
import { StartCall } from '#web/features/story/components/start-call.tsx'
import { StepList } from '#web/features/story/components/step-list.tsx'
import { TestAgainCard } from '#web/features/story/components/test-again-card.tsx'
import { WhatChangedCard } from '#web/features/story/components/what-changed-card.tsx'
import { TodayCard } from '#web/features/supplements/components/today-card.tsx'
import { useSupplements } from '#web/features/supplements/queries.ts'
import { stepPress } from '#web/pages/platform/story/step-press.tsx'

/** What a person's results come to, before everything else; without results, how to begin. */
export function OwnStory({ story }: { story: Story }) {
  const { data: supplements } = useSupplements()
  const { tested_on, next, again, to_review } = story
  // What cannot wait may stand in a report whose results wait for review.
  if (tested_on === null && next.length === 0) return <StartCall toReview={to_review} />
  const isUrgent = next[0]?.kind === 'act_now'
  const changed = <WhatChangedCard story={story} />
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex min-w-0 flex-col gap-5">
        {!isUrgent && changed}
        <DoNextCard story={story} isEmpty={next.length === 0}>
          <StepList steps={next} press={stepPress} />
        </DoNextCard>
        {isUrgent && changed}
        {supplements && <TodayCard supplements={supplements} />}
      </div>
      <TestAgainCard retests={again} press={() => null} />
    </div>
  )
}
