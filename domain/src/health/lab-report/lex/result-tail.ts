/** What follows a value on its line: unit, flag, reference interval, previous results, remarks, in any order. */
import { isUnit } from '../../units.ts'
import { findDates } from './dates.ts'
import { takeFlag } from './flags.ts'
import { readNumber, takeComparator } from './numbers.ts'
import type { ReadingContext } from '../printed-row.ts'
import { PHASE } from './reference-range.ts'
import {
  countIntervals,
  LIMITS_BEHIND_FLAG,
  LIMITS_BEHIND_UNIT,
  LIMITS_FIRST,
  type ResultTail,
  takeNamedLimit,
  type TakePart,
} from './tail-limits.ts'

/** `45 mg/L. Renal function normal.` */
const NEXT_SENTENCE = /^\.\s+\p{Lu}/u

const BARE_NUMBER = /^[<>≤≥]?\s?[-−]?\d+(?:[.,]\d+)*(?=[\s)\];,]|$)/

/** `mg/dL.` ends a sentence, `int.enh.` a word. */
function withoutFullStop(printed: string): string {
  const bare = printed.replace(/\.+$/, '')
  return bare !== printed && /[/%]/.test(bare) && isUnit(bare) ? bare : printed
}

export function takeUnit(text: string): { unit: string; rest: string } | null {
  const trimmed = text.trimStart()
  const firstCell = trimmed.split('\t')[0]!
  const words = firstCell.split(/(?<=\S)(?=\s)/)
  for (let count = Math.min(4, words.length); count > 0; count -= 1) {
    const printed = withoutFullStop(
      words
        .slice(0, count)
        .join('')
        .replace(/[;,:)\]]+$/, ''),
    )
    // Lone letters are flags or headings more often than hours, litres or units.
    if (/^\s*[a-z]\s*$/i.test(printed) && !/^[gs]$/.test(printed.trim())) continue
    if (isUnit(printed) && !/^\s*\d+\s*$/.test(printed)) {
      const rest = trimmed.slice(printed.length)
      const [computed = ''] = /^ ?\(calc(?:ulated)?\.?\)/i.exec(rest) ?? []
      return { unit: printed.trim() + computed, rest: rest.slice(computed.length) }
    }
  }
  return null
}

const takeDay: TakePart = (rest, tail) => {
  const [date] = findDates(rest.slice(0, 30))
  if (date?.index !== 0) return null
  tail.hasPrevious = true
  return rest.slice(date.length)
}

const takeOwnUnit: TakePart = (rest, tail) => {
  const unit = tail.unit ? null : takeUnit(rest)
  if (!unit) return null
  tail.unit = unit.unit
  return NEXT_SENTENCE.test(unit.rest) ? '' : unit.rest
}

const takeMark: TakePart = (rest, tail) => {
  const flag = takeFlag(rest)
  if (!flag || /^[nN]\s*:/.test(rest)) return null
  // Between words, a dash is none: `Jendrassik - Groff`.
  const isSign = tail.leftOver.length === 0 && /^[+-]{1,3}(?:\s|$)|[a-z]/i.test(flag.printed)
  if (/^[+-]/.test(flag.printed) && !isSign) return null
  // After another number the mark belongs to that earlier result.
  if (tail.numbers.length === 0 && !tail.hasPrevious) tail.flag_printed ??= flag.printed
  return flag.rest
}

const takeNumber: TakePart = (rest, tail, { mark }) => {
  const number = BARE_NUMBER.exec(rest)
  if (!number) return null
  if (readNumber(takeComparator(number[0]).rest, mark)) tail.numbers.push(number[0].trim())
  return rest.slice(number[0].length)
}

const takeWord: TakePart = (rest, tail) => {
  const word = /^\S+/.exec(rest)![0]
  if (/[\p{L}\d]/u.test(word)) tail.leftOver.push(word)
  return rest.slice(word.length)
}

/** In this order: what stands first in it is believed first. */
const PARTS: readonly TakePart[] = [
  takeDay,
  ...LIMITS_FIRST,
  takeOwnUnit,
  ...LIMITS_BEHIND_UNIT,
  takeMark,
  ...LIMITS_BEHIND_FLAG,
  takeNumber,
  takeNamedLimit,
  takeWord,
]
/** More parts than any line of a report has. */
const MOST_PARTS = 60

/** Reads everything after the value; each part is taken once, what is left over is returned. */
export function readTail(text: string, context: ReadingContext): ResultTail {
  const tail: ResultTail = {
    unit: null,
    range: null,
    flag_printed: null,
    hasPrevious: false,
    numbers: [],
    leftOver: [],
  }
  // A power and the volume that it counts in are one unit, whatever stands between them.
  let rest = text.replace(/^(\s*[x×*·]\s?10\s?(?:\^|\*\*|[eE])\s?\d{1,2})\s+(?=(?:cells?\s?)?\/)/i, '$1')
  for (let step = 0; step < MOST_PARTS; step += 1) {
    rest = rest.replace(/^[\s,;|:]+/, '')
    if (rest === '') break
    for (const take of PARTS) {
      const left = take(rest, tail, context)
      if (left === null) continue
      rest = left
      break
    }
  }
  if (tail.range && PHASE.test(text) && countIntervals(text) > 1)
    tail.range = { ...tail.range, low: null, high: null, ambiguous: true }
  return tail
}
