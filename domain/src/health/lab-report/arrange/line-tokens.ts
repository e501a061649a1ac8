/** A printed line as typed tokens: what its numbers, intervals, days and words are, before anybody says whose they are. */
import { findDates } from '../lex/dates.ts'
import { NUMBER_PATTERN } from '../lex/numbers.ts'
import type { Cell, Row } from './text-layout.ts'

export type LineToken = {
  kind: 'number' | 'interval' | 'limit' | 'day' | 'word'
  text: string
  /** in the text of the row */
  from: number
  to: number
  /** on the page, in the lengths of its layout */
  x: number
}

const NUMBER = `(?:${NUMBER_PATTERN})`
const INTERVAL = new RegExp(
  String.raw`^${NUMBER}\s?%?\s?(?:-|–|—|−|~|to|bis|till?|à|a|al|y|og|och)\s?${NUMBER}(?![\d/])`,
  'iu',
)
const LIMIT = new RegExp(
  String.raw`^(?:[<>≤≥]\s?=?|up to|under|below|bis|unter|fino a|hasta|jusqu'à|inf\.? à)\s?${NUMBER}`,
  'iu',
)
const TIME = /^\d{1,2}:\d{2}(?::\d{2})?(?!\d)/
const ALONE = new RegExp(String.raw`^[-−+]?${NUMBER}`, 'u')
/** Without the sign of punctuation behind it. */
const WORD = /^[^\s,;:|]+(?:[,;:|][^\s,;:|]+)*|^\S/u

/** `10,3L`: the mark of a value behind it. */
const MARKED = /^[HL*](?![\p{L}\d])/u

/** Longer lines are encoded data. */
const LONGEST = 2000

function placeIn(cells: readonly Cell[]): (at: number) => number {
  const starts: { from: number; cell: Cell }[] = []
  let from = 0
  for (const cell of cells) {
    starts.push({ from, cell })
    from += cell.text.length + 1
  }
  return (at) => {
    const found = starts.findLast((start) => start.from <= at) ?? starts[0]
    if (!found) return 0
    const { x0, x1, text } = found.cell
    return x0 + ((at - found.from) / Math.max(1, text.length)) * (x1 - x0)
  }
}

function tokenAt(rest: string, before: string): { kind: LineToken['kind']; length: number } {
  const time = TIME.exec(rest)
  if (time) return { kind: 'day', length: time[0].length }
  const limit = LIMIT.exec(rest)
  if (limit) return { kind: 'limit', length: limit[0].length }
  const isInWord = /[\p{L}\d]$/u.test(before)
  const interval = isInWord ? null : INTERVAL.exec(rest)
  if (interval) return { kind: 'interval', length: interval[0].length }
  const number = isInWord ? null : ALONE.exec(rest)
  const behind = number ? rest.slice(number[0].length) : ''
  if (number && (MARKED.test(behind) || !/^[\p{L}_^*⁰¹²³⁴-⁹⁻]/u.test(behind)))
    return { kind: 'number', length: number[0].length }
  return { kind: 'word', length: WORD.exec(rest)![0].length }
}

const known = new WeakMap<Row, readonly LineToken[]>()

export function tokensOf(row: Row): readonly LineToken[] {
  const found = known.get(row)
  if (found) return found
  const tokens = readTokens(row)
  known.set(row, tokens)
  return tokens
}

function readTokens({ text, cells }: Row): LineToken[] {
  if (text.length > LONGEST) return []
  const days = findDates(text)
  const placeOf = placeIn(cells)
  const tokens: LineToken[] = []
  for (let at = 0; at < text.length;) {
    const space = /^[\s|,;:()[\]]+/u.exec(text.slice(at))
    if (space) {
      at += space[0].length
      continue
    }
    const day = days.find(({ index }) => index === at)
    const { kind, length } = day
      ? { kind: 'day' as const, length: day.length }
      : tokenAt(text.slice(at), text.slice(Math.max(0, at - 1), at))
    tokens.push({ kind, text: text.slice(at, at + length), from: at, to: at + length, x: placeOf(at) })
    at += Math.max(1, length)
  }
  return tokens
}
