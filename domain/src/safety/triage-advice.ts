/** The fixed words that answer a message, by what was found in it. */
import type { Source } from '../health/biomarkers/catalogue.ts'
import { ALLERGY, BREATH, STROKE } from './danger-words.ts'
import { adviceIn, type LanguageCode } from './foreign-emergencies.ts'
import type { LabFinding } from './lab-finding.ts'
import type { TriageLevel } from './levels.ts'
import type { RedFlagMatch } from './match-red-flags.ts'
import {
  adviceClasses,
  knowsRegion,
  numbersAlone,
  type RedFlagPattern,
  redFlagPatterns,
  redFlagSources,
  type Region,
  regionNumbers,
} from './red-flags.ts'
import type { FrameMatch } from './symptom-frames.ts'

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
  /** The advice is to make an appointment: it comes after the answer. */
  isForLater?: true
}
export type Options = { region?: string | undefined }

/** Words about harming oneself get the helpline first, however they are graded. */
const SELF_HARM = new Set(['suicide_active', 'suicide_passive', 'self_harm', 'lethality_question'])
export function levelOf({ id, level }: RedFlagPattern): TriageLevel {
  if (SELF_HARM.has(id)) return 'crisis'
  if (level === 'urgent_same_day') return 'urgent'
  return level
}

export function adviceInLanguage(
  language: LanguageCode,
  level: 'urgent' | 'emergency' | 'crisis',
  { region }: Options,
) {
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
  const inOwnWords = adviceInLanguage(language, level, options)
  if (inOwnWords) return { level, reason, advice: inOwnWords, sources }
  if (level === 'urgent') return { level, reason, advice: fill(CONCERN_ADVICE, numbers), sources }
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

/** What to do until help comes stands with the patterns; a frame of the same danger says the same. */
const PATTERNS: Record<string, string> = {
  [STROKE]: 'stroke',
  [ALLERGY]: 'anaphylaxis',
  [BREATH]: 'breathing_severe',
}
export function fromFrame(frame: FrameMatch, active: RedFlagMatch[], numbers: Region): Triage {
  const { level, reason } = frame
  const pattern = redFlagPatterns.find((each) => each.id === PATTERNS[reason] && levelOf(each) === level)
  if (pattern) return { ...fromPattern(pattern, active, numbers), reason }
  return { level, reason, advice: frameAdvice(frame, numbers), sources: generalSources(level) }
}

function frameAdvice({ level, reason }: FrameMatch, numbers: Region): string {
  if (level === 'crisis') return crisisAdvice(numbers)
  const template = adviceClasses[level === 'emergency' ? 'call_emergency' : 'same_day_clinician']?.template
  return fill(template ?? '', numbers, `What you describe needs it: ${inSentence(reason)}.`)
}

export function fromLab({ level, reason, advice }: LabFinding, numbers: Region): Triage {
  const template = adviceClasses[level === 'emergency' ? 'go_to_emergency' : 'same_day_clinician']?.template
  return { level, reason, advice: fill(template ?? '', numbers, advice), sources: [] }
}

const inSentence = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** The words for suicidal intent, whatever led to them. */
const crisisAdvice = (numbers: Region) =>
  fill(redFlagPatterns.find(({ id }) => id === 'suicide_active')?.advice ?? '{suicide_line}', numbers)

/** When a step must not be taken; beside the file of patterns, of which the net is made. */
const NOT_WHEN: Readonly<Record<string, string>> = {
  'Use prescribed nitrate spray if you have one':
    'not if you took sildenafil, tadalafil or another erection medicine in the last days: say so when you call',
}
const withLimit = (step: string) => [step, NOT_WHEN[step] ?? []].flat().join('; ')

export function fromPattern(pattern: RedFlagPattern, active: RedFlagMatch[], numbers: Region): Triage {
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
  const steps = (pattern.do_now ?? []).map((step) => `- ${fill(withLimit(step), numbers)}`)
  if (level !== 'routine' && steps.length > 0)
    lines.push(`${level === 'urgent' ? 'What you can do now' : 'Until help comes'}:\n${steps.join('\n')}`)
  return {
    level,
    reason: pattern.name,
    advice: lines.join('\n\n'),
    sources: redFlagSources(pattern.sources),
    ...(level === 'routine' && { isForLater: true }),
  }
}

/** A question about a danger is answered, with one line for those who have it now. */
export function safetyNote(matches: RedFlagMatch[], numbers: Region): Note {
  const noted = matches.filter(({ status }) => status === 'note').map(({ pattern }) => pattern)
  if (noted.some(({ id }) => SELF_HARM.has(id))) {
    return { advice: fill(HELPLINE_NOTE, numbers) }
  }
  const danger = noted.find(({ level }) => level === 'emergency')
  return danger ? inCaseOf(danger.name, numbers) : { advice: null }
}

export const fill = (template: string, numbers: Region, advice = ''): string =>
  template
    .replaceAll('{advice}', advice)
    .replace(/\{(\w+)\}/g, (whole, name: string) => numbers[name as keyof Region] ?? whole)
    .trim()
