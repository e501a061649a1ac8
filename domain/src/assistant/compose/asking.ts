/** What a question asks, as words and what each is worth. */
import type { Claim, Predicate } from '../../evidence/schema.ts'
import { simpleName } from '../../evidence/simple-name.ts'
import { atOnce, type Steps } from '../../steps.ts'
import { LITTLE, type Subject } from '../understand/subjects.ts'

/** What a word in common is worth; rare words are worth more. */
const WORTH_OF_WORD = 1

/** Words that mean something, shortened, as they are compared. */
export const stemsOf = (text: string): string[] =>
  simpleName(text)
    .split(' ')
    .filter((word) => word.length > 2 && !LITTLE.has(word))
    .map((word) => word.replace(/(?:ing|ed|ly)$/, '').slice(0, 7))

/** By word, in how many claims it stands. */
export const countWords = (claims: readonly Claim[]): ReadonlyMap<string, number> =>
  atOnce(wordsInSteps(claims))

const CLAIMS_A_STEP = 50

/** The same in steps. */
export function* wordsInSteps(claims: readonly Claim[]): Steps<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  for (const [place, { claim }] of claims.entries()) {
    for (const word of new Set(stemsOf(claim))) counts.set(word, (counts.get(word) ?? 0) + 1)
    if (place % CLAIMS_A_STEP === 0) yield
  }
  return counts
}

/** What else a question names than the subject itself: sleep, colds, the heart. */
export function outcomesBeside(subject: Subject, { outcomes }: Asking): string[] {
  const own = new Set(stemsOf(subject.name))
  return outcomes.filter((word) => !own.has(word))
}

export type Asking = {
  text: string
  wanted: ReadonlyMap<Predicate, number>
  words: ReadonlySet<string>
  worthOf: (word: string) => number
  /** it tells a value that is out of its range: no amounts are given of what it names besides */
  hasFinding: boolean
  /** what else it names: sleep, colds, the heart */
  outcomes: readonly string[]
}

/** Claims in which a word stands that is a matter of its own. */
const FEW = 3
/** Words about asking and taking, as `wordsOf` shortens them. */
const OF_ASKING = new Set(
  'work safe daily fast time day really people anyth someth actuall recomme morning evening night food long term year week month start stop best dose amount tablet capsule pill powder better idea worth waste point effect effecti healthy normal level test result doctor high low mg iu mcg gram per still does right true help use benefit useful evidenc without try us need also people someon someth feel like make know think tell thing daily'.split(
    ' ',
  ),
)

/** The words of a question, and what each is worth: names that are answered anyway are worth nothing. */
export function askingOf(
  text: string,
  wanted: ReadonlyMap<Predicate, number>,
  subjects: readonly Subject[],
  counts: ReadonlyMap<string, number>,
  total: number,
  hasFinding: boolean,
): Asking {
  const names = new Set(subjects.flatMap(({ name }) => stemsOf(name)))
  const words = new Set(stemsOf(text))
  const isOutcome = (word: string) => !OF_ASKING.has(word) && (counts.get(word) ?? 0) >= FEW
  return {
    text: text.toLowerCase(),
    hasFinding,
    wanted,
    words,
    outcomes: [...words].filter(isOutcome),
    worthOf: (word) => (names.has(word) ? 0 : WORTH_OF_WORD * Math.log(total / (counts.get(word) ?? 1))),
  }
}
