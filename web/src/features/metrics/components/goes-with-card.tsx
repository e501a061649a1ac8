import type { GoesWithAnswer } from '@aevia/domain/metrics/schema.ts'
import { DAYS_MIN } from '@aevia/domain/metrics/associations/association.ts'
import { shownMean, oftenOf } from '../model/figures.ts'
import { useGoesWith } from '#web/features/metrics/queries.ts'
import { LookCard } from './look-card.tsx'

/**
 * Which habits go with how the next day is; usually none beyond chance.
 * @param hasMetrics whether devices recorded something; otherwise it waits for a log that is long enough
 */
export function GoesWithCard({ hasMetrics }: { hasMetrics: boolean }) {
  const answer = useGoesWith()
  if (!hasMetrics && !answer.data?.tried) return null
  return (
    <LookCard
      id="goes-with"
      title="What goes with what"
      description="Your habits and supplements of a day, and how you were afterwards."
      answer={answer}
    >
      {(data) => <Found data={data} />}
    </LookCard>
  )
}

function Found({ data: { items, tried } }: { data: GoesWithAnswer }) {
  if (tried === 0)
    return (
      <p>
        There is too little to compare yet: a habit and what it may go with need {DAYS_MIN} days of the same
        year.
      </p>
    )
  const pairs = `${tried} ${tried === 1 ? 'pair was' : 'pairs were'} compared over the last year.`
  if (items.length === 0)
    return <p>Nothing to say: nothing went together more than chance would have it. {pairs}</p>
  return (
    <>
      <ul className="flex flex-col gap-4">
        {items.map((item) => (
          <li key={`${item.exposure.name} ${item.outcome.name}`}>
            <p>{sentenceOf(item)}</p>
            <p className="text-sm text-muted">
              {item.much.days} and {item.little.days} days. Chance alone shows as much {oftenOf(item.p)}.
            </p>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-sm text-muted">
        {pairs} That two things go together does not say that one leads to the other: a third may lie behind
        both.
      </p>
    </>
  )
}

function sentenceOf({ exposure, outcome, lag, much, little }: GoesWithAnswer['items'][number]): string {
  const [many, few] =
    exposure.kind === 'supplement'
      ? [`days with ${exposure.name}`, 'days without it']
      : [`days with much ${exposure.name}`, 'days with little']
  const [after, or] = lag === 0 ? ['On', 'on'] : ['After', 'after']
  return `${after} ${many}, your ${outcome.name} was ${shownMean(much.mean, outcome.unit)} on average; ${or} ${few}, ${shownMean(little.mean, outcome.unit)}.`
}
