/** What rules, frames, measured values and lab values make of a message, and the fixed words that answer it. */
import type { TriageLevel } from './levels.ts'
import type { Source } from '../health/biomarkers/catalogue.ts'
import { matchDangerFrames } from './danger-frames.ts'
import { adviceIn, type LanguageCode, matchForeignEmergency } from './foreign-emergencies.ts'
import { readLabValues } from './lab-values.ts'
import type { LabFinding } from './lab-finding.ts'
import { matchRedFlags, type RedFlagMatch } from './match-red-flags.ts'
import { normalise } from './normalise.ts'
import {
  adviceClasses,
  knowsRegion,
  redFlagPatterns,
  redFlagSources,
  regionNumbers,
  numbersAlone,
  type RedFlagPattern,
  type Region,
} from './red-flags.ts'
import { type FrameMatch, matchSymptomFrames, NOT_DOUBTED } from './symptom-frames.ts'
import { correctSpelling } from './spelling.ts'
import { readVitalSigns, withoutNormalVitals } from './vital-signs.ts'

export type Triage = {
  level: TriageLevel
  /** What was recognised, in plain words; null when nothing was. */
  reason: string | null
  /** The fixed text that answers first; null when the message needs none. */
  advice: string | null
  /** Where the rule behind the level is written. */
  sources: readonly Source[]
  /** The advice is one line for the case that a danger is meant after all: it comes after the answer. */
  isInCase?: true
}
export type RuleTriage = Triage & {
  /** A measured value, a question how to die, or too few or too many words: not to be doubted. */
  firm: boolean
}
export type Options = { region?: string | undefined }

/** Words about harming oneself get the helpline first, however they are graded. */
const SELF_HARM = new Set(['suicide_active', 'suicide_passive', 'self_harm', 'lethality_question'])
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

export function levelOf({ id, level }: RedFlagPattern): TriageLevel {
  if (SELF_HARM.has(id)) return 'crisis'
  if (level === 'urgent_same_day') return 'urgent'
  return level
}

/** The level that rules give, from the words alone. */
export function triageByRules(message: string, options: Options = {}): RuleTriage {
  const found = byWords(message, options)
  const normal = normalise(message)
  const measured = [...readLabValues(message), ...readVitalSigns(normal)]
  const wordsIn = normal.split(/\s+/).length
  const firm =
    PLAINLY_ASKED.has(found.reason ?? '') ||
    isKnownSentence(normal) ||
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
    return fromPattern(first.pattern, active, numbers)
  }
  if (frame) {
    const { level, reason } = frame
    return { level, reason, advice: frameAdvice(frame, numbers), sources: generalSources(level) }
  }
  return { level: 'routine', reason: null, sources: [], ...safetyNote(matches, numbers) }
}

function adviceInLanguage(language: LanguageCode, level: 'emergency' | 'crisis', { region }: Options) {
  const numbers = regionNumbers(region)
  const words = adviceIn(language, level)
  if (!words) return null
  return fill(
    words.advice,
    knowsRegion(region) ? numbersAlone(numbers) : { ...numbers, ...words.unknownRegion },
  )
}

/** The fixed words for a level that no single rule decided. */
export function generalTriage(
  level: 'emergency' | 'crisis' | 'urgent',
  reason: string,
  { language, about, poison }: { language: LanguageCode; about: string | null; poison: boolean },
  options: Options,
): Triage {
  const numbers = regionNumbers(options.region)
  const sources = generalSources(level)
  if (level === 'urgent') return { level, reason, advice: fill(CONCERN_ADVICE, numbers), sources }
  const inOwnWords = adviceInLanguage(language, level, options)
  if (inOwnWords) return { level, reason, advice: inOwnWords, sources }
  if (level === 'crisis') return { level, reason, advice: crisisAdvice(numbers), sources }
  const template = adviceClasses[poison ? 'poison_advice' : 'call_emergency']?.template ?? ''
  const because = about
    ? `What you describe needs it: ${inSentence(about)}.`
    : 'I may be wrong, and it is safer to be seen now.'
  const advice = fill(template, numbers, poison ? POISON_STEPS : because)
  return { level, reason, advice, sources }
}

type Note = Pick<Triage, 'advice' | 'isInCase'>

/** What answers a message whose alarming words were not meant of now. */
export const noteForDoubt = ({ level, reason }: Triage, { region }: Options): Note =>
  level === 'crisis'
    ? { advice: fill(HELPLINE_NOTE, regionNumbers(region)) }
    : inCaseOf(reason, regionNumbers(region))

const POISON_STEPS = redFlagPatterns.find(({ id }) => id === 'poisoning')?.advice ?? ''
const HELPLINE_NOTE = 'If this is about you or someone near you: {suicide_line}. In danger, call {emergency}.'
const inCaseOf = (reason: string | null, numbers: Region): Note => ({
  advice: fill(
    `If this is happening right now${reason ? ` (${inSentence(reason)})` : ''}, call {emergency}.`,
    numbers,
  ),
  isInCase: true,
})

/** When to call for an ambulance, and what to do with thoughts of suicide. */
export const generalSources = (level: TriageLevel) =>
  level === 'urgent' ? [] : redFlagSources([level === 'crisis' ? 'nidirect_mh' : 'nhs999'])

const CONCERN_ADVICE =
  'I cannot tell from here how serious this is. If it is sudden, severe or getting worse, call {emergency} now; otherwise please get medical advice today ({health_advice_line} or your clinic).'

function frameAdvice({ level, reason }: FrameMatch, numbers: Region): string {
  if (level === 'crisis') return crisisAdvice(numbers)
  const template = adviceClasses[level === 'emergency' ? 'call_emergency' : 'same_day_clinician']?.template
  return fill(template ?? '', numbers, `What you describe needs it: ${inSentence(reason)}.`)
}

function fromLab({ level, reason, advice }: LabFinding, numbers: Region): Triage {
  const template = adviceClasses[level === 'emergency' ? 'go_to_emergency' : 'same_day_clinician']?.template
  return { level, reason, advice: fill(template ?? '', numbers, advice), sources: [] }
}

const inSentence = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** The words for suicidal intent, whatever led to them. */
const crisisAdvice = (numbers: Region) =>
  fill(redFlagPatterns.find(({ id }) => id === 'suicide_active')?.advice ?? '{suicide_line}', numbers)

const moreSerious = (a: FrameMatch | null, b: FrameMatch | null): FrameMatch | null =>
  a && (!b || RANK[a.level] >= RANK[b.level]) ? a : b

const activeOf = (normal: string) =>
  matchRedFlags(withoutNormalVitals(normal)).filter(({ status }) => status === 'active')

function order({ pattern }: RedFlagMatch): number {
  const position = FIRST.indexOf(pattern.id)
  return -10 * RANK[levelOf(pattern)] + (position < 0 ? 9 : position)
}

function fromPattern(pattern: RedFlagPattern, active: RedFlagMatch[], numbers: Region): Triage {
  const level = levelOf(pattern)
  const template = adviceClasses[pattern.advice_class]?.template ?? '{advice}'
  const lines = [fill(template, numbers, pattern.advice)]
  if (level === 'crisis' && !lines[0]?.includes(numbers.suicide_line)) {
    lines.push(fill('You can talk to someone now: {suicide_line}. In danger, call {emergency}.', numbers))
  }
  // Somebody who has swallowed something to die needs both numbers.
  if (level === 'emergency' && active.some((match) => SELF_HARM.has(match.pattern.id))) {
    lines.push(fill('You do not have to go through this alone: {suicide_line}.', numbers))
  }
  const steps = (pattern.do_now ?? []).map((step) => `- ${fill(step, numbers)}`)
  if (level !== 'routine' && steps.length > 0)
    lines.push(`${level === 'urgent' ? 'What you can do now' : 'Until help comes'}:\n${steps.join('\n')}`)
  return { level, reason: pattern.name, advice: lines.join('\n\n'), sources: redFlagSources(pattern.sources) }
}

/** A question about a danger is answered, with one line for those who have it now. */
function safetyNote(matches: RedFlagMatch[], numbers: Region): Note {
  const noted = matches.filter(({ status }) => status === 'note').map(({ pattern }) => pattern)
  if (noted.some(({ id }) => SELF_HARM.has(id))) {
    return { advice: fill(HELPLINE_NOTE, numbers) }
  }
  const danger = noted.find(({ level }) => level === 'emergency')
  return danger ? inCaseOf(danger.name, numbers) : { advice: null }
}

const fill = (template: string, numbers: Region, advice = ''): string =>
  template
    .replaceAll('{advice}', advice)
    .replace(/\{(\w+)\}/g, (whole, name: string) => numbers[name as keyof Region] ?? whole)
    .trim()
