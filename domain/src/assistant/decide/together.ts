/** What is known of two things taken together, of those that a message names and those on record. */
import type { Evidence } from '../../evidence/claims.ts'
import type { Claim } from '../../evidence/schema.ts'

export type Taken = { party: string; label: string }
/** Both as they are called by the person, and what is known; the most severe first. */
export type Pair = {
  one: string
  other: string
  /** those that are told */
  claims: readonly [Claim, ...Claim[]]
  known: readonly Claim[]
}

/** Pairs of which something is said at once, and claims of each. */
const MOST_PAIRS = 4
const MOST_OF_A_PAIR = 2
const SEVERE_FIRST = ['now', 'same_day', 'avoid', 'ask_first', 'separate', 'monitor', 'soon', 'none']
const rank = ({ severity }: Claim) => SEVERE_FIRST.indexOf(severity ?? 'none')

/** The most severe first; of pairs on record alone nothing. A claim is said once, of the first pair that it is about. */
export function takenTogether(
  named: readonly Taken[],
  recorded: readonly Taken[],
  evidence: Evidence,
): Pair[] {
  const others = recorded.filter(({ party }) => !named.some((each) => each.party === party))
  const pairs = named.flatMap((one, index) =>
    [...named.slice(index + 1), ...others].flatMap((other) => {
      // A medicine and the class by which the same word is known.
      if (one.label === other.label) return []
      const claims = evidence
        .interactionsBetween(one.party, other.party)
        .toSorted((a, b) => rank(a) - rank(b))
      return claims.length > 0 ? [{ one: one.label, other: other.label, claims, known: claims }] : []
    }),
  )
  const said = new Set<Claim>()
  return pairs
    .toSorted((a, b) => rank(a.claims[0]!) - rank(b.claims[0]!))
    .flatMap(({ claims, ...pair }) => {
      const [first, ...more] = claims.filter((claim) => !said.has(claim)).slice(0, MOST_OF_A_PAIR)
      if (!first) return []
      for (const claim of [first, ...more]) said.add(claim)
      return [{ ...pair, claims: [first, ...more] as const }]
    })
    .slice(0, MOST_PAIRS)
}

/** That two things were taken together in trials of adults is no answer for a child; a warning is. */
const WARNS = new Set(['now', 'same_day', 'avoid', 'ask_first', 'separate'])
export const warnedPairs = (together: readonly Pair[]): Pair[] =>
  together.filter(({ claims: [first] }) => WARNS.has(first.severity ?? ''))

const HARMS = new Set(['now', 'same_day', 'avoid'])
export const isOfHarm = ({ known }: Pair): boolean => known.some(({ severity }) => HARMS.has(severity ?? ''))
