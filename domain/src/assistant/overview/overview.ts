/** Answers to questions about all results on record: what first, which matter, what changed, when to test again. */
import { guidanceFor } from '../../health/guidance/guidance.ts'
import { retestSpan } from '../../health/guidance/retest.ts'
import { formatDate } from '../../text/format.ts'
import type { Line, Part } from '../compose/guide-parts.ts'
import { importanceOf } from '../decide/importance.ts'
import type { Explain, Off } from './explain.ts'
import questions from './questions.json' with { type: 'json' }
import { changedParts, changes, changeSentence, PLACES } from './changes.ts'
import { count, MOST_LISTED, type OverviewRecords, type OverviewResult, own, said } from './records.ts'

export type OverviewKind = keyof typeof questions

const compiled = Object.entries(questions).map(
  ([kind, expressions]) =>
    [kind as OverviewKind, expressions.map((text) => new RegExp(`\\b(?:${text})`))] as const,
)
/** Characters; a longer message is about more. */
const LONGEST_QUESTION = 120

/** Which question about everything a message asks, if it does. */
export function overviewAsked(message: string): OverviewKind | null {
  if (message.length > LONGEST_QUESTION) return null
  const text = message
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
  return compiled.find(([, expressions]) => expressions.some((each) => each.test(text)))?.[0] ?? null
}

const CRITICAL = 100

type Ranked = Pick<OverviewResult, 'biomarker' | 'side' | 'isCritical'>
type OffOf<R> = R & { side: 'low' | 'high' }
const isOff = <R extends Ranked>(result: R): result is OffOf<R> =>
  result.side === 'low' || result.side === 'high'

/** What is out of its range, the most harmful and most changeable first. */
export function rankResults<R extends Ranked>(latest: readonly R[]): OffOf<R>[] {
  const worth = ({ biomarker, isCritical }: Ranked) => (isCritical ? CRITICAL : 0) + importanceOf(biomarker)
  return latest.filter(isOff<R>).toSorted((a, b) => worth(b) - worth(a))
}

const ofResult = ({ sentence, name }: OverviewResult): Line => own(`${sentence}.`, name)

const MOST_EXPLAINED = 3

const capital = (text: string) => text[0]!.toUpperCase() + text.slice(1)

/** What belongs together is one matter. @returns it, and the results of which it does not speak */
function explained(ranked: readonly Off[], explain: Explain): { parts: Part[]; rest: Off[] } {
  const parts: Part[] = []
  let rest = [...ranked]
  while (rest.length > 0 && parts.length < MOST_EXPLAINED) {
    const { biomarkers, lines } = explain(rest)
    const own = rest.filter((each, place) => place === 0 || biomarkers.includes(each.biomarker))
    rest = rest.filter((each) => !own.includes(each))
    parts.push({
      heading: `${parts.length + 1}. ${capital(listed(own.map(({ name }) => name)))}`,
      lines: [
        ...own.map(ofResult),
        ...lines,
        ...(own.some(({ needsReview }) => needsReview)
          ? [said('This reading waits for your review: check it against the report first.')]
          : []),
      ],
    })
  }
  return { parts, rest }
}
function allExplained(ranked: readonly Off[], explain: Explain): Part[] {
  const { parts, rest } = explained(ranked, explain)
  if (rest.length === 0) return parts
  return [...parts, { heading: 'Also out of range:', lines: rest.slice(0, MOST_LISTED).map(ofResult) }]
}
const listed = (names: readonly string[]) => names.join(', ').replace(/, ([^,]*)$/, ' and $1')

const retestOf = ({ biomarker, side }: Off): string | null => {
  const weeks = guidanceFor(biomarker, side)?.retest?.after_change_weeks
  return weeks ? retestSpan(weeks) : null
}

function againParts({ latest }: OverviewRecords): Part[] {
  const ranked = rankResults(latest)
  const lines = ranked.slice(0, MOST_LISTED).map((result) => {
    const span = retestOf(result)
    return own(
      `Your ${result.name} (${result.printed} on ${formatDate(result.date)}, ${PLACES[result.side]}): ${
        span
          ? `again about ${span} after you or your doctor change something`
          : 'ask your doctor when to repeat it'
      }.`,
      result.name,
    )
  })
  const rest = latest.length - ranked.length
  const others =
    rest > 0
      ? [
          said(
            `The other ${count(rest, 'marker')} of yours are in range or have no printed range: once a year is enough for most people, unless your doctor says otherwise.`,
          ),
        ]
      : []
  return [
    { heading: null, lines },
    { heading: null, lines: others },
  ]
}

function overallParts(records: OverviewRecords, explain: Explain): Part[] {
  const { latest } = records
  const ranked = rankResults(latest)
  const judged = latest.filter(({ side }) => side !== null)
  const better = changes(records).filter(({ now, before }) => now.side === 'within' && isOff(before))
  const first = own(
    `${judged.length - ranked.length} of your ${count(judged.length, 'latest result')} with a range ${judged.length - ranked.length === 1 ? 'is' : 'are'} within it${
      ranked.length > 0
        ? `; ${ranked
            .map(({ name }) => name)
            .slice(0, 6)
            .join(', ')} ${ranked.length === 1 ? 'is' : 'are'} not`
        : ''
    }.`,
  )
  return [
    {
      heading: null,
      lines: [
        first,
        ...better.map((each) =>
          own(`Good news: ${changeSentence(each).replace(/^Your/, 'your')}`, each.now.name),
        ),
      ],
    },
    ...explained(ranked, explain).parts,
  ]
}

function doctorParts(records: OverviewRecords): Part[] {
  const ranked = rankResults(records.latest)
  const changed = changes(records).filter(({ verdict }) => verdict === 'higher' || verdict === 'lower')
  const list = (heading: string, lines: Line[]): Part[] => (lines.length > 0 ? [{ heading, lines }] : [])
  return [
    ...list(
      'About me:',
      records.about.map((each) => own(`${each}.`, 'Your profile')),
    ),
    ...list('Out of range:', ranked.slice(0, MOST_LISTED).map(ofResult)),
    ...list(
      'Changed since the test before:',
      changed.slice(0, MOST_LISTED).map((each) => own(changeSentence(each), each.now.name)),
    ),
    ...list(
      'What I take:',
      records.taken.slice(0, MOST_LISTED).map((each) => own(`${each}.`, 'Your supplements')),
    ),
    ...list('Questions to ask:', [
      ...ranked
        .slice(0, MOST_EXPLAINED)
        .map(({ name }) => said(`What is behind my ${name}, and does it need treatment or another test?`)),
      said('Does anything that I take disturb these results, or each other?'),
      said('When should we test again?'),
    ]),
  ]
}

/** Null where there is nothing on record to speak of. */
export function overview(kind: OverviewKind, records: OverviewRecords, explain: Explain): Part[] | null {
  if (records.latest.length === 0) return null
  const ranked = rankResults(records.latest)
  const none: Part = {
    heading: null,
    lines: [
      said(
        `None of your latest ${count(records.latest.length, 'result')} is outside the range printed with it. Keep what you do; test again in about a year, or earlier if your doctor says so.`,
      ),
    ],
  }
  const parts: Record<OverviewKind, () => Part[]> = {
    first: () => (ranked.length === 0 ? [none] : explained(ranked, explain).parts),
    matter: () => (ranked.length === 0 ? [none] : allExplained(ranked, explain)),
    changed: () => changedParts(records),
    again: () => againParts(records),
    overall: () => overallParts(records, explain),
    doctor: () => doctorParts(records),
  }
  const closing: Part = {
    heading: null,
    lines: [
      said(
        'A single value is not a diagnosis; your doctor can put results, symptoms and medicines together.',
      ),
    ],
  }
  return [...parts[kind](), ...(kind === 'doctor' ? [] : [closing])].filter(({ lines }) => lines.length > 0)
}
