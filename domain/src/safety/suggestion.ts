/** A supplement as it is suggested: what to take, why, and what to watch. */
import { doseText } from '../supplements/dose-text.ts'
import type { SupplementFact } from '../supplements/fact.ts'
import { inSentence } from '../text/in-sentence.ts'
import { inSentences } from '../supplements/in-sentences.ts'
import type { StackFinding } from './stack-finding.ts'

/** What goes into the tracker when it is added. */
export const suggestedProduct = (fact: SupplementFact) => ({
  name: fact.name,
  category: fact.primary_category,
  timing: fact.timing,
  dosage: doseText(fact),
  frequency: fact.frequency,
  benefits: fact.benefits,
  effects: fact.effects,
})

/** Sentences that belong to every suggestion of it; `findings` are those of `proposalFindings`. */
export function suggestionCautions(fact: SupplementFact, findings: readonly StackFinding[]): string {
  const watch = findings.map(
    ({ with: other, effect, action }) => `Watch: ${other}: ${inSentence(effect)}; ${inSentence(action)}.`,
  )
  return [
    fact.id === 'iron' ? 'Ask a clinician to find the cause of low iron before you start.' : '',
    ...watch,
    inSentences[fact.id]?.who_should_not ?? '',
    'That no interaction is listed does not mean it is safe: ask a pharmacist.',
  ]
    .filter(Boolean)
    .join(' ')
}
