import { LISTED_A_MONTH_MAX } from '@aevia/domain/metrics/model/bounds.ts'
import type { Sink } from '@aevia/domain/metrics/model/intake.ts'
import type { Night, Workout } from '@aevia/domain/metrics/model/sample.ts'
import type { Gathering } from './gathering.ts'
import type { Link } from './link.ts'
import { mergeMonth } from './merge-month.ts'
import type { ListName } from './messages.ts'

/** Months that are stored together: a transaction for each alone took most of the time. */
const MONTHS_AT_ONCE = 24
/** A list of a month can be long. */
const LISTS_AT_ONCE = 4

const NOTHING = { document: null, chunks: [] }

/**
 * Adds what was gathered to what is stored, some months of a metric at a time: each is whole or not there, and done again
 * it changes nothing.
 * @returns how many samples were not there before
 */
export async function mergeAll(
  { metrics, nights, workouts }: Gathering,
  link: Link,
  leaveOut: Sink['leaveOut'],
): Promise<number> {
  let added = 0
  for (const [metric, months] of metrics)
    await monthByMonth(link, metric, [...months.keys()], MONTHS_AT_ONCE, async (month, stored) => {
      const found = months.get(month)!
      months.delete(month)
      const change = mergeMonth({ metric, month, found, stored }, leaveOut)
      if (!change) return
      added += change.added
      for (const { source, samples, bytes } of change.chunks) await link.chunk(month, source, samples, bytes)
      await link.say({ kind: 'document', month, text: change.document })
    })
  await mergeList(
    link,
    'night',
    Map.groupBy(nights, ({ day }) => day.slice(0, 7)),
    leaveOut,
  )
  const monthOf = ({ start }: Workout) => new Date(start).toISOString().slice(0, 7)
  await mergeList(link, 'workout', Map.groupBy(workouts, monthOf), leaveOut)
  return added
}

type Stored = Awaited<ReturnType<Link['open']>>

async function monthByMonth(
  link: Link,
  metric: string,
  months: string[],
  atOnce: number,
  merge: (month: string, stored: Stored) => Promise<void>,
): Promise<void> {
  const ordered = months.toSorted()
  for (let at = 0; at < ordered.length; at += atOnce) {
    const some = ordered.slice(at, at + atOnce)
    const known = await link.months(metric, some)
    for (const month of some) await merge(month, known.has(month) ? await link.open(month) : NOTHING)
    await link.commit()
  }
}

/** Nights and workouts are few: the list of a month is one document. */
async function mergeList<T extends Night | Workout>(
  link: Link,
  name: ListName,
  found: Map<string, T[]>,
  leaveOut: Sink['leaveOut'],
): Promise<void> {
  await monthByMonth(link, name, [...found.keys()], LISTS_AT_ONCE, async (month, { document }) => {
    const before = JSON.parse(document ?? '[]') as T[]
    const known = new Map(before.map((item) => [keyOf(item), item]))
    for (const item of found.get(month)!)
      if (known.has(keyOf(item)) || known.size < LISTED_A_MONTH_MAX) known.set(keyOf(item), item)
      else leaveOut('too_many', `${name} ${month}`, 1)
    if (known.size === before.length) return
    const text = JSON.stringify([...known.values()].toSorted((a, b) => a.start - b.start))
    await link.say({ kind: 'document', month, text })
  })
}

const keyOf = ({ start, end, source }: Night | Workout) => `${start} ${end} ${source}`
