import type { ChatTurn } from '@aevia/domain/assistant/schema.ts'
import { readable } from '@aevia/domain/text/readable.ts'
import { TEXT_MAX } from '@aevia/domain/text/sanitise.ts'

/**
 * The message, and of the turns before it the newest, as expressions may read them: together no longer than a message
 * may be. What is left out of a turn is its end.
 */
export function readableTurns({
  message,
  conversation = [],
}: {
  message: string
  conversation?: readonly ChatTurn[]
}): { message: string; conversation: ChatTurn[] } {
  const read = readable(message)
  let room = TEXT_MAX - read.length
  const kept: ChatTurn[] = []
  for (const { isUser, text } of conversation.toReversed()) {
    if (room <= 0) break
    kept.unshift({ isUser, text: readable(text, room) })
    room -= text.length
  }
  return { message: read, conversation: kept }
}
