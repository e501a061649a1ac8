/** What the fact sheet of a supplement says of a kind of question, where no claim does: with its page, or as a caution. */
import type { SupplementFact } from '../../supplements/fact.ts'
import { confirmedBy, safeDoseRange } from '../../supplements/facts.ts'
import { upperLimit } from '../../supplements/limits.ts'
import type { AskedKind } from '../understand/kinds.ts'
import type { Line } from './guide-parts.ts'

const amount = (value: number, unit: string) => `${value} ${unit.replace(/^ug\b/, 'µg')}`
const plain = (text: string) => text.trim().replace(/[.;\s]{1,9}$/, '')

type Said = { text: string; sources: readonly string[] } | null

/** A warning may stand without a page, and says so. */
const caution = (text: string, sources: readonly string[]): Said => ({
  text: sources.length > 0 ? `${text}.` : `General caution: ${text}.`,
  sources,
})

const SAYS: Partial<Record<AskedKind, (fact: SupplementFact) => Said>> = {
  adverse: ({ id, name, effects }) =>
    caution(
      `${name} can bring ${plain(effects).replace(/^./, (letter) => letter.toLowerCase())}`,
      confirmedBy(id, 'effects'),
    ),
  who_should_not: ({ id, name, cautions, allergens }) => {
    const told = [
      ...Object.entries(cautions).map(([who, text]) => (who === 'other' ? text : `${who}: ${text}`)),
      ...(allergens.length > 0 ? [`allergens: ${allergens.join(', ')}`] : []),
    ].join('; ')
    return told === '' ? null : caution(`be careful with ${name}: ${plain(told)}`, confirmedBy(id, 'caution'))
  },
  upper_limit: (fact) => {
    const limit = upperLimit(fact)
    if (limit === null || !fact.upper_level) return null
    return {
      text: `The upper limit for ${fact.name} is ${amount(limit, fact.upper_level.unit)} a day; do not go above it without a clinician.`,
      sources: fact.upper_level.sources,
    }
  },
  dose: (fact) => {
    const sources = confirmedBy(fact.id, 'dose')
    const { min, max, unit } = safeDoseRange(fact)
    const range = min === max ? amount(max, unit) : `${min}-${amount(max, unit)}`
    return sources.length === 0
      ? null
      : { text: `Studies in adults used ${range} of ${fact.name} a day.`, sources }
  },
}

export function factLine(kind: AskedKind, fact: SupplementFact): Line | null {
  const said = SAYS[kind]?.(fact) ?? null
  return said && { text: said.text, claims: [], title: fact.name, sources: said.sources }
}
