/** Two things that somebody asks to take together, of which nothing is known as a pair: that is said, then each alone. */
import type { Evidence } from '../../evidence/claims.ts'
import { claimsFor, type Person } from '../../evidence/population.ts'
import type { Claim, Predicate } from '../../evidence/schema.ts'
import { simpleName } from '../../evidence/simple-name.ts'
import type { Guide } from '../guides/schema.ts'
import { isOfHarm, type Pair, type Taken } from '../decide/together.ts'
import { isTakenForItself, type Subject } from '../understand/subjects.ts'
import { lineOf } from './claim-parts.ts'
import type { Line, Part } from './guide-parts.ts'
import type { Told } from './guides-told.ts'
import type { Read } from './read.ts'
import { asksToCombine, unknownTogether } from './together-sentence.ts'

const WITH = /\b(?:with|together|combin\w*|mix\w*|same time|interact\w*|alongside)\b/i
const BOTH = /\band\b.*\b(?:safe|ok|okay|fine)\b|\b(?:safe|ok|okay|fine)\b.*\band\b/i
/** What is told of each: how it is taken and what to mind, not what it does beside a third thing. */
const BRIEFLY: readonly Predicate[] = ['what_it_is', 'timing', 'who_should_not', 'adverse']
const OF_SUPPLEMENT: readonly Predicate[] = ['dose_studied', 'effect']
const MOST_OF_EACH = 2

export type UnknownPair = readonly [Subject, Subject]

/** A class that is found beside its medicine is not a third thing. */
function withoutClasses(taken: readonly Subject[], { takenKeys }: Evidence): Subject[] {
  const keys = taken.map(({ party }) => takenKeys(party))
  const isClassOf = (own: readonly string[], others: readonly string[]) =>
    own.length < others.length && own.every((key) => others.includes(key))
  return taken.filter((_, at) => !keys.some((others, place) => place !== at && isClassOf(keys[at]!, others)))
}

/** What claims speak of only beside something else, such as food, is no thing that nothing is known of. */
const isSpokenOf = ({ claims, party }: Subject, { keysOf }: Evidence): boolean => {
  const keys = keysOf(party)
  return claims.some(
    ({ subject }) => subject.kind !== 'interaction' || keysOf(subject.name).some((key) => keys.includes(key)),
  )
}

/** Null where something is known of the two, or something else is asked. */
export function unknownPair(
  { text, together, taken, verdicts }: Read,
  evidence: Evidence,
): UnknownPair | null {
  const [one, other, ...more] = withoutClasses(
    taken.filter((each) => isTakenForItself(each) || (each.isMedicine && isSpokenOf(each, evidence))),
    evidence,
  )
  if (!one || !other || more.length > 0 || together.length + verdicts.length > 0) return null
  const isAsked = (WITH.test(text) || BOTH.test(text)) && asksToCombine(text)
  return isAsked && (one.isMedicine || other.isMedicine) ? [one, other] : null
}

const joined = (texts: readonly string[]): string => ` ${texts.map(simpleName).join(' ')} `
const namesOf = ({ title, asks, about: { words = [], taken = [] } }: Guide) => [
  title,
  ...asks,
  ...words.flat(),
  ...taken,
]

/**
 * Whether a guide speaks of both: it lists their names, or its sentences are about them or their classes. A class that it
 * only lists may be another one than it speaks of.
 */
export function isOfBoth({ guide }: Told, pair: readonly [Taken, Taken], evidence: Evidence): boolean {
  const said = joined([guide.title, ...(guide.about.taken ?? []), ...guide.says.map(({ text }) => text)])
  const listed = joined(namesOf(guide)) + said
  const isIn = (text: string, name: string) => text.includes(` ${simpleName(name)} `)
  return pair.every(
    ({ party, label }) => isIn(listed, label) || evidence.takenKeys(party).some((name) => isIn(said, name)),
  )
}

/**
 * Whether a guide that speaks of two things stands in for what is said of them first: of real harm only one that is about
 * both, of "can often be combined" only one that names both as its matter.
 */
export function decides({ guide: { about }, isOfPair }: Told, pair: Pair): boolean {
  const { taken = [], words = [] } = about
  if (isOfHarm(pair)) return isOfPair
  return pair.known[0]?.severity === 'ask_first' ? taken.length + words.length > 1 : taken.length > 1
}

/** The same of a pair of which something is known. @param taken what is named, and what is on record */
export function speaksOfPair(
  told: Told,
  { one, other }: Pair,
  taken: readonly Taken[],
  evidence: Evidence,
): boolean {
  const [first, second] = [one, other].map((name) => taken.find(({ label }) => label === name))
  return first !== undefined && second !== undefined && isOfBoth(told, [first, second], evidence)
}

/**
 * Of the medicine itself before its class, one of a kind. What is said of a class that only rules for the stack put it
 * into is not said of it: famotidine is no proton pump inhibitor.
 */
function claimsOf({ claims, name, label, isMedicine }: Subject, evidence: Evidence, person: Person): Claim[] {
  const ofLabel = new Set(isMedicine ? evidence.claimsAbout({ kind: 'medicine', name: label }) : claims)
  const own = claimsFor(
    claims.filter(
      (claim) => claim.subject.kind !== 'interaction' && !claim.population.condition && ofLabel.has(claim),
    ),
    person,
  )
  const isItself = ({ subject }: Claim) => simpleName(subject.name).includes(simpleName(name))
  const ranked = [...own.filter(isItself), ...own.filter((claim) => !isItself(claim))]
  return [...BRIEFLY, ...(isMedicine ? [] : OF_SUPPLEMENT)]
    .flatMap((predicate) => ranked.find((claim) => claim.predicate === predicate) ?? [])
    .toSorted((a, b) => Number(isItself(b)) - Number(isItself(a)))
    .slice(0, MOST_OF_EACH)
}

/** That nothing is known of the two, and what is known of each, in short. */
export function partsOfUnknown(pair: UnknownPair, evidence: Evidence, person: Person): Part[] {
  const [one, other] = pair
  const line: Line = {
    text: unknownTogether(one.label, other.label),
    claims: [],
    title: one.label,
    sources: [],
  }
  const ofEach = pair.map((subject) => ({
    heading: `${subject.label.replace(/^\p{L}/u, (letter) => letter.toUpperCase())}:`,
    lines: claimsOf(subject, evidence, person).map(lineOf),
  }))
  return [{ heading: null, lines: [line] }, ...ofEach]
    .filter(({ lines }) => lines.length > 0)
    .map((part) => ({ ...part, isEnglish: true }))
}
