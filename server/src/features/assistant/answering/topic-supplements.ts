/** Supplements that are mentioned for a topic: the best-proven ones that suit the person who asks. */
import type { Topic } from '@aevia/domain/assistant/topics.ts'
import { personOf } from '@aevia/domain/safety/stack.ts'
import { proposalFindings } from '@aevia/domain/safety/stack-proposal.ts'
import { bestClaim, gradeRank, supplementFacts } from '@aevia/domain/supplements/facts.ts'
import type { SupplementFact } from '@aevia/domain/supplements/fact.ts'
import { stackContext, type UserContext } from './context.ts'
import { NOBODY } from './own-clashes.ts'
import { citeClaim } from './supplement-passages.ts'
import { inSentence, type Passage } from './passage.ts'
import type { Question } from './question.ts'

/** What the evidence of a supplement says about the very thing that was asked. */
export function verdict(fact: SupplementFact, topic: Topic): Passage[] {
  const claim = bestClaim(fact, topic.claims)
  if (!claim) return []
  const strength = {
    strong: 'strong',
    moderate: 'moderate',
    limited: 'limited',
    insufficient: 'not convincing',
  }[claim.grade]
  const { source, url } = citeClaim(fact, 'evidence')
  return [
    {
      id: `${fact.id}.${topic.id}`,
      kind: 'verdict',
      subject: fact.id,
      direction: null,
      title: fact.name,
      text: `For ${topic.id.replaceAll('-', ' ')}, the evidence for ${inSentence(fact.name)} is ${strength} (${claim.claim})`,
      source,
      url,
    },
  ]
}

/** Whether a supplement may be named unasked to this person, as for a card. */
export function suits(question: Question, guard: UserContext | null): (fact: SupplementFact) => boolean {
  const stack = stackContext(guard ?? NOBODY, `${question.earlier ?? ''}\n${question.text}`)
  const person = personOf(stack)
  return (fact) => proposalFindings(fact, stack, person) !== null
}

const MOST = 3

/** The best-proven few for a topic; where nothing is proven, that is said of the few that were studied. */
export function supplementsFor(
  { claims }: Topic,
  isSuitable: (fact: SupplementFact) => boolean,
): SupplementFact[] {
  const ranked = supplementFacts
    .flatMap((fact) => {
      const claim = bestClaim(fact, claims)
      return claim ? [{ fact, rank: gradeRank(claim.grade) }] : []
    })
    .sort((a, b) => b.rank - a.rank)
  // Finding out whether one suits takes long: asked only of those that are mentioned.
  const firstOf = (some: typeof ranked): SupplementFact[] => {
    const suitable: SupplementFact[] = []
    for (const { fact } of some) if (suitable.length < MOST && isSuitable(fact)) suitable.push(fact)
    return suitable
  }
  const proven = firstOf(ranked.filter(({ rank }) => rank > 0))
  return proven.length > 0 ? proven : firstOf(ranked)
}
