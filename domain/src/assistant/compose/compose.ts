/** An answer: verdicts and pairs, then what guides say of the matter, else what claims are known of each subject. */
import { findBiomarker } from '../../health/biomarkers/catalogue.ts'
import type { Evidence } from '../../evidence/claims.ts'
import { biomarkersNamed } from '../../evidence/names.ts'
import type { Person } from '../../evidence/population.ts'
import type { Claim, Predicate } from '../../evidence/schema.ts'
import { judgeValue, byWeight, type Verdict } from '../decide/verdict.ts'
import { type Pair, type Taken, takenTogether } from '../decide/together.ts'
import { simpleName } from '../../evidence/simple-name.ts'
import { HIGH, LOW, wantedBy } from '../understand/asks.ts'
import { READ_MOST, readStatedValues, type StatedValue } from '../understand/stated-values.ts'
import { isTakenForItself, readSubjects, type Subject } from '../understand/subjects.ts'
import { inBothUnits } from './both-units.ts'
import type { Named, Side } from '../guides/features.ts'
import type { Found, Guides } from '../guides/guides.ts'
import type { Guide } from '../guides/schema.ts'
import { type Asking, askingOf, chooseClaims } from './choose.ts'
import { askedFirst, missingFirst } from './asked-first.ts'
import { type Audience, type Line, type Part, partsOfGuide } from './guide-parts.ts'
import { type Phrase, say } from './phrases.ts'
import type { AnswerLanguage } from '../understand/language.ts'
import { asksToCombine, togetherSentence, unknownTogether } from './together-sentence.ts'
import { rangeSentence, verdictSentence } from './verdict-sentence.ts'

export type Composed = {
  verdicts: Verdict[]
  together: boolean
  claims: number
  /** guides that were told */
  guides: number
  /** one of them is about what is taken together */
  isPairGuided: boolean
  closing: string | null
  /** says, in the language of the question, that the claims are in English; empty where they are in it */
  inEnglish: string
  parts: Part[]
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
  claims: [claim],
  title: claim.source.publisher,
  sources: [],
})

function verdictLine(verdict: Verdict, language: AnswerLanguage): Line[] {
  const text = verdictSentence(verdict, language)
  const { stated, sources, told } = verdict
  return text
    ? [{ text, claims: [], title: stated.biomarker.name, sources, isRecord: told !== undefined }]
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
  return told ? [{ text: told, claims: [], title: biomarker.name, sources: sources ?? [] }] : []
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
function partsOf(chosen: readonly Claim[], asksWhat: boolean, language: AnswerLanguage): Part[] {
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

const isOfTaken = ({ subject }: Claim) => SWALLOWED.has(subject.kind)
const isSwallowed = ({ claims, biomarkers }: Subject) =>
  claims.some(isOfTaken) || (claims.length === 0 && biomarkers.length === 0)
const isTaken = ({ claims, name, party }: Subject) => party !== name || claims.some(isOfTaken)
const asksOfTogether = (text: string) =>
  /\b(?:with|together|combin\w*|mix|while|same time|on|and)\b/i.test(text)

/** What the answer may rest on. */
export type Ground = { evidence: Evidence; guides: Guides; counts: ReadonlyMap<string, number> }

type Read = {
  text: string
  subjects: readonly Subject[]
  verdicts: readonly Verdict[]
  together: readonly Pair[]
  taken: readonly Subject[]
}

/** What a message names, joined with what is on record, and judged. */
function read(message: string, { person, recorded, results }: Telling, evidence: Evidence): Read {
  const text = message.slice(0, READ_MOST)
  const subjects = readSubjects(text, evidence)
  const stated = readStatedValues(text).map((each) => judgeValue(each, person))
  const known = new Set(stated.map((each) => each.stated.biomarker.id))
  const asked = new Set(subjects.flatMap(({ biomarkers }) => biomarkers))
  const ofRecord = results
    .filter(({ biomarker }) => asked.has(biomarker) && !known.has(biomarker))
    .flatMap(verdictOfRecord)
  const taken = subjects.filter(isTaken)
  return {
    text,
    subjects,
    taken,
    verdicts: [...stated.sort(byWeight), ...ofRecord],
    together: takenTogether(taken, recorded, evidence),
  }
}

const isOff = ({ side }: Verdict) => side === 'low' || side === 'high'

/** The side that the words say, where no value does. */
const sideInWords = (text: string): Side | null => {
  const lower = text.toLowerCase()
  const [low, high] = [LOW.test(lower), HIGH.test(lower)]
  return low === high ? null : low ? 'low' : 'high'
}

function namedOf({ text, subjects, verdicts }: Read, { recorded }: Telling, evidence: Evidence): Named {
  const markers = new Map<string, Side | null>()
  const inWords = sideInWords(text)
  for (const { biomarkers } of subjects) for (const id of biomarkers) markers.set(id, inWords)
  for (const { stated, side } of verdicts) markers.set(stated.biomarker.id, side)
  const keys = (names: readonly string[]) => new Set(names.flatMap((name) => evidence.takenKeys(name)))
  const judged = verdicts.flatMap(({ stated, side }) => (side === null ? [] : [stated.biomarker.id]))
  return {
    text,
    markers,
    judged: new Set(judged),
    taken: keys(subjects.map(({ party }) => party)),
    names: [
      subjects.filter(isSwallowed).map(({ label }) => label),
      subjects.filter(({ biomarkers }) => biomarkers.length > 0).map(({ label }) => label),
    ],
    recorded: keys(recorded.map(({ party }) => party)),
  }
}

/** By what guides are found. */
export const readNamed = (message: string, telling: Telling, evidence: Evidence): Named =>
  namedOf(read(message, telling, evidence), telling, evidence)

function partsOfGuides(
  found: readonly Found[],
  { text, subjects, verdicts }: Read,
  telling: Telling,
  { evidence, guides }: Ground,
): { guide: Guide; parts: Part[] }[] {
  const simple = ` ${simpleName(text)} `
  const own = new Set(
    [...telling.recorded.map(({ party }) => party), ...subjects.map(({ party }) => party)].flatMap((party) =>
      evidence.takenKeys(party),
    ),
  )
  const conditions = new Set(telling.person.conditions.map(simpleName))
  const audience: Audience = {
    person: telling.person,
    valueOf: ({ about }: Guide) =>
      verdicts.find(({ stated }) => stated.biomarker.id === about.markers?.[0])?.stated.canonical ?? null,
    has: (name) =>
      simple.includes(` ${simpleName(name)} `) ||
      conditions.has(simpleName(name)) ||
      evidence.ownKeys(name).some((key) => own.has(key)),
  }
  return found.flatMap(({ guide }) => {
    const translated = telling.language === 'en' ? null : guides.translated(guide, telling.language)
    const told = partsOfGuide(guide, audience, evidence.findClaim, found.length > 1, translated)
    const parts = askedFirst(text, told)
    return parts.length > 0 ? [{ guide, parts }] : []
  })
}

/** Claims of the subjects that no guide speaks of. */
function claimsOfRest(
  { subjects, verdicts, together }: Read,
  { person }: Telling,
  asking: Asking,
  found: readonly { guide: Guide }[],
): Claim[] {
  if (together.length > 0) return []
  const covered = new Set(found.flatMap(({ guide }) => guide.about.markers ?? []))
  const told = subjects.filter(
    ({ isMedicine, biomarkers }) =>
      (!isMedicine || subjects.length === 1) && !biomarkers.some((id) => covered.has(id)),
  )
  const rest =
    found.length === 0
      ? told
      : told.filter((each) => inOrder([each], verdicts).some(({ verdict }) => verdict && isOff(verdict)))
  const ordered = inOrder(rest, verdicts)
  const most = MOST_CLAIMS[ordered.length] ?? 0
  return [
    ...new Set(
      ordered.flatMap(({ subject, verdict }) => chooseClaims(subject, asking, person, verdict, most)),
    ),
  ]
}

function pairLines({ text, together }: Read, language: AnswerLanguage) {
  const isEnglish = language === 'en'
  // The words that ask for it are known in English only.
  const asksBoth = !isEnglish || asksToCombine(text)
  const advice = (pair: Pair): Line[] => {
    const first = asksBoth ? togetherSentence(pair, language) : null
    return first ? [{ ...lineOf(pair.claims[0]), text: first }] : []
  }
  const reasons = ({ claims }: Pair) => claims.map(lineOf)
  // What is said in the language of the question comes before what is said in English.
  return isEnglish
    ? { first: together.flatMap((pair) => [...advice(pair), ...reasons(pair)]), others: [] }
    : { first: together.flatMap(advice), others: together.flatMap(reasons) }
}

function closingOf(
  { text, together, taken, verdicts }: Read,
  found: readonly { guide: Guide }[],
  language: AnswerLanguage,
) {
  if (together.length > 0)
    return taken.some(({ isMedicine }) => isMedicine) ? say(language, 'keep_taking') : null
  const [one, other] = taken
  const isUnknown = asksOfTogether(text) && taken.some(({ isMedicine }) => isMedicine) && found.length === 0
  if (isUnknown && one && other) return unknownTogether(one.label, other.label)
  return found.length === 0 && verdicts.some(isOff) ? say(language, 'one_value') : null
}

/** Null where nothing that is named, or nothing that was asked of it, is known. */
export function compose(message: string, telling: Telling, ground: Ground): Composed | null {
  const { language } = telling
  const all = read(message, telling, ground.evidence)
  const isMistyped = all.verdicts.length > 0 && all.verdicts.every(({ impossible }) => impossible !== null)
  const near = isMistyped ? [] : ground.guides.find(namedOf(all, telling, ground.evidence))
  const found = partsOfGuides(near, all, telling, ground)
  // A guide on the pair says what to do and why; what to do is said in the language of the question all the same.
  const isPairGuided = found.some(({ guide }) => (guide.about.taken ?? []).length > 1)
  const isTranslated =
    language === 'en' || found.every(({ parts }) => parts.every(({ isEnglish }) => !isEnglish))
  const heard = isPairGuided && isTranslated ? { ...all, together: [] } : all
  const { text, subjects, verdicts, together } = heard
  const { evidence, counts } = ground
  const asking = askingOf(text, wantedBy(text), subjects, counts, evidence.all.length, verdicts.some(isOff))
  const chosen = claimsOfRest(heard, telling, asking, found)
  const taking = subjects.filter(isSwallowed).filter(isTakenForItself)
  const of = partsOf(chosen, verdicts.length === 0 && ASKS_WHAT.test(text), language)
  const [one] = taking.length === 1 && verdicts.length === 0 && together.length === 0 ? taking : []
  const missing = one
    ? missingFirst(text, one, [...found.flatMap(({ parts }) => parts), ...of], asking, telling, lineOf)
    : { inEnglish: [], unknown: [] }
  const told = pairLines(heard, language)
  const pairs = isPairGuided ? { ...told, others: [] } : told
  const isTold = ({ stated, side, impossible, band, isAmbiguous }: Verdict) =>
    side !== null ||
    impossible !== null ||
    band !== undefined ||
    isAmbiguous ||
    !chosen.some(({ predicate, value }) => predicate === 'threshold' && value !== null && stated.fit !== null)
  const lead = [
    ...verdicts.filter(isTold).flatMap((verdict) => verdictLine(verdict, language)),
    ...usualRange(text, subjects, verdicts),
    ...pairs.first,
    ...missing.unknown,
  ]
  if (lead.length + missing.inEnglish.length + chosen.length + together.length + found.length === 0)
    return null
  return {
    verdicts: [...verdicts],
    closing: closingOf(heard, found, language),
    together: together.length > 0 || isPairGuided,
    claims: chosen.length,
    guides: found.length,
    isPairGuided,
    inEnglish: say(language, 'english'),
    parts: [
      { heading: null, lines: lead },
      { heading: null, lines: missing.inEnglish, isEnglish: true },
      { heading: null, lines: pairs.others, isEnglish: true },
      ...found.flatMap(({ parts }) => parts),
      ...of.map((part) => ({ ...part, isEnglish: true })),
    ].filter(({ lines }) => lines.length > 0),
  }
}

/** Of a message that is answered with a call for help: its values that are out of range, and what they mean. */
export function valuesBesideHelp(message: string, telling: Telling, ground: Ground): Line[] {
  const all = read(message, telling, ground.evidence)
  const off = all.verdicts.filter(isOff)
  if (off.length === 0) return []
  const near = ground.guides.find(namedOf({ ...all, verdicts: off }, telling, ground.evidence))
  const about = near.filter(({ guide }) => guide.about.markers?.length === 1)
  const said = partsOfGuides(about, all, telling, ground).flatMap(({ parts }) => parts[0]?.lines ?? [])
  return [...off.flatMap((verdict) => verdictLine(verdict, telling.language)), ...said]
}
