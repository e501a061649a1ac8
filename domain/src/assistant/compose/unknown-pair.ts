/** Two things that somebody asks to take together, of which nothing is known as a pair. */
import { isTakenForItself, type Subject } from '../understand/subjects.ts'
import type { Line } from './guide-parts.ts'
import type { Read } from './read.ts'
import { asksToCombine, unknownTogether } from './together-sentence.ts'

const WITH = /\b(?:with|together|combin\w*|mix\w*|same time)\b/i

/** Null where something is known, or something else is asked. */
export function unknownPair({ text, together, taken, verdicts }: Read): readonly [Subject, Subject] | null {
  const [one, other, ...more] = taken.filter(isTakenForItself)
  if (!one || !other || more.length > 0 || together.length + verdicts.length > 0) return null
  const isAsked = WITH.test(text) && asksToCombine(text)
  return isAsked && (one.isMedicine || other.isMedicine) ? [one, other] : null
}

export const unknownLine = (one: Subject, other: Subject): Line => ({
  text: unknownTogether(one.label, other.label),
  claims: [],
  title: one.label,
  sources: [],
})
