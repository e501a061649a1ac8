/** What a question wants told of the person's own records, in sentences that each name what they rest on. */
import {
  begunAsked,
  type DayNumber,
  loggedValues,
  ownTrend,
  type Spans,
  spansOf,
  trendAsked,
  type TrendMetric,
} from '@aevia/domain/assistant/overview/own-trend.ts'
import { type GeneLine, genesAsked, ownGenes } from '@aevia/domain/assistant/overview/own-genes.ts'
import type { Citation } from '@aevia/domain/assistant/schema.ts'
import type { Person } from './asking.ts'
import { OWN_RECORDS } from './check-figures.ts'
import type { UserContext } from './context.ts'
import { asksIfItWorked, didItWork } from './did-it-work.ts'
import { isSomeoneElses } from './own-value.ts'
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

const OF_TREND = {
  logged: { title: 'Your log', source: OWN_RECORDS },
  recorded: { title: 'Your devices', source: 'What your devices recorded' },
}
const HOW = ['recorded', 'logged'] as const

const ofFile = ({ text, source }: GeneLine): Line => ({
  title: source?.title ?? 'Your genetic file',
  passage: text,
  source: source?.title ?? 'Your genetic file',
  url: source?.url ?? null,
})

type Asking = { question: Question; context: UserContext | null; person: Person | null; today: string }

/** What is a whole answer where it was asked for, the surest first. */
const WHOLE: readonly { isOfLog?: true; lines: (asking: Asking) => Promise<readonly Line[]> }[] = [
  { lines: ({ question, context, person }) => ownStack(question.text, context, person?.sees ?? null) },
  { lines: ofTrend, isOfLog: true },
  { lines: ofGenes },
  { lines: ofOutcomes },
]

/** "Does my mother have ..." is not about the person's own records. */
const isOwn = ({ text }: Question) => !isSomeoneElses(text)

/** Of what devices recorded and what was logged, what has more days of both spans. */
async function ofTrend({ question, person, today }: Asking): Promise<Line[]> {
  const asked = person?.sees.log && isOwn(question) ? trendAsked(question.text) : null
  if (!asked || !person) return []
  const begun = person.sees.supplements ? begunAsked(question.text, person.begun ?? []) : null
  const spans = spansOf(begun, today)
  const values = {
    recorded: await recordedOf(asked, person, spans),
    logged: person.logged ? loggedValues(asked, await person.logged(spans.before.from)) : [],
  }
  const daysOf = (how: (typeof HOW)[number]) =>
    values[how].filter(({ day }) => day > spans.before.from && day <= spans.now.to).length
  const how = daysOf('logged') > daysOf('recorded') ? 'logged' : 'recorded'
  return ownTrend(asked, values[how], spans, how).map((passage) => ({ passage, url: null, ...OF_TREND[how] }))
}

async function recordedOf({ device = [], scale = 1 }: TrendMetric, person: Person, { before }: Spans) {
  for (const metric of device) {
    const days: DayNumber[] = (await person.recorded?.(metric, before.from)) ?? []
    if (days.length > 0) return days.map(({ day, value }) => ({ day, value: value * scale }))
  }
  return []
}

async function ofGenes({ question, person }: Asking): Promise<Line[]> {
  const asked = person?.sees.results && person.genes && isOwn(question) ? genesAsked(question.text) : null
  return asked && person?.genes ? ownGenes(asked, await person.genes()).map(ofFile) : []
}

async function ofOutcomes({ question, context, person }: Asking): Promise<Line[]> {
  const isAsked = person?.outcomes && person.sees.results && asksIfItWorked(question, context)
  return isAsked && person?.outcomes ? didItWork(question, context, await person.outcomes()) : []
}

export async function ownLines(
  question: Question,
  context: UserContext | null,
  person: Person | null,
  today: string,
): Promise<OwnLines> {
  for (const { lines, isOfLog = false } of WHOLE) {
    const found = await lines({ question, context, person, today })
    if (found.length > 0) return { lines: [...found], isWhole: true, isOfLog }
  }
  const lines = [...statedValues(question, context), ...ownDoses(question, context)]
  const isOfList = asksOfList(question) && lines.length > 0
  return { lines, isWhole: isOfList || (person === null && needsOwnList(question.text)), isOfLog: false }
}
