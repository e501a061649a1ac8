/** Guides that were found, how near they are, and which of them answer a message. */
import { type AskedKind, kindsAsked } from '../understand/kinds.ts'
import type { Circumstance } from '../understand/circumstances.ts'
import type { Named } from './named.ts'
import { wordsIn } from './likeness.ts'
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

export const isNear = (
  { guide, near }: Pick<Found, 'guide' | 'near'>,
  enough: keyof typeof weights.enough,
): boolean => near >= weights.enough[enough][tieOf(guide)]

/**
 * Of what is out of its range first, then of what is taken together, then of the message and of each of its questions
 * the best.
 * @param rank those that are near enough to a text, best first
 * @param beside what is asked about beside a value
 */
export function bestOf(
  named: Named,
  except: ReadonlySet<Guide>,
  rank: (text: string) => Found[],
  beside?: Found,
): Found[] {
  const ofAll = rank(named.text).filter(({ guide }) => !except.has(guide))
  const found: Found[] = []
  const add = (best: Found | undefined) => {
    if (best && !except.has(best.guide) && !found.some(({ guide }) => guide === best.guide)) found.push(best)
  }
  const [first] = ofAll
  if (first && first.guide.about.words && isNear(first, 'sure')) add(first)
  else if (beside && isNear(beside, 'sure')) add(beside)
  for (const id of named.judged) {
    const isCovered = found.some(({ guide }) => guide.about.markers?.includes(id))
    if (!isCovered) add(nearestOf(ofAll, id))
  }
  for (const each of ofAll) if (each.isOfPair) add(each)
  add(beside)
  // What a normal value alone brings up is no matter of somebody who only tells it.
  const isOfJudged = ({ guide: { about } }: Found) =>
    about.taken !== undefined || (about.markers ?? []).some((id) => named.judged.has(id))
  if (found.length === 0) add(named.judged.size === 0 ? ofAll[0] : ofAll.find(isOfJudged))
  for (const each of ofEachChoice(named, found, rank)) add(each)
  for (const part of questionsIn(named.text)) {
    const [best] = rank(part)
    if (best && isNear(best, 'beside') && isOfPart(best, part)) add(best)
  }
  return valueFirst(named, found)
}

/** Of two things of which one is asked for each is spoken of, where nothing compares them. */
function ofEachChoice({ text, choice }: Named, found: readonly Found[], rank: (text: string) => Found[]) {
  const isOfOne = ({ guide: { about } }: Found) => about.taken?.length === 1
  return choice && found.length > 0 && found.every(isOfOne)
    ? choice.map((name) => rank(text.replace(name, ' ')).find(isOfOne))
    : []
}

const CLAUSE = /[,;?!\n]|\. /
const OF_VALUES = new Set<AskedKind>(['worry', 'usual'])
/** "Is an A1c of 5.9 prediabetes?", "ferritin 14, am I anaemic". */
const IS_IT =
  /^\W*(?:so |and )?(?:is|ist|är|est-ce que?|es) (?!it (?:ok|okay|bad|safe|good) to)|(?<!\p{L})(?:am i|do i have|does (?:that|this|it) mean|bin ich|habe ich|är jag|har jag|suis-je|ai-je|estoy|tengo)(?!\p{L})/iu
/** "Is my potassium of 5.9 dangerous?" is about the value, whatever else it names. */
function valueFirst({ text, names, judged }: Named, found: Found[]): Found[] {
  const isOfValue = text
    .split(CLAUSE)
    .filter((clause) => names[1]!.some((name) => clause.includes(name)))
    .some((clause) => IS_IT.test(clause) || kindsAsked(clause).some((kind) => OF_VALUES.has(kind)))
  const isOfMarker = ({ guide: { about } }: Found) =>
    about.taken === undefined && (about.markers ?? []).some((id) => judged.has(id))
  return isOfValue ? found.toSorted((a, b) => Number(isOfMarker(b)) - Number(isOfMarker(a))) : found
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
