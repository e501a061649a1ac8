/** What to do about two things taken together, in one sentence before the reasons. */
import type { Pair } from '../decide/together.ts'

const capital = (text: string) => text.replace(/^./u, (letter) => letter.toUpperCase())

export function togetherSentence({ one, other, claims: [worst] }: Pair): string {
  switch (worst.severity) {
    case 'avoid':
    case 'now':
    case 'same_day':
      return `Avoid ${one} with ${other}: do not combine them unless your doctor or pharmacist, who knows that you take both, says so.`
    case 'ask_first':
      return `Ask your doctor or pharmacist before you combine ${one} with ${other}.`
    case 'separate':
      return `${capital(one)} and ${other} can be taken on the same day, but apart from each other.`
    case 'monitor':
    case 'soon':
      return `${capital(one)} and ${other} can often be combined, but it should be watched.`
    default:
      return `${capital(one)} and ${other} can be combined as far as is known.`
  }
}

export const KEEP_TAKING =
  'Check with your pharmacist or prescriber before you combine them, and keep taking prescribed medicines as prescribed.'

export const unknownTogether = (one: string, other: string) =>
  `I have no source on ${one} together with ${other}, and that does not mean it is safe: ask a pharmacist.`
