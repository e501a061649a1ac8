/** A result that is printed as a block of lines: its name, then its value, limits, unit and flag in any order. */
import { RANGE_LABEL } from '../lex/number-texts.ts'
import { isKnownTest } from '../../biomarkers/name-index.ts'
import { linesOf, rangeIn, type Read } from './card-lines.ts'
import { type CardPart, cardPart } from '../lex/card-parts.ts'
import { isTestName } from '../lex/test-names.ts'
import { type PrintedName, readName, withUnitBehind } from '../lex/printed-name.ts'
import type { PrintedResult, ReadingContext, ReadingDoubt } from '../printed-row.ts'
import { readTail } from '../lex/result-tail.ts'
import { isSameQuantity } from './second-unit.ts'
import { type TakenValue, takeValue } from '../lex/take-value.ts'
import type { Row } from '../arrange/text-layout.ts'
import { wholeValue } from './whole-value.ts'

/** The result of the card that begins at a row, and the row behind it; null where there is none. */
export function cardAt(
  rows: readonly Row[],
  start: number,
  context: ReadingContext,
): { result: PrintedResult; end: number } | null {
  const lines = linesOf(rows, start, context)
  if (!lines || lines.read.value === undefined || !lines.read.at) return null
  const name = withUnitBehind(readName(lines.name, context))
  const value = takeValue(lines.read.value, context.mark)
  if (!isTestName(name.name) || !value || value.kind === 'unread') return null
  const result = resultOf(lines.read, lines.read.at, name, value, context)
  return result && { result, end: lines.end }
}

/** Whether value, limits and unit of a card are a result of its name. */
function isResult(
  read: Read,
  name: string,
  isNumber: boolean,
  isLimited: boolean,
  hasUnit: boolean,
): boolean {
  const known = isKnownTest(name)
  if (!isNumber) return known || read.labelled === true || isLimited
  const isWhole = isLimited && (hasUnit || RANGE_LABEL.test(read.range ?? ''))
  return isWhole || ((known || read.labelled === true) && (read.labelled === true || hasUnit || isLimited))
}

function resultOf(
  read: Read,
  at: Row,
  name: PrintedName,
  value: TakenValue,
  context: ReadingContext,
): PrintedResult | null {
  const tail = readTail(value.rest, context)
  const isClear = tail.leftOver.every((word) => /^\(?calc/i.test(word)) && tail.numbers.length === 0
  // Limits by age or by band, in words of their own.
  const isCrowded = !isClear && read.noted === true && isKnownTest(name.name) && tail.unit !== null
  const range = rangeIn(read, context) ?? tail.range
  const unit = tail.unit ?? read.unit ?? name.unit
  const isOne = isResult(read, name.name, value.kind === 'number', range !== null, unit !== null)
  if (!(isClear || isCrowded) || !isOne) return null
  // `Glucose, mg/dL` over `5.4 mmol/L`.
  const isOtherUnit = name.unit !== null && unit !== null && !isSameQuantity(name.unit, unit)
  const doubts: [boolean, ReadingDoubt][] = [
    [value.ambiguous, 'number_ambiguous'],
    [isOtherUnit, 'unit_ambiguous'],
    [read.doubted === true, 'text_not_understood'],
    [isCrowded, 'range_ambiguous'],
  ]
  return {
    section: null,
    name: name.name,
    value: value.value,
    value_text: value.value_text,
    comparator: value.comparator,
    unit: unit ?? range?.unit ?? null,
    range,
    flag_printed: value.flag_printed ?? tail.flag_printed ?? read.flag ?? name.flag_printed,
    loinc: name.loinc,
    specimen: null,
    collection_date: null,
    source: { page: at.page, line: at.line },
    doubts: doubts.flatMap(([applies, doubt]) => (applies ? doubt : [])),
  }
}

/** A value above a name, its unit below it or beside it: it may be that name's own, and each below that of the next. */
export function isBelowValue(rows: readonly Row[], start: number, context: ReadingContext): boolean {
  const partAt = (at: number): CardPart | 'whole' | null => {
    const row = rows[at]
    if (row?.page !== rows[start]!.page) return null
    if (row.cells.length === 1) return cardPart(row.text, false)
    return wholeValue(row, context, false) ? 'whole' : null
  }
  const at = partAt(start - 1) === 'unit' ? start - 2 : start - 1
  const part = partAt(at)
  const isValue = part === 'whole' || (part === 'value' && /^[*!<>≤≥\s]*\d/.test(rows[at]!.text))
  return isValue && !isKnownTest(rows[at - 1]?.cells[0]?.text ?? '')
}
