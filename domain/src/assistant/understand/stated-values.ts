/** The results that a message tells: name, value, unit and, where it is given, the range of the report. */
import {
  type Biomarker,
  type FittingUnit,
  findBiomarker,
  fittingUnits,
  toCanonical,
} from '../../health/biomarkers/catalogue.ts'
import { isPlausible } from '../../health/biomarkers/plausible-limits.ts'
import { pressureIn } from './plain-words.ts'
import { biomarkersNamed } from '../../evidence/names.ts'

export type Limits = { low: number | null; high: number | null }
export type StatedValue = {
  biomarker: Biomarker
  comparator: '<' | '>' | null
  value: number
  /** as written; null where the message gives none */
  unit: string | null
  /** null without a unit, or with one that does not measure this */
  fit: FittingUnit | null
  /** in the catalogue's unit */
  canonical: number | null
  /** the report's own, in the unit of the value */
  range: Limits | null
}

/** Characters between a name and its value: "has been around" fits, another sentence does not. */
const REACH = 45
const LONGEST_NAME = 5
/** Characters of a message that are read: thirty results with their ranges fit into it. */
export const READ_MOST = 2_500
/** Values of a message; a whole panel has fewer. */
const MOST_VALUES = 60

const NUMBER = /(?<![\p{L}\d.,/-])([<>≤≥]?) ?(\d{1,9}(?:[.,]\d{1,6})?)/gu
const UNIT =
  / ?((?:[x×*] ?)?10[\^*]{0,2}(?:9|12|3|6|⁹|¹²|³|⁶) ?\/ ?[µμu]?l|(?:mc|[mµμunpkf])?(?:mol|g|iu|ie|u|kat|eq|l) ?\/ ?(?:mol|dl|ml|l|g|min(?: ?\/ ?1[.,]73 ?m[2²])?|kg ?\/ ?min)|%|ms|bpm|mm ?hg|fl|pg)(?![\p{L}\d])/iuy
const RANGE =
  /(?: (?:today|now|yesterday|this (?:week|morning)|heute|idag|i dag|hoy))? ?[([] ?(?:ref(?:erence)?(?: range)?|(?:my )?(?:target|goal)(?: range)?|range|normal|norm|reference interval|ziel(?:bereich)?|mål|objectif|objetivo)?[.:]? ?(?:(\d{1,7}(?:[.,]\d{1,4})?) ?[-–] ?(\d{1,7}(?:[.,]\d{1,4})?)|([<>]) ?(\d{1,7}(?:[.,]\d{1,4})?))/iuy
/** What may stand between a name and a value without a unit. */
const BETWEEN =
  /^(?:\d{1,4}|is|was|were|are|of|at|around|about|now|level|levels|value|count|my|result|results|still|came|back|as|last|this|month|week|year|time|only|just|been|has|have|had|reading|score|measured|total|fasting|reads|shows|showed|rose|fell|went|up|down|to|from|now|today|wert|werte|liegt|liegen|bei|ist|sind|war|waren|auf|von|är|var|ligger|låg|på|blev|es|son|está|están|estaba|era|salió|salen|est|sont|était|étaient|è|a|ha|à|de|di|en|s|p|b|fs|fp)$/i
/** A number that counts something else. */
const OTHER_COUNT =
  /^ ?(?:[-–/:] ?\d|years?|yrs?|yo\b|y\/o|weeks?|months?|days?|hours?|hrs?|h\b|min|mg|mcg|[µμu]g|iu\b|ie\b|g\b|kg|km|k\b|ml|l\b|times|x\b|tablets?|capsules?|steps|cm|lbs?|am\b|pm\b|st\b|nd\b|rd\b|th\b|ans\b|años|anni|jahre|år|comprimés?|tabletten|tabletter|tablettes?)/i

/** "From 39 to 47": the first is of before. */
const BEFORE_NOW = /\b(?:from|von|från|de) ?$/i
const AND_NOW = /^ ?(?:to|auf|till|à|a|->|→) ?\d/i

/** Names of the catalogue that are everyday words, or what a number counts. */
const NO_MARKER =
  /^(?:lead|mass|age|count|free|total|weight|height|size|mood|sleep|day|mean|vitamin|cells?|blood|test)$/

const decimal = (digits: string) => Number(digits.replace(',', '.'))

type Named = { ids: readonly string[]; start: number; end: number }

/** The markers named in a text and where; the longest names first from the left, each word once. */
function namedMarkers(text: string): Named[] {
  const words = [...text.matchAll(/[\p{L}\p{N}]+/gu)]
  const found: Named[] = []
  for (let from = 0; from < words.length; from++)
    for (let to = Math.min(words.length, from + LONGEST_NAME); to > from; to--) {
      const [first, last] = [words[from]!, words[to - 1]!]
      const name = text.slice(first.index, last.index + last[0].length)
      if (/[,;?!\n]|\d\.|\. /.test(name) || !/\p{L}/u.test(name)) continue
      const ids = NO_MARKER.test(name) ? [] : biomarkersNamed(name)
      if (ids.length === 0) continue
      found.push({ ids, start: first.index, end: last.index + last[0].length })
      from = to - 1
      break
    }
  return found
}

function stickyAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

const cleanUnit = (unit: string): string =>
  unit
    .replace(/ /g, '')
    .replace(/^[x×*](?=10)/, '')
    .replace(/10[\^*]{0,2}(⁹|9)/, '10^9')
    .replace(/10[\^*]{0,2}(¹²|12)/, '10^12')
    .replace(/^ml\/min$/i, 'mL/min/1.73m2')

const isBridge = (between: string) =>
  between
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .every((word) => BETWEEN.test(word))

type Candidate = { name: Named; biomarker: Biomarker; fit: FittingUnit | null }

/** Which marker a number is of: the nearest name before it that is measured in its unit. */
function ownerOf(text: string, at: number, unit: string | null, names: readonly Named[]): Candidate | null {
  const before = names.filter(({ end }) => end <= at && at - end <= REACH).reverse()
  for (const name of before) {
    const between = text.slice(name.end, at)
    if (/[?!\n;]|\. /.test(between) || (unit === null && !isBridge(between))) continue
    const known = name.ids.flatMap((id) => findBiomarker(id) ?? [])
    const fits = known.flatMap((biomarker) => {
      const [fit] = unit === null ? [] : fittingUnits(biomarker, unit)
      return fit ? [{ name, biomarker, fit }] : []
    })
    if (fits[0]) return fits[0]
    if (known[0] && (unit === null || isBridge(between))) return { name, biomarker: known[0], fit: null }
  }
  return null
}

/** "45 ng/ml vitamin d", "6.2 cholesterol". */
function ownerBehind(
  text: string,
  end: number,
  unit: string | null,
  names: readonly Named[],
): Candidate | null {
  const name = names.find(({ start }) => start >= end && /^ (?:of |for |i )?$/.test(text.slice(end, start)))
  const known = (name?.ids ?? []).flatMap((id) => findBiomarker(id) ?? [])
  for (const biomarker of known) {
    const [fit] = unit === null ? [] : fittingUnits(biomarker, unit)
    if (name && (fit || unit === null)) return { name, biomarker, fit: fit ?? null }
  }
  return null
}

function rangeAt(text: string, at: number): Limits | null {
  const [, low, high, side, limit] = stickyAt(RANGE, text, at) ?? []
  if (low !== undefined && high !== undefined) return { low: decimal(low), high: decimal(high) }
  if (limit === undefined) return null
  return side === '<' ? { low: null, high: decimal(limit) } : { low: decimal(limit), high: null }
}

const withUnit = (stated: StatedValue, unit: string, fit: FittingUnit): StatedValue => ({
  ...stated,
  unit,
  fit,
  canonical: toCanonical(stated.value, fit),
})

/**
 * "LDL 4.6, HDL 1.3, trigs 1.5 mmol/L": the unit at the end of a list is that of all of it. Nobody means "ferritin 9,
 * LDL 3.9 mmol/L" so: a unit in which the value is not plausible is that of the others only.
 */
function shareUnits(values: StatedValue[]): StatedValue[] {
  const shared = [...values]
  for (let at = shared.length - 2; at >= 0; at--) {
    const [own, next] = [shared[at]!, shared[at + 1]!]
    if (own.unit !== null || next.unit === null) continue
    const [fit] = fittingUnits(own.biomarker, next.unit)
    if (fit && isPlausible(own.biomarker.id, toCanonical(own.value, fit)))
      shared[at] = withUnit(own, next.unit, fit)
  }
  return shared
}

/** It counts something else, or is a value of before. */
const isOtherNumber = (
  text: string,
  start: number,
  { end, unitEnd, hasUnit }: { end: number; unitEnd: number; hasUnit: boolean },
): boolean =>
  (!hasUnit && OTHER_COUNT.test(text.slice(end, end + 12))) ||
  (BEFORE_NOW.test(text.slice(Math.max(0, start - 6), start)) &&
    AND_NOW.test(text.slice(unitEnd, unitEnd + 8)))

export function readStatedValues(message: string): StatedValue[] {
  const text = message.slice(0, READ_MOST)
  const names = namedMarkers(text)
  const found: StatedValue[] = []
  for (const match of text.matchAll(NUMBER)) {
    const [whole, sign = '', digits = ''] = match
    const end = match.index + whole.length
    if (found.length >= MOST_VALUES) break
    if (names.some(({ start, end: last }) => match.index < last && start < end)) continue
    const unit = stickyAt(UNIT, text, end)
    const printed = unit ? cleanUnit(unit[1]!) : null
    const unitEnd = end + (unit?.[0].length ?? 0)
    if (isOtherNumber(text, match.index, { end, unitEnd, hasUnit: printed !== null })) continue
    const owner = ownerOf(text, match.index, printed, names) ?? ownerBehind(text, unitEnd, printed, names)
    if (!owner || found.some(({ biomarker }) => biomarker.id === owner.biomarker.id)) continue
    const value = decimal(digits)
    found.push({
      biomarker: owner.biomarker,
      comparator: sign === '<' || sign === '≤' ? '<' : sign === '>' || sign === '≥' ? '>' : null,
      value,
      unit: printed,
      fit: owner.fit,
      canonical: owner.fit && toCanonical(value, owner.fit),
      range: rangeAt(text, unitEnd),
    })
  }
  return [...pressureStated(text, found), ...shareUnits(found)]
}

/** A blood pressure is written as two values, of which the upper one is judged. */
function pressureStated(text: string, found: readonly StatedValue[]): StatedValue[] {
  const pressure = pressureIn(text)
  const biomarker = pressure && findBiomarker('sbp')
  const [fit] = biomarker ? fittingUnits(biomarker, 'mmHg') : []
  if (!biomarker || !fit || found.some((each) => each.biomarker.id === 'sbp')) return []
  const value = pressure.upper
  return [
    {
      biomarker,
      comparator: null,
      value,
      unit: 'mmHg',
      fit,
      canonical: toCanonical(value, fit),
      range: null,
    },
  ]
}
