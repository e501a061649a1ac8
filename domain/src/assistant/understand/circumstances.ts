/**
 * What somebody is in, has done or means to do, which changes what is right for them: a rule for a missed dose, or for a
 * sauna, is no answer about alcohol. A new circumstance is a new entry of the file, with its words in five languages;
 * `decides` says that nothing may be told in it that does not speak of it, `in_a_sentence` that one sentence on it is an
 * answer; `without` names phrases that mean something else.
 */
import { simpleName } from '../../evidence/simple-name.ts'
import { rememberingMessage } from '../../remember.ts'
import file from './circumstances.json' with { type: 'json' }

/** A phrase as it is looked for: only where its first word is in the text. */
type Phrase = { first: string; whole: string }
const phraseOf = (text: string): Phrase => {
  const simple = simpleName(text)
  return { first: simple.split(' ', 1)[0]!, whole: ` ${simple} ` }
}

type Entry = { decides: boolean; in_a_sentence?: boolean; words: string[]; without?: string[] }
export type Circumstance = keyof typeof file

const entries = Object.entries(file as Record<Circumstance, Entry>).map(
  ([name, { decides, in_a_sentence, words, without = [] }]) => ({
    name: name as Circumstance,
    decides,
    in_a_sentence,
    words: words.map(phraseOf),
    without: without.map(phraseOf),
  }),
)

/** The circumstances that a text names, each with the word that says so, simplified. */
export const circumstancesIn: (text: string) => ReadonlyMap<Circumstance, string> =
  rememberingMessage(namedIn)

function namedIn(text: string): Map<Circumstance, string> {
  const simple = simpleName(text)
  const there = new Set(simple.split(' '))
  const isNear = ({ first }: Phrase) => there.has(first)
  const found = new Map<Circumstance, string>()
  for (const { name, words, without } of entries) {
    const near = words.filter(isNear)
    if (near.length === 0) continue
    const rest = without
      .filter(isNear)
      .reduce((left, { whole }) => left.replaceAll(whole, ' '), ` ${simple} `)
    const word = near.find(({ whole }) => rest.includes(whole))
    if (word) found.set(name, word.whole.trim())
  }
  return found
}

export const circumstancesOf = (text: string): Set<Circumstance> => new Set(circumstancesIn(text).keys())

export const DECIDING: ReadonlySet<Circumstance> = new Set(
  entries.flatMap(({ name, decides }) => (decides ? [name] : [])),
)

/** Of these a sentence beside other matters is an answer: "Do not take it in pregnancy." */
export const IN_A_SENTENCE: ReadonlySet<Circumstance> = new Set(
  entries.flatMap(({ name, in_a_sentence }) => (in_a_sentence ? [name] : [])),
)
