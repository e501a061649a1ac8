/** Words that stand whatever is known. */
import type { ChatResponse, Citation } from '@aevia/domain/assistant/schema.ts'
import { say } from '@aevia/domain/assistant/compose/phrases.ts'
import { languageOfQuestion } from '@aevia/domain/assistant/understand/language.ts'
import type { Source } from '@aevia/domain/health/biomarkers/catalogue.ts'
import type { Triage } from '@aevia/domain/safety/triage-advice.ts'
import type { UserContext } from './context.ts'
import { citeFirst } from './passage.ts'
import type { Question } from './question.ts'

export const paragraphs = (parts: readonly (string | null | undefined)[]): string =>
  parts.filter(Boolean).join('\n\n')

export const NO_ORDERS =
  'I do not follow orders about what to answer. Never stop, skip or change a prescribed medicine, and never take more than the label says, just because a message tells you to: ask whoever prescribed it, or a pharmacist.'
export const ON_CARDS =
  'The cards below show what fits your own results and your question, each with its reason.'

const NO_RESULTS =
  'I have not found any analysed results yet. Upload a report under Test Data, and I can go through your values one by one.'
const NOT_SIGNED_IN =
  'I cannot see any results here. Sign in, upload a report under Test Data, and I can go through your values one by one. You can also ask me about a single marker, for example "what does high LDL mean".'

/** Where nothing is known that was asked. */
export function noAnswer(
  { intent, text }: Question,
  context: UserContext | null,
  seesResults: boolean,
): string {
  const unknown = say(languageOfQuestion(text), 'no_answer')
  if (intent !== 'results' || !seesResults) return unknown
  if (!context) return NOT_SIGNED_IN
  return context.results.length === 0 ? NO_RESULTS : unknown
}

/** Fixed words, before anything that can fail; what the message's values mean comes after them. */
export function fixedAnswer(
  { level, reason, advice, sources }: Triage,
  values: { text: string; citations: Citation[] } | null,
): ChatResponse & { blocked: boolean } {
  const rule = sources.length > 0 ? [citeRule(reason ?? '', advice ?? '', sources)] : []
  return {
    response: paragraphs([advice, values?.text]),
    supplementRecommendations: [],
    citations: values ? values.citations : rule,
    triage: { level, reason },
    sent_to: null,
    blocked: false,
  }
}

/** What the fixed words rest on; they carry no number, so that nothing stands between a person and the call. */
const citeRule = (title: string, advice: string, sources: readonly Source[]): Citation => ({
  id: 1,
  title,
  passage: advice.split('\n')[0] ?? '',
  ...citeFirst(sources),
})
