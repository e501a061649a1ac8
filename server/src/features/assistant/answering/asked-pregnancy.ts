import type { Citation } from '@aevia/domain/assistant/schema.ts'
import { byPregnancy } from '@aevia/domain/safety/stack-cautions.ts'
import { personOf } from '@aevia/domain/safety/stack.ts'
import type { SupplementFact } from '@aevia/domain/supplements/fact.ts'
import { stackContext, type UserContext } from './context.ts'
import { NOBODY } from './own-clashes.ts'
import { asCaution, cite, sentence } from './passage.ts'
import type { Question } from './question.ts'

const MOST = 3

/** What is known of the supplements that a question names, for somebody who is pregnant or breastfeeding. */
export function askedPregnancy(question: Question, context: UserContext | null): Omit<Citation, 'id'>[] {
  const { text, earlier = '', intent, supplements } = question
  if (intent === 'marker' || supplements.length === 0) return []
  const person = personOf(stackContext(context ?? NOBODY, `${earlier}\n${text}`))
  const isSilent = ({ cautions, adult_intake }: SupplementFact): boolean =>
    person.conditions.has('breastfeeding') && cautions.breastfeeding === undefined && !adult_intake
  return supplements.slice(0, MOST).flatMap((fact) => [
    ...(isSilent(fact)
      ? [
          {
            title: fact.name,
            passage: `${fact.name} and breastfeeding: I have no information on this; ask your midwife or doctor first.`,
            ...asCaution(cite()),
          },
        ]
      : []),
    ...byPregnancy(fact, person).map(({ with: state, severity, effect, action, sources }) => ({
      title: fact.name,
      passage: `${fact.name} and ${state} (${severity}): ${sentence(effect).replace(/(?<=\d )ug\b/g, 'µg')}; what to do: ${sentence(action)}.`,
      ...asCaution(cite(sources)),
    })),
  ])
}
