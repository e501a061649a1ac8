import type { ChatTurn } from '@aevia/domain/assistant/schema.ts'
import { gistOf, readable } from '@aevia/domain/text/readable.ts'

/** Characters of all turns before a message: they guard it, and say what "it" is. */
const EARLIER_MAX = 1000

export type ReadableTurns = {
  /** all of it: danger is looked for here */
  whole: string
  /** what the question is understood from */
  message: string
  conversation: ChatTurn[]
}

/** A message and the newest turns before it, as expressions may read them. What is left out of a turn is its end. */
export function readableTurns(asked: { message: string; conversation?: readonly ChatTurn[] }): ReadableTurns {
  const whole = readable(asked.message)
  let room = EARLIER_MAX
  const conversation: ChatTurn[] = []
  for (const { isUser, text } of (asked.conversation ?? []).toReversed()) {
    if (room <= 0) break
    conversation.unshift({ isUser, text: readable(text, room) })
    room -= text.length
  }
  return { whole, message: gistOf(whole), conversation }
}
