/** An answer from the claims: verdicts, what two things do together, then what is known and asked of each subject. */
import type { Evidence } from '../../evidence/claims.ts'
import type { Person } from '../../evidence/population.ts'
import type { Claim, Predicate } from '../../evidence/schema.ts'
import { judgeValue, byWeight, type Verdict } from '../decide/verdict.ts'
import { type Taken, takenTogether } from '../decide/together.ts'
import { wantedBy } from '../understand/asks.ts'
import { readStatedValues } from '../understand/stated-values.ts'
import { readSubjects, type Subject } from '../understand/subjects.ts'
import { askingOf, chooseClaims } from './choose.ts'
import { KEEP_TAKING, togetherSentence, unknownTogether } from './together-sentence.ts'
import { verdictSentence } from './verdict-sentence.ts'

/** A sentence, and the claim or the catalogue's sources that it rests on. */
export type Line = { text: string; claim: Claim | null; title: string; sources: readonly string[] }
export type Composed = {
  verdicts: Verdict[]
  together: boolean
  claims: number
  closing: string | null
  parts: { heading: string | null; lines: Line[] }[]
}

/** Claims by the number of subjects: one is told whole, several in short. */
const MOST_CLAIMS = [0, 7, 4, 3, 3]
/** Subjects of which something is said; of thirty values those that are most off. */
const MOST_SUBJECTS = 4

const ROLES: readonly (readonly [heading: string | null, predicates: readonly Predicate[]])[] = [
  [
    null,
    [
      'myth',
      'effect',
      'no_effect',
      'threshold',
      'low_means',
      'high_means',
      'definition',
      'what_it_is',
      'confounder',
    ],
  ],
  [
    'What to do:',
    [
      'action_when_low',
      'action_when_high',
      'first_step',
      'recommended_intake',
      'dose_studied',
      'form_conversion',
      'timing',
    ],
  ],
  ['Take care:', ['upper_limit', 'adverse', 'who_should_not', 'interacts']],
  ['Testing and care:', ['retest', 'seek_care']],
]

const lineOf = (claim: Claim): Line => ({
  text: claim.claim,
  claim,
  title: claim.source.publisher,
  sources: [],
})

function verdictLine(verdict: Verdict): Line[] {
  const text = verdictSentence(verdict)
  return text ? [{ text, claim: null, title: verdict.stated.biomarker.name, sources: verdict.sources }] : []
}

/** Those that are off first, and of the others those that were named first. */
function inOrder(subjects: readonly Subject[], verdicts: readonly Verdict[]) {
  const verdictOf = ({ biomarkers }: Subject) =>
    verdicts.find(({ stated }) => biomarkers.includes(stated.biomarker.id)) ?? null
  const judged = subjects.map((subject) => ({ subject, verdict: verdictOf(subject) }))
  const isOff = ({ verdict }: (typeof judged)[number]) => verdict?.side === 'low' || verdict?.side === 'high'
  return judged.toSorted((a, b) => Number(isOff(b)) - Number(isOff(a))).slice(0, MOST_SUBJECTS)
}

export type Telling = { person: Person; recorded: readonly Taken[] }

const SWALLOWED = new Set(['nutrient', 'supplement', 'interaction', 'medicine'])
const isTaken = ({ claims, name, party }: Subject) =>
  party !== name || claims.some(({ subject }) => SWALLOWED.has(subject.kind))
const asksOfTogether = (text: string) =>
  /\b(?:with|together|combin\w*|mix|while|same time|on|and)\b/i.test(text)

/** Null where nothing that is named, or nothing that was asked of it, is known. */
export function compose(
  text: string,
  { person, recorded }: Telling,
  evidence: Evidence,
  counts: ReadonlyMap<string, number>,
): Composed | null {
  const subjects = readSubjects(text, evidence)
  const verdicts = readStatedValues(text, evidence.biomarkersNamed)
    .map((stated) => judgeValue(stated, person))
    .sort(byWeight)
  const taken = subjects.filter(isTaken)
  const together = takenTogether(taken, recorded, evidence)
  const isUnknown =
    together.length === 0 && asksOfTogether(text) && taken.some(({ isMedicine }) => isMedicine)
  const told = subjects.filter(
    ({ isMedicine }) => !isMedicine || (subjects.length === 1 && together.length === 0),
  )
  const asking = askingOf(text, wantedBy(text), subjects, counts, evidence.all.length)
  const chosen: Claim[] = []
  const ordered = together.length > 0 ? [] : inOrder(told, verdicts)
  const most = MOST_CLAIMS[ordered.length] ?? 0
  for (const { subject, verdict } of ordered)
    for (const claim of chooseClaims(subject, asking, person, verdict, most))
      if (!chosen.includes(claim)) chosen.push(claim)
  const pairs = together.flatMap(({ claims, ...pair }) => [
    { ...lineOf(claims[0]), text: togetherSentence({ ...pair, claims }) },
    ...claims.map(lineOf),
  ])
  const lead = [...verdicts.flatMap(verdictLine), ...pairs]
  if (lead.length + chosen.length === 0) return null
  const parts = ROLES.map(([heading, predicates]) => ({
    heading,
    lines: chosen
      .filter(({ predicate }) => predicates.includes(predicate))
      .toSorted((a, b) => predicates.indexOf(a.predicate) - predicates.indexOf(b.predicate))
      .map(lineOf),
  }))
  const [one, other] = taken
  const closing =
    pairs.length > 0 && taken.some(({ isMedicine }) => isMedicine)
      ? KEEP_TAKING
      : isUnknown && one && other
        ? unknownTogether(one.label, other.label)
        : null
  return {
    verdicts,
    closing,
    together: together.length > 0,
    claims: chosen.length,
    parts: [{ heading: null, lines: lead }, ...parts].filter(({ lines }) => lines.length > 0),
  }
}
