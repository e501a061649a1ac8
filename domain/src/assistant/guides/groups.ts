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

/** What of a group stands in a message. */
export type Said = { words: readonly string[]; phrases: readonly string[] }
const NOTHING: Said = { words: [], phrases: [] }

/** A message is looked up once for all groups: a guide has a handful, and there are hundreds of guides. */
export function finderOf(groups: readonly Group[]): (simple: Simple) => (group: Group) => Said {
  const byWord = new Map<string, Group[]>()
  const byFirst = new Map<string, Map<string, Group[]>>()
  for (const group of groups) {
    for (const word of group.words) listed(byWord, word, () => []).push(group)
    for (const phrase of group.phrases) {
      const phrases = listed(byFirst, phrase.split(' ', 1)[0]!, () => new Map<string, Group[]>())
      listed(phrases, phrase, () => []).push(group)
    }
  }
  return (simple) => {
    const said = new Map<Group, { words: string[]; phrases: string[] }>()
    const of = (group: Group) => listed(said, group, () => ({ words: [], phrases: [] }))
    for (const word of simple.words) {
      for (const group of byWord.get(word) ?? []) of(group).words.push(word)
      for (const [phrase, those] of byFirst.get(word) ?? [])
        if (includes(simple, phrase)) for (const group of those) of(group).phrases.push(phrase)
    }
    return (group) => said.get(group) ?? NOTHING
  }
}

function listed<Key, Value>(map: Map<Key, Value>, key: Key, empty: () => Value): Value {
  const known = map.get(key) ?? empty()
  map.set(key, known)
  return known
}

/** The phrases of a group for what a message names, by whatever name. */
export const saidOtherwise = ({ phrasesOf }: Group, { taken }: Named): string[] =>
  phrasesOf.size === 0 ? [] : [...taken].flatMap((key) => phrasesOf.get(key) ?? [])
