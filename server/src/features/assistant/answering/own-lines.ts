/** What a question wants told of the person's own records, in sentences that each name what they rest on. */
import { logTrend, logTrendAsked } from '@aevia/domain/assistant/overview/log-trend.ts'
import type { Citation } from '@aevia/domain/assistant/schema.ts'
import type { Person } from './asking.ts'
import { OWN_RECORDS } from './check-figures.ts'
import type { UserContext } from './context.ts'
import { asksIfItWorked, didItWork } from './did-it-work.ts'
import { asksOfList, ownDoses } from './own-doses.ts'
import { needsOwnList, ownStack } from './own-stack.ts'
import type { Question } from './question.ts'
import { statedValues } from './stated-values.ts'

type Line = Omit<Citation, 'id'>
export type OwnLines = {
  lines: Line[]
  /** they are the answer: nothing is known besides that was asked */
  isWhole: boolean
  isOfLog: boolean
}

const ofLog = (passage: string): Line => ({ title: 'Your log', passage, source: OWN_RECORDS, url: null })

export async function ownLines(
  question: Question,
  context: UserContext | null,
  person: Person | null,
  today: string,
): Promise<OwnLines> {
  const whole = (lines: Line[], isOfLog = false): OwnLines => ({ lines, isWhole: true, isOfLog })
  const stack = await ownStack(question.text, context, person?.sees ?? null)
  if (stack.length > 0) return whole(stack)
  const trend = person?.sees.log && person.logged ? logTrendAsked(question.text) : null
  // A trend that was asked for is the whole answer.
  const logged = trend && person?.logged ? logTrend(trend, await person.logged(), today) : []
  if (logged.length > 0) return whole(logged.map(ofLog), true)
  const worked =
    person?.outcomes && person.sees.results && asksIfItWorked(question, context)
      ? didItWork(question, context, await person.outcomes())
      : []
  if (worked.length > 0) return whole(worked)
  const lines = [...statedValues(question, context), ...ownDoses(question, context)]
  const isOfList = asksOfList(question) && lines.length > 0
  return { lines, isWhole: isOfList || (person === null && needsOwnList(question.text)), isOfLog: false }
}
