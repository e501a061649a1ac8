/** A verdict in one sentence, in the unit of the message. */
import type { Biomarker } from '../../health/biomarkers/catalogue.ts'
import type { Limits } from '../understand/stated-values.ts'
import type { Verdict } from '../decide/verdict.ts'
import { otherUnit, shownUnit } from './both-units.ts'
import { everydayNameIn } from '../../evidence/names.ts'
import bandWords from './band-words.json' with { type: 'json' }
import markerNames from './marker-names.json' with { type: 'json' }
import { say } from './phrases.ts'
import type { AnswerLanguage } from '../understand/language.ts'

/** "Ferritin" as it stands inside a sentence; LDL or HbA1c stay as they are. */
const inSentence = (name: string) => {
  const plain = name.replace(/ \(.*\)|, mass units/, '')
  return /^[A-Z][a-z]/.test(plain) && !plain.startsWith('Hb')
    ? plain[0]!.toLowerCase() + plain.slice(1)
    : plain
}

/** The catalogue's name, or what people say in another language. */
const nameIn = ({ id, name }: Biomarker, language: AnswerLanguage): string =>
  language === 'en'
    ? inSentence(name)
    : ((markerNames as Record<string, Record<string, string>>)[language]?.[id] ??
      everydayNameIn(language, id) ??
      inSentence(name))

const rounded = (value: number): string => String(Number(value.toFixed(Math.abs(value) >= 20 ? 0 : 2)))
/** The same value in the unit that the other half of the world uses; null where the figure is the same. */
function inOtherUnit({ stated }: Verdict): string | null {
  const { biomarker, fit, canonical } = stated
  const other = fit && canonical !== null ? otherUnit(biomarker, fit.unit, canonical) : null
  return other && `${rounded(other.value)} ${other.unit}`
}

/** How far from itself, as a part, a limit that was translated from another unit may be shown: 150.6 mg/dL as 150. */
const ROUNDING = 0.005
function roundest(limit: number): string {
  const short = Number(limit.toPrecision(2))
  return Math.abs(short / limit - 1) <= ROUNDING ? String(short) : rounded(limit)
}

function span({ low, high }: Limits, language: AnswerLanguage = 'en', shown = rounded): string {
  if (low !== null && high !== null) return `${shown(low)}-${shown(high)}`
  return low !== null
    ? say(language, 'over', { limit: shown(low) })
    : say(language, 'under', { limit: shown(high!) })
}

const GUIDELINES: Record<string, string> = {
  ldl: 'NCEP ATP III',
  apob: 'Mayo Clinic Laboratories',
  chol_hdl_ratio: 'HEART UK',
}
/** The label without its own limits, which stand in one unit only: "very high >=190: ask about …". */
const labelWords = (label: string): string =>
  label
    .replace(/\s*[(<>≥=]*\d[^:]*/, '')
    .replace(/\s*:\s*/, ', ')
    .trim()

/** So near to its limit, in its own size and in the width of the range, a value says little by itself. */
const SLIGHTLY = 0.1
/** "Over 95 %" of a saturation is five wide. */
const WHOLE = 100
function isSlight(value: number, { low, high }: Limits, unit: string): boolean {
  const limit = low !== null && value < low ? low : high
  if (limit === null || limit === 0) return false
  const isOfWhole = unit === '%' && high === null && low !== null
  const width = low !== null && high !== null ? high - low : isOfWhole ? WHOLE - low : limit
  return Math.abs(value - limit) < SLIGHTLY * Math.min(width, limit)
}
/** Triglycerides and platelets are several. */
const isOrAre = (name: string) => (/[^siu]s$/.test(name) ? 'are' : 'is')

const PLACES = { low: 'below', high: 'above', within: 'inside' } as const

const capital = (text: string) => text.replace(/^./u, (letter) => letter.toUpperCase())

/** A label of a language that does not have it stays as the guideline prints it. */
const labelIn = (label: string, language: AnswerLanguage): string =>
  (bandWords as Record<string, Record<string, string>>)[language]?.[labelWords(label)] ?? labelWords(label)

function reachOf({ low, high }: Limits, language: AnswerLanguage): string {
  if (low !== null && high !== null) return span({ low, high }, language)
  return low !== null
    ? say(language, 'from_limit', { limit: rounded(low) })
    : say(language, 'up_to_limit', { limit: rounded(high!) })
}

const BEGINS_WITH_VOWEL = /^(?:[aeiou]|HbA1c|[LMS]D|AST|ALT|INR|eGFR)/i

/** What cannot be placed in a range: not possible, of several units, of a guideline's band, or without a range. */
function withoutRange(
  name: string,
  value: string,
  unit: string,
  verdict: Verdict,
  language: AnswerLanguage,
): string | null {
  const { stated, impossible, isAmbiguous, band } = verdict
  if (impossible) {
    const { likelyUnit, side } = impossible
    const likely = likelyUnit
      ? say(language, 'likely_unit', { value: `${stated.value} ${shownUnit(likelyUnit)}` }) +
        (side ? say(language, 'likely_side', { word: say(language, side) }) : '')
      : ''
    const Article = BEGINS_WITH_VOWEL.test(name) ? 'An' : 'A'
    return say(language, 'impossible', { Article, name, value, likely })
  }
  if (isAmbiguous) return say(language, 'ambiguous', { Name: capital(name), value })
  if (band)
    return say(language, 'band', {
      name,
      value,
      label: labelIn(band.label, language),
      reach: reachOf(band.limits, language) + unit,
      guideline: GUIDELINES[stated.biomarker.id] ?? say(language, 'a_guideline'),
    })
  return stated.fit ? say(language, 'no_range', { name, value }) : null
}

/** Of somebody of whom less is known: what it is for women and men, or for younger and older people. */
function ofOneKind(
  { bySex, byAge }: Verdict,
  { name, value, is }: { name: string; value: string; is: string },
  language: AnswerLanguage,
): string | null {
  if (bySex)
    return say(language, 'by_sex', {
      name,
      value,
      is,
      female: say(language, PLACES[bySex.female]),
      male: say(language, PLACES[bySex.male]),
    })
  if (byAge)
    return say(language, 'by_age', {
      name,
      value,
      is,
      until: String(byAge.until),
      from: String(byAge.until + 1),
      younger: say(language, PLACES[byAge.younger]),
      older: say(language, PLACES[byAge.older]),
    })
  return null
}

/** Where it lies in its range, as far as its limits are known. */
function inRange(
  { stated, side, limits, rangeOf }: Verdict,
  { name, value, given, unit, is }: Record<'name' | 'value' | 'given' | 'unit' | 'is', string>,
  language: AnswerLanguage,
): string | null {
  if (side === null) return null
  const isNear = side !== 'within' && limits !== null && isSlight(stated.value, limits, unit.trim())
  const word = `${isNear ? say(language, 'slightly') : ''}${say(language, side)}`
  if (!limits) return say(language, 'no_limits', { name, value: given, is, word })
  const isTranslated = rangeOf !== 'report' && !stated.fit?.unit.canonical
  return say(language, rangeOf === 'report' ? 'report' : 'typical', {
    name,
    value,
    is,
    word,
    place: say(language, PLACES[side]),
    range: `${span(limits, language, isTranslated ? roundest : rounded)}${unit}`,
  })
}

/** Null where nothing can be said. */
export function verdictSentence(verdict: Verdict, language: AnswerLanguage = 'en'): string | null {
  const { stated, side, band, told } = verdict
  if (told) return told
  const name = nameIn(stated.biomarker, language)
  const unit = stated.unit === null ? '' : ` ${shownUnit(stated.unit)}`
  const given = `${stated.comparator ?? ''}${stated.value}${unit}`
  const bare = `${stated.comparator ?? ''}${stated.value}`
  const taken =
    verdict.isTaken && unit !== '' ? say(language, 'taken_as', { value: bare, unit: unit.trim() }) : null
  if (side === null || band) return withoutRange(name, taken ?? given, unit, verdict, language)
  const other = inOtherUnit(verdict)
  const value = taken ?? (other ? `${given} (${other})` : given)
  const is = isOrAre(name)
  const divided = ofOneKind(verdict, { name, value, is }, language)
  if (divided) return divided
  return inRange(verdict, { name, value, given, unit, is }, language)
}

const PEOPLE = { female: ' in women', male: ' in men', all: '' } as const

/** Null where no range is confirmed. */
export function rangeSentence({
  name,
  reference_intervals,
  canonical_unit,
  canonical_display: [display],
}: Biomarker): string | null {
  const intervals = reference_intervals.filter(
    ({ confidence, low, high }) => confidence !== 'unconfirmed-recall' && (low !== null || high !== null),
  )
  if (intervals.length === 0) return null
  const unit = shownUnit(display ?? canonical_unit)
  const told = intervals.map(({ sex, age_min, age_max, low, high }) => {
    const ages =
      age_max !== null
        ? ` aged ${age_min ?? 18} to ${age_max}`
        : (age_min ?? 18) > 18
          ? ` from age ${age_min}`
          : ''
    return `${span({ low, high })} ${unit}${PEOPLE[sex]}${ages}`
  })
  return `A typical adult range for ${inSentence(name)} is ${[...new Set(told)].join(' and ')}, but the range on your own report comes first.`
}
