/** What to do about two things taken together, in one sentence before the reasons. */
import type { Pair } from '../decide/together.ts'

const capital = (text: string) => text.replace(/^./u, (letter) => letter.toUpperCase())

const COMBINES =
  /\b(?:can|may|could|should|take|taking|took|add|combin\w*|mix|together|with|while|on|drink|use|safe|ok|okay|fine|avoid|interact\w*|apart|switch|wait)\b/i
const ASKS_FOR_CAUSE =
  /^(?:does|do|did|can|could) .*\b(?:lower|raise|cause|affect|deplete|reduce|increase)\b/i
/** Whether a question is about taking things together, and not about what one does. */
export const asksToCombine = (text: string) => COMBINES.test(text) && !ASKS_FOR_CAUSE.test(text)

/** Null where nothing is to be minded, which a class of medicines never is as a whole. */
export function togetherSentence({ one, other, claims: [worst] }: Pair): string | null {
  switch (worst.severity) {
    case 'avoid':
    case 'now':
    case 'same_day':
      return `Avoid ${one} with ${other}: please do not start it on your own, and if you already take both, ask a pharmacist or your prescriber today.`
    case 'ask_first':
      return `Ask your doctor or pharmacist before you combine ${one} with ${other}.`
    case 'separate':
      return `${capital(one)} and ${other} can be taken on the same day, but apart from each other.`
    case 'monitor':
    case 'soon':
      return `${capital(one)} and ${other} can often be combined, but it should be watched.`
    default:
      return null
  }
}

export const KEEP_TAKING =
  'Check with your pharmacist or prescriber before you combine them, and keep taking prescribed medicines as prescribed.'

export const unknownTogether = (one: string, other: string) =>
  `I have no source on ${one} together with ${other}, and that does not mean it is safe: ask a pharmacist.`
