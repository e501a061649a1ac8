/** A result that is printed as a block of lines: its name, then its value, limits, unit and flag in any order. */
import { isKnownTest } from '../biomarkers/name-index.ts'
import {
  cardLabel,
  type CardLabel,
  cardPart,
  type CardPart,
  isBareNumber,
  isCardFlag,
  withoutAim,
} from './card-parts.ts'
import { RANGE_LABEL, UNIT_LABEL } from './line-kinds.ts'
import { readNumber } from './numbers.ts'
import { isTestName, readName, withUnitBehind } from './printed-result.ts'
import type { PrintedResult, ReadingContext } from './printed-row.ts'
import { readRange } from './reference-range.ts'
import { readTail } from './result-tail.ts'
import { isSameQuantity } from './second-unit.ts'
import { takeValue } from './take-value.ts'
import type { Row } from './text-layout.ts'
import { LIMITS } from './unnamed-columns.ts'

const NAME_LABEL =
  /^(?:test(?: name)?|analyte|(?:bio)?marker|component|analys|untersuchung|parameter|examen|analyse|esame|prueba)\s*:\s*(?=\p{L})/iu
/** `Your result: 5.1 %` */
export const VALUE_LABEL =
  /^(?:(?:(?:your |my )?(?:result(?: value)?|value)|resultat|ergebnis|wert|résultat|valeur|risultato|valore|resultado|valor|svar|verdi|værdi)\s*:|(?:your|my|ihr|dein|mein|ditt|din|mitt|votre|ton|mon|il (?:tuo|suo|mio)|tu|su|mi) (?:result|value|resultat|ergebnis|wert|värde|verdi|værdi|résultat|valeur|risultato|valore|resultado|valor)(?=\s?:|\s+\S)\s?:?)\s*/i
const MOST_LINES = 10
const FLAG_BEHIND = /\s(high|low|abnormal|critical)$/i

type OwnPart = 'value' | 'range' | 'aim' | 'unit' | 'flag'
type Read = Partial<Record<OwnPart, string>> & {
  at?: Row
  labelled?: boolean
  /** another value in the same unit stands behind it */
  doubted?: boolean
}

/** Takes a part unless the card has one already. */
function put(read: Read, part: OwnPart, text: string, row: Row): boolean {
  if (read[part] !== undefined) return false
  read[part] = text
  if (part === 'value') read.at = row
  return true
}

/** Each cell under its label; false where they are not as many. */
function takeLabelled(read: Read, labels: readonly CardLabel[], row: Row): boolean {
  const flags = row.cells.length > labels.length ? row.cells.filter(({ text }) => isCardFlag(text)) : []
  const cells = row.cells.filter((cell) => !flags.includes(cell))
  if (cells.length !== labels.length) return false
  if (flags[0]) put(read, 'flag', flags[0].text, row)
  return labels.every((label, at) => {
    if (label === 'left_out') return true
    if (label === 'value') read.labelled = true
    return put(read, label, cells[at]!.text, row)
  })
}

const FLAG_IN_BRACKETS = /\s\(([^()]+)\)$/

/** What stands in a line: `39 nmol/L · Low`, `Your result: 5.1 %`, `Units: mg/dL`, `1+ (abnormal)`. */
function apart(row: Row, read: Read): Row {
  const [label, value] = row.cells
  const isLabelled =
    row.cells.length === 2 && cardLabel(label!.text) !== null && cardLabel(value!.text) === null
  const own = isLabelled
    ? [{ ...value!, text: `${label!.text.replace(/\s?:$/, '')}: ${value!.text}` }]
    : row.cells
  const cells = own.flatMap((cell) => {
    const flag = FLAG_IN_BRACKETS.exec(cell.text)
    const parts =
      flag && isCardFlag(flag[1]!) ? [cell.text.slice(0, flag.index), flag[1]!] : cell.text.split(/ [·•|] /)
    // `Range 70 - 100 · Fasting sample.`, `Range 70 - 99 · Diabetic above 126`
    const isRange = cardPart(parts[0]!, true) === 'range'
    const told = parts.filter((part, at) => {
      const kind = cardPart(part, true)
      return at === 0 || (kind !== 'note' && !(isRange && (kind === 'range' || kind === 'name')))
    })
    return told.map((printed) => {
      const text = printed.replace(VALUE_LABEL, '')
      if (text !== '' && text !== printed) read.labelled = true
      return { ...cell, text: UNIT_LABEL.exec(printed)?.[1] ?? (text || printed) }
    })
  })
  return { ...row, cells }
}

/** The printed limits; where there are none, those that are called optimal. */
function rangeIn({ range, aim }: Read, { mark, sex, age }: ReadingContext) {
  const limits = range?.replace(RANGE_LABEL, '') ?? (aim && withoutAim(aim))
  return limits === undefined ? null : readRange(limits, mark, sex, age)
}

/** The ends of a scale, on a line each or both on one: the limits again. */
function isAxis(rows: readonly Row[], at: number, read: Read, context: ReadingContext): boolean {
  const numbersOf = (row: Row | undefined) =>
    row?.text.split(/\s+/).map((word) => readNumber(word, context.mark)?.value) ?? []
  const range = read.value === undefined ? rangeIn(read, context) : null
  if (!range || range.low === null || range.high === null) return false
  const isEnds = (numbers: (number | undefined)[]): boolean =>
    numbers.length === 2 && numbers[0] === range.low && numbers[1] === range.high
  const own = numbersOf(rows[at])
  const isUpper = own.length === 1 && isEnds([...numbersOf(rows[at - 1]), ...own])
  return isEnds(own) || isUpper || (own.length === 1 && isEnds([...own, ...numbersOf(rows[at + 1])]))
}

const hasUnit = ({ value, unit }: Read): boolean =>
  unit !== undefined || (value !== undefined && !isBareNumber(value))

const unitOf = (value: string): string => value.replace(/^[*!<>≤≥\s]*[\d.,]+\s*/, '')
const isSameUnit = (one: string, other: string): boolean =>
  unitOf(one) !== '' && unitOf(one) === unitOf(other)

const isOwn = (part: CardPart): part is OwnPart =>
  part === 'value' || part === 'range' || part === 'aim' || part === 'unit' || part === 'flag'

/** The lines of the card that begins at a row, up to the first that is none of its own. */
function linesOf(
  rows: readonly Row[],
  start: number,
  context: ReadingContext,
): { read: Read; name: string; end: number } | null {
  const row = rows[start]!
  const [first, second, ...more] = NAME_LABEL.test(row.text)
    ? [{ text: row.text.replaceAll('\t', ' ') }]
    : row.cells
  if (more.length > 0 || (second && !isCardFlag(second.text))) return null
  const printed = first!.text.replace(NAME_LABEL, '')
  if (cardPart(printed, false) !== 'name') return null
  const word = FLAG_BEHIND.exec(printed)
  const flag = second?.text ?? word?.[1]
  const read: Read = flag ? { flag } : {}
  let name = printed.slice(0, word?.index)
  let labels: CardLabel[] | null = null
  let end = start + 1
  for (; end < rows.length && end - start <= MOST_LINES; end += 1) {
    if (isAxis(rows, end, read, context)) continue
    const row = apart(rows[end]!, read)
    if (row.page !== rows[start]!.page || (!row.extent && row.line - rows[end - 1]!.line > 2)) break
    if (labels) {
      if (!takeLabelled(read, labels, row)) {
        read.doubted ||= labels.includes('value') && read.value !== undefined
        break
      }
      labels = null
      continue
    }
    const heads = row.cells.map(({ text }) => cardLabel(text))
    // `Optimal` over limits is what one should aim at; alone, what the value is said to be.
    const isAim = !isCardFlag(row.text) || LIMITS.test(rows[end + 1]?.text ?? '')
    if (isAim && heads.every((label) => label !== null)) {
      labels = heads
      continue
    }
    const isScale =
      row.cells.every(({ text }) => isBareNumber(text)) &&
      (row.cells.length > 1 || (read.value !== undefined && hasUnit(read)))
    if (isScale) continue
    const parts = row.cells.map(({ text }) => cardPart(text, read.value !== undefined))
    const isWhole = read.value !== undefined && (read.range ?? read.aim) !== undefined
    const [only] = parts.length === 1 ? parts : []
    if (only === 'name' && read.value === undefined && /^[(\p{Ll}]/u.test(row.text)) {
      name = `${name} ${row.text}`
      continue
    }
    if (only === 'note' && !isWhole) continue
    // `Deficient`, and below it `< 20 ng/mL`: it may be a legend.
    const status = rows[end - 1]!.text
    read.doubted ||=
      only === 'value' &&
      end - 1 > start &&
      isCardFlag(status) &&
      !/\brange$/i.test(status) &&
      /^[<>≤≥]/.test(row.text)
    read.doubted ||= only === 'value' && read.value !== undefined && isSameUnit(read.value, row.text)
    const told = parts.filter(
      (part, at) =>
        part !== 'earlier' && !(part === 'label' && cardLabel(row.cells[at]!.text) === 'left_out'),
    )
    const fits = told.every((part) => isOwn(part) && read[part] === undefined)
    if (!fits || new Set(told).size < told.length) break
    parts.forEach((part, at) => isOwn(part) && put(read, part, row.cells[at]!.text, row))
  }
  // A label without what it announces is the first line of something else.
  return { read, name, end: labels ? end - 1 : end }
}

/** The result of the card that begins at a row, and the row behind it; null where there is none. */
export function cardAt(
  rows: readonly Row[],
  start: number,
  context: ReadingContext,
): { result: PrintedResult; end: number } | null {
  const lines = linesOf(rows, start, context)
  const { read } = lines ?? {}
  if (!lines || read?.value === undefined || !read.at) return null
  const name = withUnitBehind(readName(lines.name, context))
  const value = takeValue(read.value, context.mark)
  if (!isTestName(name.name) || !value || value.kind === 'unread') return null
  const tail = readTail(value.rest, context)
  const isClear = tail.leftOver.every((word) => /^\(?calc/i.test(word)) && tail.numbers.length === 0
  const range = rangeIn(read, context) ?? tail.range
  const unit = tail.unit ?? read.unit ?? name.unit
  // `Glucose, mg/dL` over `5.4 mmol/L`.
  const isOtherUnit = name.unit !== null && unit !== null && !isSameQuantity(name.unit, unit)
  const known = isKnownTest(name.name)
  const isLimited = range !== null && (unit !== null || RANGE_LABEL.test(read.range ?? ''))
  const isResult =
    value.kind === 'number'
      ? isLimited || ((known || read.labelled) && (read.labelled || unit !== null || range !== null))
      : known || read.labelled || range !== null
  if (!isClear || !isResult) return null
  return {
    end: lines.end,
    result: {
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
      source: { page: read.at.page, line: read.at.line },
      doubts: [
        ...(value.ambiguous ? (['number_ambiguous'] as const) : []),
        ...(isOtherUnit ? (['unit_ambiguous'] as const) : []),
        ...(read.doubted ? (['text_not_understood'] as const) : []),
      ],
    },
  }
}

/** A value alone above a name, its unit below it or beside it: it may be that name's own, and each below that of the next. */
export function isBelowValue(rows: readonly Row[], start: number): boolean {
  const partAt = (at: number): CardPart | null => {
    const row = rows[at]
    return row?.page === rows[start]!.page && row.cells.length === 1 ? cardPart(row.text, false) : null
  }
  const at = partAt(start - 1) === 'unit' ? start - 2 : start - 1
  return (
    partAt(at) === 'value' &&
    /^[*!<>≤≥\s]*\d/.test(rows[at]!.text) &&
    !isKnownTest(rows[at - 1]?.cells[0]?.text ?? '')
  )
}
