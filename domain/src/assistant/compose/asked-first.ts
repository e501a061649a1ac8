/** What was asked is answered first: the sentence of a guide that says it, else claims, else that it is not known. */
import type { SupplementFact } from '../../supplements/fact.ts'
import { namedSupplements } from '../../supplements/facts.ts'
import { ADULT, upperLimit } from '../../supplements/limits.ts'
import { claimsFor, type Person } from '../../evidence/population.ts'
import type { Claim } from '../../evidence/schema.ts'
import type { Guide } from '../guides/schema.ts'
import { circumstancesIn, circumstancesOf, DECIDING } from '../understand/circumstances.ts'
import { answers, type AskedKind, isMissable, kindsAsked, predicatesOf } from '../understand/kinds.ts'
import type { AnswerLanguage } from '../understand/language.ts'
import type { Subject } from '../understand/subjects.ts'
import { type Asking, outcomesBeside, stemsOf } from './asking.ts'
import { isForQuestion, listsAdverse } from './choose.ts'
import { factLine } from './fact-lines.ts'
import { answersLine, MOST_KINDS } from './asked-order.ts'
import type { Line, Part } from './guide-parts.ts'
import { say } from './phrases.ts'
import type { Telling } from './read.ts'

/** Claims of one kind. */
const MOST_CLAIMS = 2

/** Claims that answer a kind of question about a subject, best first. */
function claimsOf(kind: AskedKind, subject: Subject, asking: Asking, person: Person): Claim[] {
  const wanted = new Map([...asking.wanted, ...predicatesOf(kind).map((each) => [each, 1] as const)])
  const outcomes = outcomesBeside(subject, asking)
  return (
    claimsFor(subject.claims, person)
      .filter((claim) => claim.subject.kind !== 'interaction' && answers(kind, claim.claim, [claim]))
      .filter((claim) => isForQuestion(claim, { ...asking, wanted }, person, outcomes))
      // "They get better after some days" says of side effects how long, and not how soon it works.
      .filter(({ predicate }) => kind === 'adverse' || predicate !== 'adverse')
      .toSorted((a, b) => Number(listsAdverse(b)) - Number(listsAdverse(a)))
      .slice(0, MOST_CLAIMS)
  )
}

const isSaid = (kind: AskedKind, parts: readonly Part[]) =>
  parts.some(({ lines }) => lines.some((line) => answersLine(kind, line)))

/** What claims and the fact sheet say in English, and what is said to be unknown in the language of the question. */
export type Missing = {
  inEnglish: Line[]
  unknown: Line[]
  /** an effect was asked about that no source speaks of */
  isOfEffect: boolean
}

const saysFigure = (text: string, figure: number): boolean =>
  [String(figure), figure.toLocaleString('en-GB')].some((each) => text.includes(` ${each} `))

/** Asked how much is too much, nobody leaves without the limit that this product holds everything against. */
function isOfLimit(kind: AskedKind, fact: SupplementFact | undefined, parts: readonly Part[]): boolean {
  const limit = fact && kind === 'upper_limit' ? upperLimit(fact) : null
  if (limit === null || !fact?.upper_level) return false
  return !parts.some(({ lines }) => lines.some(({ text }) => saysFigure(text, limit)))
}

const isLimitItself = ({ predicate, claim, population }: Claim, fact: SupplementFact): boolean =>
  predicate === 'upper_limit' &&
  (population.age_max ?? Infinity) >= ADULT &&
  saysFigure(claim, upperLimit(fact) ?? NaN)

const ASKS_OF_OUTCOME =
  /\b(?:do|does|can|could|will|would|is|are)\b[^.?!]{0,60}\b(?:cause|causes|causing|make|makes|give|gives|lead|leads|trigger|prevent|prevents|cure|cures|treat|treats|shorten|reduce|improve|boost|ease|relieve|good for|bad for|helps? (?:with|against|for)|helps?(?= \w)(?! (?:and|or|if|but|at|when|me|you|him|her|them|much|anything|a lot|enough|more|less|really|to)\b)|works? (?:for|against)|linked)\b/i

/** "Does it make you tired?" asks of "tired". */
const WHOM = /^\s*(?:you|me|us|them|him|her|people|someone|my|your|the|with)\b/i

/** Claims of a subject that speak of an outcome; where none is of this person, those of others, who are named in them. */
const ofOutcomeWords = ({ claims }: Subject, outcome: string, person: Person): Claim[] => {
  const wanted = stemsOf(outcome)
  const speaks = ({ claim }: Claim) => stemsOf(claim).some((stem) => wanted.includes(stem))
  const own = claimsFor(claims, person).filter(speaks)
  const ofOthers = claims.filter((claim) => predicatesOf('effect').includes(claim.predicate) && speaks(claim))
  return (own.length > 0 ? own : ofOthers).slice(0, MOST_CLAIMS)
}

/** "Does creatine cause hair loss?": null where something that is told speaks of it, or no outcome was asked about. */
function outcomeUnknown(
  text: string,
  subject: Subject,
  parts: readonly Part[],
  asking: Asking,
  guides: readonly Guide[],
): string | null {
  const asked = ASKS_OF_OUTCOME.exec(text)
  const outcomes = outcomesBeside(subject, asking)
  if (!asked || outcomes.length === 0) return null
  const behind = text.slice(asked.index + asked[0].length).split(/[.?!,;]/, 1)[0] ?? ''
  const wanted = outcomes.filter((word) => stemsOf(behind).includes(word))
  const told = parts.flatMap(({ lines }) => lines.map((line) => line.text))
  // What a guide is asked about it answers, in whatever words.
  const said = new Set([...told, ...guides.flatMap(({ title, asks }) => [title, ...asks])].flatMap(stemsOf))
  return wanted.length === 0 || wanted.some((word) => said.has(word)) ? null : behind.replace(WHOM, '').trim()
}

type Asked = {
  subject: Subject
  parts: readonly Part[]
  language: AnswerLanguage
  lineOf: (claim: Claim) => Line
  saidElsewhere: (kind: AskedKind) => Line[]
  /** those that are told */
  guides: readonly Guide[]
}

/** A guide that is asked so itself was written to answer it, in whatever words. */
const isAskedOf = (kind: AskedKind, guides: readonly Guide[]): boolean =>
  guides.some(({ asks }) => asks.some((ask) => kindsAsked(ask).includes(kind)))

const unknownLine = (text: string, { label }: Subject): Line => ({
  text,
  claims: [],
  title: label,
  sources: [],
})

/** What is told of one kind of question: the claims that answer it, else a sentence elsewhere, else the fact sheet. */
function missingOfKind(
  kind: AskedKind,
  claims: readonly Claim[],
  fact: SupplementFact | undefined,
  { subject, parts, language, lineOf, saidElsewhere, guides }: Asked,
): Pick<Missing, 'inEnglish' | 'unknown'> {
  if (claims.length > 0) return { inEnglish: claims.map(lineOf), unknown: [] }
  // What a guide says of the matter that was asked about is nearer than what a sheet lists of all matters. And whether
  // a sentence answers it is known of English words only: "no source" beside one that does would be false.
  if (parts.length > 0 && (kind === 'effect' || language !== 'en')) return { inEnglish: [], unknown: [] }
  const [elsewhere] = language === 'en' ? saidElsewhere(kind) : []
  const told = elsewhere ?? (fact ? factLine(kind, fact) : null)
  if (told) return { inEnglish: [told], unknown: [] }
  if (isAskedOf(kind, guides)) return { inEnglish: [], unknown: [] }
  const text = say(language, 'no_source_on', { name: subject.label, what: say(language, `kind_${kind}`) })
  return { inEnglish: [], unknown: [unknownLine(text, subject)] }
}

/** What is missing in the parts that were found, of the one thing that is taken which a question names. */
export function missingFirst(
  text: string,
  subject: Subject,
  parts: readonly Part[],
  asking: Asking,
  { person, language, isAnsweredBeside = false }: Pick<Telling, 'person' | 'language' | 'isAnsweredBeside'>,
  lineOf: (claim: Claim) => Line,
  saidElsewhere: (kind: AskedKind) => Line[],
  guides: readonly Guide[],
): Missing {
  const kinds = kindsAsked(text)
  const outcome = language === 'en' ? outcomeUnknown(text, subject, parts, asking, guides) : null
  const spoken = outcome ? ofOutcomeWords(subject, outcome, person) : []
  const isUnknown = outcome !== null && spoken.length === 0
  const missing: Missing = { inEnglish: spoken.map(lineOf), unknown: [], isOfEffect: isUnknown }
  if (isUnknown) {
    const none = `I have no source on ${subject.label} that speaks of “${outcome}”, so I can neither confirm nor rule it out.`
    missing.unknown.push(unknownLine(none, subject))
  }
  if (kinds.length > MOST_KINDS) return missing
  const cited = new Set(parts.flatMap(({ lines }) => lines.flatMap((line) => line.claims)))
  // A guide to one side effect of a medicine is no list of them.
  const isUnlisted = subject.claims.some((claim) => listsAdverse(claim) && !cited.has(claim))
  const isBesides = (kind: AskedKind) =>
    subject.isMedicine && (!isAskedOf(kind, guides) || (kind === 'adverse' && isUnlisted))
  const [fact] = namedSupplements(subject.name)
  for (const kind of kinds
    .filter(isMissable)
    .filter((each) => !isSaid(each, parts) || isOfLimit(each, fact, parts) || isBesides(each))) {
    const claims = isOfLimit(kind, fact, parts)
      ? subject.claims.filter((claim) => fact !== undefined && isLimitItself(claim, fact)).slice(0, 1)
      : claimsOf(kind, subject, asking, person)
    const fresh = claims.filter((claim) => !spoken.includes(claim) && !cited.has(claim))
    if (fresh.length === 0 && (claims.length > 0 || isSaid(kind, parts))) continue
    const told = missingOfKind(kind, fresh, fact, { subject, parts, language, lineOf, saidElsewhere, guides })
    missing.inEnglish.push(...told.inEnglish)
    if (!isAnsweredBeside) missing.unknown.push(...told.unknown)
  }
  return missing
}

/** What is named that is swallowed, in circumstances of which nothing that is told speaks. */
export function circumstanceUnknown(
  text: string,
  subjects: readonly Subject[],
  told: readonly Line[],
  guides: readonly Guide[],
  language: AnswerLanguage,
): Line[] {
  const [subject] = subjects
  if (!subject) return []
  // A guide is told in the words of another language, and is asked about in all.
  const texts = [...told.map(({ text: said }) => said), ...guides.flatMap(({ asks }) => asks)]
  const spoken = new Set(texts.flatMap((said) => [...circumstancesOf(said)]))
  return [...circumstancesIn(text)]
    .filter(([circumstance]) => DECIDING.has(circumstance) && !spoken.has(circumstance))
    .slice(0, 1)
    .map(([, what]) => unknownLine(say(language, 'no_source_in', { name: subject.label, what }), subject))
}
