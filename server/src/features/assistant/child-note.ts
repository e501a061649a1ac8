import type { ChatRequest, ChatResponse } from '@aevia/domain/assistant/schema.ts'
import { toldChildAge } from '@aevia/domain/safety/told-age.ts'
import { namedSupplements } from '@aevia/domain/supplements/facts.ts'

const FOR_ADULTS =
  'The doses here were studied in adults: for anyone under 18, ask a doctor or pharmacist before any supplement.'

/** No card is shown for a child; why not is said. */
export function withChildNote(
  response: ChatResponse,
  { message, conversation = [], requestSupplementRecommendations }: ChatRequest,
): ChatResponse {
  const said = [...conversation.filter(({ isUser }) => isUser).map(({ text }) => text), message].join('\n')
  const isAbout =
    requestSupplementRecommendations ||
    namedSupplements(message).length > 0 ||
    /\b(?:supplements?|vitamins?)\b/i.test(message)
  const isUrgent = response.triage.level === 'emergency' || response.triage.level === 'crisis'
  if (isUrgent || !isAbout || toldChildAge(said) === null) return response
  return { ...response, response: `${response.response}\n\n${FOR_ADULTS}` }
}
