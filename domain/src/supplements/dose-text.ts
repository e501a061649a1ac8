import type { SupplementFact } from './fact.ts'
import { safeDoseRange } from './facts.ts'

/** "80-600 mg", with the letter that people know for micrograms. */
export const amount = (value: number | string, unit: string): string =>
  `${value} ${unit.replace(/^ug\b/, 'µg')}`

/** What the milligrams of an extract are milligrams of, where the note of the dose begins with it. */
const measuredAs = ({ typical_studied_dose: { note } }: SupplementFact): string | null =>
  /^(?:monacolin K|EGCG|nitrate|proanthocyanidins)(?=;|$)/.exec(note ?? '')?.[0] ?? null

/** The doses that studies in adults used, as far as they stay within the limit. */
export function doseText(fact: SupplementFact): string {
  const { min, max, unit } = safeDoseRange(fact)
  const range = amount(min === max ? max : `${min}-${max}`, unit)
  const measured = measuredAs(fact)
  return measured ? `${range} of ${measured} a day` : `${range} a day`
}
