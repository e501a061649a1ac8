/** The limits behind a value, in the many ways in which they are printed there. */
import { isUnit } from '../../units.ts'
import { findAges, withoutAges } from './ages.ts'
import { findDates } from './dates.ts'
import { takeFlag } from './flags.ts'
import type { ReadingContext } from '../printed-row.ts'
import { readRange } from './reference-range.ts'
import { startsWithSex } from './range-clauses.ts'
import { takeRange, type ReferenceRange } from './interval.ts'
import { startsWithBands } from './tiers.ts'

export type ResultTail = {
  unit: string | null
  range: ReferenceRange | null
  flag_printed: string | null
  /** ISO-less dates and earlier values were seen: the line shows history */
  hasPrevious: boolean
  /** numbers with no role yet */
  numbers: string[]
  /** words that are none of these */
  leftOver: string[]
}

/**
 * Takes one part from the start of what is left of a line.
 * @returns what is left behind it; null where another part stands there
 */
export type TakePart = (rest: string, tail: ResultTail, context: ReadingContext) => string | null

const NOT_ESTABLISHED = /^(?:not estab(?:lished)?\.?|n\/?a|see (?:note|below)|none)(?=\s|$)/i
const INTERVALS = /\d[\d.,]*\s?(?:-|–|to|bis|à|a|till|til)\s?\d|[<>≤≥]\s?\d/g
/** One limit of two, the other of which was not printed or stands elsewhere. */
const HALF = /^(?:\d[\d.,]*\s?[-–]|[-–]\s?\d[\d.,]*)\s*$/
/** `Deficient: <20`: for whom or for what a limit is, before it. */
const NAMED_LIMIT = /^\p{L}[\p{L}\s-]{2,30}:\s*[<>≤≥\d][^\t]*/u
/** Behind its day. */
const EARLIER_VALUE = /^\s*:\s*[<>≤≥]?\s?\d/

export const countIntervals = (text: string): number => text.match(INTERVALS)?.length ?? 0

/** It says something of who is within. */
const says = (range: ReferenceRange | null): range is ReferenceRange =>
  range !== null && (range.low !== null || range.high !== null || range.ambiguous)

const unread = (text: string, ambiguous: boolean): ReferenceRange => ({
  low: null,
  high: null,
  text,
  unit: null,
  ambiguous,
})

/** `(M) 264-916 (F) 8-60` */
const takeLimitsBySex: TakePart = (rest, tail, { mark, sex, age }) => {
  if (tail.range || !startsWithSex(rest)) return null
  const all = readRange(rest.replaceAll('\t', ' '), mark, sex, age)
  const intervals = all ? countIntervals(all.text) : 0
  // A flag before one interval alone, or before a number of another kind.
  const isFlag = intervals <= 1 && /^[HhLl]\s/.test(rest)
  if (!all || isFlag || !(all.ambiguous || intervals > 1)) return null
  tail.range = all
  return ''
}

/** `18-60 years: 11-307` */
const takeLimitsByAge: TakePart = (rest, tail, { mark, sex, age: own }) => {
  const age = tail.range ? undefined : findAges(rest)[0]
  if (!age || !(age.index === 0 || (age.index === 1 && /^[([]/.test(rest)))) return null
  const [cell = '', next = ''] = rest.split('\t')
  const printed = /\d/.test(withoutAges(cell, findAges(cell))) ? cell : `${cell}\t${next}`
  const behind = /^[)\]\s:.,]*/.exec(rest.slice(age.index + age.length))![0]
  const single = takeRange(rest.slice(age.index + age.length + behind.length), mark)
  const left = single && !/\d/.test(single.rest.split('\t')[0]!) ? single.rest : null
  // The bracket before the age closes behind the limits.
  const closing = left !== null && age.index === 1 ? (/^\s*[)\]]/.exec(left)?.[0].length ?? 0) : 0
  const end = left === null ? printed.length : rest.length - left.length + closing
  tail.range = readRange(rest.slice(0, end), mark, sex, own)
  return rest.slice(end)
}

function bracketAt(text: string): { inner: string; rest: string } | null {
  const bracket = /^[([]([^()[\]]*(?:\([^()]*\)[^()[\]]*)*)[)\]]/.exec(text)
  return bracket ? { inner: bracket[1]!.trim(), rest: text.slice(bracket[0].length) } : null
}

/** Limits, a unit or a flag in brackets. */
const takeBracket: TakePart = (text, tail, { mark, sex, age }) => {
  const bracket = bracketAt(text)
  if (!bracket) return null
  const { inner, rest } = bracket
  const range = /\d/.test(inner) ? readRange(inner, mark, sex, age) : null
  if (says(range) && !tail.range) tail.range = range
  else if (!tail.unit && isUnit(inner) && inner.length > 1) tail.unit = inner
  else if (!tail.flag_printed && takeFlag(inner)?.rest === '') tail.flag_printed = inner
  else tail.leftOver.push(inner)
  return rest
}

/** `(13,5 -`: its end stands on another line. */
const takeOpenBracket: TakePart = (rest, tail) => {
  const [cell = ''] = rest.split('\t')
  if (tail.range || !/^[([]\s?[<>≤≥]?\s?\d[^)\]]*$/.test(cell)) return null
  tail.range = unread(cell.trim(), true)
  return rest.slice(cell.length)
}

const takeNotEstablished: TakePart = (rest, tail) => {
  const [words] = NOT_ESTABLISHED.exec(rest) ?? []
  if (words === undefined) return null
  tail.range ??= unread(words, false)
  return rest.slice(words.length)
}

const takeHalf: TakePart = (rest, tail) => {
  if (tail.range || !tail.unit || tail.numbers.length > 0 || !HALF.test(rest)) return null
  tail.range = unread(rest.trim(), true)
  return ''
}

const takeBands: TakePart = (rest, tail, { mark, sex, age }) => {
  if (tail.range || !startsWithBands(rest)) return null
  const bands = rest.trimStart().split('\t')[0]!
  tail.range = readRange(bands, mark, sex, age)
  return rest.trimStart().slice(bands.length)
}

const takeTitre: TakePart = (rest, tail, { mark }) => {
  const titre = tail.range ? null : /^[<>≤≥]?\s?1\s?:\s?[<>≤≥]?\s?\d{1,6}(?=\s|$)/.exec(rest)
  if (!titre) return null
  tail.range = readRange(titre[0], mark)
  return rest.slice(titre[0].length)
}

/** `11,5 à 16,0 14/11/2023 : 12,9`: the earlier result stands behind its day. */
function isBeforeDay(text: string): boolean {
  const [next] = findDates(text.slice(0, 30))
  return next?.index === 0 && !EARLIER_VALUE.test(text.slice(next.length))
}

const takeInterval: TakePart = (rest, tail, { mark, sex, age }) => {
  const taken = tail.range ? null : takeRange(rest, mark)
  if (!taken) return null
  const behind = taken.rest.replace(/^[\s,;]+/, '')
  if (isBeforeDay(behind)) return null
  const [cell = ''] = rest.split('\t')
  const [more = ''] = behind.split('\t')
  const all = readRange(cell, mark, sex, age)
  const several =
    all?.ambiguous === true ||
    (all !== null &&
      all.text.length > taken.range.text.length + 8 &&
      /\d/.test(more) &&
      /\p{L}{3}/u.test(more))
  tail.range = several ? all : taken.range
  return several ? rest.slice(cell.length) : taken.rest
}

export const takeNamedLimit: TakePart = (rest, tail, { mark, sex, age }) => {
  const [named] = (tail.range ? null : NAMED_LIMIT.exec(rest)) ?? []
  const limits = named ? readRange(named, mark, sex, age) : null
  if (!named || !says(limits)) return null
  tail.range = limits
  return rest.slice(named.length)
}

/** Before the unit is looked for. */
export const LIMITS_FIRST: readonly TakePart[] = [
  takeLimitsBySex,
  takeLimitsByAge,
  takeBracket,
  takeOpenBracket,
  takeNotEstablished,
]
export const LIMITS_BEHIND_UNIT: readonly TakePart[] = [takeHalf, takeBands]
export const LIMITS_BEHIND_FLAG: readonly TakePart[] = [takeTitre, takeInterval]
