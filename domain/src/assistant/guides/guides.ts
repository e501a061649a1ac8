/** The guides, read when they are first asked for, and which of them a message is about. */
import { type Features, indexGuides, thingsOf, type Named, type Names } from './features.ts'
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

const FEATURES = Object.keys(weights.of) as (keyof Features)[]

/** Of a message with several questions so many are answered. */
const MOST_GUIDES = 3

/** By so much, in scores, the first guide is ahead of the second at most. */
export const MOST_MARGIN = 10

const weigh = (by: Features, features: Features): number =>
  FEATURES.reduce((sum, name) => sum + by[name] * features[name], 0)

const isOfChildren = ({ about: { words = [] } }: Guide) => words.some((group) => group.includes('child'))

const isNear = (
  { guide, near }: Pick<Found, 'guide' | 'near'>,
  enough: keyof typeof weights.enough,
): boolean => near >= weights.enough[enough][tieOf(guide)]

export type Guides = ReturnType<typeof createGuides>

export function createGuides(guides: readonly Guide[], names: Names, translations: Translations = {}) {
  const featuresOf = indexGuides(guides, names)
  const askedSo = new Map(
    guides.flatMap((guide) => guide.asks.map((ask) => [simpleName(ask), guide] as const)),
  )

  /** Those that are near enough to a text, best first. */
  function rank(text: string, named: Named, without?: string): Found[] {
    const scored = featuresOf(text, named, without)
      .filter(
        ({ each: { guide, circumstances: own }, circumstances }) =>
          !isOfOther(own, circumstances, guide.about.markers?.some((id) => named.judged.has(id)) ?? false),
      )
      .map((one) => ({ ...one, score: weigh(weights.of, one.features) }))
      .toSorted((a, b) => b.score - a.score)
    const [best, second] = scored.map(({ score }) => score)
    // A dose for adults must not stand in the place of an answer for a child.
    const fitting = named.isForChild ? scored.filter(({ each }) => isOfChildren(each.guide)) : scored
    return fitting.flatMap(({ each, features, circumstances, score }, rank): Found[] => {
      // Asked about something that is swallowed, a guide that does not speak of it has its words by chance.
      if (features.missed_taken > 0 && features.markers === 0 && named.judged.size === 0 && !named.isForChild)
        return []
      const margin = Math.min(MOST_MARGIN, score - ((rank === 0 ? second : best) ?? -Infinity))
      const near = weigh(weights.near, features) + weights.margin * margin
      const within = spokenOfOnly(each.circumstances, circumstances)
      const { guide } = each
      const isOfPair = thingsOf(each) > 1
      const found = { guide, score, near, isSure: isNear({ guide, near }, 'beside'), isOfPair, within }
      // A value that is told, and two things taken together, are the question, however it is worded.
      const { markers = [] } = each.guide.about
      const isTold = (each.groups.length === 0 && markers.some((id) => named.judged.has(id))) || isOfPair
      // Whoever names one thing and little else is told what is to be said of it in general.
      const isDefault = rank === 0 && (named.isForChild || (each.groups.length === 0 && features.taken > 0))
      return isNear(found, 'least') || isTold || isDefault ? [found] : []
    })
  }

  /**
   * Of what is out of its range first, then of what is taken together, then of the message and of each of its
   * questions the best.
   */
  function find(named: Named, without?: string): Found[] {
    // Word for word one of a guide's own ways of asking: short ones are of words that stand in all of them.
    const own = without === undefined ? askedSo.get(simpleName(named.text)) : undefined
    if (own)
      return [
        { guide: own, score: Infinity, near: Infinity, isSure: true, isOfPair: false, within: new Set() },
      ]
    const ofAll = rank(named.text, named, without)
    const found: Found[] = []
    const add = (best: Found | undefined) => {
      if (best && !found.some(({ guide }) => guide === best.guide)) found.push(best)
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
