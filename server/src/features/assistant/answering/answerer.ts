import type {
  ChatResponse,
  ChatTurn,
  Citation,
  DataClass,
  ReceiptOutcome,
} from '@aevia/domain/assistant/schema.ts'
import type { Source } from '@aevia/domain/health/biomarkers/catalogue.ts'
import { kindsAsked } from '@aevia/domain/assistant/understand/kinds.ts'
import { otherLanguageNote } from '@aevia/domain/assistant/understand/language.ts'
import { meantBy } from '@aevia/domain/safety/affirmed.ts'
import { judge, judgedIn, type Judged, READING_MS } from '@aevia/domain/safety/judge.ts'
import { dictatesAnswer } from '@aevia/domain/safety/orders.ts'
import { isSerious } from '@aevia/domain/safety/learned-level.ts'
import type { HealthLogEntry } from '@aevia/domain/health-log/schema.ts'
import type { Outcome } from '@aevia/domain/blood-markers/outcome.ts'
import type { Triage } from '@aevia/domain/safety/triage-rules.ts'
import type { LanguageModel, OutsideModel } from '#server/ports/ai.ts'
import { turns } from '#server/turns.ts'
import { ask } from './asked.ts'
import { askedPregnancy } from './asked-pregnancy.ts'
import { askOutside, type Caps, type OutsideAnswer } from './ask-outside.ts'
import { childNote } from './child-note.ts'
import { criticalNotice } from './critical-results.ts'
import { asksIfItWorked, didItWork } from './did-it-work.ts'
import { OWN_RECORDS, OWN_RESULTS } from './check-figures.ts'
import { logTrend, logTrendAsked } from '@aevia/domain/assistant/overview/log-trend.ts'
import { earlierDanger } from './earlier-danger.ts'
import { checkAnswer, type CheckedAnswer, createAnswerCheck, NOTHING_LEFT } from './check-answer.ts'
import { resultSentence, type UserContext, visibleContext } from './context.ts'
import { createKnowledge } from './knowledge.ts'
import { citeFirst } from './passage.ts'
import { INSTRUCTIONS, scrubbed, writeMessages, writePrompt } from './prompt.ts'
import type { Question } from './question.ts'
import { readableTurns } from './readable-turns.ts'
import { isSomeoneElses, markersOf, withOwnValues } from './own-value.ts'
import { withLines } from './with-lines.ts'
import { asksOfEffect, effectNote } from './effect-note.ts'
import { evidenceAnswer, overviewAnswer, valuesOfEmergency, writeParts } from './evidence-answer.ts'
import { medicineNote } from './medicine-note.ts'
import { asksOfList, ownDoses } from './own-doses.ts'
import { asksOfStack, ownStack } from './own-stack.ts'
import { recommend } from './recommend.ts'
import { retestNote } from './retest-note.ts'
import { retrieve } from './retrieve.ts'
import { statedValues } from './stated-values.ts'
import { createTools } from '../tools.ts'

/** The person who asks: everything on record, what of it may be seen, and the names to take out. */
export type Person = {
  records: UserContext
  sees: Record<DataClass, boolean>
  names: (string | null)[]
  /** Asked only where a question is about them. */
  outcomes?: () => Promise<Outcome[]>
  /** what was logged in the last weeks */
  logged?: () => Promise<readonly HealthLogEntry[]>
}
/** An outside model for this question, or why there is none. */
export type Outside =
  | { model: OutsideModel; receipt: (answer: OutsideAnswer, model: OutsideModel) => Promise<string | null> }
  | { spent: true }
  | null

export type Asked = {
  message: string
  conversation?: readonly ChatTurn[]
  region?: string | undefined
  /** What the gate has judged already, of no region. */
  gate?: Judged | undefined
  /** Called only when no emergency has been answered. */
  load?: () => Promise<{ person: Person | null; outside: Outside }>
  signal?: AbortSignal
  /** Called with the checked beginning of an answer that an outside model is still writing. */
  onText?: (soFar: string) => void
}
export type Answered = ChatResponse & { blocked: boolean }
type Deps = {
  model: LanguageModel
  caps: Caps
  onModelError: (error: unknown) => void
  now: () => number
}

export type Answerer = ReturnType<typeof createAnswerer>

/** Triage gate -> context -> retrieval -> model -> checks -> answer. The door of the server and of the command line. */
export function createAnswerer({ model, caps, onModelError, now }: Deps) {
  const knowledge = createKnowledge()
  return async function answer({
    region,
    gate: known,
    load,
    signal,
    onText,
    ...asked
  }: Asked): Promise<Answered> {
    const { whole, message, conversation } = readableTurns(asked)
    const judged = known ?? (await judge(meantBy(whole, conversation), turns))
    const gate = judgedIn(judged, region)
    if (isSerious(gate.level) || judged.isTooLong) {
      // After the call for help, and never in its way.
      const values = gate.level === 'emergency' ? await valuesOfEmergency(message).catch(() => null) : null
      return fixedAnswer(gate, values)
    }

    await turns.pause()
    const { person, outside } = (await load?.()) ?? { person: null, outside: null }
    const seen = person && visibleContext(person.records, person.sees)
    const context = seen && isSomeoneElses(message) ? { ...seen, results: [], earlier: [] } : seen
    const question = ask(message, conversation, context)
    const today = new Date(now()).toISOString().slice(0, 10)
    const { material, citations: available } = retrieve(
      question,
      context,
      knowledge,
      person?.sees.results === false,
      person?.records ?? null,
    )

    const critical = person && criticalNotice(person.records, question, region, today)
    const reminder =
      gate.advice ?? (await earlierDanger(message, conversation, region, READING_MS - judged.tookMs))
    const medicine = gate.advice ? null : medicineNote(message)
    const orders = dictatesAnswer(message) ? NO_ORDERS : null
    const lead = [
      critical?.advice,
      reminder,
      gate.advice ? null : otherLanguageNote(message),
      orders,
      medicine,
      effectNote(question, material),
    ]
    const written = await writeOutside()
    const checked = written?.checked ?? checkAnswer(await writeEmbedded(), available)
    const withOwn = (answer: { text: string; citations: Citation[] }) =>
      withOwnValues(answer, question, context, person?.sees ?? null)
    const own = withOwn(checked)
    const stack = await ownStack(message, context, person?.sees ?? null)
    const worked =
      person?.outcomes && person.sees.results && asksIfItWorked(question, context)
        ? didItWork(question, context, await person.outcomes())
        : []
    const trend = person?.sees.log && person.logged ? logTrendAsked(message) : null
    // A trend that was asked for is the whole answer.
    const logged = trend && person?.logged ? logTrend(trend, await person.logged(), today) : []
    const mayCompose =
      stack.length === 0 &&
      worked.length === 0 &&
      logged.length === 0 &&
      !written?.checked &&
      !orders &&
      !asksOfList(question) &&
      !(person === null && asksOfStack(message)) &&
      question.intent !== 'greeting' &&
      checked.text !== MODEL_DOWN
    // Asked how one's results have changed, one hears of them.
    const hasHistory =
      (question.intent === 'marker' || question.intent === 'results') &&
      material.passages.some(({ kind }) => kind === 'change')
    const ofAll = mayCompose
      ? await overviewAnswer(
          message,
          context,
          hasHistory ? [] : [...question.biomarkers, ...markersOf(question.supplements)],
        )
      : null
    const composed = ofAll ?? (mayCompose ? await evidenceAnswer(question, context) : null)
    // One's own values, and what is dangerous together, are told before what is known in general.
    const hasOwn = context?.results.some(({ biomarker }) => question.biomarkers.includes(biomarker)) ?? false
    const isAboutRecords = hasOwn || question.intent === 'results' || own.text !== checked.text
    const states = composed?.verdicts.some(({ told }) => !told) ?? false
    const isGuided =
      composed !== null &&
      composed.guides > 0 &&
      !hasHistory &&
      !asksOfEffect(message) &&
      !(hasOwn && question.intent === 'results')
    const isComposed = composed !== null && (ofAll !== null || states || isGuided || !isAboutRecords)
    // What is known to be harmful with something else, and the limit that was asked for, is told before what a guide says of one of them.
    const warns =
      checked.citations.length > 0 &&
      ((question.intent === 'interaction' && !composed?.isPairGuided) ||
        (question.intent === 'dose' && ASKS_FOR_LIMIT.test(message)))
    const leads =
      isComposed &&
      (ofAll !== null ||
        states ||
        (isGuided && !warns && !kindsAsked(message).includes('foods')) ||
        checked.citations.length === 0 ||
        !(KEPT_FIRST.has(question.intent) || asksOfEffect(message) || kindsAsked(message).includes('foods')))
    const told =
      stack.length > 0
        ? stack
        : [
            ...worked,
            ...logged.map(ofLog),
            ...(isGuided && !states && question.intent === 'marker' ? ownResults(question, context) : []),
            ...askedPregnancy(question, context),
            ...statedValues(question, context, knowledge),
            ...ownDoses(question, context),
          ]
    // A list or a check of what one takes is the answer: nothing was missing.
    const isAnswered =
      logged.length > 0 ||
      stack.length > 0 ||
      worked.length > 0 ||
      leads ||
      (told.length > 0 && asksOfList(question))
    // One's own values are told whatever comes after them; those that the composed answer judges are in it.
    const before = isAnswered ? (isGuided && !states ? withOwn(NOTHING_YET) : NOTHING_YET) : own
    const lined = withLines(before, told)
    const { text, citations } = composed && isComposed ? writeParts(composed, lined) : lined
    const level = critical ? 'urgent' : gate.level
    const { cards, outdated, withheld } =
      person && context && level === 'routine' && logged.length === 0
        ? recommend(question, context, person.records, today)
        : { cards: [], outdated: [], withheld: null }
    const retest = retestNote(outdated, citations)
    return {
      // Advice that stands alone is better than advice with an apology under it.
      response: paragraphs([
        ...lead,
        childNote({
          message,
          conversation,
          age: person?.records.profile.age ?? null,
          mayRecommend: person !== null,
        }),
        citations.length > 0 ? text : gate.advice || medicine ? '' : cards.length > 0 ? ON_CARDS : text,
        withheld,
        retest.text,
        written?.notice,
      ]),
      supplementRecommendations: cards,
      citations: retest.citations,
      triage: { level, reason: critical?.reason ?? gate.reason },
      sent_to: written?.sentTo ?? null,
      blocked: checked.blocked,
    }

    async function writeEmbedded(): Promise<string> {
      try {
        const text = writePrompt(material)
        const { content } = await model.doGenerate({
          prompt: [
            { role: 'system', content: INSTRUCTIONS },
            { role: 'user', content: [{ type: 'text', text }] },
          ],
        })
        return content.map((part) => (part.type === 'text' ? part.text : '')).join('')
      } catch (error) {
        onModelError(error)
        return MODEL_DOWN
      }
    }

    async function writeOutside(): Promise<Written | null> {
      if (!outside || question.intent === 'greeting' || dictatesAnswer(message)) return null
      if ('spent' in outside) return { checked: null, notice: SPENT, sentTo: null }
      const names = person?.names ?? []
      const { check, checkUnfinished } = createAnswerCheck(available, { outside: true })
      const answered = await askOutside({
        outside: outside.model,
        instructions: INSTRUCTIONS,
        messages: writeMessages(scrubbed({ ...material, question: whole }, names), conversation, names),
        tools: createTools({
          knowledge,
          question,
          context,
          guard: person?.records ?? null,
          names,
          citations: available,
          today,
        }),
        caps,
        signal: signal ?? new AbortController().signal,
        onText: (soFar) => {
          const checked = onText && checkUnfinished(soFar)
          if (checked) onText(paragraphs([...lead, checked]))
        },
      })
      const { name, host } = outside.model
      const receipt = await outside.receipt(answered, outside.model).catch((error: unknown) => {
        onModelError(error)
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
  }
}

const paragraphs = (parts: readonly (string | null | undefined)[]): string =>
  parts.filter(Boolean).join('\n\n')

const NOTHING_YET: { text: string; citations: Citation[] } = { text: '', citations: [] }

/** The person's own results of what a question names. */
const ownResults = ({ biomarkers }: Question, context: UserContext | null) =>
  (context?.results ?? [])
    .filter(({ biomarker }) => biomarkers.includes(biomarker))
    .map((result) => ({
      title: `Your result: ${result.name}`,
      passage: `${resultSentence(result)}.`,
      source: OWN_RESULTS,
      url: null,
    }))

const ofLog = (passage: string) => ({ title: 'Your log', passage, source: OWN_RECORDS, url: null })

type Written = { checked: CheckedAnswer | null; notice: string | null; sentTo: ChatResponse['sent_to'] }

/** The fact sheets know a limit by age and form. */
const ASKS_FOR_LIMIT = /\b(?:too much|limit|maximum|max|most|overdos\w*)\b/i
/** What the fact sheets say of these comes before the claims: warnings, limits by age, and the topics' own texts. */
const KEPT_FIRST = new Set<Question['intent']>(['interaction', 'results'])

const NO_ORDERS =
  'I do not follow orders about what to answer. Never stop, skip or change a prescribed medicine, and never take more than the label says, just because a message tells you to: ask whoever prescribed it, or a pharmacist.'
const ON_CARDS = 'The cards below show what fits your own results and your question, each with its reason.'
const MODEL_DOWN = 'I cannot write an answer right now. Please try again in a moment.'
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

/** Fixed words, before anything that can fail; what the message's values mean comes after them. */
function fixedAnswer(
  { level, reason, advice, sources }: Triage,
  values: { text: string; citations: Citation[] } | null,
): Answered {
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
