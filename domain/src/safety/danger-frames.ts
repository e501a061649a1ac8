/** Matches a message with the table of dangers: each meaning said of now and not denied. */
import { rememberingMessage, rememberingSentences } from '../remember.ts'
import { everyMatch } from './every-match.ts'
import { expressionFinder } from './expression-finder.ts'
import type { Frame } from './danger-frame.ts'
import { DENIALS, DENIED_OUTRIGHT } from './danger-lexicon.ts'
import { BODY_DANGERS } from './dangers-body.ts'
import { CRISES } from './dangers-crisis.ts'
import { INJURY_DANGERS } from './dangers-injury.ts'
import { SITUATION_DANGERS } from './dangers-situations.ts'
import { type LanguageCode, languageOf, speaksOfNow } from './foreign-emergencies.ts'
import { isFigurative, sentenceMood } from './match-red-flags.ts'
import { normalise } from './normalise.ts'

export type DangerMatch = Pick<Frame, 'level' | 'reason'> & { language: LanguageCode }

/** Lower case without accents; an apostrophe inside an English contraction goes, any other becomes a space. */
export const simplifyWords = rememberingSentences((text) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .replace(/(?<=[a-z])['’‘`´](?=(?:t|s|re|ve|ll|m|d)\b)/g, '')
    .replace(/[^a-z0-9.!?;\n]+/g, ' ')
    .replace(/ +/g, ' '),
)

const FRAMES = [...BODY_DANGERS, ...INJURY_DANGERS, ...SITUATION_DANGERS, ...CRISES]
const inEnglishText = expressionFinder(FRAMES.flatMap(({ all, foreign }) => (foreign ? [] : all)))
const inAnyText = expressionFinder(FRAMES.flatMap(({ all }) => all))
const RANK = { crisis: 1, emergency: 2 }

/** The most serious danger that the meanings of a message amount to. */
export function matchDangerFrames(message: string): DangerMatch | null {
  const language = languageOf(simplifyWords(message))
  const sentences = (language === 'en' ? normalise(message) : message)
    .split(/[!?;\n]+|\.(?!\d)/)
    .map((text) => simplifyWords(text).trim())
    .filter((text) => text !== '')
  return dangerIn([language, ...sentences].join('\n'))
}

/** @param lines the language, then a sentence in each: the spelling that was corrected often leaves the same ones */
const dangerIn = rememberingMessage((lines) => {
  const [language, ...sentences] = lines.split('\n') as [LanguageCode, ...string[]]
  return dangerOf(sentences, language)
})

function dangerOf(sentences: string[], language: LanguageCode): DangerMatch | null {
  const ofNow = sentences.filter(
    (text) => (language !== 'en' || sentenceMood(text) === 'now') && speaksOfNow(text),
  )
  const heldIn = language === 'en' ? inEnglishText : inAnyText
  const inSentences = sentences.map(heldIn)
  const isHeld = (expression: RegExp) => inSentences.some((held) => held.has(expression))
  let found: DangerMatch | null = null
  for (const { level, reason, all, negative: denialFree, foreign: foreignOnly, asked } of FRAMES) {
    if (found && RANK[found.level] >= RANK[level]) continue
    if ((foreignOnly && language === 'en') || !all.every(isHeld)) continue
    const said = (expression: RegExp) =>
      (asked ? sentences : ofNow).some((sentence) =>
        everyMatch(sentence, expression).some(
          ({ index, 0: text }) =>
            !(denialFree ? DENIED_OUTRIGHT : DENIALS).test(sentence.slice(0, index)) &&
            !isFigurative(sentence, { start: index, end: index + text.length }),
        ),
      )
    if (all.every(said)) found = { level, reason, language }
  }
  return found
}
