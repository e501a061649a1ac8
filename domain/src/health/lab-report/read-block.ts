/** Results that stand on lines of their own: the name, then the value, then its range, as portals and apps print. */
import { findAges, withoutAges } from './ages.ts'
import { readFlag } from './flags.ts'
import { readNumber } from './numbers.ts'
import { isQualitative } from './qualitative.ts'
import { isUnit } from '../units.ts'
import {
  isTestName,
  readName,
  type PrintedName,
  type PrintedResult,
  type ReadingContext,
} from './printed-result.ts'
import { RANGE_LABEL } from './line-kinds.ts'
import { readRange, takeRange, type ReferenceRange } from './reference-range.ts'
import { readTail } from './result-tail.ts'
import { takeValue } from './take-value.ts'
import type { Row } from './text-layout.ts'

const NAME_LABEL =
  /^(?:test(?: name)?|analyte|(?:bio)?marker|component|analys|untersuchung|parameter|examen|analyse|esame|prueba)\s*:\s*(?=\p{L})/iu
const VALUE_LABEL =
  /^(?:(?:(?:your |my )?(?:result(?: value)?|value)|resultat|ergebnis|wert|résultat|valeur|risultato|valore|resultado|valor|svar|verdi|værdi)\s*:|(?:your|my) (?:result|value)(?=\s+[<>≤≥]?\s?\d))\s*/i

/** The name on a line such as `Test: HbA1c`, or beside its flag over a line `Your result: 5.1 %`; null for any other line. */
export function labelledName(row: Row, next: Row | undefined, context: ReadingContext): string | null {
  const label = row.cells.length <= 2 ? NAME_LABEL.exec(row.text) : null
  const [first, second] = row.cells
  const isOverValue =
    row.cells.length === 2 && readFlag(second!.text) !== null && VALUE_LABEL.test(next?.text ?? '')
  const printed = label ? row.text.slice(label[0].length) : isOverValue ? first!.text : null
  const name = printed ? readName(printed, context).name : ''
  return isTestName(name) ? name : null
}

/** `Vitamin A µg/dL`: the unit behind a name that has none otherwise. */
export function withUnitBehind(name: PrintedName): PrintedName {
  const unit = /[^,\s]\s(\S*\/\S*|fl|pg)$/i.exec(name.name)?.[1]
  if (name.unit || !unit || !isUnit(unit)) return name
  return { ...name, unit, name: name.name.slice(0, -unit.length).trim() }
}

/**
 * The result on a line that holds a value and nothing but its unit, range and flag, under the line of its name.
 * @param limits stand on the next line, so that a value needs no unit
 */
export function readValueLine(
  row: Row,
  printedName: string,
  section: string | null,
  context: ReadingContext,
  limits = false,
): PrintedResult | null {
  const label = VALUE_LABEL.exec(row.text)
  const isFlagged = row.cells.slice(1).every(({ text }) => readFlag(text) !== null)
  if (row.cells.length > 1 && !label && !isFlagged) return null
  const value = takeValue(label ? row.text.slice(label[0].length) : row.text, context.mark)
  if (!value) return null
  const tail = readTail(value.rest, context)
  const clear = tail.leftOver.every((word) => /^calc/i.test(word)) && tail.numbers.length === 0
  const isMeasured = value.kind === 'number' && tail.unit !== null
  if (!clear || !(label || isMeasured || (limits && value.kind !== 'pending'))) return null
  const name = withUnitBehind(readName(printedName, context))
  if (!isTestName(name.name)) return null
  return {
    section,
    name: name.name,
    value: value.value,
    value_text: value.value_text,
    comparator: value.comparator,
    unit: tail.unit ?? name.unit,
    range: tail.range ?? name.range,
    flag_printed: value.flag_printed ?? tail.flag_printed,
    loinc: name.loinc,
    specimen: null,
    collection_date: null,
    source: { page: row.page, line: row.line },
    doubts: value.ambiguous ? ['number_ambiguous'] : [],
  }
}

/** The label of a value on the next line. */
export const VALUE_ALONE =
  /^(?:(?:your |my )?(?:result|value)|resultat|ergebnis|wert|résultat|valeur|risultato|valore|resultado|valor|svar|verdi|værdi)\s*:?$/i

/** As patient portals print it: the name with its range on the lines above the value. */
export type Block = {
  name: string
  range: ReferenceRange | null
  /** the line before was the lower end of its axis */
  atEnd?: boolean
}

/** The result whose value this line is; `between` for a line that may stand before the value. */
export function valueOfBlock(
  row: Row,
  block: Block,
  section: string | null,
  context: ReadingContext,
  next: Row | undefined,
): PrintedResult | 'between' | null {
  const { text } = row
  if (VALUE_ALONE.test(text.trim())) return 'between'
  const numbers = text.split(/\s+/).map((word) => readNumber(word, context.mark)?.value)
  const isAxis = numbers.length === 2 && numbers.every((number) => number !== undefined)
  // The ends of the axis may stand on a line each, the lower one first.
  const [alone] = numbers
  const ahead = next?.cells.length === 1 ? readNumber(next.text.trim(), context.mark)?.value : undefined
  const isEnd =
    numbers.length === 1 &&
    ahead !== undefined &&
    ((alone === block.range?.low && ahead === block.range?.high) || block.atEnd === true)
  block.atEnd = isEnd && block.atEnd !== true
  if (isAxis || isEnd) return 'between'
  const value = row.cells.length === 1 ? takeValue(text, context.mark) : null
  if (!value || value.rest.trim().length >= 25) return null
  const tail = readTail(value.rest, context)
  return {
    section,
    name: block.name,
    value: value.value,
    value_text: value.value_text,
    comparator: value.comparator,
    unit: tail.unit ?? block.range?.unit ?? null,
    range: block.range,
    flag_printed: value.flag_printed ?? tail.flag_printed,
    loinc: null,
    specimen: null,
    collection_date: null,
    source: { page: row.page, line: row.line },
    doubts: value.ambiguous ? ['number_ambiguous'] : [],
  }
}

/** For whom an interval is, before it on its line. */
const FOR_WHOM =
  /^(?:[\s:,(]*(?:adults?|erwachsene|adultos?|adulti|adultes?|vuxna|voksne|children|kinder|enfants?|bambini|niños|barn|(?:fe)?males?|(?:wo)?men|männer|frauen|hommes?|femmes?|uomini|donne|hombres|mujeres|[mf])(?![\p{L}\d])[\s:,)]*)+/iu

/** What a unit goes on with behind a labelled range: `% of total Hgb`, `mg/dL (calc)`. */
const REST_OF_UNIT = /^(?:of total h\w+|\(?calc(?:ulated)?\.?\)?)?$/i

/** The interval on a line that holds nothing else, such as `Reference range: 38 - 380 ng/mL` or `> 20 years 0.4-4.5`. */
export function rangeOfLine(row: Row, context: ReadingContext): ReferenceRange | null {
  const text = row.text.replaceAll('\t', ' ').trim()
  const ages = findAges(text)
  const label = RANGE_LABEL.exec(text)?.[0] ?? ''
  const bare = withoutAges(text.slice(label.length), findAges(text.slice(label.length))).replace(FOR_WHOM, '')
  const isFor = ages.length > 0 || bare !== text.slice(label.length)
  if (label && isQualitative(bare.trim()))
    return { low: null, high: null, text: bare.trim(), unit: null, ambiguous: false }
  const bracketed = label ? /^[([]\s*([^()[\]]+?)\s*[)\]]$/.exec(bare.trim())?.[1] : undefined
  const taken = takeRange(bracketed ?? (isFor || label ? bare.trim() : text), context.mark)
  const rest = taken?.rest.trim() ?? ''
  const isWhole = label ? REST_OF_UNIT.test(rest) || readFlag(rest) !== null : rest === ''
  if (!taken || !isWhole) return null
  if (isFor) return readRange(text.slice(label.length), context.mark, context.sex, context.age)
  return /^\p{L}{2}/u.test(text) ? taken.range : null
}
