/**
 * At which times of a day the things on a list are taken, so that what blocks each other is apart. How they are taken
 * comes from the fact sheets (`timing`), what has to be apart and for how long from the interactions.
 */
import type { SupplementFact } from '../supplements/fact.ts'
import { type Interaction, interactions } from './interactions.ts'
import { namedIn } from './product-names.ts'

/** In the order of the day, with an hour to measure by. */
const SLOTS = [
  { id: 'waking', hour: 7, label: 'On waking, with an empty stomach' },
  { id: 'breakfast', hour: 8, label: 'With breakfast' },
  { id: 'midday', hour: 12.5, label: 'With lunch' },
  { id: 'evening', hour: 18.5, label: 'With the evening meal' },
  { id: 'bedtime', hour: 22.5, label: 'At bedtime' },
] as const
type Slot = (typeof SLOTS)[number]['id']
const hourOf = (slot: Slot): number => SLOTS.find(({ id }) => id === slot)!.hour

/** By words of a fact's `timing`, the slots that fit, best first; the first entry that speaks. */
const BY_TIMING: readonly { says: RegExp; slots: readonly Slot[] }[] = [
  { says: /bedtime, empty/i, slots: ['bedtime', 'waking'] },
  { says: /empty stomach|before meals|between meals/i, slots: ['waking', 'bedtime', 'midday', 'evening'] },
  { says: /not within \d+ h of sleep/i, slots: ['breakfast', 'midday'] },
  { says: /^(?!.*(?:evening|food)).*\bbed(?:time)?\b/i, slots: ['bedtime', 'evening'] },
  { says: /evening|bed/i, slots: ['evening', 'bedtime', 'midday', 'breakfast'] },
  { says: /morning/i, slots: ['breakfast', 'midday', 'evening'] },
  { says: /largest meal|main meal/i, slots: ['evening', 'midday', 'breakfast'] },
  { says: /meal|food|fat/i, slots: ['breakfast', 'midday', 'evening'] },
]
const ANY_TIME: readonly Slot[] = ['breakfast', 'midday', 'evening', 'bedtime']
/** Classes of medicines that come first, before anything is eaten. */
const FIRST_OF_ALL = new Set(['levothyroxine', 'bisphosphonate'])

const HOURS = /(\d+)(?:\s*(?:-|–|to)\s*(\d+))?\s*(?:h\b|hours?)/gi
/** The longest time that the advice on a pair names; null where it names none. */
function hoursApart({ action }: Interaction): number | null {
  const named = [...action.matchAll(HOURS)].map(([, first, second]) => Number(second ?? first))
  return named.length > 0 ? Math.max(...named) : null
}

type Item = { name: string; ids: readonly string[]; medicines: ReadonlySet<string>; slots: readonly Slot[] }
function itemOf(name: string): Item | null {
  const { facts, extras, medicines } = namedIn(name)
  const ids = [...facts.map(({ id }) => id), ...extras]
  if (ids.length === 0 && medicines.size === 0) return null
  const isFirst = ids.length === 0 && [...medicines].some((each) => FIRST_OF_ALL.has(each))
  return { name, ids, medicines, slots: isFirst ? ['waking'] : ids.length > 0 ? slotsFor(facts) : [] }
}
const slotsFor = ([fact]: readonly SupplementFact[]): readonly Slot[] =>
  BY_TIMING.find(({ says }) => fact && says.test(fact.timing))?.slots ?? ANY_TIME

const isBetween = (record: Interaction, a: Item, b: Item): boolean =>
  a.ids.includes(record.supplement) &&
  (record.other_type === 'drug' ? b.medicines.has(record.other_id) : b.ids.includes(record.other_id))

type Apart = { record: Interaction; hours: number }
const KEPT_APART: readonly Apart[] = interactions.flatMap((record) => {
  const hours = record.other_type === 'condition' ? null : hoursApart(record)
  return hours === null ? [] : [{ record, hours }]
})

/** What keeps two of them apart; null where nothing does. */
function apart(a: Item, b: Item): Apart | null {
  const all = KEPT_APART.filter(({ record }) => isBetween(record, a, b) || isBetween(record, b, a))
  return all.toSorted((one, other) => other.hours - one.hours)[0] ?? null
}

export type DayPlan = {
  slots: { label: string; products: string[] }[]
  /** pairs that are kept apart, with their hours */
  apart: { products: [string, string]; hours: number; sources: string[] }[]
  /** for which no time of this day is far enough from the others */
  unplaced: string[]
  /** medicines whose hour their own label gives */
  asPrescribed: string[]
  unknown: string[]
}

export function planDay(names: readonly string[]): DayPlan {
  const items = names.flatMap((name) => itemOf(name) ?? [])
  const placed: { item: Item; slot: Slot }[] = []
  const unplaced: string[] = []
  // Those with the fewest times first: the others give way.
  const withTimes = items
    .filter(({ slots }) => slots.length > 0)
    .toSorted((a, b) => a.slots.length - b.slots.length)
  for (const item of withTimes) {
    const isFree = (slot: Slot) =>
      placed.every((other) => {
        const kept = apart(item, other.item)
        return !kept || Math.abs(hourOf(slot) - hourOf(other.slot)) >= kept.hours
      })
    const slot =
      item.slots.find(isFree) ?? SLOTS.map(({ id }) => id).find((id) => id !== 'waking' && isFree(id))
    if (slot) placed.push({ item, slot })
    else unplaced.push(item.name)
  }
  const pairs = items.flatMap((one, index) =>
    items.slice(index + 1).flatMap((other) => {
      const kept = apart(one, other)
      return kept
        ? [
            {
              products: [one.name, other.name] as [string, string],
              hours: kept.hours,
              sources: kept.record.sources,
            },
          ]
        : []
    }),
  )
  return {
    slots: SLOTS.map(({ id, label }) => ({
      label,
      products: placed.filter(({ slot }) => slot === id).map(({ item }) => item.name),
    })).filter(({ products }) => products.length > 0),
    apart: pairs,
    unplaced,
    asPrescribed: items.filter(({ slots }) => slots.length === 0).map(({ name }) => name),
    unknown: names.filter((name) => !itemOf(name)),
  }
}
