/** What is known of the effect of something swallowed on a marker; where nothing is, that is said. */
import type { Evidence } from '../../evidence/claims.ts'
import type { Claim } from '../../evidence/schema.ts'
import { guidanceFor } from '../../health/guidance/guidance.ts'
import { simplifyName } from '../../supplements/facts.ts'
import { inSentence, withoutStop } from '../../text/in-sentence.ts'
import type { EffectAsked } from '../understand/effect.ts'
import type { Line } from './guide-parts.ts'

const MOST = 2
const GOOD = new Set<Claim['predicate']>([
  'confounder',
  'interacts',
  'effect',
  'no_effect',
  'myth',
  'adverse',
])

/** Whether a sentence, with what it is about, speaks of both. */
export function speaksOfBoth(text: string, { agentWords, markerWords }: EffectAsked): boolean {
  const said = ` ${simplifyName(text)}`
  const holds = (words: readonly string[]) => words.some((word) => said.includes(` ${word}`))
  return holds(agentWords) && holds(markerWords)
}

const textOf = ({ claim, subject }: Claim) => `${subject.name} ${subject.with ?? ''} ${claim}`

function ofGuidance(asked: EffectAsked): Line[] {
  return (['low', 'high'] as const).flatMap((side) => {
    const known = guidanceFor(asked.marker, side)
    const causes = known?.common_causes ?? []
    const holds = (cause: string) =>
      asked.agentWords.some((word) => ` ${simplifyName(cause)}`.includes(` ${word}`))
    if (!known || !causes.some(holds)) return []
    const text = `A ${side} ${asked.markerName} can have these reasons: ${causes.map((cause) => inSentence(withoutStop(cause))).join(', ')}.`
    return [{ text, claims: [], title: asked.markerName, sources: known.sources }]
  })
}

/**
 * The lines that answer first.
 * @param isSaid whether a guide that is told speaks of both
 */
export function effectLines(
  asked: EffectAsked,
  evidence: Evidence,
  isSaid: boolean,
  lineOf: (claim: Claim) => Line,
): Line[] {
  if (isSaid) return []
  const claims = evidence.all.filter(
    (claim) => GOOD.has(claim.predicate) && speaksOfBoth(textOf(claim), asked),
  )
  if (claims.length > 0) return claims.slice(0, MOST).map(lineOf)
  const known = ofGuidance(asked)
  if (known.length > 0) return known
  const what = asked.isMedicine ? 'this medicine' : 'this'
  const then = asked.isMedicine
    ? ': ask your pharmacist or prescriber, and keep taking it as prescribed.'
    : ', so I would not count on it.'
  return [
    {
      text: `My sources do not say whether ${what} changes ${asked.markerName}${then}`,
      claims: [],
      title: asked.markerName,
      sources: [],
    },
  ]
}
