import type { GoesWithAnswer } from '@aevia/domain/metrics/schema.ts'
import { DAYS_MIN } from '@aevia/domain/metrics/associations/association.ts'
import { useGoesWith } from '#web/features/metrics/queries.ts'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Which habits go with how the next day is; usually none beyond chance. */
/** @param hasMetrics whether devices recorded something; otherwise it waits for a log that is long enough */
export function GoesWithCard({ hasMetrics }: { hasMetrics: boolean }) {
  const { data, isPending } = useGoesWith()
  if (!hasMetrics && !data?.tried) return null
  return (
    <Card className="mt-5" aria-labelledby="goes-with">
      <CardHeader>
        <CardTitle id="goes-with">What goes with what</CardTitle>
        <CardDescription>Your habits and supplements of a day, and how you were afterwards.</CardDescription>
      </CardHeader>
      <CardContent>
        {isPending && <Skeleton className="h-16" />}
        {data && <Found data={data} />}
        {!isPending && !data && <p className="text-muted">This cannot be looked at just now.</p>}
      </CardContent>
    </Card>
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
              {item.much.days} and {item.little.days} days. Chance alone shows as much about once in{' '}
              {timesOf(item.p)} times.
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
  return `${after} ${many}, your ${outcome.name} was ${shown(much.mean, outcome.unit)} on average; ${or} ${few}, ${shown(little.mean, outcome.unit)}.`
}

const shown = (value: number, unit: string) =>
  `${value < 100 ? Number(value.toPrecision(2)) : Math.round(value)} ${unit}`.trim()
const timesOf = (p: number) => Math.max(2, Math.round(1 / p)).toLocaleString('en')
