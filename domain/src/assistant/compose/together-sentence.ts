/** What to do about two things taken together, in one sentence before the reasons. */
import type { Claim } from '../../evidence/schema.ts'
import type { Pair } from '../decide/together.ts'
import { type Phrase, say } from './phrases.ts'
import type { AnswerLanguage } from '../understand/language.ts'

const capital = (text: string) => text.replace(/^./u, (letter) => letter.toUpperCase())

const PHRASES: Record<NonNullable<Claim['severity']>, Phrase | null> = {
  now: 'avoid',
  same_day: 'avoid',
  avoid: 'avoid',
  ask_first: 'ask_first',
  separate: 'separate',
  monitor: 'monitor',
  soon: 'monitor',
  none: null,
}

const COMBINES =
  /\b(?:can|may|could|should|take|taking|took|add|combin\w*|mix|together|with|while|on|drink|use|safe|ok|okay|fine|avoid|interact\w*|apart|switch|wait)\b/i
const ASKS_FOR_CAUSE =
  /^(?:does|do|did|can|could) .*\b(?:lower|raise|cause|affect|deplete|reduce|increase)\b/i
/** Whether a question is about taking things together, and not about what one does. */
export const asksToCombine = (text: string) => COMBINES.test(text) && !ASKS_FOR_CAUSE.test(text)

/** Null where nothing is to be minded, which a class of medicines never is as a whole. */
export function togetherSentence(
  { one, other, claims: [worst] }: Pair,
  language: AnswerLanguage,
): string | null {
  const phrase = worst.severity && PHRASES[worst.severity]
  return phrase ? say(language, phrase, { one, other, One: capital(one) }) : null
}

export const unknownTogether = (one: string, other: string) =>
  `I have no source on ${one} together with ${other}, and that does not mean it is safe: ask a pharmacist.`
