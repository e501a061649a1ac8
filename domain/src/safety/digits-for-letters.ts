/**
 * Undoes digits, signs and letters of other scripts that stand for letters, in words that matter for safety: "k1ll mys3lf" is written so past
 * filters elsewhere, and means what it says. Values and names with a digit (b12, t4, hba1c, co2) stay as they are.
 */
import { BODY_DANGERS } from './dangers-body.ts'
import { CRISES } from './dangers-crisis.ts'
import { INJURY_DANGERS } from './dangers-injury.ts'
import { SITUATION_DANGERS } from './dangers-situations.ts'
import { redFlagPatterns } from './red-flags.ts'

/** What a digit, a sign or a letter of another script stands for where it looks like one of ours; the likeliest first. */
export const LETTERS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'il',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'il',
  ...alike('ıғаеорсѕіухԁ', 'ifaeopcsiyxd'),
  // Small capitals.
  ...alike('ᴀᴄᴅᴇꜰɪᴋʟᴍɴᴏꜱᴛᴜᴡʏ', 'acdefiklmnostuwy'),
}
function alike(theirs: string, ours: string): Record<string, string> {
  return Object.fromEntries([...theirs].map((sign, at) => [sign, ours[at] ?? sign]))
}
/** Everything that stands for a letter, as a class of an expression. */
export const STANDS_FOR_LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'u')
const TOKEN = /[\p{L}\p{M}0-9@$!|]+/gu
/** No word is longer, whatever stands in it. */
const LONGEST = 40
/** More that can be read in two ways are no word. */
const MOST_READINGS = 32
/** "5tabs" are five tablets, and no stabs. */
const LONG_ENOUGH = 6

/** Every word that rules and frames name, and how words begin that they name by their beginning. */
function dangerWords() {
  const words = new Set(['die'])
  const stems = new Set<string>()
  const sources = [
    ...[...BODY_DANGERS, ...CRISES, ...INJURY_DANGERS, ...SITUATION_DANGERS].flatMap(({ all }) =>
      all.map(({ source }) => source),
    ),
    ...redFlagPatterns.flatMap(({ rules, variants }) => [
      ...rules.flatMap(({ all }) => all),
      ...variants.map((text) => text.toLowerCase().replace(/['’]/g, '')),
    ]),
  ]
  for (const source of sources)
    for (const [, word = '', rest] of source.replace(/\\[bdsw](?![*+])/g, ' ').matchAll(WORD)) {
      if (rest?.startsWith('\\w')) stems.add(word)
      words.add(word)
      if (rest === '?') words.add(word.slice(0, -1))
    }
  return { words, stems: [...stems] }
}
/** With what follows it in an expression: an ending of any kind, or that its last letter may be missing. */
const WORD = /(?<![a-z])([a-z]{4,})(\\w[*+]|\?)?/g
const ENDING = /(?:ing|ed|er|s)$/

let known: ReturnType<typeof dangerWords> | undefined

function isDangerWord(word: string): boolean {
  known ??= dangerWords()
  const { words, stems } = known
  return words.has(word) || words.has(word.replace(ENDING, '')) || stems.some((stem) => word.startsWith(stem))
}

export const lettersForDigits = (text: string): string =>
  text.replace(TOKEN, (token) => readingOf(token) ?? token)

/** As rules and frames write words of other languages. */
const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')

function readingOf(token: string): string | null {
  if (token.length > LONGEST || !STANDS_FOR_LETTER.test(token)) return null
  // At its end a sign ends a sentence.
  const [, body = '', end = ''] = /^(.*?)(!*)$/.exec(withoutAccents(token.toLowerCase())) ?? []
  if (!isPerhapsWord(body)) return null
  const word = readingsOf(body).find(isDangerWord)
  return word === undefined ? null : word + end
}

function isPerhapsWord(token: string): boolean {
  const letters = token.replace(/[^a-z]/g, '').length
  if (token.length < 3 || letters === token.length || (letters < 3 && letters * 2 < token.length))
    return false
  const [front = ''] = /^[^a-z]+/.exec(token) ?? []
  const end = token.search(/[a-z][^a-z]*$/) + 1
  // "5 pills" and "day 5" without the space.
  if (front !== '' && (isPlain(token.slice(front.length)) || (front !== '0' && token.length < LONG_ENOUGH)))
    return false
  return end === token.length || !isPlain(token.slice(0, end))
}
const isPlain = (word: string): boolean => /^[a-z]{3,}$/.test(word) && isDangerWord(word)

function readingsOf(token: string): string[] {
  let readings = ['']
  for (const sign of token) {
    const letters = /[a-z]/.test(sign) ? sign : LETTERS[sign]
    if (letters === undefined) return []
    readings = readings.flatMap((before) => [...letters].map((letter) => before + letter))
    if (readings.length > MOST_READINGS) return []
  }
  return readings
}
