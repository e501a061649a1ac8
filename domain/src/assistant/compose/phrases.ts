/** What the program itself says, in the language of the question; no native speaker has read four of them yet. */
import type { AnswerLanguage } from '../understand/language.ts'
import phrases from './phrases.json' with { type: 'json' }

export type Phrase = keyof (typeof phrases)['en']

/** French says "de ferritine", but "d’hémoglobine". */
const elided = (text: string): string => text.replace(/\bde (?=[aeéiouh])/iu, 'd’')

/** The phrase with its gaps filled: `{name}`. */
export const say = (
  language: AnswerLanguage,
  phrase: Phrase,
  gaps: Readonly<Record<string, string>> = {},
): string => {
  const said = phrases[language][phrase].replace(/\{(\w{1,10})\}/g, (_, gap: string) => gaps[gap] ?? '')
  return language === 'fr' && gaps['name'] !== undefined ? elided(said) : said
}
