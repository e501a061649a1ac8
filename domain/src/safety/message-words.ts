/** A message as plain words, those of four other languages put into English one by one: what the trained net reads. */
import concepts from './triage-concepts.json' with { type: 'json' }
import { simplifyWords } from './danger-frames.ts'
import { languageOf } from './foreign-emergencies.ts'
import { normalise } from './normalise.ts'
import { correctSpelling } from './spelling.ts'
import dictionaries from './triage-dictionary.json' with { type: 'json' }

/** `other`: known to the rules, not to the dictionaries. */
export type WrittenIn = 'en' | 'other' | Dictionaries
type Dictionaries = keyof typeof dictionaries
export type MessageWords = {
  language: WrittenIn
  /** In English, with a full stop between sentences. */
  tokens: string[]
  /** As written; empty for English. */
  original: string[]
  /** The normalised text, to see how it begins. */
  normal: string
  asks: boolean
}

type Dictionary = { words: Map<string, string>; own: Set<string>; byStart: Map<string, string[]> }
const START = 5
const LONGEST_PHRASE = 3
/** A word that is not listed stands for one that differs in its ending only. */
const OTHER_ENDING = 3

const readDictionary = (text: string): Dictionary => {
  const words = new Map(text.split(' ').map((entry) => entry.split(':') as [string, string]))
  const byStart = new Map<string, string[]>()
  for (const word of words.keys()) {
    if (word.length < START) continue
    const start = word.slice(0, START)
    byStart.set(start, [...(byStart.get(start) ?? []), word])
  }
  return { words, byStart, own: new Set([...words.keys()].flatMap((word) => word.split('_'))) }
}

let loaded: { languages: [Dictionaries, Dictionary][]; english: Set<string> } | undefined
const load = () =>
  (loaded ??= {
    languages: Object.entries(dictionaries).map(([code, text]) => [
      code as Dictionaries,
      readDictionary(text),
    ]),
    english: new Set([
      ...'i im ive my the is a an and he she it its his her has have been was of to in for with not cant wont on at that this since what how you we they after out up do does are be or if me no so our'.split(
        ' ',
      ),
      ...Object.values(concepts).join(' ').replaceAll('_', ' ').split(' '),
    ]),
  })

const FOREIGN_LETTER = /[åäöñçßéèêáíóú¿¡à]/i

/** The language with most known words; English where none has more. */
function writtenIn(message: string, simple: string): WrittenIn {
  const { languages, english } = load()
  const words = simple.split(/[^a-z]+/).filter(Boolean)
  const inEnglish = words.filter((word) => english.has(word)).length
  // One small word is not yet Italian: "toddler drank e-liquid".
  if (languageOf(simple) === 'it' && 2 * inEnglish < words.length) return 'other'
  let best: WrittenIn = 'en'
  let most = inEnglish + (FOREIGN_LETTER.test(message) ? -1 : 0.6)
  for (const [code, { own }] of languages) {
    const known = words.filter((word) => own.has(word)).length
    if (known > most) [best, most] = [code, known]
  }
  return best
}

function nearEnding(word: string, { byStart }: Dictionary): string | undefined {
  if (word.length < START) return undefined
  let best: string | undefined
  let fewest = OTHER_ENDING + 1
  for (const candidate of byStart.get(word.slice(0, START)) ?? []) {
    let same = START
    while (same < candidate.length && candidate[same] === word[same]) same++
    const different = Math.max(candidate.length, word.length) - same
    if (different < fewest) [best, fewest] = [candidate, different]
  }
  return best
}

function intoEnglish(words: string[], dictionary: Dictionary): string[] {
  const english: string[] = []
  for (let at = 0; at < words.length;) {
    let length = Math.min(LONGEST_PHRASE, words.length - at)
    while (length > 1 && !dictionary.words.has(words.slice(at, at + length).join('_'))) length--
    const key = words.slice(at, at + length).join('_')
    const meaning = dictionary.words.get(key) ?? dictionary.words.get(nearEnding(key, dictionary) ?? '')
    english.push(...(meaning?.split('_') ?? [key]))
    at += length
  }
  return english
}

const split = (simple: string) =>
  simple
    .replace(/[.!?;\n]/g, ' . ')
    .trim()
    .split(/ +/)

export function readWords(message: string): MessageWords {
  const simple = simplifyWords(message)
  const language = writtenIn(message, simple)
  const asks = /\?\s*$/.test(message)
  if (language === 'en') {
    const normal = correctSpelling(normalise(message))
    return { language, tokens: split(simplifyWords(normal)), original: [], normal, asks }
  }
  const words = split(simple)
  const dictionary = load().languages.find(([code]) => code === language)?.[1]
  return {
    language,
    tokens: dictionary ? intoEnglish(words, dictionary) : words,
    original: words.filter((word) => word !== '.'),
    normal: simple,
    asks,
  }
}
