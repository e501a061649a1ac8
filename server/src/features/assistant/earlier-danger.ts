import type { ChatTurn } from '@aevia/domain/assistant/schema.ts'
import { triage } from '@aevia/domain/safety/triage.ts'

/** Only what says that nobody is in danger; that one feels fine again says it not. */
const TAKEN_BACK =
  /\b(?:false alarm|(?:just|only) (?:a joke|joking|kidding|testing)|(?:was|am|i'm) (?:joking|kidding|only testing)|hypothetical\w*|about (?:a|the|my) (?:film|movie|book|song|game|novel|series)|it was a (?:film|movie|book|song|game|test|quote)|nobody is (?:hurt|ill|in danger)|figure of speech|(?:war|ist) (?:nur )?ein (?:scherz|witz|film)|skojade|bara ett skämt|c'était une blague|era broma)\b/i

/** A danger told a few turns ago is not forgotten over a question about vitamins. */
export function earlierDanger(
  message: string,
  conversation: readonly ChatTurn[],
  region: string | undefined,
): string | null {
  if (TAKEN_BACK.test(message)) return null
  const said = conversation.filter(({ isUser }) => isUser).slice(-3)
  const told = said
    .slice(said.findLastIndex(({ text }) => TAKEN_BACK.test(text)) + 1)
    .map(({ text }) => triage(text, { region }))
    .findLast(({ level }) => level === 'emergency' || level === 'crisis')
  return told?.advice
    ? `You told me of something serious before. If it still holds: ${told.advice.split('\n')[0]}`
    : null
}
