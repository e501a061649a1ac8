/** "I take 10,000 IU of vitamin D a day" asks about too much, whether it says so or not. */
import { doseIn } from '../../safety/stack-limits.ts'
import { namedSupplements } from '../../supplements/facts.ts'
import { upperLimit } from '../../supplements/limits.ts'

const HAS_AMOUNT = /\d\s*k?\s*(?:i\.?[ue]\.?|u\.?i\.?|[µμu]g|m[ck]?g|g)(?![\p{L}/]|\s*\/)/iu
/** So near to its limit a dose is not called too much. */
const ROUNDING = 1e-6

const TOO_MUCH = ' (too much)'
export const saysExcess = (text: string): boolean => text.endsWith(TOO_MUCH)

export function withExcess(text: string): string {
  if (!HAS_AMOUNT.test(text)) return text
  const [fact, ...others] = namedSupplements(text)
  const unit = fact?.upper_level?.unit
  if (!fact || unit === undefined || others.length > 0) return text
  const limit = upperLimit(fact)
  const dose = doseIn({ name: fact.name, dosage: text, frequency: null, facts: [fact] }, fact, unit)
  return limit !== null && dose !== null && dose > limit + ROUNDING ? text + TOO_MUCH : text
}
