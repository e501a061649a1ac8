import type { Caps } from './ask-outside.ts'
import type { Usage } from './usage.ts'

/** What may be asked of the operator's model in a day, by one user, and by all visitors together. */
export type AssistantCaps = Caps & {
  dailyTokens: number
  /** Money a day; null counts tokens only. Prices are per million tokens. */
  dailyCost: { limit: number; inputPrice: number; outputPrice: number } | null
}

export function isSpent({ input, output }: Usage, { dailyTokens, dailyCost }: AssistantCaps): boolean {
  if (input + output >= dailyTokens) return true
  if (!dailyCost) return false
  return (input * dailyCost.inputPrice + output * dailyCost.outputPrice) / 1_000_000 >= dailyCost.limit
}
