import type { ChatTurn } from '@aevia/domain/assistant/schema.ts'
import type { UserContext } from './context.ts'
import { withOwnClashes } from './own-clashes.ts'
import { type Question, understand } from './understand.ts'

/** "And how much of it?" names nothing: what was asked before says what is meant. */
export function ask(
  message: string,
  conversation: readonly ChatTurn[],
  context: UserContext | null,
): Question {
  const whole = context ? withOwnSupplements(message, context) : message
  const said = conversation.filter(({ isUser }) => isUser).map(({ text }) => text)
  const question = { ...understand(whole), earlier: said.join('\n') }
  const before = conversation.findLast(({ isUser }) => isUser)
  const refersBack =
    before &&
    question.intent === 'search' &&
    message.split(/\s+/).length <= 12 &&
    /\b(?:it|its|that|this|them|these|those|one|ones|and|what about|how much|how often|why|instead|more)\b/i.test(
      message,
    )
  return withOwnClashes(
    refersBack ? { ...question, ...understand(`${before.text}\n${whole}`), text: message } : question,
    context,
  )
}

/** "Do any of my supplements interact?" names none: the tracker and the medical notes say which are meant. */
function withOwnSupplements(message: string, { supplements, profile }: UserContext): string {
  const asksOfOwn =
    /\binteract|\btogether\b|\bcombin|\bclash|\bsafe\b/i.test(message) &&
    /\bmy (?:\w+ )?(?:supplements?|stack|vitamins?|pills)\b|\bi (?:take|am taking)\b/i.test(message)
  if (!asksOfOwn || supplements.length === 0) return message
  return `${message} ${supplements.map(({ name }) => name).join(' together with ')}. ${profile.notes}`
}
