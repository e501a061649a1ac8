/** What a message wants to know (how long, which, how much), and how many of a guide's ways of asking want it too. */
import { remembering, rememberingObject } from '../../remember.ts'
import type { Steps } from '../../steps.ts'
import { type AskedKind, isMissable, kindsAsked } from '../understand/kinds.ts'
import type { Guide } from './schema.ts'

const CHOICE =
  /(?<!\p{L})(?:which|better|best|or|vs|versus|difference|instead|eller|vilken|vilket|bättre|bäst|oder|welche[rsn]?|besser|beste[rsn]?|ou|quel(?:le)?s?|mieux|meilleure?s?|o|cuál(?:es)?|mejor(?:es)?)(?!\p{L})/iu
/** What a text wants to know, by its words; whether to worry is wanted of anything. */
export const wantedIn = remembering((text: string): readonly (AskedKind | 'choice')[] => [
  ...kindsAsked(text).filter(isMissable),
  ...(CHOICE.test(text) ? (['choice'] as const) : []),
])

/** Of its ways of asking; a single "or" is no choice. */
const FEWEST_OF_CHOICE = 0.2

/** Whether it is asked which of two is better: what it says of both together is no answer to that otherwise. */
export const asksChoice = rememberingObject(({ asks }: Guide): { is: boolean } => ({
  is: asks.filter((ask) => CHOICE.test(ask)).length > asks.length * FEWEST_OF_CHOICE,
}))

type Kinds = { asks: number; times: ReadonlyMap<string, number> }
export function* kindsOfGuides(guides: readonly Guide[]): Steps<Kinds[]> {
  const all: Kinds[] = []
  for (const { asks } of guides) {
    const times = new Map<string, number>()
    for (const kind of asks.flatMap(wantedIn)) times.set(kind, (times.get(kind) ?? 0) + 1)
    all.push({ asks: asks.length, times })
    yield
  }
  return all
}

export type KindFeatures = {
  /** of what the message wants to know, the share of the guide's ways of asking that want it too */
  kinds: number
  /** 1 where it wants to know something that none of them does */
  missed_kinds: number
}

/** @param left what a way of asking that is left out wants to know */
export function kindsShared(
  kinds: readonly string[],
  { asks, times }: Kinds,
  left: readonly string[],
): KindFeatures {
  if (kinds.length === 0) return { kinds: 0, missed_kinds: 0 }
  const timesOf = (kind: string) => (times.get(kind) ?? 0) - Number(left.includes(kind))
  const shared = kinds.map((kind) => timesOf(kind) / Math.max(1, asks - Number(left.length > 0)))
  return {
    kinds: Math.max(...shared),
    missed_kinds: Number(kinds.every((kind) => timesOf(kind) === 0)),
  }
}
