/** An outside model words what is known: its material, its tools, the checks of what it wrote, and the receipt. */
import type { Composed } from '@aevia/domain/assistant/compose/compose.ts'
import type { ChatResponse, ChatTurn, ReceiptOutcome } from '@aevia/domain/assistant/schema.ts'
import { createTools } from '../tools.ts'
import type { Outside, Person } from './asking.ts'
import { askOutside, type Caps, estimateOf } from './ask-outside.ts'
import { type CheckedAnswer, createAnswerCheck, NOTHING_LEFT } from './check-answer.ts'
import type { UserContext } from './context.ts'
import { materialOf } from './material-of.ts'
import { INSTRUCTIONS, scrubbed, writeMessages } from './prompt.ts'
import type { Question } from './question.ts'

export type Written = {
  /** null where the answer of this server has to do */
  checked: CheckedAnswer | null
  notice: string | null
  sentTo: ChatResponse['sent_to']
}
type Task = {
  question: Question
  conversation: readonly ChatTurn[]
  composed: Composed | null
  context: UserContext | null
  person: Person | null
  caps: Caps
  signal: AbortSignal | undefined
  /** ISO day */
  today: string
}

export async function writeOutside(
  outside: NonNullable<Outside>,
  { question, conversation, composed, context, person, caps, signal, today }: Task,
  { onError, onText }: { onError: (error: unknown) => void; onText: ((checked: string) => void) | undefined },
): Promise<Written> {
  const names = person?.names ?? []
  const { material, citations } = materialOf(question, composed, context, person?.sees.results === false)
  const { check, checkUnfinished } = createAnswerCheck(citations)
  const messages = writeMessages(scrubbed(material, names), conversation, names)
  const end = await outside.begin(estimateOf(messages, caps))
  if (!end) return { checked: null, notice: SPENT, sentTo: null }
  const answered = await askOutside({
    outside: outside.model,
    instructions: INSTRUCTIONS,
    messages,
    tools: createTools({ question, context, guard: person?.records ?? null, names, citations, today }),
    caps,
    signal: signal ?? new AbortController().signal,
    onText: (soFar) => {
      const checked = onText && checkUnfinished(soFar)
      if (checked) onText(checked)
    },
  })
  const { name, host } = outside.model
  const receipt = await end(answered).catch((error: unknown) => {
    onError(error)
    return null
  })
  const sentTo = { model: name, host, receipt }
  if (answered.outcome !== 'answered')
    return { checked: null, notice: fellBack(host, answered.outcome), sentTo }
  const result = check(answered.text)
  // Nothing, or nothing with a source, is not an answer.
  return result.text === NOTHING_LEFT || result.citations.length === 0
    ? { checked: null, notice: unmatched(host), sentTo }
    : { checked: result, notice: result.blocked ? shortened(host) : null, sentTo }
}

const SPENT =
  'The outside model has reached its limit for today, so the assistant built into this server wrote this answer.'
const WHY: Record<Exclude<ReceiptOutcome, 'answered'>, string> = {
  failed: 'could not be reached, or answered with an error',
  slow: 'did not answer in time',
  empty: 'gave an empty answer',
  'cut off': 'stopped in the middle of its answer',
  stopped: 'was stopped',
}
const fellBack = (host: string, outcome: Exclude<ReceiptOutcome, 'answered'>) =>
  `The outside model at ${host} ${WHY[outcome]}, so the assistant built into this server wrote this answer.`
const unmatched = (host: string) =>
  `What the outside model at ${host} wrote could not be matched to your records or a source, so the assistant built into this server wrote this answer.`
const shortened = (host: string) =>
  `Parts of what the outside model at ${host} wrote were left out: they could not be matched to your records or a source, or broke a safety rule.`
