/** The guides, read when they are first asked for, and which of them a message is about. */
import { type Featured, type Features, type FeaturesOf, indexGuides } from './features.ts'
import { asksInGeneral, asksWhatItIs, isInGeneral } from './in-general.ts'
import { asksChoice } from './kinds-shared.ts'
import type { Names } from './groups.ts'
import { rememberingObject } from '../../remember.ts'
import { atOnce, type Steps } from '../../steps.ts'
import { statedChildAge } from '../../safety/stated-age.ts'
import { HIGH, LOW } from '../understand/asks.ts'
import { isOfOther, spokenOfOnly } from './guide-circumstances.ts'
import { simpleName } from '../../evidence/simple-name.ts'
import { beginningOf, wordsIn } from './likeness.ts'
import type { Named } from './named.ts'
import { bestOf, type Found, isNear } from './found.ts'
import {
  askedBeside,
  FAR_AHEAD,
  type Guess,
  guessesOf,
  isBesideMatter,
  isOfExcess,
  isOfChildren,
  meantOf,
  type Scored,
  withoutValues,
} from './meant.ts'
import type { Translations } from './load-guides.ts'
import { questionsIn } from './questions.ts'
import type { Guide } from './schema.ts'
import weights from './weights.json' with { type: 'json' }

const NONE: ReadonlySet<Guide> = new Set()
const FEATURES = Object.keys(weights.of) as (keyof Features)[]

/** Of a message with several questions so many are answered, and of one that tells values so many of these explained. */
const MOST_GUIDES = 3
const MOST_OF_VALUES = 6

/** By so much, in scores, the first guide is ahead of the second at most. */
export const MOST_MARGIN = 10

const weigh = (by: Features, features: Features): number =>
  FEATURES.reduce((sum, name) => sum + by[name] * features[name], 0)

/** In scores: of a child what is said of children is likelier meant, and safer. */
const CHILD_AHEAD = 3
/** Of a dose above its limit what to do about it is asked, rather than how much to take. */
const EXCESS_AHEAD = 3
const aheadOf = (guide: Guide, { isOfChild, isOfExcess: isTooMuch }: Named): number =>
  (isOfChild && isOfChildren(guide) ? CHILD_AHEAD : 0) + (isTooMuch && isOfExcess(guide) ? EXCESS_AHEAD : 0)

/** What is asked about beside the values of a message, and whether a guide is meant that their names lead to. */
function besideValues(
  named: Named,
  near: readonly Found[],
  scoredOf: (text: string, named: Named) => readonly ScoredGuide[],
): { asked: Found | undefined; isMeant: (guide: Guide) => boolean } {
  const bare = withoutValues(named)
  // Its own words are in what is left without the name of the value: "blood" alone is of no blood type.
  const isTied = (guide: Guide): boolean =>
    scoredOf(bare.text, bare).some(
      ({ found, features }) => found.guide === guide && (features.words > 0 || features.taken > 0),
    )
  const asked = askedBeside(bare.text, scoredOf(named.text, bare))
  // Of values that are all normal, or have a guide of their own, one that only their names lead to has nothing to say.
  const isOfJudged = ({ guide }: Found) => (guide.about.markers ?? []).some((id) => named.judged.has(id))
  const isToldAlone =
    [...named.judged].every((id) => named.markers.get(id) === 'within') || near.some(isOfJudged)
  return {
    asked: asked && isTied(asked.guide) ? asked : undefined,
    isMeant: (guide) => !isToldAlone || guide.about.markers !== undefined || isTied(guide),
  }
}

type ScoredGuide = Scored & Pick<Featured, 'each'> & { isFirst: boolean }

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

/** Of "leptin high" a guide that knows the second word alone is about something else. */
function knowing({ text }: Named, scored: readonly ScoredGuide[]): ScoredGuide[] {
  const words = wordsIn(text).filter((word) => !HIGH.test(word) && !LOW.test(word))
  return scored.filter(({ each: { vocabulary } }) => words.some((word) => vocabulary.has(beginningOf(word))))
}

/** A dose for adults must not stand in the place of an answer for a child, nor what two do together for which is better. */
function isForWhatIsAsked({ guide, isOfPair }: Found, { isForChild, choice }: Named): boolean {
  if (isForChild) return isOfChildren(guide)
  return !choice || !isOfPair || asksChoice(guide).is
}

/** What the value alone stands for gives way to what is asked about something that is taken. */
function likelier(first: Found, likely: Guess | undefined, except: ReadonlySet<Guide>): Found[] | null {
  const isAhead = likely?.isLikely && likely.found.score >= first.score + FAR_AHEAD
  if (!isAhead || except.has(likely.found.guide)) return null
  const { taken, words } = likely.found.guide.about
  return taken && words ? [likely.found] : null
}

/** What is said in general of the one thing that a message asks about, where it asks no more; null where it asks more. */
function toldInGeneral(
  named: Named,
  except: ReadonlySet<Guide>,
  scored: (text: string, named: Named) => readonly ScoredGuide[],
): Found[] | null {
  const isOfWhat = asksWhatItIs(named)
  if (!isOfWhat && !asksInGeneral(named)) return null
  const general = scored(named.text, named).find(
    ({ found, features }) => features.taken + features.markers > 0 && isInGeneral(found.guide),
  )
  if (general && !except.has(general.found.guide)) return [{ ...general.found, isSure: true }]
  return isOfWhat ? [] : null
}

/** Word for word one of a guide's own ways of asking: short ones are of words that stand in all of them. */
function askedAsItIs(
  askedSo: ReadonlyMap<string, Guide>,
  { text }: Named,
  except: ReadonlySet<Guide>,
): Found[] | null {
  const guide = askedSo.get(simpleName(text))
  return guide && !except.has(guide)
    ? [{ guide, score: Infinity, near: Infinity, isSure: true, isOfPair: false, within: new Set() }]
    : null
}

function isNearEnough({ each, features, found, isFirst, isBeside }: ScoredGuide, named: Named): boolean {
  if (isBeside) return false
  // A value that is told, and two things taken together, are the question, however it is worded.
  const { markers = [] } = each.guide.about
  const hasNoWords = each.groups.length === 0
  const isTold = (hasNoWords && markers.some((id) => named.judged.has(id))) || found.isOfPair
  // Whoever names one thing and little else is told what is to be said of it in general.
  const isOfThisChild = named.isOfChild && isOfChildren(found.guide) && features.unmet === 0
  const isDefault = isFirst && (named.isForChild || isOfThisChild || (hasNoWords && features.taken > 0))
  return isNear(found, 'least') || isTold || isDefault
}

function guidesFrom(
  guides: readonly Guide[],
  { featuresOf, askedSo }: { featuresOf: FeaturesOf; askedSo: ReadonlyMap<string, Guide> },
  translations: Translations,
) {
  /** Those whose matter is named, best first. */
  function* score(text: string, named: Named, without?: string): Steps<ScoredGuide[]> {
    const scored = (yield* featuresOf(text, named, without))
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
      const isBeside = isBesideMatter({ each, features, whole }, named)
      const isOfPair = each.taken.length + features.keyed > 1
      const found: Found = { guide: each.guide, score, near, isSure, isOfPair, within }
      return { each, features, found, margin, isFirst, whole, isBeside }
    })
    return all.filter(({ found }) => isForWhatIsAsked(found, named))
  }

  /** Of a message and its questions it is asked by those that find and by those that guess. */
  const scoresOf = rememberingObject((_named: Named) => new Map<string, ScoredGuide[]>())
  function* scoring(text: string, named: Named): Steps<ScoredGuide[]> {
    const known = scoresOf(named).get(text) ?? (yield* score(text, named))
    scoresOf(named).set(text, known)
    return known
  }
  const scoredOnce = (text: string, named: Named, without?: string) =>
    atOnce(without === undefined ? scoring(text, named) : score(text, named, without))

  const scored = (without?: string) => (text: string, named: Named) => scoredOnce(text, named, without)

  /** Those that are near enough to a text, best first. */
  const rank = (text: string, named: Named, without?: string): Found[] =>
    scoredOnce(text, named, without).flatMap((one) => (isNearEnough(one, named) ? [one.found] : []))

  /** What a message may be about where nothing is near enough, the likeliest first. */
  const guess = (named: Named, without?: string): Guess[] =>
    // Of what is asked about in general something else is no guess.
    without === undefined && (asksInGeneral(named) || asksWhatItIs(named))
      ? []
      : guessesOf(
          meantOf(
            knowing(named, scoredOnce(named.text, named, without)),
            statedChildAge(named.text) !== null,
          ),
        )

  function find(named: Named, without?: string, except: ReadonlySet<Guide> = NONE): Found[] {
    if (without === undefined) {
      const whole = askedAsItIs(askedSo, named, except) ?? toldInGeneral(named, except, scored())
      if (whole) return whole
    }
    const ranked = (text: string) => rank(text, named, without)
    const beside = named.judged.size > 0 ? besideValues(named, ranked(named.text), scored(without)) : null
    const meant = (text: string) => ranked(text).filter(({ guide }) => !beside || beside.isMeant(guide))
    const best = bestOf(named, except, meant, beside?.asked).slice(
      0,
      Math.max(MOST_GUIDES, Math.min(MOST_OF_VALUES, named.judged.size)),
    )
    const [first] = best
    if (!first || isNear(first, 'least') || first.isOfPair) return best
    return likelier(first, guess(named, without)[0], except) ?? best
  }

  return {
    all: guides,
    /** Does most of the work of what finds and what guesses, in steps. */
    *prepare(named: Named): Steps<void> {
      for (const text of [named.text, ...questionsIn(named.text)]) yield* scoring(text, named)
      const bare = named.judged.size > 0 ? withoutValues(named) : null
      if (bare) for (const text of [named.text, bare.text]) yield* scoring(text, bare)
    },
    find,
    guess,
    featuresOf: (text: string, named: Named, without?: string) => atOnce(featuresOf(text, named, without)),
    /** The sentences of a guide in another language, in their order; null where they are not translated. */
    translated: ({ id }: Guide, language: string): readonly string[] | null =>
      translations[language]?.[id] ?? null,
  }
}
