/** What the fact sheet of a supplement says of a kind of question, where no claim does: with its page, or as a caution. */
import type { SupplementFact } from '../../supplements/fact.ts'
import { amount, doseText } from '../../supplements/dose-text.ts'
import { confirmedBy } from '../../supplements/facts.ts'
import { inSentences } from '../../supplements/in-sentences.ts'
import { upperLimit } from '../../supplements/limits.ts'
import { inSentence } from '../../text/in-sentence.ts'
import type { AskedKind } from '../understand/kinds.ts'
import type { Line } from './guide-parts.ts'

const GRADES = { strong: 'strong', moderate: 'moderate', limited: 'limited', insufficient: 'too weak' }

type Said = { text: string; sources: readonly string[] } | null

/** A warning may stand without a page, and says so. */
const caution = (text: string | undefined, sources: readonly string[]): Said =>
  text === undefined ? null : { text: sources.length > 0 ? text : `General caution: ${text}`, sources }

/** "moderate for knee pain and limited for skin" */
const graded = (evidence: SupplementFact['evidence']): string =>
  evidence
    .map(({ claim, grade }) => `${GRADES[grade]} for ${claim}`)
    .join(', ')
    .replace(/, ([^,]*)$/, ' and $1')

const SAYS: Partial<Record<AskedKind, (fact: SupplementFact) => Said>> = {
  adverse: ({ id }) => caution(inSentences[id]?.adverse, confirmedBy(id, 'effects')),
  who_should_not: ({ id }) => caution(inSentences[id]?.who_should_not, confirmedBy(id, 'caution')),
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
    return sources.length === 0
      ? null
      : { text: `The evidence for ${inSentence(name)} is ${graded(evidence)}.`, sources }
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
