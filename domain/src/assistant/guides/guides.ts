/** The guides, read when they are first asked for, and which of them a message is about. */
import { simpleName } from '../../evidence/simple-name.ts'
import { likeness, weightsOf, withoutSlips, wordsIn } from './likeness.ts'
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
}
export type Found = { guide: Guide; score: number }

/**
 * From which likeness on a guide counts, by what ties it to the message besides the wording. Chosen by
 * `npm run guides:check`: each way of asking is left out in turn and found again by the others.
 */
export const LIKE_ENOUGH = { bare: 0.3, words: 0.2, named: 0.12 }
/** What each thing that a guide is about and the message names adds to the likeness. */
const WORTH_OF_NAME = 0.15
/** Of a message with several questions so many are answered. */
const MOST_GUIDES = 3
/** A further guide must be nearly as near to its part of the message as a first one has to be to the whole. */
const FURTHER = 1.6

type Indexed = {
  guide: Guide
  asks: string[][]
  groups: string[][]
  taken: ReadonlySet<string>[]
}

const includes = (simple: string, phrase: string) => ` ${simple} `.includes(` ${phrase} `)

/** How a guide is tied to a message beside the wording; null where something that it is about is not named. */
function tieOf({ guide, groups, taken }: Indexed, named: Named, simple: string): number | null {
  const { markers = [], side } = guide.about
  if (!groups.every((group) => group.some((phrase) => includes(simple, phrase)))) return null
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
  return isNamed ? markers.length + taken.length : null
}

export type Guides = ReturnType<typeof createGuides>

/** `keysOf` resolves the name of something swallowed. */
export function createGuides(guides: readonly Guide[], keysOf: (name: string) => readonly string[]) {
  const weights = weightsOf(guides.flatMap(({ asks }) => asks.map(wordsIn)))
  const indexed: Indexed[] = guides.map((guide) => ({
    guide,
    asks: [...guide.asks, guide.title].map(wordsIn),
    groups: (guide.about.words ?? []).map((group) => group.map(simpleName)),
    taken: (guide.about.taken ?? []).map((name) => new Set(keysOf(name))),
  }))

  /** Those that are near enough to a text, best first. */
  function rank(text: string, named: Named, without?: string): Found[] {
    const simple = simpleName(text)
    const words = withoutSlips(wordsIn(text), weights)
    return indexed
      .flatMap((each) => {
        const tie = tieOf(each, named, simple)
        if (tie === null) return []
        const asks =
          without === undefined ? each.asks : each.asks.filter((_, at) => each.guide.asks[at] !== without)
        const like = Math.max(0, ...asks.map((ask) => likeness(words, ask, weights)))
        const least =
          tie > 0 ? LIKE_ENOUGH.named : each.groups.length > 0 ? LIKE_ENOUGH.words : LIKE_ENOUGH.bare
        // A value that is told, and two things taken together, are the question, however it is worded.
        const isTold =
          (each.guide.about.markers ?? []).some((id) => named.judged.has(id)) || each.taken.length > 1
        if (!isTold && like < least) return []
        return [{ guide: each.guide, score: like + WORTH_OF_NAME * tie }]
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
    for (const id of named.judged) {
      const isCovered = found.some(({ guide }) => guide.about.markers?.includes(id))
      if (!isCovered && named.markers.get(id) !== 'within')
        add(ofAll.find(({ guide }) => guide.about.markers?.includes(id)))
    }
    for (const each of ofAll) if ((each.guide.about.taken ?? []).length > 1) add(each)
    const isAnswered = found.length > 0
    if (!isAnswered) add(ofAll[0])
    for (const part of questionsIn(named.text)) {
      const best = rank(part, named, without)[0]
      if (best && best.score >= (isAnswered || found.length > 0 ? FURTHER : 1) * LIKE_ENOUGH.bare) add(best)
    }
    return found.slice(0, MOST_GUIDES)
  }

  return { all: guides, rank, find }
}

/** The parts of a message that may each ask something. */
const questionsIn = (text: string): string[] => {
  const parts = text
    .split(
      /[?!;\n]+|\. |, and |, (?=(?:how|what|when|which|why|is|are|can|should|do|does)\b)| and (?=(?:how|what|when|which|why|is|are|can|should|do|does)\b)/i,
    )
    .filter((part) => wordsIn(part).length > 1)
  return parts.length > 1 ? parts : []
}

let loading: Promise<Guide[]> | null = null

/** The product's guides; the first call reads the files. */
export const loadGuides = (): Promise<readonly Guide[]> =>
  (loading ??= Promise.all(FILES.map((read) => read())).then((files) =>
    files.flatMap((file) => file.default as Guide[]),
  ))
