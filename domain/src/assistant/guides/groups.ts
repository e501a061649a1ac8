/** A guide's own words: groups, of each of which a word is likely in a message that it answers. */
import { simpleName } from '../../evidence/simple-name.ts'
import type { Named } from './named.ts'
import { includes, type Simple } from './shares.ts'

/** Resolves the names of what is swallowed. */
export type Names = {
  keysOf: (name: string) => readonly string[]
  /** whether a simplified name is one of something that is swallowed */
  isTaken: (simple: string) => boolean
}

/** Words alone are looked up; phrases are searched for. */
export type Group = {
  words: ReadonlySet<string>
  phrases: readonly string[]
  /** of words that name things that are swallowed: any name of theirs is as good */
  keys: ReadonlySet<string>
  /** by what is swallowed, those of its phrases that name it: who calls it otherwise says them all the same */
  phrasesOf: ReadonlyMap<string, readonly string[]>
  /** what is said of children is said where a child is named */
  isOfChildren: boolean
}
/** Of a group of names so many are known; the others are brands and other languages. */
const MOSTLY = 0.5

export function groupOf(phrases: readonly string[], { keysOf, isTaken }: Names): Group {
  const simple = phrases.map(simpleName)
  const named = simple.filter(isTaken)
  const phrasesOf = Map.groupBy(
    named.flatMap((phrase) => keysOf(phrase).map((key) => ({ key, phrase }))),
    ({ key }) => key,
  )
  return {
    phrasesOf: new Map([...phrasesOf].map(([key, each]) => [key, each.map(({ phrase }) => phrase)])),
    keys: new Set(named.length >= MOSTLY * simple.length ? named.flatMap(keysOf) : []),
    isOfChildren: simple.includes('child'),
    words: new Set(simple.filter((phrase) => !phrase.includes(' '))),
    phrases: simple.filter((phrase) => phrase.includes(' ')),
  }
}

/** The words and phrases of a group that are in a message. @param alone its words that may be found alone */
export const foundOf = ({ words, phrases }: Group, simple: Simple, alone = simple.words): string[] => [
  ...(words.size < alone.size
    ? [...words].filter((word) => alone.has(word))
    : [...alone].filter((word) => words.has(word))),
  ...phrases.filter((phrase) => includes(simple, phrase)),
]

/** The phrases of a group for what a message names, by whatever name. */
export const saidOtherwise = ({ phrasesOf }: Group, { taken }: Named): string[] =>
  phrasesOf.size === 0 ? [] : [...taken].flatMap((key) => phrasesOf.get(key) ?? [])
