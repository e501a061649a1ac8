/** The claims that answer a question in free words: by what it names, and by what it asks of that. */
import { namedMedicines } from '../safety/medicines.ts'
import type { Evidence } from './claims.ts'
import { claimsFor, type Person } from './population.ts'
import type { Claim, Predicate, SubjectKind } from './schema.ts'
import { simpleName } from './simple-name.ts'

/** Sentences of an answer: what a person reads at once. */
const MOST_CLAIMS = 5
const MOST_OF_A_KIND = 2
const MOST_TOGETHER = 3
/** Of a subject of which so few claims are known, each is about the question. */
const NARROW = 8
/** Words of a name, at most. */
const LONGEST_NAME = 4
/** What a word in common is worth beside a kind of question that fits, at most; rare words are worth more. */
const WORTH_OF_WORD = 1
const WORTH_OF_KIND = 4

const TAKEN_OR_MEASURED = new Set<SubjectKind>(['nutrient', 'supplement', 'medicine', 'biomarker'])
const KINDS: SubjectKind[] = ['biomarker', 'nutrient', 'topic', 'condition', 'gene', 'device_metric']

const HIGH = /\b(?:high|elevated|raised|above|too much)\b/
const LOW = /\b(?:low|deficien\w*|below|lack|under)\b/
/** What a question asks for, by its words; a claim of such a kind answers it. The order is that of the answer. */
const ASKED: [words: RegExp, predicates: Predicate[]][] = [
  [
    /\b(?:true|myth|really|heard|says?|told|claims?|right|only way|cures?)\b/,
    ['myth', 'no_effect', 'effect'],
  ],
  [/\b(?:help|work|worth|benefit|good for|does|effective|improve|better)/, ['effect', 'no_effect']],
  [
    /\b(?:what (?:is|are|does)|mean|explain|difference)/,
    ['what_it_is', 'definition', 'low_means', 'high_means'],
  ],
  [HIGH, ['high_means', 'action_when_high', 'first_step']],
  [LOW, ['low_means', 'action_when_low', 'first_step']],
  [
    /\b(?:should|how (?:do|can|to)|what (?:can|to|now)|tips?|start|need)\b/,
    ['first_step', 'recommended_intake', 'effect'],
  ],
  [
    /\b(?:how (?:much|many)|dose|dosage|amount|mg|iu|mcg|limit|maximum|hours)\b/,
    ['recommended_intake', 'dose_studied', 'upper_limit', 'threshold'],
  ],
  [/\b(?:when|time|morning|evening|before|after|timing|often)\b/, ['timing', 'retest']],
  [
    /\b(?:safe|danger\w*|risk\w*|side effects?|harm\w*|bad|ok|okay|fine|long term|worry|worried)\b/,
    ['adverse', 'who_should_not', 'upper_limit', 'seek_care'],
  ],
  [/\b(?:with|together|combine|mix|while on|taking)\b/, ['interacts', 'who_should_not']],
  [
    /\b(?:accurate|reliable|exact|trust|wrong|why|differ\w*|change)/,
    ['confounder', 'definition', 'no_effect'],
  ],
  [/\b(?:again|retest|repeat|recheck|how often)\b/, ['retest']],
  [/\b(?:doctor|gp|serious|urgent|emergency|worry|worried)\b/, ['seek_care']],
]
/** The order in which things are said. */
const ORDER: Predicate[] = [
  'myth',
  'effect',
  'no_effect',
  'definition',
  'what_it_is',
  'threshold',
  'low_means',
  'high_means',
  'confounder',
  'action_when_low',
  'action_when_high',
  'first_step',
  'recommended_intake',
  'dose_studied',
  'form_conversion',
  'timing',
  'upper_limit',
  'adverse',
  'who_should_not',
  'interacts',
  'retest',
  'seek_care',
]
/** Where a question has none of those words. */
const ASKED_IN_GENERAL: Predicate[] = [
  'myth',
  'effect',
  'no_effect',
  'definition',
  'what_it_is',
  'first_step',
]
/** Said only to who says which way a value is. */
const ONE_WAY: Partial<Record<Predicate, RegExp>> = {
  low_means: LOW,
  action_when_low: LOW,
  high_means: HIGH,
  action_when_high: HIGH,
}
const ANSWERS_ALONE = new Set<Predicate>(['myth', 'effect', 'no_effect'])
/** A warning answers no question by itself. */
const WARNS = new Set<Predicate>(['adverse', 'who_should_not', 'seek_care', 'retest'])
const LITTLE = new Set(
  'a an and are as at be but by can do does for from had has have how i if im in is it its just me my no not of on or our s so some t than that the their them then there they this to too up was we what when where which who why will with would you your should could about any get got take taking need want help good bad much many more most every day'.split(
    ' ',
  ),
)

const wordsOf = (text: string): string[] =>
  simpleName(text)
    .split(' ')
    .filter((word) => word.length > 2 && !LITTLE.has(word))
    .map((word) => word.replace(/(?:ing|ed|ly)$/, '').slice(0, 7))

/** By word, in how many claims it stands. */
export function countWords(claims: readonly Claim[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { claim } of claims)
    for (const word of new Set(wordsOf(claim))) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

type Named = { claims: Claim[]; name: string }

/** What is named in a text, the longest names first; each word counts for one name. */
function namedIn(text: string, evidence: Evidence): Named[] {
  const words = simpleName(text).split(' ')
  const found: Named[] = []
  const used = new Set<number>()
  for (let length = LONGEST_NAME; length > 0; length--)
    for (let from = 0; from + length <= words.length; from++) {
      const places = Array.from({ length }, (_, index) => from + index)
      const name = words.slice(from, from + length).join(' ')
      if (places.some((place) => used.has(place)) || name.length < 3 || LITTLE.has(name)) continue
      const claims = KINDS.flatMap((kind) => evidence.claimsAbout({ kind, name }))
      if (claims.length === 0) continue
      places.forEach((place) => used.add(place))
      found.push({ claims: [...new Set(claims)], name })
    }
  // Brands, and medicines in other languages.
  for (const id of namedMedicines(text)) {
    const name = id.replaceAll('_', ' ')
    const claims = evidence.claimsAbout({ kind: 'medicine', name })
    if (claims.length > 0 && !found.some((one) => one.name === name)) found.push({ claims, name })
  }
  return found
}

const SEVERE_FIRST = ['avoid', 'ask_first', 'separate', 'monitor', 'none']
/** What is said of two of those that are named, taken together; the most severe first. */
function combined(named: readonly Named[], evidence: Evidence): Claim[] {
  const found = named.flatMap(({ name }, index) =>
    named.slice(index + 1).flatMap((other) => evidence.interactionsBetween(name, other.name)),
  )
  const rank = ({ severity }: Claim) => SEVERE_FIRST.indexOf(severity ?? 'none')
  return [...new Set(found)].sort((a, b) => rank(a) - rank(b)).slice(0, MOST_TOGETHER)
}

/** What holds for certain people is said to who names what makes them so, or who asks for whom something is not. */
function isAboutAsker(
  { population, predicate }: Claim,
  asked: ReadonlySet<string>,
  wanted: ReadonlySet<Predicate>,
) {
  if (predicate === 'who_should_not') return wanted.has(predicate)
  const { condition, medicine, pregnant, breastfeeding } = population
  const special = [
    condition,
    medicine,
    pregnant ? 'pregnant pregnancy' : '',
    breastfeeding ? 'breastfeeding' : '',
  ]
  return special.every((words) => !words || wordsOf(words).some((word) => asked.has(word)))
}

type Asking = {
  text: string
  wanted: ReadonlySet<Predicate>
  words: ReadonlySet<string>
  worthOf: (word: string) => number
}

/** How well a claim answers; null where it is about somebody or something else. */
function scoreOf(claim: Claim, { text, wanted, words, worthOf }: Asking, isNarrow: boolean): number | null {
  // An interaction is said when both parties are named.
  if (claim.predicate === 'interacts' || ONE_WAY[claim.predicate]?.test(text) === false) return null
  if (!isAboutAsker(claim, words, wanted)) return null
  const shared = [...new Set(wordsOf(claim.claim))].filter((word) => words.has(word))
  const kind = (isNarrow ? WORTH_OF_KIND : 0) + (wanted.has(claim.predicate) ? WORTH_OF_KIND : 0)
  return kind + shared.reduce((sum, word) => sum + worthOf(word), 0)
}

/** Of the subject that fits best, what answers; none where only warnings are left. */
function chosen(scored: ReadonlyMap<Claim, number>): Claim[] {
  const best = [...scored].filter(([, score]) => score >= WORTH_OF_KIND).sort((a, b) => b[1] - a[1])
  const subject = best[0]?.[0].subject
  const kept: Claim[] = []
  for (const [claim] of best) {
    if (claim.subject.kind !== subject?.kind || claim.subject.name !== subject.name) continue
    const alike = kept.filter((one) => one.predicate === claim.predicate)
    if (alike.length < MOST_OF_A_KIND && kept.length < MOST_CLAIMS) kept.push(claim)
  }
  const isAnswer = kept.length > 1 || kept.some(({ predicate }) => ANSWERS_ALONE.has(predicate))
  return isAnswer && kept.some(({ predicate }) => !WARNS.has(predicate))
    ? kept.sort((a, b) => ORDER.indexOf(a.predicate) - ORDER.indexOf(b.predicate))
    : []
}

/**
 * The claims that answer a question, in the order in which they are said; none when nothing is named or nothing that is
 * known of it was asked.
 */
export function claimsAnswering(
  question: string,
  person: Person,
  evidence: Evidence,
  counts: ReadonlyMap<string, number>,
): Claim[] {
  const named = namedIn(question, evidence)
  const together = combined(named, evidence)
  // What is said of a medicine alone answers no question of what it is taken with.
  if (together.length > 0 || namedMedicines(question).size > 0) return together
  const text = question.toLowerCase()
  const kinds = ASKED.flatMap(([words, predicates]) => (words.test(text) ? predicates : []))
  const names = new Set(named.flatMap(({ name }) => wordsOf(name)))
  const asking: Asking = {
    text,
    wanted: new Set(kinds.length > 0 ? kinds : ASKED_IN_GENERAL),
    words: new Set(wordsOf(question)),
    worthOf: (word) =>
      names.has(word) ? 0 : WORTH_OF_WORD * Math.log(evidence.all.length / (counts.get(word) ?? 1)),
  }
  const scored = new Map<Claim, number>()
  for (const { claims } of named)
    for (const [rank, claim] of claimsFor(claims, person).entries()) {
      const isNarrow = claims.length <= NARROW && !TAKEN_OR_MEASURED.has(claim.subject.kind)
      const score = scoreOf(claim, asking, isNarrow)
      // Of claims that answer alike the one that is known best.
      if (score !== null) scored.set(claim, Math.max(score + 1 / (2 + rank), scored.get(claim) ?? 0))
    }
  return chosen(scored)
}
