/** Of everything known about a subject, what answers the question. */
import { claimsFor, type Person } from '../../evidence/population.ts'
import type { Claim, Predicate, SubjectKind } from '../../evidence/schema.ts'
import { HIGH, LOW } from '../understand/asks.ts'
import type { Subject } from '../understand/subjects.ts'
import { type Asking, outcomesBeside, stemsOf } from './asking.ts'
import type { Side } from '../decide/sides.ts'
import type { Verdict } from '../decide/verdict.ts'

/** Of a subject of which so few claims are known, each is about the question. */
const NARROW = 8
/** What words in common are worth beside a kind of question that fits, at most. */
const MOST_OF_WORDS = 10
const WORTH_OF_KIND = 4
/** For each further word of the question that asks for the same kind. */
const WORTH_OF_MORE = 2
const MOST_OF_A_KIND = 2
/** An amount for everybody is said once, for whom it fits best. */
const SAID_ONCE = new Set<Predicate>(['recommended_intake', 'retest', 'what_it_is', 'definition'])

const TAKEN_OR_MEASURED = new Set<SubjectKind>(['nutrient', 'supplement', 'medicine', 'biomarker'])
/** Said only where a value or the question is on that side. */
const ONE_WAY: Partial<Record<Predicate, Exclude<Side, 'within'>>> = {
  low_means: 'low',
  action_when_low: 'low',
  high_means: 'high',
  action_when_high: 'high',
}
/** What whoever tells a value out of its range wants to know besides, and how much. */
const WORTH_WHEN_OFF: Partial<Record<Predicate, number>> = {
  low_means: 7,
  high_means: 7,
  action_when_low: 6,
  action_when_high: 6,
  first_step: 5,
  threshold: 6,
  confounder: 3,
  retest: 4,
  seek_care: 3,
  what_it_is: 1,
}
const WORTH_WHEN_WITHIN: Partial<Record<Predicate, number>> = {
  threshold: 5,
  what_it_is: 4,
  confounder: 2,
  retest: 3,
}
/** What a pharmacist says of anything that is taken, asked or not. */
const WORTH_WHEN_TAKEN: Partial<Record<Predicate, number>> = { dose_studied: 4, adverse: 4 }
/** Words of a level in the blood; without them a nutrient is what one eats or takes. */
const OF_LEVELS =
  /\b(?:levels?|results?|tests?|tested|values?|range|blood|serum|labs?|deficien\w*|low|high|normal|anaemi\w*|anemi\w*)\b/
const CHILD =
  /\b(?:child\w*|kids?|son|daughter|baby|babies|infants?|toddler|teen\w*|\d+[- ](?:year|month)[- ]old)\b/
const ADULT = 18
const ANSWERS_ALONE = new Set<Predicate>([
  'myth',
  'effect',
  'no_effect',
  'recommended_intake',
  'first_step',
  'timing',
])
/** What something is, where that is asked. */
export const SAYS_WHAT = new Set<Predicate>(['what_it_is', 'definition'])
/** A warning answers no question by itself. */
const WARNS = new Set<Predicate>(['adverse', 'who_should_not', 'seek_care', 'retest'])

/** What holds for certain people is said to who names what makes them so, or who asks for whom something is not. */
function isAboutAsker({ population, predicate }: Claim, asking: Asking, { age }: Person) {
  const isForChildren =
    (population.age_max ?? Infinity) <= ADULT ||
    /^(?:infant|child|newborn|toddler)/.test(population.condition ?? '')
  if (isForChildren && age === null && !CHILD.test(asking.text)) return false
  if (predicate === 'who_should_not') return asking.wanted.has(predicate)
  const { condition, medicine, pregnant, breastfeeding } = population
  const special = [
    condition,
    medicine,
    pregnant ? 'pregnant pregnancy' : '',
    breastfeeding ? 'breastfeeding' : '',
  ]
  return special.every((words) => !words || stemsOf(words).some((word) => asking.words.has(word)))
}

/** What something does, and in which dose, is said of the outcome that was asked about, where one was. */
const OF_AN_OUTCOME = new Set<Predicate>(['effect', 'no_effect', 'dose_studied'])

/** Whether a claim of something taken is about who asks, and about what is asked of it. */
export function isForQuestion(
  claim: Claim,
  asking: Asking,
  person: Person,
  outcomes: readonly string[],
): boolean {
  if (!isAboutAsker(claim, asking, person)) return false
  if (!OF_AN_OUTCOME.has(claim.predicate) || outcomes.length === 0) return true
  const words = stemsOf(claim.claim)
  return outcomes.some((word) => words.includes(word))
}

/** Whether a claim's own limits hold the value; null where it has none, or in another unit. */
function holds({ value, claim }: Claim, { stated }: Verdict): boolean | null {
  if (!value || (value.low === null && value.high === null) || !stated.fit) return null
  const unit = stated.biomarker.units.find(
    ({ ucum, display }) => ucum === value.unit || display.includes(value.unit ?? ''),
  )
  if (!unit || stated.canonical === null) return null
  const own = (stated.canonical - unit.offset) / unit.factor
  const isOpen = value.high === null ? own >= value.low! : value.low === null && own < value.high
  const isNormal = /normal|usual|ranges?|desirable/i.test(claim)
  return (
    isOpen || isNormal || (value.low !== null && value.high !== null && own >= value.low && own <= value.high)
  )
}
/** Kinds of sample that a limit is for; said only to who names them. */
const SAMPLES: readonly (readonly [RegExp, RegExp])[] = [
  [/OGTT|glucose drink|tolerance/i, /ogtt|tolerance|drink/],
  [/random/i, /random|after (?:a )?meal/],
  [/cord|newborn|neonat/i, /newborn|baby/],
]

function isForValue(claim: Claim, verdict: Verdict, text: string): boolean {
  if (claim.predicate !== 'threshold') return true
  const form = `${claim.value?.form ?? ''} ${claim.claim}`
  if (SAMPLES.some(([said, asked]) => said.test(form) && !asked.test(text))) return false
  return holds(claim, verdict) === true
}

const sideOf = (text: string, verdict: Verdict | null): Side | null => {
  if (verdict?.side) return verdict.side
  const [low, high] = [LOW.test(text), HIGH.test(text)]
  return low === high ? null : low ? 'low' : 'high'
}

/** Advice that names the other direction only is not for this value. */
function isOtherWay({ claim, predicate }: Claim, side: Side | null): boolean {
  if (predicate !== 'first_step' || side === null) return false
  const text = claim.toLowerCase()
  const [low, high] = [LOW.test(text), HIGH.test(text)]
  return side === 'within' ? low || high : side === 'low' ? high && !low : low && !high
}

type Fit = {
  verdict: Verdict | null
  role: 'taken' | 'measured' | 'other'
  isNarrow: boolean
  person: Person
  outcomes: readonly string[]
}

function roleOf({ claims, biomarkers }: Subject, { text }: Asking, verdict: Verdict | null): Fit['role'] {
  if (verdict) return 'measured'
  const isTaken = claims.some(({ subject }) => subject.kind === 'nutrient' || subject.kind === 'supplement')
  if (isTaken && !OF_LEVELS.test(text)) return 'taken'
  return biomarkers.length > 0 ? 'measured' : 'other'
}

const wantedWorth = (times: number) => (times === 0 ? 0 : WORTH_OF_KIND + WORTH_OF_MORE * (times - 1))

/** Whether a claim's direction is the one that is told or asked about. */
function isThisWay(claim: Claim, asking: Asking, side: Side | null): boolean {
  const { predicate } = claim
  const way = ONE_WAY[predicate]
  if (!way) return !isOtherWay(claim, side)
  return side === null ? !predicate.startsWith('action') && asking.wanted.has(predicate) : way === side
}

/** What is taken is not measured, and what is measured is not taken. */
function isOfRole({ subject, predicate }: Claim, role: Fit['role']): boolean {
  // An interaction is said when both parties are named.
  if (predicate === 'interacts') return false
  return role !== 'taken' || (subject.kind !== 'biomarker' && predicate !== 'threshold')
}

function worthsOf(side: Side | null, { verdict, role }: Fit): Partial<Record<Predicate, number>> {
  if (verdict) return side === 'within' ? WORTH_WHEN_WITHIN : WORTH_WHEN_OFF
  // "Urea high" asks what whoever tells the value wants to know.
  if (role === 'measured' && side !== null) return WORTH_WHEN_OFF
  return role === 'taken' ? WORTH_WHEN_TAKEN : {}
}

/** "TSH <0.01, would iodine drops help?" is not answered with how much iodine people need. */
const AMOUNTS = new Set<Predicate>(['recommended_intake', 'dose_studied', 'timing', 'first_step'])

/** Asked for side effects, what lists them goes before what warns of one. */
const LISTS_ADVERSE = /\bside effects?\b/i
const WORTH_OF_LIST = 3
export const listsAdverse = ({ predicate, claim }: Claim): boolean =>
  predicate === 'adverse' && LISTS_ADVERSE.test(claim)

/** How well a claim answers; null where it is about somebody or something else. */
function scoreOf(claim: Claim, asking: Asking, fit: Fit): number | null {
  const { predicate } = claim
  const { verdict, role, isNarrow, person, outcomes } = fit
  const side = sideOf(asking.text, verdict)
  if (asking.hasFinding && role === 'taken' && AMOUNTS.has(predicate)) return null
  if (!isOfRole(claim, role) || !isThisWay(claim, asking, side) || !isAboutAsker(claim, asking, person))
    return null
  if (verdict && !isForValue(claim, verdict, asking.text)) return null
  const shared = [...new Set(stemsOf(claim.claim))].filter((word) => asking.words.has(word))
  const isOnTopic = outcomes.length === 0 || outcomes.some((word) => shared.includes(word))
  if ((role === 'taken' || verdict) && OF_AN_OUTCOME.has(predicate) && !isOnTopic) return null
  const ofWords = shared.reduce((sum, word) => sum + asking.worthOf(word), 0)
  const ofKind = wantedWorth(asking.wanted.get(predicate) ?? 0) + (worthsOf(side, fit)[predicate] ?? 0)
  const ofList = asking.wanted.has('adverse') && listsAdverse(claim) ? WORTH_OF_LIST : 0
  return (isNarrow ? WORTH_OF_KIND : 0) + ofKind + ofList + Math.min(MOST_OF_WORDS, ofWords)
}

/** At most `most` claims of a subject, best first; none where only warnings are left and nothing was judged. */
export function chooseClaims(
  subject: Subject,
  asking: Asking,
  person: Person,
  verdict: Verdict | null,
  most: number,
): Claim[] {
  const scored: { claim: Claim; score: number }[] = []
  const known = verdict ? [...subject.claims, ...subject.related] : subject.claims
  const role = roleOf(subject, asking, verdict)
  const outcomes = outcomesBeside(subject, asking)
  for (const [rank, claim] of claimsFor(known, person).entries()) {
    const isNarrow = subject.claims.length <= NARROW && !TAKEN_OR_MEASURED.has(claim.subject.kind)
    const score = scoreOf(claim, asking, { verdict, role, isNarrow, person, outcomes })
    // Of claims that answer alike the one that is known best.
    if (score !== null && score >= WORTH_OF_KIND) scored.push({ claim, score: score + 1 / (2 + rank) })
  }
  scored.sort((a, b) => b.score - a.score)
  const kept: Claim[] = []
  for (const { claim } of scored) {
    if (kept.length >= most) break
    const alike = kept.filter(({ predicate }) => predicate === claim.predicate).length
    // To whose sex is not known, what holds for women and for men is told of both.
    const isOnce =
      SAID_ONCE.has(claim.predicate) && (claim.population.sex === undefined || person.sex !== null)
    if (alike < (isOnce ? 1 : MOST_OF_A_KIND)) kept.push(claim)
  }
  const isWhat = ({ predicate }: Claim) => SAYS_WHAT.has(predicate) && asking.wanted.has(predicate)
  const isAnswer =
    kept.length > 1 ||
    kept.some((claim) => ANSWERS_ALONE.has(claim.predicate) || ONE_WAY[claim.predicate] || isWhat(claim))
  const isWarning = kept.every(({ predicate }) => WARNS.has(predicate) && !asking.wanted.has(predicate))
  return verdict || (isAnswer && !isWarning) ? kept : []
}
