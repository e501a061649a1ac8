/** "Did the vitamin D work?": the verdicts of the supplements page on what a question names. */
import { namedIn } from '@aevia/domain/safety/product-names.ts'
import type { Citation } from '@aevia/domain/assistant/schema.ts'
import { namedSupplements } from '@aevia/domain/supplements/facts.ts'
import type { Outcome } from '@aevia/domain/blood-markers/outcome.ts'
import { formatDate } from '@aevia/domain/text/format.ts'
import { OWN_RECORDS } from './check-figures.ts'
import type { UserContext } from './context.ts'
import { inSentence } from '@aevia/domain/text/in-sentence.ts'
import type { Question } from './question.ts'

/** Of one's own past: "does magnesium help with sleep" asks what is known of it. */
const ASKS =
  /\b(?:did|has|have|had)\b[^.!?]{0,50}\b(?:work(?:ed)?|help(?:ed)?|do(?:ne)? (?:anything|something)|ma[dk]e (?:a|any) difference)\b|\b(?:is|are|does|do) (?:my|the)\b[^.!?]{0,40}\b(?:work(?:ing|s)?|help(?:ing|s)?)\b(?! (?:with|for|against|to|people)\b)/i

/** True for a question about a supplement that the person takes. */
export const asksIfItWorked = ({ text }: Question, context: UserContext | null): boolean =>
  ASKS.test(text) && namedSupplements(text).some(({ id }) => takenAs(id, context).length > 0)

const takenAs = (id: string, context: UserContext | null) =>
  (context?.supplements ?? []).filter(({ name }) => namedIn(name).facts.some((fact) => fact.id === id))

const own = (passage: string): Omit<Citation, 'id'> => ({
  title: 'Did it work?',
  passage,
  source: OWN_RECORDS,
  url: null,
})

/** Products of one name, or of many, may fill an account; an answer has room for a few. */
const MOST_VERDICTS = 6

/** A sentence for each verdict; for a product without one, what it lacks. */
export function didItWork(
  { text }: Question,
  context: UserContext | null,
  outcomes: readonly Outcome[],
): Omit<Citation, 'id'>[] {
  const taken = namedSupplements(text).flatMap(({ id }) => takenAs(id, context))
  const names = [...new Set(taken.map(({ name }) => name))].slice(0, MOST_VERDICTS)
  const sentences = names.flatMap((name) => {
    const found = outcomes.filter((outcome) => outcome.name === name)
    return found.length > 0
      ? found.map(verdictOf)
      : [
          `I cannot tell whether ${name} worked: it has no start date, or there is no result that it should change.`,
        ]
  })
  return [...new Set(sentences)].slice(0, MOST_VERDICTS).map(own)
}

function verdictOf({ name, marker, verdict, why, before, after, unit }: Outcome): string {
  const about = `${name} and your ${inSentence(marker)}`
  if (verdict === 'cannot_tell' || !before || !after)
    return `${about}: I cannot tell whether it worked; ${inSentence(why)}`
  const [from, to] = [before, after].map(
    ({ value, date }) => `${Number(value.toPrecision(4))} ${unit ?? ''} on ${formatDate(date)}`,
  )
  return `${about}: from ${from} to ${to}; ${inSentence(why)}`
}
