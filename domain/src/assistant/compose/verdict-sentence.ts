/** A verdict in one sentence, in the unit of the message. */
import type { Biomarker } from '../../health/biomarkers/catalogue.ts'
import type { Limits } from '../understand/stated-values.ts'
import type { Reading, Verdict } from '../decide/verdict.ts'
import { otherUnit, shownUnit } from './both-units.ts'
import { say } from './phrases.ts'
import {
  capital,
  inSentence,
  isOrAre,
  labelIn,
  nameIn,
  reachOf,
  rounded,
  roundest,
  span,
} from './verdict-words.ts'
import type { AnswerLanguage } from '../understand/language.ts'

/** The same value in the unit that the other half of the world uses; null where the figure is the same. */
function inOtherUnit({ stated }: Verdict): string | null {
  const { biomarker, fit, canonical } = stated
  const other = fit && canonical !== null ? otherUnit(biomarker, fit.unit, canonical) : null
  return other && `${rounded(other.value)} ${other.unit}`
}

const GUIDELINES: Record<string, string> = {
  ldl: 'NCEP ATP III',
  apob: 'Mayo Clinic Laboratories',
  chol_hdl_ratio: 'HEART UK',
}
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
const PLACES = { low: 'below', high: 'above', within: 'inside' } as const

const BEGINS_WITH_VOWEL = /^(?:[aeiou]|HbA1c|[LMS]D|AST|ALT|INR|eGFR)/i

/** At the top of the bands it is too high whatever the overall risk. */
const isOfAll = ({ label, limits }: NonNullable<Verdict['band']>): boolean =>
  limits.high === null && /\bvery high\b/.test(label)

/** "Low in nmol/L and normal in ng/mL"; units in which it is the same stand together. */
function inEachUnit(
  name: string,
  value: string,
  readings: readonly Reading[],
  language: AnswerLanguage,
): string {
  if (readings.length < 2) return say(language, 'ambiguous', { Name: capital(name), value })
  const and = say(language, 'and_joined')
  const said = [
    ...Map.groupBy(readings, ({ side, band }) =>
      band ? `“${labelIn(band, language)}”` : say(language, side),
    ),
  ].map(([word, same]) =>
    say(language, 'word_in_unit', { word, unit: same.map(({ unit }) => shownUnit(unit)).join(', ') }),
  )
  const list = said.length > 2 ? `${said.slice(0, -1).join(', ')}${and}${said.at(-1)}` : said.join(and)
  return say(language, 'by_unit', { name, value, is: isOrAre(name), readings: list })
}

/** What cannot be placed in a range: not possible, of several units, of a guideline's band, or without a range. */
function withoutRange(
  name: string,
  value: string,
  unit: string,
  verdict: Verdict,
  language: AnswerLanguage,
): string | null {
  const { stated, impossible, readings, band } = verdict
  if (impossible) {
    const { likelyUnit, side } = impossible
    const likely = likelyUnit
      ? say(language, 'likely_unit', { value: `${stated.value} ${shownUnit(likelyUnit)}` }) +
        (side ? say(language, 'likely_side', { word: say(language, side) }) : '')
      : ''
    const Article = BEGINS_WITH_VOWEL.test(name) ? 'An' : 'A'
    return say(language, 'impossible', { Article, name, value, likely })
  }
  if (readings) return inEachUnit(name, value, readings, language)
  if (band)
    return say(language, isOfAll(band) ? 'band_of_all' : 'band', {
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
  { name, value, is, end }: Record<'name' | 'value' | 'is' | 'end', string>,
  language: AnswerLanguage,
): string | null {
  if (bySex) {
    const places = { female: say(language, PLACES[bySex.female]), male: say(language, PLACES[bySex.male]) }
    return say(language, 'by_sex', { name, value, is, ...places }) + end
  }
  if (byAge) {
    const ages = { until: String(byAge.until), from: String(byAge.until + 1) }
    const places = {
      younger: say(language, PLACES[byAge.younger]),
      older: say(language, PLACES[byAge.older]),
    }
    return say(language, 'by_age', { name, value, is, ...ages, ...places }) + end
  }
  return null
}

/** Where it lies in its range, as far as its limits are known. */
function inRange(
  { stated, side, limits, rangeOf, meant = [] }: Verdict,
  { name, value, given, unit, is, end }: Record<'name' | 'value' | 'given' | 'unit' | 'is' | 'end', string>,
  language: AnswerLanguage,
): string | null {
  if (side === null) return null
  const isNear = side !== 'within' && limits !== null && isSlight(stated.value, limits, unit.trim())
  const word = `${isNear ? say(language, 'slightly') : ''}${say(language, side)}`
  const units = meant.map((each) => shownUnit(each.unit)).join(', ')
  if (!limits && side !== 'within' && units !== '')
    return say(language, 'in_each_unit', { name, value: given, is, word, units })
  if (!limits) return say(language, 'no_limits', { name, value: given, is, word })
  const isTranslated = rangeOf !== 'report' && !stated.fit?.unit.canonical
  const told = say(language, rangeOf === 'report' ? 'report' : 'typical', {
    name,
    value,
    is,
    word,
    place: say(language, PLACES[side]),
    range: `${span(limits, language, isTranslated ? roundest : rounded)}${unit}`,
  })
  return rangeOf === 'report' ? told : told + end
}

/** "Creatinine 1.3 mg/dL, age and sex". */
function inputsTold({ from, ofPerson }: NonNullable<Verdict['derived']>, language: AnswerLanguage): string {
  const inputs = from
    .map(({ biomarker, value, unit }) => `${nameIn(biomarker, language)} ${value} ${shownUnit(unit)}`.trim())
    .join(say(language, 'and_joined'))
  return ofPerson ? say(language, 'and_person', { inputs }) : inputs
}

/** Of a value that is usual for one sex only, for whom the rest of the answer is. */
export function forOneSex({ bySex }: Verdict, language: AnswerLanguage = 'en'): string {
  if (bySex?.female === 'within') return say(language, 'for_men')
  return bySex?.male === 'within' ? say(language, 'for_women') : ''
}

/**
 * Null where nothing can be said.
 * @param isOneOfMany that the ranges of the own report come first is said of all of them, elsewhere
 */
export function verdictSentence(
  verdict: Verdict,
  language: AnswerLanguage = 'en',
  isOneOfMany = false,
): string | null {
  const { derived, side, band, stated } = verdict
  const end = isOneOfMany ? '.' : say(language, 'own_range')
  if (!derived) return judgedSentence(verdict, language, end)
  const inputs = inputsTold(derived, language)
  if (side === null && !band) {
    const name = nameIn(stated.biomarker, language)
    return say(language, 'derived_only', { name, value: String(stated.value), inputs })
  }
  return `${judgedSentence(verdict, language, end)} ${say(language, 'derived', { inputs })}`
}

function judgedSentence(verdict: Verdict, language: AnswerLanguage, end: string): string | null {
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
  const divided = ofOneKind(verdict, { name, value, is, end }, language)
  if (divided) return divided
  return inRange(verdict, { name, value, given, unit, is, end }, language)
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
