/** The guides, read when they are first asked for, and which of them a message is about. */
import { simpleName } from '../../evidence/simple-name.ts'
import {
  type Known,
  knownText,
  likeness,
  messageWords,
  shareKnown,
  type Weights,
  weightsOf,
  wordsIn,
} from './likeness.ts'
import type { Guide } from './schema.ts'

/** evidence-check.ts checks the files against the schema; here they are believed. */
const FILES: (() => Promise<{ default: unknown }>)[] = [
  () => import('./combinations.json', { with: { type: 'json' } }),
  () => import('./living.json', { with: { type: 'json' } }),
  () => import('./markers.json', { with: { type: 'json' } }),
  () => import('./product.json', { with: { type: 'json' } }),
  () => import('./supplements.json', { with: { type: 'json' } }),
]

export type Side = 'low' | 'high' | 'within'
/** What a message names and what is known of it. */
export type Named = {
  text: string
  /** ids of the catalogue, with the side where a value or a word says it */
  markers: ReadonlyMap<string, Side | null>
  /** those of them whose value is told or on record */
  judged: ReadonlySet<string>
  /** keys of what is swallowed that the message names, and of what is on record besides */
  taken: ReadonlySet<string>
  recorded: ReadonlySet<string>
  /** what is named that is swallowed, and what is measured, as the message writes it */
  names: readonly (readonly string[])[]
}
export type Found = { guide: Guide; score: number }

/**
 * How near a guide is to a message: the likeness to the nearest way of asking, the share of the message's words that
 * stand in any of them, and what both name. Chosen by `npm run bench:guides`, where each way of asking is left out in
 * turn, so that few questions about rare diseases find any guide.
 */
const SHARE_OF_NEAREST = 0.3
const WORTH_OF_WORDS = 0.2
const WORTH_OF_NAME = 0.25
/** What is swallowed is what a question is about, more than what it is taken for. */
const TAKEN_COUNTS = 1.6
/** What a guide loses that speaks of nothing swallowed, or of nothing measured, that the message names. */
const LOSS_WITHOUT_NAMES = 0.2
/** From here on a guide counts; without a word of its own in the message it must be nearer. */
const NEAR_ENOUGH = 0.35
const NEAR_WITHOUT_WORDS = 0.5
/** Of a message with several questions so many are answered. */
const MOST_GUIDES = 3
/** Beside another guide one must be so near to its part of the message. */
const NEAR_TO_PART = 0.55
/** So much nearer than that a guide is to the whole message that comes before those of its values. */
const MARGIN = 0.25

/** Of a message with more questions the first are looked at. */
const MOST_PARTS = 6

/** Words alone are looked up; phrases are searched for. */
type Group = { words: ReadonlySet<string>; phrases: readonly string[] }
type Indexed = {
  guide: Guide
  asks: Known[]
  /** of all its ways of asking */
  vocabulary: ReadonlySet<string>
  groups: Group[]
  taken: ReadonlySet<string>[]
}

/** `without` is left out of its ways of asking. */
function wordsOfGuide({ asks, title, about }: Guide, weights: Weights, without?: string) {
  const known = [...asks.filter((ask) => ask !== without), title].map((text) => knownText(text, weights))
  const own = (about.words ?? []).flat().flatMap(wordsIn)
  return { asks: known, vocabulary: new Set([...known.flatMap(({ words }) => [...words]), ...own]) }
}

function groupOf(phrases: readonly string[]): Group {
  const simple = phrases.map(simpleName)
  return {
    words: new Set(simple.filter((phrase) => !phrase.includes(' '))),
    phrases: simple.filter((phrase) => phrase.includes(' ')),
  }
}

/** A message as its names are looked up in it. */
type Simple = { text: string; words: ReadonlySet<string> }
const simplified = (text: string): Simple => {
  const simple = simpleName(text)
  return { text: ` ${simple} `, words: new Set(simple.split(' ')) }
}
const includes = ({ text }: Simple, phrase: string) => text.includes(` ${phrase} `)
const isIn = ({ words, phrases }: Group, simple: Simple) =>
  [...simple.words].some((word) => words.has(word)) || phrases.some((phrase) => includes(simple, phrase))

/** How a guide is tied to a message beside the wording; null where something that it is about is not named. */
function tieOf({ guide, groups, taken }: Indexed, named: Named, simple: Simple): number | null {
  const { markers = [], side } = guide.about
  if (!groups.every((group) => isIn(group, simple))) return null
  for (const id of markers) {
    if (!named.markers.has(id)) return null
    const own = named.markers.get(id) ?? null
    if (side && own !== side) return null
  }
  let isNamed = taken.length === 0
  for (const keys of taken) {
    const has = (own: ReadonlySet<string>) => [...keys].some((key) => own.has(key))
    if (has(named.taken)) isNamed = true
    else if (!has(named.recorded)) return null
  }
  return isNamed ? markers.length + TAKEN_COUNTS * taken.length : null
}

export type Guides = ReturnType<typeof createGuides>

/** `keysOf` resolves the name of something swallowed. */
export function createGuides(
  guides: readonly Guide[],
  keysOf: (name: string) => readonly string[],
  translations: Translations = {},
) {
  const weights = weightsOf(guides.flatMap(({ asks }) => asks.map(wordsIn)))
  const indexed: Indexed[] = guides.map((guide) => ({
    guide,
    ...wordsOfGuide(guide, weights),
    groups: (guide.about.words ?? []).map(groupOf),
    taken: (guide.about.taken ?? []).map((name) => new Set(keysOf(name))),
  }))

  /** In names. */
  const lossOf = ({ guide, taken, vocabulary }: Indexed, names: readonly (readonly string[])[]): number => {
    if (taken.length > 0 || guide.about.markers) return 0
    const missed = names.filter((group) => group.length > 0 && !group.some((word) => vocabulary.has(word)))
    return (missed.length * LOSS_WITHOUT_NAMES) / WORTH_OF_NAME
  }

  function scoreOf(each: Indexed, words: Known, tie: number, without: string | undefined): Found | null {
    const { asks, vocabulary } = without === undefined ? each : wordsOfGuide(each.guide, weights, without)
    const nearest = Math.max(0, ...asks.map((ask) => likeness(words, ask, weights)))
    const known = shareKnown(words.words, vocabulary, weights)
    const hasWords = each.groups.length > 0
    const nearness =
      SHARE_OF_NEAREST * nearest + (1 - SHARE_OF_NEAREST) * known + (hasWords ? WORTH_OF_WORDS : 0)
    // Names decide between guides; for whether one is near they count half.
    const score = nearness + WORTH_OF_NAME * tie
    const least = hasWords || tie > 0 ? NEAR_ENOUGH : NEAR_WITHOUT_WORDS
    return nearness + (WORTH_OF_NAME * tie) / (tie > 0 ? 2 : 1) >= least ? { guide: each.guide, score } : null
  }

  /** Those that are near enough to a text, best first. */
  function rank(text: string, named: Named, without?: string): Found[] {
    const simple = simplified(text)
    const names = named.names.map((group) =>
      group.filter((name) => includes(simple, simpleName(name))).flatMap(wordsIn),
    )
    const words = messageWords(text, weights)
    return indexed
      .flatMap((each) => {
        const tie = tieOf(each, named, simple)
        if (tie === null) return []
        const found = scoreOf(each, words, tie - lossOf(each, names), without)
        if (found) return [found]
        // A value that is told, and two things taken together, are the question, however it is worded.
        const { markers = [] } = each.guide.about
        const isTold =
          each.groups.length === 0 && (markers.some((id) => named.judged.has(id)) || each.taken.length > 1)
        return isTold ? [{ guide: each.guide, score: WORTH_OF_NAME * tie }] : []
      })
      .toSorted((a, b) => b.score - a.score)
  }

  /**
   * Of what is out of its range first, then of what is taken together, then of the message and of each of its
   * questions the best.
   */
  function find(named: Named, without?: string): Found[] {
    const ofAll = rank(named.text, named, without)
    const found: Found[] = []
    const add = (best: Found | undefined) => {
      if (best && !found.some(({ guide }) => guide === best.guide)) found.push(best)
    }
    const [first] = ofAll
    if (first && first.guide.about.words && first.score >= NEAR_TO_PART + MARGIN) add(first)
    for (const id of named.judged) {
      const isCovered = found.some(({ guide }) => guide.about.markers?.includes(id))
      if (!isCovered) add(nearestOf(ofAll, id))
    }
    for (const each of ofAll) if ((each.guide.about.taken ?? []).length > 1) add(each)
    if (found.length === 0) add(ofAll[0])
    for (const part of questionsIn(named.text)) {
      const best = rank(part, named, without)[0]
      if (best && best.score >= NEAR_TO_PART && isOfPart(best, part)) add(best)
    }
    return found.slice(0, MOST_GUIDES)
  }

  return {
    all: guides,
    find,
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

const ASKS =
  /\?|\b(?:how|what|whats|when|which|why|who|is it|is there|are there|can i|could i|should i|do i|does|am i|vad|hur|när|ska jag|kan jag|was|wie|wann|soll ich|darf ich|comment|quand|combien|dois-je|puis-je|cómo|cuánto|cuándo|debo|puedo)\b/i
/** The questions of a message, each with what is said before it; none where it asks one thing. */
function questionsIn(text: string): string[] {
  const sentences = text.split(
    /(?<=[?!;\n])|(?<=\.) |,? and (?=(?:how|what|when|which|why|is|are|can|should|do|does)\b)|, (?=(?:how|what|when|which|why|is|are|can|could|should|does|do (?!not\b))\b)/i,
  )
  const parts: string[] = []
  let before = ''
  for (const sentence of sentences) {
    before += ` ${sentence}`
    if (!ASKS.test(sentence)) continue
    parts.push(before)
    before = ''
  }
  return parts.length > 1 ? parts.filter((part) => wordsIn(part).length > 0).slice(0, MOST_PARTS) : []
}

/** One word alone would lead to any guide that has it: it counts where it is what the guide is called. */
function isOfPart({ guide }: Found, part: string): boolean {
  const [word, ...more] = wordsIn(part)
  return more.length > 0 || wordsIn(guide.title).includes(word ?? '')
}

const TRANSLATIONS: Record<string, () => Promise<{ default: unknown }>> = {
  de: () => import('./translations/de.json', { with: { type: 'json' } }),
  es: () => import('./translations/es.json', { with: { type: 'json' } }),
  fr: () => import('./translations/fr.json', { with: { type: 'json' } }),
  sv: () => import('./translations/sv.json', { with: { type: 'json' } }),
}
/** By language and guide, its sentences in their order. */
export type Translations = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

async function load() {
  const files = await Promise.all(FILES.map((read) => read()))
  const translations = await Promise.all(
    Object.entries(TRANSLATIONS).map(async ([language, read]) => [language, (await read()).default] as const),
  )
  return {
    guides: files.flatMap((file) => file.default as Guide[]),
    translations: Object.fromEntries(translations) as Translations,
  }
}
let loading: ReturnType<typeof load> | null = null

/** The product's guides; the first call reads the files. */
export const loadGuides = () => (loading ??= load())
