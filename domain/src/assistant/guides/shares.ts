/** What a word of a guide is worth: of the ways of asking in which it stands, the share that is that guide's. */
import { simpleName } from '../../evidence/simple-name.ts'
import type { Steps } from '../../steps.ts'
import type { Guide } from './schema.ts'

/** A message as its names are looked up in it. */
export type Simple = { text: string; words: ReadonlySet<string> }
export const simplified = (text: string): Simple => {
  const simple = simpleName(text)
  return { text: ` ${simple} `, words: new Set(simple.split(' ')) }
}
export const includes = ({ text, words }: Simple, phrase: string) =>
  words.has(phrase.split(' ', 1)[0]!) && text.includes(` ${phrase} `)
const isIn = (phrase: string, simple: Simple) =>
  phrase.includes(' ') ? includes(simple, phrase) : simple.words.has(phrase)

/**
 * Of the ways of asking in which a word or phrase of a guide stands, the share that is that guide's. In an own way of
 * asking that is left out it does not count, and is unknown where it stands nowhere else.
 */
export function* sharesOf(
  indexed: readonly {
    guide: Guide
    groups: readonly { words: ReadonlySet<string>; phrases: readonly string[] }[]
  }[],
): Steps<(place: number, phrase: string, left: Simple | null) => number> {
  const asks: Simple[][] = []
  const byWord = new Map<string, Simple[]>()
  for (const { guide } of indexed) {
    const own = guide.asks.map(simplified)
    asks.push(own)
    for (const ask of own)
      for (const word of ask.words) {
        const known = byWord.get(word)
        if (known) known.push(ask)
        else byWord.set(word, [ask])
      }
    yield
  }
  const times = (phrase: string, some: readonly Simple[]) => some.filter((ask) => isIn(phrase, ask)).length
  const timesInAll = (phrase: string) => times(phrase, byWord.get(phrase.split(' ', 1)[0]!) ?? [])
  const shares: Map<string, { own: number; all: number }>[] = []
  for (const [place, { groups }] of indexed.entries()) {
    const phrases = groups.flatMap((group) => [...group.words, ...group.phrases])
    shares.push(
      new Map(
        phrases.map((phrase) => [phrase, { own: times(phrase, asks[place]!), all: timesInAll(phrase) }]),
      ),
    )
    yield
  }
  return (place, phrase, left) => {
    const counts = shares[place]!.get(phrase)!
    const isLeft = left !== null && isIn(phrase, left)
    if (isLeft && counts.own === 1) return 0
    // It is a word of this guide, whether or not it stands in one of its ways of asking.
    return (counts.own - Number(isLeft) + 1) / (counts.all - Number(isLeft) + 1)
  }
}
