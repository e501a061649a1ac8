/**
 * What somebody is in, has done or means to do, which changes what is right for them: a rule for a missed dose, or for a
 * sauna, is no answer about alcohol. A new circumstance is a new entry of the file, with its words in five languages;
 * `decides` says that nothing may be told in it that does not speak of it; `without` names phrases that mean something else.
 */
import { simpleName } from '../../evidence/simple-name.ts'
import file from './circumstances.json' with { type: 'json' }

type Entry = { decides: boolean; words: string[]; without?: string[] }
export type Circumstance = keyof typeof file

const entries = Object.entries(file as Record<Circumstance, Entry>).map(
  ([name, { decides, words, without = [] }]) => ({
    name: name as Circumstance,
    decides,
    words: words.map((word) => ` ${simpleName(word)} `),
    without: without.map((phrase) => ` ${simpleName(phrase)} `),
  }),
)

/** @param simple simplified */
function isIn(simple: string, words: readonly string[], without: readonly string[]): boolean {
  const text = without.reduce((rest, phrase) => rest.replaceAll(phrase, ' '), ` ${simple} `)
  return words.some((word) => text.includes(word))
}

export const circumstancesOf = (text: string): Set<Circumstance> => {
  const simple = simpleName(text)
  return new Set(entries.flatMap(({ name, words, without }) => (isIn(simple, words, without) ? [name] : [])))
}

export const DECIDING: ReadonlySet<Circumstance> = new Set(
  entries.flatMap(({ name, decides }) => (decides ? [name] : [])),
)
