/** In which guides a word or a name stands, looked up by word: a message may hold hundreds of either. */

import { beginningOf, wordsIn } from './likeness.ts'

/** What a number counts, and who asks: not what a message is about. */
const COUNTED = new Set(
  'kg g mg mcg ug iu ie ml cm year years yr yrs old yo ans anos jahre jahr ar male female man woman week weeks day days month months time times day daily'.split(
    ' ',
  ),
)

export type WordPlaces = {
  /** the guides that list one of the names, simplified */
  ofNames: (names: readonly string[]) => ReadonlySet<number>
  /** by guide, of the words of a text that say something, the share that stands in it */
  sharesOf: (text: string) => Float64Array
}

/**
 * @param listed by guide, all that it lists, simplified, each between spaces
 * @param vocabularies by guide, its words as `wordsIn` and `beginningOf` make them
 */
export function placesOfWords(
  listed: readonly string[],
  vocabularies: readonly ReadonlySet<string>[],
): WordPlaces {
  const byWord = placesBy(listed.map((text) => new Set(text.split(' '))))
  const byBeginning = placesBy(vocabularies)
  const ofName = (name: string): readonly number[] => {
    const rarest = name
      .split(' ')
      .map((word) => byWord.get(word) ?? [])
      .reduce((one, other) => (other.length < one.length ? other : one))
    return rarest.filter((place) => listed[place]!.includes(` ${name} `))
  }
  return {
    ofNames: (names) => new Set(names.flatMap(ofName)),
    sharesOf: (text) => {
      const words = wordsIn(text)
        .filter((word) => !COUNTED.has(word))
        .map(beginningOf)
      const counts = new Float64Array(listed.length)
      for (const word of words) for (const place of byBeginning.get(word) ?? []) counts[place]! += 1
      return counts.map((count) => count / Math.max(1, words.length))
    },
  }
}

function placesBy(words: readonly ReadonlySet<string>[]): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>()
  for (const [place, own] of words.entries())
    for (const word of own) {
      const known = places.get(word)
      if (known) known.push(place)
      else places.set(word, [place])
    }
  return places
}
