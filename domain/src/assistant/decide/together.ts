/** What is known of two things taken together, of those that a message names and those on record. */
import type { Evidence } from '../../evidence/claims.ts'
import type { Claim } from '../../evidence/schema.ts'

/** Said at once, at most. */
const MOST_TOGETHER = 5
const SEVERE_FIRST = ['now', 'same_day', 'avoid', 'ask_first', 'separate', 'monitor', 'soon', 'none']
const rank = ({ severity }: Claim) => SEVERE_FIRST.indexOf(severity ?? 'none')

/** The most severe first; of pairs on record alone nothing. */
export function takenTogether(named: readonly string[], recorded: readonly string[], evidence: Evidence): Claim[] {
  const others = recorded.filter((name) => !named.includes(name))
  const found = named.flatMap((name, index) =>
    [...named.slice(index + 1), ...others].flatMap((other) => evidence.interactionsBetween(name, other)),
  )
  return [...new Set(found)].sort((a, b) => rank(a) - rank(b)).slice(0, MOST_TOGETHER)
}
