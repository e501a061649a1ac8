/**
 * Whole phrases that a filter does not read: "want t0 d13", "k i l l  m y s e l f", "killmyselftonight". Words as short as
 * "d13" are read so only here, where the phrase around them leaves no doubt; longer ones wherever they stand, by
 * `lettersForDigits`.
 */
import { LETTERS, STANDS_FOR_LETTER } from './digits-for-letters.ts'
import type { CallForHelp } from './short-call-for-help.ts'

const PHRASES: readonly (readonly [phrases: RegExp, level: CallForHelp['level']])[] = [
  [
    /\bkill my ?self\b|\bi (?:want|wanna)(?: to)? die\b|\b(?:want to|wanna) die\b|\bend (?:it all|my life)\b|\b(?:slit|cut) my wrists?\b|\bsuicid(?:e|al)\b|\bod on pills\b/,
    'crisis',
  ],
  [/\b(?:not|cant) breath(?:e|ing)\b/, 'emergency'],
]
const RUN_TOGETHER =
  /^(?:i|im|iam)?(?:(?:wantto|wanna|gonna|goingto|will)?(?:killmyself|endmylife|hangmyself)|wanttodie|wannadie|suicid(?:e|al))(?:now|tonight|today|soon|pls|please)?$/
const LETTERS_APART = /(?<![\p{L}\d])(?:[\p{L}\d][ ._*-]{1,2}){4,40}[\p{L}\d](?![\p{L}\d])/gu
/** At its end a sign ends a sentence. */
const TOKEN = /(?:[\p{L}\d@$|]|!(?=[\p{L}\d]))+/gu

const inOurLetters = (token: string): string =>
  /\p{L}/u.test(token) && STANDS_FOR_LETTER.test(token)
    ? [...token].map((sign) => LETTERS[sign]?.[0] ?? sign).join('')
    : token

/** @param normal as `normalise` makes it: what stands there is read by the rules, and is no disguise */
export function disguised(message: string, normal: string): CallForHelp['level'] | null {
  const read = message
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(LETTERS_APART, (run) => run.replace(/[ ._*-]/g, ''))
    .replace(TOKEN, inOurLetters)
  const words = read.replace(/[^\p{L}]+/gu, ' ')
  const [, level = null] = PHRASES.find(([form]) => form.test(words) && !form.test(normal)) ?? []
  if (level !== null) return level
  const isRun = words.split(' ').some((word) => RUN_TOGETHER.test(word))
  return isRun && !normal.includes('suicid') ? 'crisis' : null
}
