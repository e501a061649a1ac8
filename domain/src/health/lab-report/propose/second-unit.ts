/** One measurement printed twice, in two units: the first printing is the result, the second is evidence for it. */
import { identify } from '../../biomarkers/identify.ts'
import { knownNameLength } from '../../biomarkers/name-index.ts'
import { findBiomarker } from '../../biomarkers/catalogue.ts'
import { isRangeOf } from '../../biomarkers/range-unit.ts'
import { isUnit, readUnit } from '../../units.ts'
import type { PrintedResult, ReadingContext } from '../printed-row.ts'
import { readTail, takeUnit } from '../lex/result-tail.ts'
import { takeValue } from '../lex/take-value.ts'

export type SecondValue = { value: number; value_text: string; unit: string; flag_printed?: string | null }

const printedAs = ({ value_text, unit }: SecondValue): string => `${value_text} ${unit}`

/**
 * True when two printings of one measurement (`0,60 g/l`, then `10,02 mmol/l`) agree within rounding;
 * null when the catalogue cannot compare them.
 */
function agreeInSecondUnit(
  first: PrintedResult,
  second: { value: number; value_text: string; unit: string },
): boolean | null {
  const reading = (amount: number, printedUnit: string | null) =>
    identify({
      name: first.name,
      context: first.section ?? '',
      value: amount,
      unit: printedUnit,
      loinc: first.loinc,
    })
  if (first.value === null) return null
  const [one, two] = [reading(first.value, first.unit), reading(second.value, second.unit)]
  const [a, b] = [one.canonical_value, two.canonical_value]
  if (a === null || b === null || one.biomarker !== two.biomarker) return null
  if (Math.abs(a - b) <= 0.03 * Math.max(Math.abs(a), Math.abs(b))) return true
  const [aMost, bMost] = [
    reading(first.value + halfStep(first.value_text), first.unit).canonical_value,
    reading(second.value + halfStep(second.value_text), second.unit).canonical_value,
  ]
  return aMost !== null && bMost !== null && Math.abs(a - b) <= Math.abs(aMost - a) + Math.abs(bMost - b)
}

/** Half of what the last printed digit stands for. */
const halfStep = (printed: string): number => 0.5 * 10 ** -(/[.,](\d+)\D*$/.exec(printed)?.[1]!.length ?? 0)

/**
 * True for a line that repeats the result above it; a value that is not the same is marked there.
 * @param above the results of the row above: earlier ones may stand beside that of today
 */
export function repeatsResult(
  text: string,
  above: readonly PrintedResult[],
  context: ReadingContext,
): boolean {
  const value = takeValue(text, context.mark)
  const unit = value ? readTail(value.rest, context).unit : null
  if (typeof value?.value !== 'number' || !unit || knownNameLength(text) > 0) return false
  const again = { value: value.value, value_text: value.value_text, unit }
  const answers = above.map((result) => agreeInSecondUnit(result, again))
  const result = above[Math.max(0, answers.indexOf(false))]!
  if (answers.includes(false) && !answers.includes(true)) {
    result.doubts.push('second_unit_disagrees')
    result.again = printedAs(again)
  }
  return true
}

/** `57,3 %`, and on the line below `4,08 G/L   1,80 à 7,50`: another quantity under the same name. */
export function otherQuantity(
  text: string,
  [first, ...others]: readonly PrintedResult[],
  context: ReadingContext,
): PrintedResult | null {
  const value = takeValue(text, context.mark)
  if (!first || others.length > 0 || value?.kind !== 'number') return null
  const { unit, range, flag_printed } = readTail(value.rest, context)
  const { value_text, comparator } = value
  const other = { ...first, value: value.value, value_text, comparator, unit, range, doubts: [] }
  const [one, two] = [first, other].map(
    (result) => identify({ ...result, context: result.section ?? '' }).biomarker,
  )
  if (!unit || !one || !two || one === two) return null
  return { ...other, flag_printed: value.flag_printed ?? flag_printed }
}

/** Cheap, and true of every unit with a number and another unit behind it. */
const COULD_HOLD_SECOND = /^[^\d]*[%a-zµμ²³\d][^<>≤≥]*?[\s(/=;,[]\d[\d.,]*\s?[%a-zµμ×*·]/i
const BETWEEN_THEM =
  /^[\s;,]*(?:[/=([≈~]|(?:soit|ou|or|oder|bzw\.?|eller|motsvarar|o|oppure|equiv(?:alent)?\.?)(?=\s))?\s*(?=\d|[*!↑↓]{1,2}\s?\d)/i

/** Takes `/ 36 mmol/mol` or `(99 mg/dL)` out of what follows a value and its unit. */
export function takeSecond(
  text: string,
  context: ReadingContext,
): { second: SecondValue; rest: string } | null {
  if (!COULD_HOLD_SECOND.test(text)) return null
  const first = takeUnit(text)
  if (!first) return null
  const between = BETWEEN_THEM.exec(first.rest)
  const value = between ? takeValue(first.rest.slice(between[0].length), context.mark) : null
  if (typeof value?.value !== 'number' || value.comparator) return null
  const flag = /^\s*([HL]{1,2}\*?|[*↑↓▲▼]{1,2})\s+/.exec(value.rest)
  const unit = takeUnit(flag ? value.rest.slice(flag[0].length) : value.rest)
  if (!unit || isSameUnit(unit.unit, first.unit)) return null
  const isClosed = !/[([]\s*$/.test(between![0]) || /^\s*[)\]]/.test(unit.rest)
  if (!isClosed) return null
  const rest = `${first.unit} ${/[([]\s*$/.test(between![0]) ? unit.rest.replace(/^\s*[)\]]/, '') : unit.rest}`
  const flag_printed = value.flag_printed ?? flag?.[1] ?? null
  return { second: { value: value.value, value_text: value.value_text, unit: unit.unit, flag_printed }, rest }
}

export const isSameUnit = (a: string, b: string): boolean => {
  const [one, other] = [readUnit(a)[0], readUnit(b)[0]]
  return a === b || (one !== undefined && one.dimension === other?.dimension && one.scale === other.scale)
}

/** A milliequivalent of an ion with one charge is a millimole of it; for other ions it depends on the name. */
export const isSameQuantity = (a: string, b: string): boolean =>
  isSameUnit(a, b) || [a, b].every((unit) => /^m(?:mol|eq)\/l$/i.test(unit))

const NUMBER_ALONE = /^\s*[/(;[]\s*(\d[\d.,]*)\s*[)\]]?\s*$/

/** `5.4 / 36` beside `% / mmol/mol`: the second number is in the second unit. */
export function secondInColumns(
  rest: string,
  unitCell: string,
  context: ReadingContext,
): { unit: string; second: SecondValue } | null {
  const number = NUMBER_ALONE.exec(rest)?.[1]
  const units = number ? /^(.+?)(?:\s+\/\s+|\s*[([;]\s*)(.+?)[)\]]?$/.exec(unitCell) : null
  const value = units ? takeValue(number!, context.mark)?.value : null
  if (typeof value !== 'number' || !isUnit(units![1]!) || !isUnit(units![2]!)) return null
  return { unit: units![1]!, second: { value, value_text: number!, unit: units![2]! } }
}

export function secondInColumn(
  numbers: readonly string[],
  unit: string,
  context: ReadingContext,
): SecondValue | null {
  const [printed] = numbers
  const value = printed && numbers.length === 1 ? takeValue(printed, context.mark)?.value : null
  return typeof value === 'number' ? { value, value_text: printed!, unit } : null
}

/**
 * The result beside its second printing. Two quantities in one cell (`58 % (3.6 G/L)`) are two results; the limits are of
 * the one that has such in the catalogue.
 */
export function withSecond(result: PrintedResult, second: SecondValue | null): PrintedResult[] {
  if (!second) return [result]
  const doubted = (doubt: PrintedResult['doubts'][number]): PrintedResult[] => [
    { ...result, doubts: [...result.doubts, doubt], again: printedAs(second) },
  ]
  const agrees = agreeInSecondUnit(result, second)
  if (agrees !== null) return agrees ? [result] : doubted('second_unit_disagrees')
  const other = { ...result, comparator: null, flag_printed: null, ...second }
  const [one, two] = [result, other].map(
    ({ name, section, value, unit, loinc }) =>
      identify({ name, context: section ?? '', value, unit, loinc }).biomarker,
  )
  if (!one || !two || one === two) return doubted('text_not_understood')
  const { range } = result
  const [isOfFirst, isOfSecond] = [
    range !== null && isRangeOf(findBiomarker(one)!, result.unit ?? '', range),
    range !== null && isRangeOf(findBiomarker(two)!, second.unit, range),
  ]
  if (isOfFirst !== isOfSecond)
    return [
      { ...result, range: isOfFirst ? range : null },
      { ...other, range: isOfSecond ? range : null },
    ]
  const unsettled = range && { ...range, low: null, high: null, ambiguous: true }
  return [
    { ...result, range: unsettled },
    { ...other, range: unsettled },
  ]
}
