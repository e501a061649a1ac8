/** Whether a guide that was found speaks of what a message is about, and what is meant where none is near enough. */
import { simpleName } from '../../evidence/simple-name.ts'
import { rememberingObject } from '../../remember.ts'
import { type Features, thingsOf } from './features.ts'
import { wordsIn } from './likeness.ts'
import { type Found, isNear, tieOf } from './found.ts'
import type { Named } from './named.ts'
import type { Guide } from './schema.ts'
import weights from './weights.json' with { type: 'json' }

/** A guide that may be meant where none is near enough; `isLikely` where it is worth telling, and said to be a guess. */
export type Guess = { found: Found; isLikely: boolean }
/** Two are offered as a choice. */
const MOST_GUESSES = 2

/** Of the words of a message so many stand in a guide none of whose own words is there. */
const FEWEST_WORDS_KNOWN = 0.75
/** ... and so many in one of which a kind of words is missing: "mirtazapine weight gain" is no missed dose. */
const FEWEST_OF_OTHER_MATTER = 0.5
/** Of the words of a message that say something so many stand in a guide that may be meant... */
const MOST_WORDS_KNOWN = 0.6
/** ... and so many where it is far ahead, or nothing else may be meant: whoever tells a story uses many words. */
const FEWER_WORDS_KNOWN = 0.45
/** Of all ways of asking with one of a guide's own words so many are its: whoever says it hardly means another. */
const OWN_WORD = 0.9
/** In scores, so that words that are not known do not count. */
export const FAR_AHEAD = 1.5
export const isOfChildren = ({ about: { words = [] } }: Guide) =>
  words.some((group) => group.includes('child'))

/** Whether it says what to do about too much of something. */
export const isOfExcess = ({ about: { words = [] } }: Guide) =>
  words.some((group) => group.includes('too much'))

/** Whether a name stands in what a guide lists. */
const speaksOf = (listed: string, name: string): boolean => listed.includes(` ${simpleName(name)} `)

/** Asked about something that is swallowed, a guide that does not speak of it has its words by chance. */
const isMissed = ({ missed_taken, markers }: Features, { judged }: Named): boolean =>
  missed_taken > 0 && markers === 0 && judged.size === 0

/** Asked about it together with something else, it is no answer that speaks of neither the two nor what was asked. */
const isOfAnother = (
  each: Parameters<typeof thingsOf>[0] & { listed: string },
  { unmet, keyed }: Features,
  { names }: Named,
): boolean =>
  unmet > 0 && keyed > 0 && thingsOf(each) === 1 && names[0]!.some((name) => !speaksOf(each.listed, name))

/** A value is told, and of what the guide is about besides nothing is there: "cholesterol 5.2" is not about a diet. */
const isHalf = (guide: Guide, { unmet, keyed }: Features, { judged }: Named): boolean =>
  judged.size > 0 && unmet > 0 && keyed === 0 && tieOf(guide) === 'pair'

/** Whether it speaks of something else than the message; one that is left out has no words of its own. */
export function isBesideMatter(
  {
    each,
    features,
    whole,
  }: { each: Parameters<typeof isOfAnother>[0] & { guide: Guide }; features: Features; whole: number },
  named: Named,
): boolean {
  // Of its words one kind or all are missing, and words are there that it does not have.
  const isStrange =
    (features.unmet === 1 && features.taken === 0 && whole < FEWEST_WORDS_KNOWN) ||
    (features.unmet > 0 && whole < FEWEST_OF_OTHER_MATTER)
  return (
    isOfAnother(each, features, named) ||
    (isMissed(features, named) && !named.isForChild) ||
    isStrange ||
    isHalf(each.guide, features, named)
  )
}

export type Scored = { found: Found; isBeside: boolean; whole: number; margin: number; features: Features }
/** Those that may be meant, best first; with few of the words known only where no other is. */
export function meantOf<T extends Scored>(all: readonly T[], isOfChild: boolean): T[] {
  const likely = all.filter(
    ({ found, isBeside, whole, features }) =>
      !isBeside &&
      (!isOfChild || isOfChildren(found.guide)) &&
      found.score >= weights.guess.offered &&
      (whole >= FEWER_WORDS_KNOWN || features.words >= OWN_WORD),
  )
  const known = likely.filter(({ whole }) => whole >= MOST_WORDS_KNOWN)
  const [best] = likely
  const isFarAhead = best && known[0] && best.found.score >= known[0].found.score + FAR_AHEAD
  if (isFarAhead) return [best, ...known]
  return known.length > 0 ? known : likely
}

/** Those that may be meant, each with whether it is worth telling. */
export function guessesOf(likely: readonly Scored[]): Guess[] {
  return likely.slice(0, MOST_GUESSES).map(({ found, margin, whole, features }, at) => {
    // With no other one in sight it is worth telling.
    const isApart = margin >= weights.guess.margin || found.score >= weights.guess.clear
    const isLikely = likely.length === 1 || (found.score >= weights.guess.told && isApart)
    // Where few of the words are known, its own words have to be there.
    const isKnown = whole >= MOST_WORDS_KNOWN || (features.words > 0 && features.unmet === 0)
    return { found: { ...found, isSure: false }, isLikely: at === 0 && isLikely && isKnown }
  })
}

/** A value as it stands behind its name, with its unit and the range of the report. */
const FIGURES =
  /(?<![\p{L}\d])[<>≤≥]? ?\d[\d.,]* ?(?:%|(?:x ?)?10\^?\d{1,2}\/[µu]?l|[µmunpk]{0,2}(?:mol|g|iu|u|kat|eq|l)\/(?:mol|[dm]?l|min)|mmol\b)?/giu
function withoutNames(text: string, names: readonly string[]): string {
  let left = ` ${text} `
  for (const name of names.toSorted((a, b) => b.length - a.length)) {
    const at = left.toLowerCase().indexOf(name.toLowerCase())
    if (at >= 0) left = `${left.slice(0, at)} ${left.slice(at + name.length)}`
  }
  return left.replace(FIGURES, ' ').trim()
}

/** A message as if it told no value: the words of a marker's name are of no other matter ("blood" of a blood type). */
export const withoutValues = rememberingObject((named: Named): Named => {
  const [swallowed = [], measured = []] = named.names
  return {
    ...named,
    text: withoutNames(named.text, measured),
    markers: new Map(),
    eitherSide: new Set(),
    judged: new Set(),
    names: [swallowed.filter((name) => !measured.includes(name)), []],
  }
})

/** "Type 2" behind a value asks nothing. */
const FEWEST_WORDS_BESIDE = 2
/**
 * "Is it bad to eat 3 eggs a day, my LDL is 4.1": beside a value something else is asked about, which the value's own
 * guide may not speak of. `scored` are those of the message without its values.
 */
export function askedBeside(text: string, scored: readonly Scored[]): Found | undefined {
  const best = scored.find(({ isBeside }) => !isBeside)
  if (!best) return undefined
  const { found, whole } = best
  const isOfTaken = tieOf(found.guide) === 'named'
  if (!isOfTaken && wordsIn(text).length < FEWEST_WORDS_BESIDE) return undefined
  return isNear(found, isOfTaken ? 'beside' : 'sure') && (isOfTaken || whole >= MOST_WORDS_KNOWN)
    ? found
    : undefined
}
