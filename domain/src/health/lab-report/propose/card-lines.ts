/** The lines of a card: which of them are its value, limits, unit and flag. */
import { LIMITS, RANGE_LABEL } from '../lex/number-texts.ts'
import { isKnownTest } from '../../biomarkers/name-index.ts'
import { apart } from './card-apart.ts'
import {
  cardLabel,
  type CardLabel,
  cardPart,
  type CardPart,
  isBareNumber,
  isCardFlag,
  withoutAim,
} from '../lex/card-parts.ts'
import { readNumber } from '../lex/numbers.ts'
import type { ReadingContext } from '../printed-row.ts'
import { readRange } from '../lex/reference-range.ts'
import type { Row } from '../arrange/text-layout.ts'
import { holdsValue } from '../lex/value-in-name.ts'
import { isAsideInBrackets, type WholeValue, wholeValue } from './whole-value.ts'

const NAME_LABEL =
  /^(?:test(?: name)?|analyte|(?:bio)?marker|component|analys|untersuchung|parameter|examen|analyse|esame|prueba)\s*:\s*(?=\p{L})/iu
const MOST_LINES = 10
const FLAG_BEHIND = /\s(high|low|abnormal|critical)$/i

type OwnPart = 'value' | 'range' | 'aim' | 'unit' | 'flag'
export type Read = Partial<Record<OwnPart, string>> & {
  at?: Row
  labelled?: boolean
  /** words about the test stand between its name and its value */
  noted?: boolean
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

/** The printed limits; where there are none, those that are called optimal. */
export function rangeIn({ range, aim }: Read, { mark, sex, age }: ReadingContext) {
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

/** A line of no known test between a known one and its value. */
const isMethodOf = (name: string, rows: readonly Row[], at: number, context: ReadingContext): boolean =>
  isKnownTest(name) &&
  !isKnownTest(rows[at]!.text) &&
  rows[at + 1] !== undefined &&
  wholeValue(rows[at + 1]!, context, true)?.labelled === true

type Card = { read: Read; name: string; labels: CardLabel[] | null }
/** What a line is to the card: of it, the first of something else, or not this kind of line at all. */
type Told = 'taken' | 'other' | 'unknown'

/** The name with which a card begins; null where the row is none. */
function beginning({ text, cells }: Row): Card | null {
  const [first, second, ...more] = NAME_LABEL.test(text) ? [{ text: text.replaceAll('\t', ' ') }] : cells
  if (more.length > 0 || (second && !isCardFlag(second.text))) return null
  const printed = first!.text.replace(NAME_LABEL, '')
  if (cardPart(printed, false) !== 'name' || holdsValue(printed)) return null
  const word = FLAG_BEHIND.exec(printed)
  const flag = second?.text ?? word?.[1]
  return { read: flag ? { flag } : {}, name: printed.slice(0, word?.index), labels: null }
}

/** What stands under labels. */
function underLabels(card: Card, row: Row): Told {
  const { labels, read } = card
  if (!labels) return 'unknown'
  if (!takeLabelled(read, labels, row)) {
    read.doubted ||= labels.includes('value') && read.value !== undefined
    return 'other'
  }
  card.labels = null
  return 'taken'
}

function asLabels(card: Card, row: Row, next: Row | undefined): Told {
  const heads = row.cells.map(({ text }) => cardLabel(text))
  // `Optimal` over limits is what one should aim at; alone, what the value is said to be.
  const isAim = !isCardFlag(row.text) || LIMITS.test(next?.text ?? '')
  if (!isAim || !heads.every((label) => label !== null)) return 'unknown'
  card.labels = heads
  return 'taken'
}

const isScale = (row: Row, read: Read): boolean =>
  row.cells.every(({ text }) => isBareNumber(text)) &&
  (row.cells.length > 1 || (read.value !== undefined && hasUnit(read)))

/** The rest of a name, and words about the test. */
function asWords(card: Card, rows: readonly Row[], at: number, row: Row, context: ReadingContext): Told {
  const { read } = card
  const part = row.cells.length === 1 ? cardPart(row.cells[0]!.text, read.value !== undefined) : null
  if (isAsideInBrackets(row.text)) {
    read.noted = true
    return 'taken'
  }
  if (part === 'name' && read.value === undefined && /^[(\p{Ll}]/u.test(row.text)) {
    card.name = `${card.name} ${row.text}`
    return 'taken'
  }
  const isWhole = read.value !== undefined && (read.range ?? read.aim) !== undefined
  const isNote = part === 'note' && !isWhole
  if (isNote && holdsValue(row.text)) return 'other'
  if (!isNote && !(part === 'name' && isMethodOf(card.name, rows, at, context))) return 'unknown'
  read.noted = true
  return 'taken'
}

/** `Deficient`, and below it `< 20 ng/mL`: it may be a legend. Or a second value in the same unit. */
function isDoubted(read: Read, above: Row, isFirst: boolean, row: Row): boolean {
  if (row.cells.length > 1 || cardPart(row.cells[0]!.text, read.value !== undefined) !== 'value') return false
  const isLegend =
    !isFirst && isCardFlag(above.text) && !/\brange$/i.test(above.text) && /^[<>≤≥]/.test(row.text)
  return isLegend || (read.value !== undefined && isSameUnit(read.value, row.text))
}

/** Value, unit, limits and flag, in a cell each or all in one. */
function asParts({ read }: Card, row: Row, whole: WholeValue | null): Told {
  const parts = row.cells.map(({ text }) => cardPart(text, read.value !== undefined))
  const told = parts.filter(
    (part, at) => part !== 'earlier' && !(part === 'label' && cardLabel(row.cells[at]!.text) === 'left_out'),
  )
  const fits = told.every((part) => isOwn(part) && read[part] === undefined)
  if (!fits || new Set(told).size < told.length)
    return whole && put(read, 'value', whole.text, row) ? 'taken' : 'other'
  parts.forEach((part, at) => isOwn(part) && put(read, part, row.cells[at]!.text, row))
  return 'taken'
}

/** `>59 mL/min`, and below it `63`: the first is the limit of the second. */
function isBehindLimit(read: Read, row: Row): boolean {
  const { value, range, at } = read
  const isLimit = value !== undefined && range === undefined && /^[<>≤≥]/.test(value) && hasUnit(read)
  if (!isLimit || row.cells.length > 1 || !isBareNumber(row.text) || !at) return false
  Object.assign(read, { range: value, value: row.text, unit: unitOf(value), at: row })
  return true
}

function takeLine(
  card: Card,
  rows: readonly Row[],
  start: number,
  at: number,
  context: ReadingContext,
): Told {
  const { read } = card
  if (isAxis(rows, at, read, context)) return 'taken'
  const { row, isLabelled } = apart(rows[at]!)
  const above = rows[at - 1]!
  if (row.page !== rows[start]!.page || (!row.extent && row.line - above.line > 2)) return 'other'
  if (isLabelled) read.labelled = true
  const under = underLabels(card, row)
  if (under !== 'unknown') return under
  const whole = read.value === undefined ? wholeValue(row, context, read.noted === true) : null
  if (whole?.labelled) {
    read.labelled = put(read, 'value', whole.text, row)
    return 'taken'
  }
  if (asLabels(card, row, rows[at + 1]) === 'taken' || isBehindLimit(read, row)) return 'taken'
  if (isScale(row, read)) return 'taken'
  const words = asWords(card, rows, at, row, context)
  if (words !== 'unknown') return words
  read.doubted ||= isDoubted(read, above, at - 1 === start, row)
  return asParts(card, row, whole)
}

/** The lines of the card that begins at a row, up to the first that is none of its own. */
export function linesOf(
  rows: readonly Row[],
  start: number,
  context: ReadingContext,
): { read: Read; name: string; end: number } | null {
  const card = beginning(rows[start]!)
  if (!card) return null
  let end = start + 1
  while (
    end < rows.length &&
    end - start <= MOST_LINES &&
    takeLine(card, rows, start, end, context) === 'taken'
  )
    end += 1
  // A label without what it announces is the first line of something else.
  return { read: card.read, name: card.name, end: card.labels ? end - 1 : end }
}
