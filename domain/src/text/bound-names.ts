/**
 * Names that are words of everyday life in another language: "VS" is the sedimentation rate in French and "versus" in
 * English, "ail" is garlic, "te" is tea in Swedish and "you" in Spanish. They count only in a question of their language.
 */
import file from './bound-names.json' with { type: 'json' }
import shortForms from './short-forms.json' with { type: 'json' }

const BOUND: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  Object.entries(file).map(([language, names]) => [language, new Map(Object.entries(names))]),
)
const NONE: ReadonlyMap<string, string> = new Map()
const plain = (word: string) => word.normalize('NFC').toLowerCase()

export const isBound = (language: string, name: string): boolean =>
  (BOUND.get(language) ?? NONE).has(plain(name))

/** With its elision: "d'ail". */
const WORD = /(?<!\p{L})((?:[dl]['’])?)([\p{L}\p{M}]+)/giu

/** A text with each name that is bound to its language put as English says it. */
export function withBoundNames(text: string, language: string): string {
  const names = BOUND.get(language)
  return names ? text.replace(WORD, (said, _, word: string) => names.get(plain(word)) ?? said) : text
}

const SHORT: Readonly<Record<string, Readonly<Record<string, string>>>> = shortForms

/** "Hur mkt", "bcp de", "q tomo": short forms of a language, written out. */
export function writtenOut(text: string, language: string): string {
  const forms = SHORT[language]
  return forms
    ? text.replace(/(?<![\p{L}\p{M}\p{N}'’])[\p{L}\p{M}]{1,4}(?![\p{L}\p{M}\p{N}'’])/gu, (word) =>
        Object.hasOwn(forms, word.toLowerCase()) ? forms[word.toLowerCase()]! : word,
      )
    : text
}

/** Names of a language with those in which a bound name is put as English says it, as questions are read. */
export const asRead = (language: string, names: readonly string[]): string[] => [
  ...new Set(
    names.flatMap((name) => (isBound(language, name) ? [] : [name, withBoundNames(name, language)])),
  ),
]
