/**
 * A message in a language that the assistant does not speak: the calls for help that it knows, or else a plain
 * statement that it does not speak it.
 */
import { simplifyWords } from './danger-frames.ts'
import { smallWords } from './foreign-emergencies.ts'
import { OTHER_LANGUAGES, type OtherLanguage } from './more-languages.ts'
import { knowsRegion, numbersAlone, regionNumbers } from './red-flags.ts'

export type OtherCallForHelp = { level: 'emergency' | 'crisis'; reason: string; advice: string }

const fold = (message: string): string =>
  message
    .normalize('NFKC')
    .toLocaleLowerCase('en')
    // Arabic: without vowel signs, and letters that are written in several ways as one.
    .replace(/[\u064b-\u0652\u0640]/g, '')
    .replace(/[أإآ]/g, 'ا')
    .replaceAll('ة', 'ه')
    .replaceAll('ى', 'ي')
    .replace(/i\u0307/g, 'i')
    .replace(/(?<=\p{L})['’](?=\p{L})/gu, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()

const OTHER_SCRIPT = /\p{L}/gu
const LATIN = /\p{Script=Latin}/gu
const count = (text: string, expression: RegExp) => text.match(expression)?.length ?? 0

type Numbers = { n: string; line: string }

function numbersIn(language: OtherLanguage | null, region: string | undefined): Numbers {
  const known = numbersAlone(regionNumbers(region))
  if (knowsRegion(region)) return { n: known.emergency, line: known.suicide_line }
  return { n: language?.number ?? '112', line: 'findahelpline.com' }
}
const fill = (text: string, { n, line }: Numbers) => text.replaceAll('{n}', n).replaceAll('{line}', line)

/** A call for help in one of them, unless someone asks what it is. */
export function callForHelpInOtherLanguage(
  message: string,
  region: string | undefined,
): OtherCallForHelp | null {
  const text = fold(message)
  const found = OTHER_LANGUAGES.filter(
    ({ emergency, crisis, asks }) => (emergency.test(text) || crisis.test(text)) && !asks.test(text),
  )
  // Norwegian and Danish share words: the small ones show which it is.
  const [language] = found.sort((a, b) => count(text, b.small) - count(text, a.small))
  if (!language) return null
  const numbers = numbersIn(language, region)
  return language.emergency.test(text)
    ? {
        level: 'emergency',
        reason: 'Words that mean an emergency',
        advice: fill(language.callNow, numbers),
      }
    : { level: 'crisis', reason: 'Thoughts of suicide or self-harm', advice: fill(language.support, numbers) }
}

const FEWEST_WORDS = 4
/** Known all over the world. */
const COURTESIES = /\b(?:thanks?|thank you|thx|please|pls|hi|hello|hey|ok(?:ay)?|sorry|bye)\b/g
/** Has the signs of Chinese, and its own between them. */
const JAPANESE = OTHER_LANGUAGES.find(({ code }) => code === 'ja')!

/** Null for the six languages that the gate knows, and for what is too short to judge. */
function otherLanguage(message: string): OtherLanguage | 'unknown' | null {
  const text = fold(message).replace(COURTESIES, '').trim()
  const letters = count(text, OTHER_SCRIPT)
  if (count(text, JAPANESE.small) > 0) return JAPANESE
  const foreign = letters - count(text, LATIN)
  if (foreign > letters / 2)
    return (
      OTHER_LANGUAGES.filter(
        ({ small }) => small.source.includes('Script') || small.source.includes('і'),
      ).find(({ small }) => count(text, small) > 0) ?? 'unknown'
    )
  const tokens = text.split(' ')
  if (tokens.length < FEWEST_WORDS) return null
  const ours = smallWords(simplifyWords(message))
  const [best, most] = OTHER_LANGUAGES.map((each) => [each, count(text, each.small)] as const).reduce(
    (a, b) => (b[1] > a[1] ? b : a),
  )
  return most >= 2 && most > ours ? best : null
}

const ENGLISH =
  'I do not speak this language and cannot tell how serious this is. Please write in English, Swedish, German, French, Spanish or Italian. In an emergency call {n} now.'

/** What is said first to a message in a language that the assistant does not speak. */
export function notSpokenNote(message: string, region: string | undefined): string | null {
  const language = otherLanguage(message)
  if (!language) return null
  const own = language === 'unknown' ? null : language
  const english = fill(ENGLISH, { ...numbersIn(null, region), n: regionNumbers(region).emergency })
  return [own && fill(own.notSpoken, numbersIn(own, region)), english].filter(Boolean).join('\n\n')
}
