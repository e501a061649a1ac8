/** What rules, frames, measured values and lab values make of a message. */
import type { TriageLevel } from './levels.ts'
import { matchDangerFrames } from './danger-frames.ts'
import { languageOfMessage, matchForeignEmergency } from './foreign-emergencies.ts'
import { readLabValues } from './lab-values.ts'
import { matchRedFlags, type RedFlagMatch } from './match-red-flags.ts'
import { normalise } from './normalise.ts'
import { knowsRegion, numbersAlone, redFlagPatterns, regionNumbers } from './red-flags.ts'
import { type FrameMatch, matchSymptomFrames, NOT_DOUBTED } from './symptom-frames.ts'
import { saysItPlainly } from './said-plainly.ts'
import { correctSpelling } from './spelling.ts'
import {
  adviceInLanguage,
  fill,
  fromFrame,
  fromLab,
  fromPattern,
  generalSources,
  levelOf,
  type Options,
  safetyNote,
  type Triage,
} from './triage-advice.ts'
import { readVitalSigns, withoutNormalVitals } from './vital-signs.ts'

export type RuleTriage = Triage & {
  /** A measured value, a question how to die, or too few or too many words: not to be doubted. */
  firm: boolean
}

const FEWEST_TO_DOUBT = 3
const MOST_TO_DOUBT = 160
/** Asked in the plainest words these sound like any question. */
const PLAINLY_ASKED = new Set(
  redFlagPatterns
    .filter(({ id }) => id === 'lethality_question' || id === 'stop_medicine')
    .map(({ name }) => name),
)
let knownSentences: Set<string> | undefined
/** One of the sentences that the rules were written from, word for word. */
const isKnownSentence = (normal: string): boolean =>
  (knownSentences ??= new Set(
    redFlagPatterns.flatMap(({ level, variants }) => (level === 'routine' ? [] : variants.map(normalise))),
  )).has(normal)

/** Named before other emergencies when several match: the one that kills fastest decides the words. */
const FIRST = [
  'unconscious',
  'choking',
  'breathing_severe',
  'anaphylaxis',
  'severe_bleeding',
  // An arm that is numb beside chest pain speaks for the heart.
  'chest_pain',
  'stroke',
]
const RANK: Record<TriageLevel, number> = { routine: 0, urgent: 1, crisis: 2, emergency: 3 }

/** The level that rules give, from the words alone. */
export function triageByRules(message: string, options: Options = {}): RuleTriage {
  const found = byWords(message, options)
  const normal = normalise(message)
  const measured = [...readLabValues(message), ...readVitalSigns(normal)]
  const wordsIn = normal.split(/\s+/).length
  const firm =
    PLAINLY_ASKED.has(found.reason ?? '') ||
    isKnownSentence(normal) ||
    (found.level === 'crisis' && saysItPlainly(normal)) ||
    NOT_DOUBTED.has(found.reason) ||
    measured.some(({ level }) => level === 'emergency' || level === found.level) ||
    withoutNormalVitals(normal) !== normal ||
    wordsIn < FEWEST_TO_DOUBT ||
    wordsIn > MOST_TO_DOUBT
  return { ...found, firm }
}

function byWords(message: string, options: Options): Triage {
  const numbers = regionNumbers(options.region)
  const foreign = matchForeignEmergency(message)
  if (foreign) {
    const own = knowsRegion(options.region) ? numbersAlone(numbers) : { ...numbers, ...foreign.unknownRegion }
    return {
      level: foreign.level,
      reason: foreign.reason,
      advice: fill(foreign.advice, own),
      sources: generalSources(foreign.level),
    }
  }

  const danger = matchDangerFrames(message)
  const inOwnWords = danger && adviceInLanguage(danger.language, danger.level, options)
  if (danger && inOwnWords) {
    const { level, reason } = danger
    return { level, reason, advice: inOwnWords, sources: generalSources(level) }
  }

  const normal = normalise(message)
  const matches = matchRedFlags(withoutNormalVitals(normal))
  const active = matches.filter(({ status }) => status === 'active')
  const corrected = correctSpelling(normal)
  if (corrected !== normal) active.push(...activeOf(corrected))
  active.sort((a, b) => order(a) - order(b))
  const [first] = active
  // A correction can also take a word away: both spellings count.
  const frames = [
    matchSymptomFrames(normal),
    corrected === normal ? null : matchSymptomFrames(corrected),
    danger,
    matchDangerFrames(corrected),
  ]
  const frame = frames.reduce<FrameMatch | null>(moreSerious, null)

  const [lab] = readLabValues(message)
  const inWords = Math.max(first ? RANK[levelOf(first.pattern)] : 0, frame ? RANK[frame.level] : 0)
  if (lab && RANK[lab.level] > inWords) return fromLab(lab, numbers)
  if (first && (!frame || RANK[levelOf(first.pattern)] >= RANK[frame.level])) {
    const found = fromPattern(first.pattern, active, numbers)
    const own =
      found.level === 'urgent' ? adviceInLanguage(languageOfMessage(message), 'urgent', options) : null
    return own ? { ...found, advice: own } : found
  }
  if (frame) return fromFrame(frame, active, numbers)
  return { level: 'routine', reason: null, sources: [], ...safetyNote(matches, numbers) }
}

const moreSerious = (a: FrameMatch | null, b: FrameMatch | null): FrameMatch | null =>
  a && (!b || RANK[a.level] >= RANK[b.level]) ? a : b

const activeOf = (normal: string) =>
  matchRedFlags(withoutNormalVitals(normal)).filter(({ status }) => status === 'active')

function order({ pattern }: RedFlagMatch): number {
  const position = FIRST.indexOf(pattern.id)
  return -10 * RANK[levelOf(pattern)] + (position < 0 ? 9 : position)
}
