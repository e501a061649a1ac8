import { FORTNIGHTS_MIN } from '@aevia/domain/metrics/changes/changes.ts'
import type { MetricId } from '@aevia/domain/metrics/model/catalogue.ts'
import { shownUnit } from '@aevia/domain/metrics/model/series.ts'
import type { ChangesAnswer } from '@aevia/domain/metrics/schema.ts'
import { formatDate } from '@aevia/domain/text/format.ts'
import { useChanges } from '#web/features/metrics/queries.ts'
import { LookCard } from './look-card.tsx'
import { shownMean, oftenOf } from '../model/figures.ts'

/** What the last two weeks are unlike the year before in; usually nothing. */
export function ChangesCard() {
  return (
    <LookCard
      id="metric-changes"
      title="What changed"
      description="Your last two weeks of measurements against the year before."
      answer={useChanges()}
    >
      {(data) => <Found data={data} />}
    </LookCard>
  )
}

function Found({ data: { items, tried } }: { data: ChangesAnswer }) {
  if (tried === 0)
    return (
      <p>
        There is too little to compare yet: it takes two weeks with values, and {FORTNIGHTS_MIN} fortnights
        within the year before them.
      </p>
    )
  const looked = `${tried} ${tried === 1 ? 'metric was' : 'metrics were'} looked at.`
  if (items.length === 0) return <p>Nothing to say: your last two weeks are like those before. {looked}</p>
  return (
    <>
      <ul className="flex flex-col gap-4">
        {items.map((item) => (
          <li key={item.metric}>
            <p>{sentenceOf(item)}</p>
            <p className="text-sm text-muted">
              {item.before.fortnights} fortnights before were between {of(item.metric, item.before.low)} and{' '}
              {of(item.metric, item.before.high)}. Chance alone shows as much {oftenOf(item.p)}.
            </p>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-sm text-muted">
        {looked} A new device or another way to wear it changes figures, too. This says that something
        changed, not why, nor whether it matters.
      </p>
    </>
  )
}

const of = (metric: MetricId, value: number) => shownMean(value, shownUnit(metric))

const sentenceOf = ({ metric, name, now, before }: ChangesAnswer['items'][number]): string =>
  `${name}: ${of(metric, now.mean)} on average from ${formatDate(now.from)} to ${formatDate(now.to)}, ${
    now.mean > before.mean ? 'up' : 'down'
  } from ${of(metric, before.mean)}.`
