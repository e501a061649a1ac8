/** A result that is printed as a block of lines: its name, then its value, limits, unit and flag in any order. */
import { matchBiomarkerName } from '../biomarkers/name-index.ts'
import { cardLabel, type CardLabel, cardPart, isCardFlag } from './card-parts.ts'
import { RANGE_LABEL } from './line-kinds.ts'
import { isTestName, readName, type PrintedResult, type ReadingContext } from './printed-result.ts'
import { withUnitBehind } from './read-block.ts'
import { readRange } from './reference-range.ts'
import { readTail } from './result-tail.ts'
import { takeValue } from './take-value.ts'
import type { Row } from './text-layout.ts'
import { BARE_NUMBER } from './unnamed-columns.ts'

const MOST_LINES = 10
const FLAG_BEHIND = /\s(high|low|abnormal|critical)$/i

type Read = Partial<Record<'value' | 'range' | 'unit' | 'flag', string>> & { at?: Row; labelled?: boolean }

/** Takes a part unless the card has one already. */
function put(read: Read, part: Exclude<CardLabel, 'left_out'>, text: string, row: Row): boolean {
  if (read[part] !== undefined) return false
  read[part] = text
  if (part === 'value') read.at = row
  return true
}

/** Each cell under its label; false where they are not as many. */
function takeLabelled(read: Read, labels: readonly CardLabel[], row: Row): boolean {
  if (row.cells.length !== labels.length) return false
  return labels.every((label, at) => {
    if (label === 'left_out') return true
    if (label === 'value') read.labelled = true
    return put(read, label, row.cells[at]!.text, row)
  })
}

/** `39 nmol/L · Low` */
const withoutDots = (row: Row): Row =>
  row.cells.some(({ text }) => / [·•|] /.test(text))
    ? {
        ...row,
        cells: row.cells.flatMap((cell) => cell.text.split(/ [·•|] /).map((text) => ({ ...cell, text }))),
      }
    : row

/** The lines of the card that begins at a row, up to the first that is none of its own. */
function linesOf(rows: readonly Row[], start: number): { read: Read; name: string; end: number } | null {
  const [first, second, ...more] = rows[start]!.cells
  if (more.length > 0 || (second && !isCardFlag(second.text))) return null
  if (cardPart(first!.text, false) !== 'name') return null
  const word = FLAG_BEHIND.exec(first!.text)
  const flag = second?.text ?? word?.[1]
  const read: Read = flag ? { flag } : {}
  let name = first!.text.slice(0, word?.index)
  let labels: CardLabel[] | null = null
  let end = start + 1
  for (; end < rows.length && end - start <= MOST_LINES; end += 1) {
    const row = withoutDots(rows[end]!)
    if (row.page !== rows[start]!.page || (!row.extent && row.line - rows[end - 1]!.line > 2)) break
    if (labels) {
      if (!takeLabelled(read, labels, row)) return null
      labels = null
      continue
    }
    // `Optimal` behind a value is what it is said to be; before it, what one should aim at.
    const heads = row.cells.map(({ text }) =>
      read.value !== undefined && isCardFlag(text) ? null : cardLabel(text),
    )
    if (heads.every((label) => label !== null)) {
      labels = heads
      continue
    }
    const parts = row.cells.map(({ text }) => cardPart(text, read.value !== undefined))
    const isRest = parts.length === 1 && parts[0] === 'name' && read.value === undefined
    if (isRest && /^[(\p{Ll}]/u.test(row.text)) {
      name = `${name} ${row.text}`
      continue
    }
    const fits = parts.every(
      (part) =>
        (part === 'value' || part === 'range' || part === 'unit' || part === 'flag') &&
        read[part] === undefined,
    )
    if (!fits || new Set(parts).size < parts.length) break
    parts.forEach((part, at) => put(read, part as 'value', row.cells[at]!.text, row))
  }
  const next = rows[end]
  const isAxis =
    read.value !== undefined &&
    BARE_NUMBER.test(read.value) &&
    next !== undefined &&
    BARE_NUMBER.test(next.text)
  return labels || isAxis ? null : { read, name, end }
}

/** The result of the card that begins at a row, and the row behind it; null where there is none. */
export function cardAt(
  rows: readonly Row[],
  start: number,
  context: ReadingContext,
): { result: PrintedResult; end: number } | null {
  const lines = linesOf(rows, start)
  const { read } = lines ?? {}
  if (!lines || read?.value === undefined || !read.at) return null
  const name = withUnitBehind(readName(lines.name, context))
  const value = takeValue(read.value, context.mark)
  if (!isTestName(name.name) || !value || value.kind === 'unread') return null
  const tail = readTail(value.rest, context)
  const isClear = tail.leftOver.every((word) => /^\(?calc/i.test(word)) && tail.numbers.length === 0
  const label = RANGE_LABEL.exec(read.range ?? '')?.[0] ?? ''
  const range = read.range
    ? readRange(read.range.slice(label.length), context.mark, context.sex, context.age)
    : tail.range
  const unit = tail.unit ?? read.unit ?? name.unit
  const known = matchBiomarkerName(name.name)?.how === 'exact'
  const isMeasured = value.kind === 'number' ? unit !== null || range !== null : known
  if (!isClear || !isMeasured || !(known || read.labelled || (unit !== null && range !== null))) return null
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
      doubts: value.ambiguous ? ['number_ambiguous'] : [],
    },
  }
}
