/** Answers to questions about all results on record: what first, which matter, what changed, when to test again. */
import { judgeChange } from '../../health/change.ts'
import { guidanceFor } from '../../health/guidance/guidance.ts'
import { retestSpan } from '../../health/guidance/retest.ts'
import { formatDate } from '../../text/format.ts'
import type { Line, Part } from '../compose/guide-parts.ts'
import type { Guide } from '../guides/schema.ts'
import questions from './questions.json' with { type: 'json' }
import weights from './weights.json' with { type: 'json' }

export type OverviewKind = keyof typeof questions
/** A result as the person is told of it. */
export type OverviewResult = {
  biomarker: string
  /** as it stands inside a sentence */
  name: string
  /** value and unit, as printed */
  printed: string
  /** ISO day */
  date: string
  sentence: string
  side: 'low' | 'high' | 'within' | null
  /** in the catalogue's unit */
  canonical: number | null
  isCritical: boolean
  needsReview: boolean
}
export type OverviewRecords = {
  /** of each marker, none of a day to come */
  latest: readonly OverviewResult[]
  /** what came before, newest first */
  earlier: readonly OverviewResult[]
  /** products with their amounts */
  taken: readonly string[]
}
/** What is known of a marker on one side: its guide's sentences. */
export type Explain = (biomarker: string, side: 'low' | 'high', part: 'answer' | 'do') => Line | null

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

const DEFAULT_WEIGHT = { harm: 2, change: 1 }
const weightOf = (biomarker: string) =>
  (weights.markers as Record<string, typeof DEFAULT_WEIGHT>)[biomarker] ?? DEFAULT_WEIGHT

type Off = OverviewResult & { side: 'low' | 'high' }
const isOff = (result: OverviewResult): result is Off => result.side === 'low' || result.side === 'high'

/** What is out of its range, the most harmful and most changeable first. */
export function rankResults(latest: readonly OverviewResult[]): Off[] {
  const worth = ({ biomarker, isCritical }: Off) => {
    const { harm, change } = weightOf(biomarker)
    return (isCritical ? 100 : 0) + harm * 2 + change
  }
  return latest.filter(isOff).toSorted((a, b) => worth(b) - worth(a))
}

const own = (text: string, title = 'Your results'): Line => ({
  text,
  claims: [],
  title,
  sources: [],
  isRecord: true,
})
const said = (text: string): Line => ({ text, claims: [], title: '', sources: [] })
const ofResult = ({ sentence, name }: OverviewResult): Line => own(`${sentence}.`, name)
const count = (many: number, one: string) => `${many} ${one}${many === 1 ? '' : 's'}`

const MOST_EXPLAINED = 3
const MOST_LISTED = 12

function explained(ranked: readonly Off[], explain: Explain): Part[] {
  return ranked.slice(0, MOST_EXPLAINED).map((result, index) => ({
    heading: `${index + 1}. ${result.name[0]!.toUpperCase()}${result.name.slice(1)}`,
    lines: [
      ofResult(result),
      ...(['answer', 'do'] as const).flatMap((part) => explain(result.biomarker, result.side, part) ?? []),
      ...(result.needsReview
        ? [said('This reading waits for your review: check it against the report first.')]
        : []),
    ],
  }))
}

function changes({ latest, earlier }: OverviewRecords) {
  return latest.flatMap((now) => {
    const before = earlier.find(({ biomarker, date }) => biomarker === now.biomarker && date < now.date)
    if (!before || now.canonical === null || before.canonical === null) return []
    const { verdict } =
      now.needsReview || before.needsReview
        ? { verdict: 'cannot_tell' as const }
        : judgeChange(now.biomarker, before.canonical, now.canonical)
    return [
      {
        now,
        before,
        verdict,
        crossed: now.side !== before.side && now.side !== null && before.side !== null,
      },
    ]
  })
}
type Changed = ReturnType<typeof changes>[number]

const PLACES = { low: 'below its range', high: 'above its range', within: 'within its range' }

function changeSentence({ now, before, verdict }: Changed): string {
  const way =
    (now.canonical ?? 0) > (before.canonical ?? 0)
      ? 'rose'
      : (now.canonical ?? 0) < (before.canonical ?? 0)
        ? 'fell'
        : 'stayed'
  const real =
    verdict === 'higher' || verdict === 'lower'
      ? 'more than normal variation, so the change is real'
      : verdict === 'within_variation'
        ? 'within normal variation, so it may be chance'
        : 'whether that is more than chance cannot be determined'
  const place = now.side ? `; it is ${now.side === before.side ? 'still' : 'now'} ${PLACES[now.side]}` : ''
  return `Your ${now.name} ${way} from ${before.printed} (${formatDate(before.date)}) to ${now.printed} (${formatDate(now.date)}): ${real}${place}.`
}

const sameSentence = (many: number, besides: boolean): string =>
  besides
    ? `${count(many, 'other marker')} with earlier results stayed where they were, as far as chance goes.`
    : `Nothing changed by more than chance in the ${count(many, 'marker')} with earlier results.`

/** Real changes first, then what crossed a limit. */
function changedParts(records: OverviewRecords): Part[] {
  const all = changes(records)
  const worth = ({ verdict, crossed }: Changed) =>
    (verdict === 'higher' || verdict === 'lower' ? 2 : 0) + (crossed ? 1 : 0)
  const told = all.filter((each) => worth(each) > 0).toSorted((a, b) => worth(b) - worth(a))
  const same = all.length - told.length
  if (all.length === 0)
    return [
      {
        heading: null,
        lines: [
          said(
            'I cannot compare yet: no marker of yours has results of two days. After your next report I can say what changed and whether it is more than chance.',
          ),
        ],
      },
    ]
  return [
    {
      heading: null,
      lines: told.slice(0, MOST_LISTED).map((each) => own(changeSentence(each), each.now.name)),
    },
    ...(same > 0 ? [{ heading: null, lines: [said(sameSentence(same, told.length > 0))] }] : []),
  ]
}

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
    ...explained(ranked, explain),
  ]
}

function doctorParts(records: OverviewRecords): Part[] {
  const ranked = rankResults(records.latest)
  const changed = changes(records).filter(({ verdict }) => verdict === 'higher' || verdict === 'lower')
  const list = (heading: string, lines: Line[]): Part[] => (lines.length > 0 ? [{ heading, lines }] : [])
  return [
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

const ASKS_OF_CHANGE =
  /\b(?:better|worse|chang\w*|improv\w*|risen|rise|rose|fallen|fell|gone (?:up|down)|going (?:up|down)|since|work(?:ed|ing)?|trend)\b/i

/** How results of the markers that a message names have changed; null where it does not ask, or none was measured twice. */
export function changesNamed(
  message: string,
  ids: readonly string[],
  { latest, earlier }: OverviewRecords,
): Part[] | null {
  if (!ASKS_OF_CHANGE.test(message)) return null
  const told = changes({
    latest: latest.filter(({ biomarker }) => ids.includes(biomarker)),
    earlier,
    taken: [],
  })
  return told.length > 0
    ? [{ heading: null, lines: told.map((each) => own(changeSentence(each), each.now.name)) }]
    : null
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
    first: () => (ranked.length === 0 ? [none] : explained(ranked, explain)),
    matter: () =>
      ranked.length === 0
        ? [none]
        : [
            ...explained(ranked, explain),
            ...(ranked.length > MOST_EXPLAINED
              ? [
                  {
                    heading: 'Also out of range:',
                    lines: ranked.slice(MOST_EXPLAINED, MOST_LISTED).map(ofResult),
                  },
                ]
              : []),
          ],
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

/** A guide about one marker on one side, and nothing else. */
export const guideOfMarker = (guides: readonly Guide[], biomarker: string, side: 'low' | 'high') =>
  guides.find(
    ({ about }) =>
      about.markers?.length === 1 &&
      about.markers[0] === biomarker &&
      about.side === side &&
      !about.words &&
      !about.taken,
  )
