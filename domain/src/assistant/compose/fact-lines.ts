/** What the fact sheet of a supplement says of a kind of question, where no claim does: with its page, or as a caution. */
import type { SupplementFact } from '../../supplements/fact.ts'
import { amount, doseText } from '../../supplements/dose-text.ts'
import { confirmedBy } from '../../supplements/facts.ts'
import { upperLimit } from '../../supplements/limits.ts'
import { inSentence, withoutStop } from '../../text/in-sentence.ts'
import type { AskedKind } from '../understand/kinds.ts'
import type { Line } from './guide-parts.ts'

const GRADES = { strong: 'strong', moderate: 'moderate', limited: 'limited', insufficient: 'not proven' }

type Said = { text: string; sources: readonly string[] } | null

/** A warning may stand without a page, and says so. */
const caution = (text: string, sources: readonly string[]): Said => ({
  text: sources.length > 0 ? `${text}.` : `General caution: ${text}.`,
  sources,
})

const SAYS: Partial<Record<AskedKind, (fact: SupplementFact) => Said>> = {
  adverse: ({ id, name, effects }) =>
    caution(
      `${name} can bring ${withoutStop(effects).replace(/^./, (letter) => letter.toLowerCase())}`,
      confirmedBy(id, 'effects'),
    ),
  who_should_not: ({ id, name, cautions, allergens }) => {
    const told = [
      ...Object.entries(cautions).map(([who, text]) => (who === 'other' ? text : `${who}: ${text}`)),
      ...(allergens.length > 0 ? [`allergens: ${allergens.join(', ')}`] : []),
    ].join('; ')
    return told === ''
      ? null
      : caution(`be careful with ${name}: ${withoutStop(told)}`, confirmedBy(id, 'caution'))
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
    return sources.length === 0
      ? null
      : { text: `Studies in adults used ${doseText(fact)} of ${inSentence(fact.name)}.`, sources }
  },
  effect: ({ id, name, evidence }) => {
    const sources = confirmedBy(id, 'evidence')
    const told = evidence.map(({ claim, grade }) => `${claim} (${GRADES[grade]})`).join(', ')
    return sources.length === 0 ? null : { text: `Evidence for ${inSentence(name)}: ${told}.`, sources }
  },
}

export function factLine(kind: AskedKind, fact: SupplementFact): Line | null {
  const said = SAYS[kind]?.(fact) ?? null
  return said && { text: said.text, claims: [], title: fact.name, sources: said.sources }
}

/** What is told of something of which there is neither a guide nor a claim. */
const SHEET: readonly AskedKind[] = ['effect', 'dose', 'who_should_not']

export const sheetLines = (fact: SupplementFact): Line[] =>
  SHEET.flatMap((kind) => factLine(kind, fact) ?? [])
