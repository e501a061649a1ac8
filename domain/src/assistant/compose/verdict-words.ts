/** The words of a verdict: names, limits and labels in a language. */
import type { Biomarker } from '../../health/biomarkers/catalogue.ts'
import { everydayNameIn } from '../../evidence/names.ts'
import type { AnswerLanguage } from '../understand/language.ts'
import type { Limits } from '../understand/stated-values.ts'
import bandWords from './band-words.json' with { type: 'json' }
import markerNames from './marker-names.json' with { type: 'json' }
import { say } from './phrases.ts'

/** "Ferritin" as it stands inside a sentence; LDL or HbA1c stay as they are. */
export const inSentence = (name: string) => {
  const plain = name.replace(/ \(.*\)|, mass units/, '')
  return /^[A-Z][a-z]/.test(plain) && !plain.startsWith('Hb')
    ? plain[0]!.toLowerCase() + plain.slice(1)
    : plain
}

/** The catalogue's name, or what people say in another language. */
export const nameIn = ({ id, name }: Biomarker, language: AnswerLanguage): string =>
  language === 'en'
    ? inSentence(name)
    : ((markerNames as Record<string, Record<string, string>>)[language]?.[id] ??
      everydayNameIn(language, id) ??
      inSentence(name))

export const rounded = (value: number): string => String(Number(value.toFixed(Math.abs(value) >= 20 ? 0 : 2)))
/** How far from itself, as a part, a limit that was translated from another unit may be shown: 150.6 mg/dL as 150. */
const ROUNDING = 0.005
export function roundest(limit: number): string {
  const short = Number(limit.toPrecision(2))
  return Math.abs(short / limit - 1) <= ROUNDING ? String(short) : rounded(limit)
}

export function span({ low, high }: Limits, language: AnswerLanguage = 'en', shown = rounded): string {
  if (low !== null && high !== null) return `${shown(low)}-${shown(high)}`
  return low !== null
    ? say(language, 'over', { limit: shown(low) })
    : say(language, 'under', { limit: shown(high!) })
}

/** The label without its own limits, which stand in one unit only: "very high >=190: ask about …". */
const labelWords = (label: string): string =>
  label
    .replace(/\s*[(<>≥=]*\d[^:]*/, '')
    .replace(/\s*:\s*/, ', ')
    .trim()

/** Triglycerides and platelets are several. */
export const isOrAre = (name: string) => (/[^siu]s$/.test(name) ? 'are' : 'is')

export const capital = (text: string) => text.replace(/^./u, (letter) => letter.toUpperCase())

/** A label of a language that does not have it stays as the guideline prints it. */
export const labelIn = (label: string, language: AnswerLanguage): string =>
  (bandWords as Record<string, Record<string, string>>)[language]?.[labelWords(label)] ?? labelWords(label)

export function reachOf({ low, high }: Limits, language: AnswerLanguage): string {
  if (low !== null && high !== null) return span({ low, high }, language)
  return low !== null
    ? say(language, 'from_limit', { limit: rounded(low) })
    : say(language, 'up_to_limit', { limit: rounded(high!) })
}
