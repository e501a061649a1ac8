import { kindlyAnswered } from '@aevia/domain/assistant/understand/courtesies.ts'
import type { ChatResponse, ChatTurn, Citation } from '@aevia/domain/assistant/schema.ts'
import { otherLanguageNote } from '@aevia/domain/assistant/understand/language.ts'
import { meantBy } from '@aevia/domain/safety/affirmed.ts'
import { judge, judgedIn, type Judged, READING_MS } from '@aevia/domain/safety/judge.ts'
import { isSerious } from '@aevia/domain/safety/learned-level.ts'
import { dictatesAnswer } from '@aevia/domain/safety/orders.ts'
import { turns } from '#server/turns.ts'
import { ask } from './asked.ts'
import type { Caps } from './ask-outside.ts'
import type { Outside, Person } from './asking.ts'
import { renumbered } from './check-answer.ts'
import type { Composed } from '@aevia/domain/assistant/compose/compose.ts'
import { namedSupplements } from '@aevia/domain/supplements/facts.ts'
import { isOfChildren } from '@aevia/domain/assistant/guides/meant.ts'
import { childNote } from './child-note.ts'
import { composedAnswer, valuesOfEmergency, writeParts } from './composed-answer.ts'
import { visibleContext } from './context.ts'
import { criticalNotice } from './critical-results.ts'
import { earlierDanger } from './earlier-danger.ts'
import { fixedAnswer, NO_ORDERS, noAnswer, ON_CARDS, paragraphs } from './fixed-answers.ts'
import { isDoseGuided, medicineNote } from './medicine-note.ts'
import { ownLines } from './own-lines.ts'
import { isSomeoneElses, withOwnValues } from './own-value.ts'
import { readableTurns } from './readable-turns.ts'
import { recommend } from './recommend.ts'
import { retestNote } from './retest-note.ts'
import { withLines } from './with-lines.ts'
import { type Written, writeOutside } from './write-outside.ts'

export type Asked = {
  message: string
  conversation?: readonly ChatTurn[]
  region?: string | undefined
  /** What the gate has judged already, of no region. */
  gate?: Judged | undefined
  /** Called only when no emergency has been answered. */
  load?: () => Promise<{ person: Person | null; outside: Outside }>
  signal?: AbortSignal
  /** Whoever asks can show what is recommended. */
  hasCards?: boolean
  /** Called with the checked beginning of an answer that an outside model is still writing. */
  onText?: (soFar: string) => void
}
export type Answered = ChatResponse & {
  /** something that an outside model wrote was left out */
  blocked: boolean
}
type Deps = {
  caps: Caps
  /** a receipt that could not be stored */
  onError: (error: unknown) => void
  now: () => number
}

export type Answerer = ReturnType<typeof createAnswerer>

/** Triage gate -> records -> composed answer, which an outside model may word -> notes around it. */
export function createAnswerer({ caps, onError, now }: Deps) {
  return async function answer({
    region,
    gate: known,
    load,
    signal,
    hasCards = true,
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
    const orders = dictatesAnswer(message) ? NO_ORDERS : null
    const courtesy = kindlyAnswered(message)

    const critical = person && criticalNotice(person.records, question, region, today)
    const inCase = gate.isInCase ? gate.advice : null
    const own = courtesy ? null : await ownLines(question, context, person, today)
    const composed =
      courtesy || own?.isWhole || orders
        ? null
        : await composedAnswer(question, context, (own?.lines.length ?? 0) > 0)
    const medicine = gate.advice || isDoseGuided(composed) ? null : medicineNote(message)
    // "Book an appointment" stands behind what was asked, where that is answered.
    const isForLater = gate.isForLater === true && composed !== null
    const reminder =
      (gate.isInCase || isForLater ? null : gate.advice) ??
      (await earlierDanger(message, conversation, region, READING_MS - judged.tookMs))
    const lead = [
      critical?.advice,
      reminder,
      gate.advice ? null : otherLanguageNote(message),
      orders,
      medicine,
    ]
    const written: Written | null =
      outside && !courtesy && !orders
        ? await writeOutside(
            outside,
            {
              question: { ...question, text: whole },
              conversation,
              composed,
              context,
              person,
              caps,
              signal,
              today,
            },
            {
              onError,
              onText: onText && ((checked) => onText(paragraphs([...lead, checked]))),
            },
          )
        : null
    const base = written?.checked ?? writeParts(composed, withLines(NOTHING_YET, own?.lines ?? []))
    const withOwn =
      own?.lines.length && own.isWhole && !written?.checked
        ? base
        : withOwnValues(base, question, context, person?.sees ?? null)
    const { text, citations } = renumbered(withOwn.text, withOwn.citations)
    const level = critical ? 'urgent' : gate.level
    const { cards, outdated, withheld } =
      hasCards && person && context && level === 'routine' && !own?.isOfLog
        ? recommend(question, context, person.records, today)
        : { cards: [], outdated: [], withheld: null }
    const retest = retestNote(outdated, citations)
    // Advice that stands alone is better than advice with an apology under it.
    const instead =
      gate.advice || medicine || orders
        ? ''
        : cards.length > 0
          ? ON_CARDS
          : noAnswer(question, context, person?.sees.results ?? true)
    return {
      response: paragraphs([
        ...lead,
        childNote({
          message,
          conversation,
          age: person?.records.profile.age ?? null,
          mayRecommend: person !== null,
          isOfChildren: tellsOfChildren(composed, message),
        }),
        courtesy ?? (text || instead),
        isForLater ? gate.advice : null,
        inCase,
        withheld,
        retest.text,
        written?.notice,
      ]),
      supplementRecommendations: cards,
      citations: retest.citations,
      triage: { level, reason: critical?.reason ?? gate.reason },
      sent_to: written?.sentTo ?? null,
      blocked: written?.checked?.blocked ?? false,
    }
  }
}

/** What is said of medicines for children says nothing of the doses of a supplement. */
const tellsOfChildren = (composed: Composed | null, message: string): boolean => {
  const told = composed?.told ?? []
  const isOfSupplement = namedSupplements(message).length > 0
  return (
    told.length > 0 &&
    told.every(({ guide }) => isOfChildren(guide) && (guide.about.taken !== undefined || !isOfSupplement))
  )
}

const NOTHING_YET: { text: string; citations: Citation[] } = { text: '', citations: [] }
