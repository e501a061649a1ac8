/** An answer from the claims: verdicts, what two things do together, then what is known and asked of each subject. */
import { findBiomarker } from '../../health/biomarkers/catalogue.ts'
import type { Evidence } from '../../evidence/claims.ts'
import { biomarkersNamed } from '../../evidence/names.ts'
import type { Person } from '../../evidence/population.ts'
import type { Claim, Predicate } from '../../evidence/schema.ts'
import { judgeValue, byWeight, type Verdict } from '../decide/verdict.ts'
import { type Pair, type Taken, takenTogether } from '../decide/together.ts'
import { wantedBy } from '../understand/asks.ts'
import { READ_MOST, readStatedValues, type StatedValue } from '../understand/stated-values.ts'
import { readSubjects, type Subject } from '../understand/subjects.ts'
import { inBothUnits } from './both-units.ts'
import { askingOf, chooseClaims } from './choose.ts'
import { type AnswerLanguage, type Phrase, say } from './phrases.ts'
import { asksToCombine, togetherSentence, unknownTogether } from './together-sentence.ts'
import { rangeSentence, verdictSentence } from './verdict-sentence.ts'

/** A sentence, and the claim or the catalogue's sources that it rests on. */
export type Line = {
  text: string
  claim: Claim | null
  title: string
  sources: readonly string[]
  /** told from the person's own results */
  isRecord?: boolean
}
export type Composed = {
  verdicts: Verdict[]
  together: boolean
  claims: number
  closing: string | null
  /** says, in the language of the question, that the claims are in English; empty where they are in it */
  inEnglish: string
  parts: { heading: string | null; lines: Line[] }[]
}

/** Claims by the number of subjects: one is told whole, several in short. */
const MOST_CLAIMS = [0, 7, 4, 3, 3]
/** Subjects of which something is said; of thirty values those that are most off. */
const MOST_SUBJECTS = 4

const ROLES: readonly (readonly [heading: Phrase | null, predicates: readonly Predicate[]])[] = [
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
    'do',
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
  ['care', ['upper_limit', 'adverse', 'who_should_not', 'interacts']],
  ['then', ['retest', 'seek_care']],
]

const lineOf = (claim: Claim): Line => ({
  text: inBothUnits(claim.claim, biomarkersNamed(claim.subject.name)),
  claim,
  title: claim.source.publisher,
  sources: [],
})

function verdictLine(verdict: Verdict, language: AnswerLanguage): Line[] {
  const text = verdictSentence(verdict, language)
  const { stated, sources, told } = verdict
  return text
    ? [{ text, claim: null, title: stated.biomarker.name, sources, isRecord: told !== undefined }]
    : []
}

const ASKS_WHAT = /\bwhat(?:'s| is| are| does)\b|\bexplain\b/i
const SAYS_WHAT = new Set<Predicate>(['what_it_is', 'definition'])
const ASKS_FOR_RANGE = /\b(?:normal|typical|range|usual|healthy) ?(?:range|value|level|values|levels)?\b/i

/** "What is a normal potassium?" */
function usualRange(text: string, subjects: readonly Subject[], verdicts: readonly Verdict[]): Line[] {
  const [subject] = subjects
  const id = subject?.biomarkers[0]
  const biomarker = id === undefined ? undefined : findBiomarker(id)
  if (!biomarker || verdicts.length > 0 || subjects.length > 1 || !ASKS_FOR_RANGE.test(text)) return []
  const told = rangeSentence(biomarker)
  const sources = biomarker.reference_intervals.find(
    ({ confidence }) => confidence !== 'unconfirmed-recall',
  )?.sources
  return told ? [{ text: told, claim: null, title: biomarker.name, sources: sources ?? [] }] : []
}

/** Those that are off first, and of the others those that were named first. */
function inOrder(subjects: readonly Subject[], verdicts: readonly Verdict[]) {
  const verdictOf = ({ biomarkers }: Subject) =>
    verdicts.find(({ stated }) => biomarkers.includes(stated.biomarker.id)) ?? null
  const judged = subjects.map((subject) => ({ subject, verdict: verdictOf(subject) }))
  const isOff = ({ verdict }: (typeof judged)[number]) => verdict?.side === 'low' || verdict?.side === 'high'
  return judged.toSorted((a, b) => Number(isOff(b)) - Number(isOff(a))).slice(0, MOST_SUBJECTS)
}

/** A result on record, and how it is told. */
export type RecordedResult = {
  biomarker: string
  side: 'low' | 'high' | 'within' | null
  /** in the catalogue's unit */
  canonical: number | null
  sentence: string
}
export type Telling = {
  person: Person
  recorded: readonly Taken[]
  results: readonly RecordedResult[]
  /** of the question */
  language: AnswerLanguage
}

/** What is out of its range is told whenever its marker is named. */
function verdictOfRecord({ biomarker: id, side, canonical, sentence }: RecordedResult): Verdict[] {
  const biomarker = findBiomarker(id)
  const unit = biomarker?.units.find(({ canonical: isCanonical }) => isCanonical)
  if (!biomarker || !unit || (side !== 'low' && side !== 'high')) return []
  const stated: StatedValue = {
    biomarker,
    comparator: null,
    value: canonical ?? 0,
    unit: unit.display[0] ?? unit.ucum,
    fit: canonical === null ? null : { unit, scale: 1, ucum: unit.ucum },
    canonical,
    range: null,
  }
  return [
    {
      stated,
      side,
      limits: null,
      rangeOf: 'report',
      sources: [],
      impossible: null,
      beyond: 1,
      told: sentence,
    },
  ]
}

const SWALLOWED = new Set(['nutrient', 'supplement', 'interaction', 'medicine'])
/** By role, in the order in which things are said; what something is comes first where that is asked. */
function partsOf(chosen: readonly Claim[], asksWhat: boolean, language: AnswerLanguage): Composed['parts'] {
  const placeOf = ({ predicate }: Claim, predicates: readonly Predicate[]) =>
    asksWhat && SAYS_WHAT.has(predicate) ? -1 : predicates.indexOf(predicate)
  return ROLES.map(([heading, predicates]) => ({
    heading: heading && say(language, heading),
    lines: chosen
      .filter(({ predicate }) => predicates.includes(predicate))
      .toSorted((a, b) => placeOf(a, predicates) - placeOf(b, predicates))
      .map(lineOf),
  }))
}

const isTaken = ({ claims, name, party }: Subject) =>
  party !== name || claims.some(({ subject }) => SWALLOWED.has(subject.kind))
const asksOfTogether = (text: string) =>
  /\b(?:with|together|combin\w*|mix|while|same time|on|and)\b/i.test(text)

/** Null where nothing that is named, or nothing that was asked of it, is known. */
export function compose(
  message: string,
  { person, recorded, results, language }: Telling,
  evidence: Evidence,
  counts: ReadonlyMap<string, number>,
): Composed | null {
  const text = message.slice(0, READ_MOST)
  const subjects = readSubjects(text, evidence)
  const stated = readStatedValues(text).map((each) => judgeValue(each, person))
  const known = new Set(stated.map((each) => each.stated.biomarker.id))
  const asked = new Set(subjects.flatMap(({ biomarkers }) => biomarkers))
  const ofRecord = results
    .filter(({ biomarker }) => asked.has(biomarker) && !known.has(biomarker))
    .flatMap(verdictOfRecord)
  const verdicts = [...stated.sort(byWeight), ...ofRecord]
  const taken = subjects.filter(isTaken)
  const together = takenTogether(taken, recorded, evidence)
  const isUnknown =
    together.length === 0 && asksOfTogether(text) && taken.some(({ isMedicine }) => isMedicine)
  const told = subjects.filter(
    ({ isMedicine }) => !isMedicine || (subjects.length === 1 && together.length === 0),
  )
  const hasFinding = verdicts.some(({ side }) => side === 'low' || side === 'high')
  const asking = askingOf(text, wantedBy(text), subjects, counts, evidence.all.length, hasFinding)
  const chosen: Claim[] = []
  const ordered = together.length > 0 ? [] : inOrder(told, verdicts)
  const most = MOST_CLAIMS[ordered.length] ?? 0
  for (const { subject, verdict } of ordered)
    for (const claim of chooseClaims(subject, asking, person, verdict, most))
      if (!chosen.includes(claim)) chosen.push(claim)
  const isEnglish = language === 'en'
  // The words that ask for it are known in English only.
  const asksBoth = !isEnglish || asksToCombine(text)
  const advice = (pair: Pair): Line[] => {
    const first = asksBoth ? togetherSentence(pair, language) : null
    return first ? [{ ...lineOf(pair.claims[0]), text: first }] : []
  }
  const reasons = ({ claims }: Pair) => claims.map(lineOf)
  // What is said in the language of the question comes before what is said in English.
  const pairs = isEnglish
    ? together.flatMap((pair) => [...advice(pair), ...reasons(pair)])
    : together.flatMap(advice)
  const isTold = ({ stated, side, impossible, band, isAmbiguous }: Verdict) =>
    side !== null ||
    impossible !== null ||
    band !== undefined ||
    isAmbiguous ||
    !chosen.some(({ predicate, value }) => predicate === 'threshold' && value !== null && stated.fit !== null)
  const lead = [
    ...verdicts.filter(isTold).flatMap((verdict) => verdictLine(verdict, language)),
    ...usualRange(text, subjects, verdicts),
    ...pairs,
  ]
  if (lead.length + chosen.length + together.length === 0) return null
  const asksWhat = verdicts.length === 0 && ASKS_WHAT.test(text)
  const parts = partsOf(chosen, asksWhat, language)
  const [one, other] = taken
  const closing =
    together.length > 0 && taken.some(({ isMedicine }) => isMedicine)
      ? say(language, 'keep_taking')
      : isUnknown && one && other
        ? unknownTogether(one.label, other.label)
        : hasFinding
          ? say(language, 'one_value')
          : null
  return {
    verdicts,
    closing,
    together: together.length > 0,
    claims: chosen.length,
    inEnglish: say(language, 'english'),
    parts: [
      { heading: null, lines: lead },
      { heading: null, lines: isEnglish ? [] : together.flatMap(reasons) },
      ...parts,
    ].filter(({ lines }) => lines.length > 0),
  }
}
