/** From a printed result to one that is matched, converted, flagged and, where in doubt, marked for review. */
import { OPEN_END } from '../lex/number-texts.ts'
import type { ReviewReason } from '../../reading/analysis.ts'
import { isCardFlag } from '../lex/card-parts.ts'
import { identify, saysNoUnit, unitOfName } from '../../biomarkers/identify.ts'
import { type Biomarker, findBiomarker, fittingUnits } from '../../biomarkers/catalogue.ts'
import type { Source } from '../../reading/source.ts'
import { unitOfRange } from '../../biomarkers/range-unit.ts'
import { readUnit } from '../../units.ts'
import { flagFromRange, flagFromWords, readFlag, type Flag } from '../lex/flags.ts'
import { beginsWithUnit, holdsUnit } from '../lex/value-in-name.ts'
import { meaningOf } from '../lex/qualitative.ts'
import type { ReferenceRange } from '../lex/interval.ts'
import { mended } from './mend-print.ts'
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
  /** see `choose/units-of-document.ts` */
  unit_asked?: string
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

/** `Normal` in g/L is what was said of a number that was not read. */
const isSaidOfNumber = ({ value, value_text, unit, range }: PrintedResult): boolean =>
  value === null &&
  isCardFlag(value_text) &&
  (unit !== null || typeof range?.low === 'number' || typeof range?.high === 'number')

/** A unit in the name or before the limits was not separated from them. */
const hasUnitElsewhere = ({ unit, name, range }: PrintedResult): boolean =>
  unit === null && (holdsUnit(name) || beginsWithUnit(range?.text ?? ''))

/** `135 -`: the other limit was not found, or the limits of a number were not understood. */
const isUnread = ({ range, value }: PrintedResult): boolean =>
  range?.low === null &&
  range.high === null &&
  /\d/.test(range.text) &&
  (value !== null || OPEN_END.test(range.text.trim()))

function isRangeInOtherUnit({ unit, range }: PrintedResult): boolean {
  // `58,2 % soit 4 388 /mm3 (1 800 à 7 500)`: no share begins above a hundred.
  if (unit === '%' && (range?.low ?? 0) > 100) return true
  if (typeof range?.unit !== 'string' || unit === null) return false
  return readUnit(range.unit).length > 0 && readUnit(unit).length > 0 && !sameUnit(range.unit, unit)
}

/** What is doubtful about the print itself, before its marker is known. */
function doubtsOfPrint(printed: PrintedResult): ReviewReason[] {
  const reasons: ReviewReason[] = [...printed.doubts]
  if (printed.dateUnsettled) reasons.push('date_unsettled')
  if (isSaidOfNumber(printed) || hasUnitElsewhere(printed)) reasons.push('text_not_understood')
  if (printed.range?.ambiguous || isUnread(printed)) reasons.push('range_ambiguous')
  if (isRangeInOtherUnit(printed)) reasons.push('range_in_other_unit')
  return reasons
}

/** The limits that the value may be compared with. */
function limitsOf(printed: PrintedResult): { low: number | null; high: number | null } {
  const { range } = printed
  const isComparable = range && !range.ambiguous && !isRangeInOtherUnit(printed)
  return isComparable ? { low: range.low, high: range.high } : { low: null, high: null }
}

/** Doubts that the marker shows, and the unit that its limits speak for instead of the printed one. */
function doubtsOfMarker(
  printed: PrintedResult,
  biomarker: Biomarker | undefined,
  limits: { low: number | null; high: number | null },
): { reasons: ReviewReason[]; rangeUnit: string | null } {
  const reasons: ReviewReason[] = []
  if (!biomarker) {
    const { unit } = printed
    const isUnknown = unit !== null && readUnit(unit).length === 0 && !saysNoUnit(unit)
    return { reasons: isUnknown ? ['unit_not_understood'] : [], rangeUnit: null }
  }
  if (isWordForNumber(printed, biomarker)) reasons.push('text_not_understood')
  const unit = printed.unit && unitOfName(printed.name, biomarker, printed.unit)
  const rangeUnit = unit ? unitOfRange(biomarker, unit, limits) : null
  if (rangeUnit !== null) reasons.push('unit_ambiguous')
  return { reasons, rangeUnit }
}

/** Matches, converts and flags a printed result; collects every reason for review. */
export function finishResult(result: PrintedResult): LabResult {
  const printed = mended(result)
  const { low, high } = limitsOf(printed)
  const { flag, disagrees } = flagOf(printed, low, high)
  const identity = identify({
    name: printed.name,
    context: [printed.section, printed.specimen].filter(Boolean).join(' '),
    value: printed.value,
    unit: printed.unit,
    loinc: printed.loinc,
    limits: { low, high },
  })
  const biomarker = identity.biomarker ? findBiomarker(identity.biomarker) : undefined
  const ofMarker = doubtsOfMarker(printed, biomarker, { low, high })
  const reasons: ReviewReason[] = [
    ...doubtsOfPrint(printed),
    ...(disagrees ? (['flag_disagrees_with_range'] as const) : []),
    ...identity.doubts,
    ...ofMarker.reasons,
  ]
  const isConvertible =
    identity.canonical_value !== null ||
    (biomarker && printed.unit && fittingUnits(biomarker, printed.unit).length > 0)
  return {
    section: printed.section,
    name: printed.name,
    value: printed.value,
    value_text: printed.value_text,
    comparator: printed.comparator,
    unit: printed.unit,
    ref_low: low,
    ref_high: high,
    ref_text: printed.range?.text ?? null,
    flag,
    flag_printed: printed.flag_printed,
    biomarker: identity.biomarker,
    loinc: identity.loinc,
    canonical_value: identity.canonical_value,
    canonical_unit: isConvertible ? identity.canonical_unit : null,
    collection_date: printed.collection_date,
    needs_review: reasons.length > 0,
    review_reasons: [...new Set(reasons)],
    ...possibleReadings(printed, identity, reasons, ofMarker.rangeUnit),
    source: printed.source,
  }
}
