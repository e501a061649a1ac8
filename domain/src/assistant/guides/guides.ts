/** The guides, read when they are first asked for, and which of them a message is about. */
import { type Features, type FeaturesOf, indexGuides, thingsOf, type Named, type Names } from './features.ts'
import { rememberingObject } from '../../remember.ts'
import { atOnce, type Steps } from '../../steps.ts'
import { statedChildAge } from '../../safety/stated-age.ts'
import type { Circumstance } from '../understand/circumstances.ts'
import { isOfOther, spokenOfOnly } from './guide-circumstances.ts'
import { simpleName } from '../../evidence/simple-name.ts'
import { wordsIn } from './likeness.ts'
import type { Translations } from './load-guides.ts'
import { questionsIn } from './questions.ts'
import type { Guide } from './schema.ts'
import weights from './weights.json' with { type: 'json' }

/** `score` tells guides from each other, `near` whether one is an answer. */
export type Found = {
  guide: Guide
  score: number
  near: number
  /** so near that its "Yes" or "No" answers what was asked */
  isSure: boolean
  /** it speaks of two things that are swallowed, and both are there */
  isOfPair: boolean
  /** circumstances of the message of which only single sentences of the guide speak: nothing else of it holds there */
  within: ReadonlySet<Circumstance>
}

/**
 * What ties a guide to a message: something that is swallowed or measured, its own words of two kinds (a medicine and a
 * circumstance), those of one, or the wording alone.
 */
export type Tie = 'named' | 'pair' | 'words' | 'open'
export const tieOf = ({ about: { taken, markers, words = [] } }: Guide): Tie =>
  taken || markers ? 'named' : words.length > 1 ? 'pair' : words.length === 1 ? 'words' : 'open'

/** A guide that may be meant where none is near enough; `isLikely` where it is worth telling, and said to be a guess. */
export type Guess = { found: Found; isLikely: boolean }
/** Two are offered as a choice. */
const MOST_GUESSES = 2

const NONE: ReadonlySet<Guide> = new Set()
/** Of the words of a message so many stand in a guide none of whose own words is there. */
const FEWEST_WORDS_KNOWN = 0.75
/** Of the words of a message that say something so many stand in a guide that may be meant... */
const MOST_WORDS_KNOWN = 0.6
/** ... and so many where it is far ahead, or nothing else may be meant: whoever tells a story uses many words. */
const FEWER_WORDS_KNOWN = 0.45
/** In scores, so that words that are not known do not count. */
const FAR_AHEAD = 1.5
const FEATURES = Object.keys(weights.of) as (keyof Features)[]

/** Of a message with several questions so many are answered. */
const MOST_GUIDES = 3

/** By so much, in scores, the first guide is ahead of the second at most. */
export const MOST_MARGIN = 10

const weigh = (by: Features, features: Features): number =>
  FEATURES.reduce((sum, name) => sum + by[name] * features[name], 0)

const isOfChildren = ({ about: { words = [] } }: Guide) => words.some((group) => group.includes('child'))

/** In scores: of a child what is said of children is likelier meant, and safer. */
const CHILD_AHEAD = 3
const aheadOf = (guide: Guide, { isOfChild }: Named): number =>
  isOfChild && isOfChildren(guide) ? CHILD_AHEAD : 0

/** Whether a name stands in what a guide lists. */
const speaksOf = (texts: readonly string[], name: string): boolean =>
  texts.some((text) => text.includes(` ${simpleName(name)} `))

/** Asked about something that is swallowed, a guide that does not speak of it has its words by chance. */
const isMissed = ({ missed_taken, markers }: Features, { judged }: Named): boolean =>
  missed_taken > 0 && markers === 0 && judged.size === 0

/** Asked about it together with something else, it is no answer that speaks of neither the two nor what was asked. */
const isOfAnother = (
  each: Parameters<typeof thingsOf>[0] & { texts: readonly string[] },
  { unmet, keyed }: Features,
  { names }: Named,
): boolean =>
  unmet > 0 && keyed > 0 && thingsOf(each) === 1 && names[0]!.some((name) => !speaksOf(each.texts, name))

const isNear = (
  { guide, near }: Pick<Found, 'guide' | 'near'>,
  enough: keyof typeof weights.enough,
): boolean => near >= weights.enough[enough][tieOf(guide)]

type Scored = { found: Found; isBeside: boolean; whole: number; margin: number; features: Features }
/** Those that may be meant, best first; with few of the words known only where no other is. */
function meantOf<T extends Scored>(all: readonly T[], isOfChild: boolean): T[] {
  const likely = all.filter(
    ({ found, isBeside, whole }) =>
      !isBeside &&
      (!isOfChild || isOfChildren(found.guide)) &&
      found.score >= weights.guess.offered &&
      whole >= FEWER_WORDS_KNOWN,
  )
  const known = likely.filter(({ whole }) => whole >= MOST_WORDS_KNOWN)
  const [best] = likely
  const isFarAhead = best && known[0] && best.found.score >= known[0].found.score + FAR_AHEAD
  if (isFarAhead) return [best, ...known]
  return known.length > 0 ? known : likely
}

/** Those that may be meant, each with whether it is worth telling. */
function guessesOf(likely: readonly Scored[]): Guess[] {
  return likely.slice(0, MOST_GUESSES).map(({ found, margin, whole, features }, at) => {
    // With no other one in sight it is worth telling.
    const isApart = margin >= weights.guess.margin || found.score >= weights.guess.clear
    const isLikely = likely.length === 1 || (found.score >= weights.guess.told && isApart)
    // Where few of the words are known, its own words have to be there.
    const isKnown = whole >= MOST_WORDS_KNOWN || (features.words > 0 && features.unmet === 0)
    return { found: { ...found, isSure: false }, isLikely: at === 0 && isLikely && isKnown }
  })
}

export type Guides = ReturnType<typeof guidesFrom>

export const createGuides = (guides: readonly Guide[], names: Names, translations: Translations = {}) =>
  atOnce(guidesInSteps(guides, names, translations))

/** The same in steps: it takes a second. */
export function* guidesInSteps(
  guides: readonly Guide[],
  names: Names,
  translations: Translations,
): Steps<Guides> {
  const featuresOf = yield* indexGuides(guides, names)
  const askedSo = new Map<string, Guide>()
  for (const guide of guides) {
    for (const ask of [...guide.asks, guide.title]) askedSo.set(simpleName(ask), guide)
    yield
  }
  return guidesFrom(guides, { featuresOf, askedSo }, translations)
}

function guidesFrom(
  guides: readonly Guide[],
  { featuresOf, askedSo }: { featuresOf: FeaturesOf; askedSo: ReadonlyMap<string, Guide> },
  translations: Translations,
) {
  /** Those whose matter is named, best first. */
  function score(text: string, named: Named, without?: string) {
    const scored = featuresOf(text, named, without)
      .filter(
        ({ each: { guide, circumstances: own }, circumstances }) =>
          !isOfOther(own, circumstances, guide.about.markers?.some((id) => named.judged.has(id)) ?? false),
      )
      .map((one) => ({ ...one, score: weigh(weights.of, one.features) + aheadOf(one.each.guide, named) }))
      .toSorted((a, b) => b.score - a.score)
    const [best, second] = scored.map((one) => one.score)
    const all = scored.map(({ each, features, circumstances, whole, score }, rank) => {
      const margin = Math.min(MOST_MARGIN, score - ((rank === 0 ? second : best) ?? -Infinity))
      const near = weigh(weights.near, features) + weights.margin * margin
      const within = spokenOfOnly(each.circumstances, circumstances)
      const isSure = isNear({ guide: each.guide, near }, 'beside')
      const isFirst = rank === 0
      // None of its words is there, and words are that it does not have.
      const isStrange = features.unmet === 1 && features.taken === 0 && whole < FEWEST_WORDS_KNOWN
      const isBeside =
        isOfAnother(each, features, named) ||
        (isMissed(features, named) && !named.isForChild) ||
        (isStrange && without === undefined)
      const found: Found = { guide: each.guide, score, near, isSure, isOfPair: thingsOf(each) > 1, within }
      return { each, features, found, margin, isFirst, whole, isBeside }
    })
    // A dose for adults must not stand in the place of an answer for a child.
    return named.isForChild ? all.filter(({ found }) => isOfChildren(found.guide)) : all
  }

  /** Of a whole message it is asked by those that find and by those that guess. */
  const scoreOfAll = rememberingObject((named: Named) => score(named.text, named))
  const scoredOnce = (text: string, named: Named, without?: string) =>
    text === named.text && without === undefined ? scoreOfAll(named) : score(text, named, without)

  /** Those that are near enough to a text, best first. */
  const rank = (text: string, named: Named, without?: string): Found[] =>
    scoredOnce(text, named, without).flatMap(({ each, features, found, isFirst, isBeside }) => {
      if (isBeside) return []
      // A value that is told, and two things taken together, are the question, however it is worded.
      const { markers = [] } = each.guide.about
      const hasNoWords = each.groups.length === 0
      const isTold = (hasNoWords && markers.some((id) => named.judged.has(id))) || found.isOfPair
      // Whoever names one thing and little else is told what is to be said of it in general.
      const isOfThisChild = named.isOfChild && isOfChildren(found.guide) && features.unmet === 0
      const isDefault = isFirst && (named.isForChild || isOfThisChild || (hasNoWords && features.taken > 0))
      return isNear(found, 'least') || isTold || isDefault ? [found] : []
    })

  /** What a message may be about where nothing is near enough, the likeliest first. */
  const guess = (named: Named, without?: string): Guess[] =>
    guessesOf(meantOf(scoredOnce(named.text, named, without), statedChildAge(named.text) !== null))

  /**
   * Of what is out of its range first, then of what is taken together, then of the message and of each of its
   * questions the best.
   */
  function find(named: Named, without?: string, except: ReadonlySet<Guide> = NONE): Found[] {
    // Word for word one of a guide's own ways of asking: short ones are of words that stand in all of them.
    const own = without === undefined ? askedSo.get(simpleName(named.text)) : undefined
    if (own && !except.has(own))
      return [
        { guide: own, score: Infinity, near: Infinity, isSure: true, isOfPair: false, within: new Set() },
      ]
    const ofAll = rank(named.text, named, without).filter(({ guide }) => !except.has(guide))
    const found: Found[] = []
    const add = (best: Found | undefined) => {
      if (best && !except.has(best.guide) && !found.some(({ guide }) => guide === best.guide))
        found.push(best)
    }
    const [first] = ofAll
    if (first && first.guide.about.words && isNear(first, 'sure')) add(first)
    for (const id of named.judged) {
      const isCovered = found.some(({ guide }) => guide.about.markers?.includes(id))
      if (!isCovered) add(nearestOf(ofAll, id))
    }
    for (const each of ofAll) if (each.isOfPair) add(each)
    if (found.length === 0) add(ofAll[0])
    for (const part of questionsIn(named.text)) {
      const best = rank(part, named, without)[0]
      if (best && isNear(best, 'beside') && isOfPart(best, part)) add(best)
    }
    return found.slice(0, MOST_GUIDES)
  }

  return {
    all: guides,
    find,
    guess,
    featuresOf,
    /** The sentences of a guide in another language, in their order; null where they are not translated. */
    translated: ({ id }: Guide, language: string): readonly string[] | null =>
      translations[language]?.[id] ?? null,
  }
}

/** Of one marker, the guide that speaks of the most that is told. */
const nearestOf = (found: readonly Found[], id: string): Found | undefined =>
  found
    .filter(({ guide }) => guide.about.markers?.includes(id))
    .toSorted((a, b) => b.guide.about.markers!.length - a.guide.about.markers!.length || b.score - a.score)[0]

/** One word alone would lead to any guide that has it: it counts where it is what the guide is called. */
function isOfPart({ guide }: Found, part: string): boolean {
  const [word, ...more] = wordsIn(part)
  return more.length > 0 || wordsIn(guide.title).includes(word ?? '')
}
