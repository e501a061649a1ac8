/** The results that a message tells: name, value, unit and, where it is given, the range of the report. */
import {
  type Biomarker,
  type FittingUnit,
  findBiomarker,
  fittingUnits,
  toCanonical,
} from '../../health/biomarkers/catalogue.ts'
import { isPlausible } from '../../health/biomarkers/plausible-limits.ts'
import { rareUntil } from './rare-units.ts'
import { afterFood } from './after-food.ts'
import { pressureStated } from './stated-pressure.ts'
import { BETWEEN, OTHER_COUNT } from './value-words.ts'
import { isLaterOf, isOfBefore, isSaidOfIt, isSaidOfNow } from './told-times.ts'
import { biomarkersNamed } from '../../evidence/names.ts'
import { namedSupplements } from '../../supplements/facts.ts'

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
  /** an earlier value that the message tells, as written */
  before?: string
}

/** Characters between a name and its value: "has been around" fits, another sentence does not. */
const REACH = 45
const LONGEST_NAME = 6
/** Characters of a message that are read: thirty results with their ranges fit into it. */
export const READ_MOST = 2_500
/** Values of a message; a whole panel has fewer. */
const MOST_VALUES = 60

const NUMBER = /(?<![\p{L}\d.,/-])([<>≤≥]?) ?(\d{1,9}(?:[.,]\d{1,6})?)/gu
const UNIT =
  / ?((?:[x×*] ?)?10[\^*]{0,2}(?:9|12|3|6|⁹|¹²|³|⁶) ?\/ ?[µμu]?l|(?:mc|[mµμunpkf])?(?:mol|g|iu|ie|u|kat|eq|l) ?\/ ?(?:mol|dl|ml|l|g|min(?: ?\/ ?1[.,]73 ?m[2²])?|kg ?\/ ?min)|%|ms|bpm|mm ?hg|fl|pg)(?![\p{L}\d])/iuy
const RANGE =
  /(?: (?:today|now|yesterday|this (?:week|morning)|heute|idag|i dag|hoy))? ?[([] ?(?:ref(?:erence)?(?: range)?|(?:my )?(?:target|goal)(?: range)?|range|normal|norm|reference interval|ziel(?:bereich)?|mål|objectif|objetivo)?[.:]? ?(?:(\d{1,7}(?:[.,]\d{1,4})?) ?[-–] ?(\d{1,7}(?:[.,]\d{1,4})?)|([<>]) ?(\d{1,7}(?:[.,]\d{1,4})?))/iuy
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

/** "45 ng/ml vitamin d", "6.2 cholesterol"; "8 de ferritina". */
const OF_MARKER = /^ (?:of |for |i |de |d['’]|von |av )?$/
/** "300 de magnesio" is swallowed as likely as measured. */
const isSaidAsDose = (text: string, end: number, { start, end: nameEnd }: Named): boolean =>
  / (?:de |d['’]|von |av )/.test(text.slice(end, start)) &&
  namedSupplements(text.slice(start, nameEnd)).length > 0
function ownerBehind(
  text: string,
  end: number,
  unit: string | null,
  names: readonly Named[],
): Candidate | null {
  const name = names.find(({ start }) => start >= end && OF_MARKER.test(text.slice(end, start)))
  if (name && unit === null && isSaidAsDose(text, end, name)) return null
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

/** A unit that laboratories print for it: nmol/L only is one of ferritin by arithmetic. */
const isPrinted = ({ unit, scale, ucum }: FittingUnit, biomarker: Biomarker): boolean =>
  scale === 1 && rareUntil(biomarker, unit.ucum) === undefined && unit.ucum === ucum

/**
 * "LDL 4.6, HDL 1.3, trigs 1.5 mmol/L": the unit at the end of a list is that of all of it. Nobody means "ferritin 9,
 * LDL 3.9 mmol/L" so: a unit that is not printed for it, or in which the value is not plausible, is that of the others only.
 */
function shareUnits(values: StatedValue[]): StatedValue[] {
  const shared = [...values]
  for (let at = shared.length - 2; at >= 0; at--) {
    const [own, next] = [shared[at]!, shared[at + 1]!]
    if (own.unit !== null || next.unit === null) continue
    const [fit] = fittingUnits(own.biomarker, next.unit)
    const isOfBoth = fit && isPrinted(fit, own.biomarker)
    if (isOfBoth && isPlausible(own.biomarker.id, toCanonical(own.value, fit)))
      shared[at] = withUnit(own, next.unit, fit)
  }
  return shared
}

/** A second value of a marker takes the place of the first where the message says that this one is of now. */
function later(own: Told, next: Told, text: string): Told | null {
  if (!isLaterOf(text, own, next)) return null
  const { unit, fit } = own.stated
  const isBare = next.stated.unit === null && unit !== null && fit !== null
  const stated = isBare ? withUnit(next.stated, unit, fit) : next.stated
  return { ...next, stated: { ...stated, before: String(own.stated.value) } }
}

type Told = { stated: StatedValue; start: number; unitEnd: number }

type Printed = { unit: string | null; start: number; end: number; unitEnd: number }
/** A number with the unit behind it; null where it counts something else. */
function printedAt(text: string, match: RegExpExecArray): Printed | null {
  const end = match.index + match[0].length
  const unit = stickyAt(UNIT, text, end)
  if (!unit && OTHER_COUNT.test(text.slice(end, end + 14))) return null
  return {
    unit: unit ? cleanUnit(unit[1]!) : null,
    start: match.index,
    end,
    unitEnd: end + (unit?.[0].length ?? 0),
  }
}

const ownerAt = (
  text: string,
  { unit, start, unitEnd }: Printed,
  names: readonly Named[],
  found: readonly Told[],
): Pick<Candidate, 'biomarker' | 'fit'> | null =>
  ownerOf(text, start, unit, names) ??
  ownerBehind(text, unitEnd, unit, names) ??
  (isSaidOfNow(text, start) ? ownerBefore(found, unit) : null) ??
  (isSaidOfIt(text, start) || isConcentration(unit) ? ownerOfAll(names, unit) : null)

const COMPARATORS: Record<string, '<' | '>'> = { '<': '<', '≤': '<', '>': '>', '≥': '>' }

export function readStatedValues(message: string): StatedValue[] {
  const text = message.slice(0, READ_MOST)
  const names = namedMarkers(text)
  const found: Told[] = []
  let before: string | undefined
  for (const match of text.matchAll(NUMBER)) {
    if (found.length >= MOST_VALUES) break
    const [, sign = '', digits = ''] = match
    const printed = printedAt(text, match)
    if (!printed || names.some(({ start, end }) => printed.start < end && start < printed.end)) continue
    if (isOfBefore(text, printed.start, printed.unitEnd)) {
      before = digits
      continue
    }
    const owner = ownerAt(text, printed, names, found)
    if (!owner) continue
    const value = decimal(digits)
    const stated: StatedValue = {
      biomarker: owner.biomarker,
      comparator: COMPARATORS[sign] ?? null,
      value,
      unit: printed.unit,
      fit: owner.fit,
      canonical: owner.fit && toCanonical(value, owner.fit),
      range: rangeAt(text, printed.unitEnd),
      ...(before !== undefined && { before }),
    }
    before = undefined
    addTold(found, { stated, start: printed.start, unitEnd: printed.unitEnd }, text)
  }
  const values = found.map((told) => afterFood(told.stated, text))
  return [...pressureStated(text, values), ...shareUnits(values)]
}

/** "Is 5000 IU of vitamin D too much? My level is 62 ng/mL": nothing is swallowed by the millilitre of blood. */
const isConcentration = (unit: string | null): boolean => unit !== null && /\/(?:m|d|[µu])?l$/i.test(unit)

/** "How can I raise my HDL? It's 0.9": the one marker that the message names. */
function ownerOfAll(
  names: readonly Named[],
  unit: string | null,
): Pick<Candidate, 'biomarker' | 'fit'> | null {
  const ids = new Set(names.map(({ ids: [id] }) => id))
  const biomarker = ids.size === 1 ? findBiomarker([...ids][0]!) : undefined
  const [fit] = biomarker && unit !== null ? fittingUnits(biomarker, unit) : []
  return biomarker && (fit || unit === null) ? { biomarker, fit: fit ?? null } : null
}

/** "HbA1c was 48 mmol/mol in January, now 41": of the marker that was told last. */
function ownerBefore(
  found: readonly Told[],
  unit: string | null,
): Pick<Candidate, 'biomarker' | 'fit'> | null {
  const last = found.at(-1)?.stated
  if (!last) return null
  const [fit] = unit === null ? [] : fittingUnits(last.biomarker, unit)
  return fit || unit === null ? { biomarker: last.biomarker, fit: fit ?? null } : null
}

function addTold(found: Told[], next: Told, text: string): void {
  const at = found.findIndex(({ stated }) => stated.biomarker.id === next.stated.biomarker.id)
  if (at < 0) found.push(next)
  else found[at] = later(found[at]!, next, text) ?? found[at]!
}
