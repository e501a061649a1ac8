/** From a printed result to one that is matched, converted, flagged and, where in doubt, marked for review. */
import { OPEN_END } from '../lex/number-texts.ts'
import type { ReviewReason } from '../../reading/analysis.ts'
import { isCardFlag } from '../lex/card-parts.ts'
import { identify, unitOfName } from '../../biomarkers/identify.ts'
import { type Biomarker, findBiomarker, fittingUnits } from '../../biomarkers/catalogue.ts'
import type { Source } from '../../reading/source.ts'
import { unitOfRange } from '../../biomarkers/range-unit.ts'
import { readUnit } from '../../units.ts'
import { flagFromRange, flagFromWords, readFlag, type Flag } from '../lex/flags.ts'
import { beginsWithUnit, holdsUnit } from '../lex/value-in-name.ts'
import { meaningOf } from '../lex/qualitative.ts'
import { readRange } from '../lex/reference-range.ts'
import type { ReferenceRange } from '../lex/interval.ts'
import { possibleReadings, type PossibleReadings } from './possible-readings.ts'
import type { PrintedResult } from '../printed-row.ts'

export type LabResult = {
  section: string | null
  name: string
  value: number | null
  value_text: string
  comparator: '<' | '<=' | '>' | '>=' | null
  unit: string | null
  ref_low: number | null
  ref_high: number | null
  ref_text: string | null
  flag: Flag | null
  flag_printed: string | null
  biomarker: string | null
  loinc: string | null
  canonical_value: number | null
  canonical_unit: string | null
  collection_date: string | null
  needs_review: boolean
  review_reasons: ReviewReason[]
  possible_readings?: PossibleReadings
  source: Source
  /** in a document that names several people: who is named above it */
  person?: string
}

const sameUnit = (a: string, b: string): boolean => {
  const [first] = readUnit(a)
  const [second] = readUnit(b)
  return (
    first !== undefined &&
    first.dimension === second?.dimension &&
    Math.abs(first.scale / second.scale - 1) < 1e-9
  )
}

const STRICT = /^[^\d<>≤≥]*[<>](?!\s?=|\s?or\b)\s*\d[\d.,]*[^\d]*$/i

/** `Negative mg/dL` without its unit. */
const wordsOf = (range: ReferenceRange | null): string =>
  range?.unit && !/\d/.test(range.text) ? range.text.replace(range.unit, '').trim() : (range?.text ?? '')

/** The printed mark, made precise by the printed limits; without a mark, what the limits say. */
function flagOf(
  printed: PrintedResult,
  low: number | null,
  high: number | null,
): { flag: Flag | null; disagrees: boolean } {
  const fromMark = printed.flag_printed ? readFlag(printed.flag_printed) : null
  const fromRange =
    printed.value === null
      ? flagFromWords(printed.value_text, wordsOf(printed.range))
      : flagFromRange(printed.value, printed.comparator, low, high, STRICT.test(printed.range?.text ?? ''))
  if (!fromMark) return { flag: fromRange, disagrees: false }
  if (fromMark === 'A')
    return { flag: fromRange === 'L' || fromRange === 'H' ? fromRange : 'A', disagrees: fromRange === 'N' }
  if (fromRange === 'A') return { flag: fromMark, disagrees: fromMark === 'N' }
  return { flag: fromMark, disagrees: fromRange !== null && fromMark[0] !== fromRange[0] }
}

const GRAVITY = 'urine_sg'

/** `1.015` among decimal commas: a specific gravity is printed with a point or without, never with thousands. */
function withGravity(printed: PrintedResult): PrintedResult {
  const isThousands = (value: number | null): value is number =>
    value !== null && value >= 1000 && value < 1100
  if (!isThousands(printed.value) || !/^1[.]0\d\d$/.test(printed.value_text)) return printed
  if (identify({ ...printed, context: printed.section ?? '' }).biomarker !== GRAVITY) return printed
  const asDecimal = (value: number | null) => (isThousands(value) ? value / 1000 : value)
  const range = printed.range && {
    ...printed.range,
    low: asDecimal(printed.range.low),
    high: asDecimal(printed.range.high),
  }
  return { ...printed, value: printed.value / 1000, range }
}

const GROUPED = /^[1-9]\d{0,2}[.,]\d{3}$/
const GROUPED_LIMITS = /^[^\d]*[1-9]\d{0,2}[.,]\d{3}(?:\D+[1-9]\d{0,2}[.,]\d{3})?[^\d]*$/

/** `7.200/mm³` among decimal points: no white cell count is 7.2 of these, and 7,200 fits. */
function withThousands(printed: PrintedResult): PrintedResult {
  const { value, range } = printed
  if (value === null || !GROUPED.test(printed.value_text)) return printed
  const whole = { ...printed, value: value * 1000 }
  const doubtsOf = (result: PrintedResult) => identify({ ...result, context: result.section ?? '' }).doubts
  if (!doubtsOf(printed).includes('implausible_value') || doubtsOf(whole).length > 0) return printed
  if (!range || !GROUPED_LIMITS.test(range.text)) return whole
  const times = (limit: number | null) => (limit === null ? null : limit * 1000)
  return { ...whole, range: { ...range, low: times(range.low), high: times(range.high) } }
}

const FLAG_BEFORE_LIMITS = /^(low|high|borderline)\s+(?=[\d<>≤≥])/i

/** `Low 13.0 - 17.0` of a value under 13: the column of flags was not separated from that of limits. */
function withFlagApart(printed: PrintedResult): PrintedResult {
  const [before = '', flag = ''] = FLAG_BEFORE_LIMITS.exec(printed.range?.text ?? '') ?? []
  if (flag === '' || printed.value === null || printed.flag_printed !== null) return printed
  const range = readRange(printed.range!.text.slice(before.length), 'unknown')
  if (!range || range.ambiguous || range.low === null || range.high === null) return printed
  const said = flag.toLowerCase()
  const isSaid =
    said === 'low' ? printed.value < range.low : said === 'high' ? printed.value > range.high : true
  return isSaid ? { ...printed, range, flag_printed: said === 'borderline' ? null : flag } : printed
}

/** `Normal` of what is measured in blood: a label, or what was said of a number that was not read. */
function isWordForNumber(
  { value, value_text, doubts }: PrintedResult,
  { specimen, canonical_unit }: Biomarker,
) {
  if (value !== null || /\d/.test(value_text) || doubts.includes('result_pending')) return false
  const meaning = meaningOf(value_text)
  const isFinding = meaning === 'found' || meaning === 'not_found'
  return specimen !== 'U' && /[/%]/.test(canonical_unit) && !isFinding
}

/** Matches, converts and flags a printed result; collects every reason for review. */
export function finishResult(result: PrintedResult): LabResult {
  const printed = withFlagApart(withThousands(withGravity(result)))
  const { range } = printed
  const reasons: ReviewReason[] = [...printed.doubts]
  // `58,2 % soit 4 388 /mm3 (1 800 à 7 500)`: no share begins above a hundred.
  const rangeOfCounts = printed.unit === '%' && (range?.low ?? 0) > 100
  const rangeUnitDiffers =
    rangeOfCounts ||
    (typeof range?.unit === 'string' &&
      printed.unit !== null &&
      readUnit(range.unit).length > 0 &&
      readUnit(printed.unit).length > 0 &&
      !sameUnit(range.unit, printed.unit))
  if (printed.dateUnsettled) reasons.push('date_unsettled')
  // `Normal` in g/L is what was said of a number that was not read.
  const isSaid = printed.value === null && isCardFlag(printed.value_text)
  if (isSaid && (printed.unit !== null || typeof range?.low === 'number' || typeof range?.high === 'number'))
    reasons.push('text_not_understood')
  if (printed.unit === null && (holdsUnit(printed.name) || beginsWithUnit(range?.text ?? '')))
    reasons.push('text_not_understood')
  // `135 -`: the other limit was not found, or the limits of a number were not understood.
  const unread =
    range?.low === null &&
    range.high === null &&
    /\d/.test(range.text) &&
    (printed.value !== null || OPEN_END.test(range.text.trim()))
  if (range?.ambiguous || unread) reasons.push('range_ambiguous')
  if (rangeUnitDiffers) reasons.push('range_in_other_unit')
  const low = rangeUnitDiffers || range?.ambiguous ? null : (range?.low ?? null)
  const high = rangeUnitDiffers || range?.ambiguous ? null : (range?.high ?? null)
  const { flag, disagrees } = flagOf(printed, low, high)
  if (disagrees) reasons.push('flag_disagrees_with_range')

  const identity = identify({
    name: printed.name,
    context: [printed.section, printed.specimen].filter(Boolean).join(' '),
    value: printed.value,
    unit: printed.unit,
    loinc: printed.loinc,
    limits: { low, high },
  })
  reasons.push(...identity.doubts)
  const biomarker = identity.biomarker ? findBiomarker(identity.biomarker) : undefined
  if (biomarker && isWordForNumber(printed, biomarker)) reasons.push('text_not_understood')
  if (!biomarker && printed.unit !== null && readUnit(printed.unit).length === 0)
    reasons.push('unit_not_understood')
  const unit = biomarker && printed.unit && unitOfName(printed.name, biomarker, printed.unit)
  const rangeUnit = unit ? unitOfRange(biomarker, unit, { low, high }) : null
  if (rangeUnit !== null) reasons.push('unit_ambiguous')
  const convertible = biomarker && printed.unit && fittingUnits(biomarker, printed.unit).length > 0
  return {
    section: printed.section,
    name: printed.name,
    value: printed.value,
    value_text: printed.value_text,
    comparator: printed.comparator,
    unit: printed.unit,
    ref_low: low,
    ref_high: high,
    ref_text: range?.text ?? null,
    flag,
    flag_printed: printed.flag_printed,
    biomarker: identity.biomarker,
    loinc: identity.loinc,
    canonical_value: identity.canonical_value,
    canonical_unit: convertible || identity.canonical_value !== null ? identity.canonical_unit : null,
    collection_date: printed.collection_date,
    needs_review: reasons.length > 0,
    review_reasons: [...new Set(reasons)],
    ...possibleReadings(printed, identity, reasons, rangeUnit),
    source: printed.source,
  }
}
