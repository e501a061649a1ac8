import type { Tally } from '#server/db/counters.ts'
import { type AssistantCaps, isSpent } from './caps.ts'
import type { Usage } from './usage.ts'

/** What a call really used takes the place of what was set aside for it. */
export type Settle = (used: Usage) => Promise<void>

/**
 * What may be asked of the operator's model in a day. Before a call an estimate is set aside, so that calls at the same
 * time see each other, and one that never ends counts as well; none of it asks for a session.
 */
export function createAllowance(spent: Tally, caps: AssistantCaps, today: () => string) {
  /** null when nothing is left */
  return async function reserve(who: string, estimate: Usage): Promise<Settle | null> {
    const key = `${who}-${today()}`
    const add = (more: Usage) =>
      Promise.all([spent.add(`${key}-in`, more.input), spent.add(`${key}-out`, more.output)])
    const [input, output] = await add(estimate)
    const settle: Settle = async (used) => {
      await add({ input: used.input - estimate.input, output: used.output - estimate.output })
    }
    if (!isSpent({ input: input - estimate.input, output: output - estimate.output }, caps)) return settle
    await settle({ input: 0, output: 0 })
    return null
  }
}
