import { whomOfTurns } from '@aevia/domain/assistant/compose/carried-person.ts'
import type { ChatTurn } from '@aevia/domain/assistant/schema.ts'
import type { UserContext } from './context.ts'
import { statedSide } from './stated-values.ts'
import { understand } from './understand.ts'
import type { Question } from './question.ts'

/** So many turns of a person a conversation stays with a child or a pregnancy. */
const TURNS_OF_A_PERSON = 3

/** "And how much of it?" names nothing: what was asked before says what is meant. */
export function ask(
  message: string,
  conversation: readonly ChatTurn[],
  context: UserContext | null,
): Question {
  const said = conversation.filter(({ isUser }) => isUser).map(({ text }) => text)
  const question = { ...understand(message), earlier: said.join('\n') }
  const before = conversation.findLast(({ isUser }) => isUser)
  const refersBack =
    before &&
    question.intent === 'search' &&
    message.split(/\s+/).length <= 12 &&
    /\b(?:it|its|that|this|them|these|those|one|ones|and|what about|how much|how often|why|instead|more)\b/i.test(
      message,
    )
  const meant = refersBack
    ? {
        ...question,
        ...understand(`${before.text}\n${message}`),
        text: message,
        meant: `${before.text}\n${message}`,
      }
    : question
  const whom = whomOfTurns(said.slice(-TURNS_OF_A_PERSON))
  // "Is my dose too high? TSH 0.05" asks what a low value means.
  const side = meant.intent === 'marker' ? statedSide(meant, context) : null
  return {
    ...meant,
    whom,
    direction: side ?? meant.direction,
  }
}
