/** What follows a value on its line: unit, flag, reference interval, previous results, remarks, in any order. */
import { isUnit } from '../../units.ts'
import { findAges, withoutAges } from './ages.ts'
import { findDates } from './dates.ts'
import { takeFlag } from './flags.ts'
import { readNumber, takeComparator } from './numbers.ts'
import type { ReadingContext } from '../printed-row.ts'
import { PHASE, readRange, startsWithSex, takeRange, type ReferenceRange } from './reference-range.ts'
import { startsWithBands } from './tiers.ts'

/** `45 mg/L. Renal function normal.` */
const NEXT_SENTENCE = /^\.\s+\p{Lu}/u

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

const NOT_ESTABLISHED = /^(?:not estab(?:lished)?\.?|n\/?a|see (?:note|below)|none)(?=\s|$)/i
const INTERVALS = /\d[\d.,]*\s?(?:-|–|to|bis|à|a|till|til)\s?\d|[<>≤≥]\s?\d/g
/** One limit of two, the other of which was not printed or stands elsewhere. */
const HALF = /^(?:\d[\d.,]*\s?[-–]|[-–]\s?\d[\d.,]*)\s*$/
/** `Deficient: <20`: for whom or for what a limit is, before it. */
const NAMED_LIMIT = /^\p{L}[\p{L}\s-]{2,30}:\s*[<>≤≥\d][^\t]*/u
/** Behind its day. */
const EARLIER_VALUE = /^\s*:\s*[<>≤≥]?\s?\d/
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

function takeBracket(text: string): { inner: string; rest: string } | null {
  const bracket = /^[([]([^()[\]]*(?:\([^()]*\)[^()[\]]*)*)[)\]]/.exec(text)
  return bracket ? { inner: bracket[1]!.trim(), rest: text.slice(bracket[0].length) } : null
}

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
  for (let step = 0; step < 60; step += 1) {
    rest = rest.replace(/^[\s,;|:]+/, '')
    if (rest === '') break
    const [date] = findDates(rest.slice(0, 30))
    if (date?.index === 0) {
      tail.hasPrevious = true
      rest = rest.slice(date.length)
      continue
    }
    if (!tail.range && startsWithSex(rest)) {
      const all = readRange(rest.replaceAll('\t', ' '), context.mark, context.sex, context.age)
      const intervals = all ? (all.text.match(INTERVALS)?.length ?? 0) : 0
      // A flag before one interval alone, or before a number of another kind.
      const isFlag = intervals <= 1 && /^[HhLl]\s/.test(rest)
      if (all && !isFlag && (all.ambiguous || intervals > 1)) {
        tail.range = all
        break
      }
    }
    const age = tail.range ? undefined : findAges(rest)[0]
    if (age?.index === 0 || (age?.index === 1 && /^[([]/.test(rest))) {
      const [own = '', next = ''] = rest.split('\t')
      const printed = /\d/.test(withoutAges(own, findAges(own))) ? own : `${own}\t${next}`
      const behind = /^[)\]\s:.,]*/.exec(rest.slice(age.index + age.length))![0]
      const single = takeRange(rest.slice(age.index + age.length + behind.length), context.mark)
      const rest_ = single && !/\d/.test(single.rest.split('\t')[0]!) ? single.rest : null
      const text = rest_ === null ? printed : rest.slice(0, rest.length - rest_.length)
      tail.range = readRange(text, context.mark, context.sex, context.age)
      rest = rest_ ?? rest.slice(printed.length)
      continue
    }
    const bracket = takeBracket(rest)
    if (bracket) {
      rest = bracket.rest
      const range = /\d/.test(bracket.inner)
        ? readRange(bracket.inner, context.mark, context.sex, context.age)
        : null
      if (range && (range.low !== null || range.high !== null || range.ambiguous) && !tail.range)
        tail.range = range
      else if (!tail.unit && isUnit(bracket.inner) && bracket.inner.length > 1) tail.unit = bracket.inner
      else if (!tail.flag_printed && takeFlag(bracket.inner)?.rest === '') tail.flag_printed = bracket.inner
      else tail.leftOver.push(bracket.inner)
      continue
    }
    // Its end stands on another line.
    if (!tail.range && /^[([]\s?[<>≤≥]?\s?\d[^)\]]*$/.test(rest.split('\t')[0]!)) {
      const [cut = ''] = rest.split('\t')
      tail.range = { low: null, high: null, text: cut.trim(), unit: null, ambiguous: true }
      rest = rest.slice(cut.length)
      continue
    }
    const estab = NOT_ESTABLISHED.exec(rest)
    if (estab) {
      tail.range ??= { low: null, high: null, text: estab[0], unit: null, ambiguous: false }
      rest = rest.slice(estab[0].length)
      continue
    }
    const unit = tail.unit ? null : takeUnit(rest)
    if (unit) {
      tail.unit = unit.unit
      rest = unit.rest
      if (NEXT_SENTENCE.test(rest)) break
      continue
    }
    if (!tail.range && tail.unit && tail.numbers.length === 0 && HALF.test(rest)) {
      tail.range = { low: null, high: null, text: rest.trim(), unit: null, ambiguous: true }
      break
    }
    if (!tail.range && startsWithBands(rest)) {
      const bands = rest.trimStart().split('\t')[0]!
      tail.range = readRange(bands, context.mark, context.sex, context.age)
      rest = rest.trimStart().slice(bands.length)
      continue
    }
    const flag = takeFlag(rest)
    // Between words, a dash is none: `Jendrassik - Groff`.
    const isSign = tail.leftOver.length === 0
    if (
      flag &&
      (!/^[+-]/.test(flag.printed) || (isSign && /^[+-]{1,3}(?:\s|$)|[a-z]/i.test(flag.printed))) &&
      !/^[nN]\s*:/.test(rest)
    ) {
      // After another number the mark belongs to that earlier result.
      if (tail.numbers.length === 0 && !tail.hasPrevious) tail.flag_printed ??= flag.printed
      rest = flag.rest
      continue
    }
    const titre = tail.range ? null : /^[<>≤≥]?\s?1\s?:\s?[<>≤≥]?\s?\d{1,6}(?=\s|$)/.exec(rest)
    if (titre) {
      tail.range = readRange(titre[0], context.mark)
      rest = rest.slice(titre[0].length)
      continue
    }
    const range = takeRange(rest, context.mark)
    const afterRange = range ? range.rest.replace(/^[\s,;]+/, '') : ''
    // `11,5 à 16,0 14/11/2023 : 12,9`: the earlier result stands behind its day.
    const [next] = findDates(afterRange.slice(0, 30))
    const datedNext = next?.index === 0 && !EARLIER_VALUE.test(afterRange.slice(next.length))
    if (range && !tail.range && !datedNext) {
      const all = readRange(rest.split('\t')[0]!, context.mark, context.sex, context.age)
      const several =
        all?.ambiguous === true ||
        (all !== null &&
          all.text.length > range.range.text.length + 8 &&
          /\d/.test(afterRange.split('\t')[0]!) &&
          /\p{L}{3}/u.test(afterRange.split('\t')[0]!))
      tail.range = several ? all : range.range
      rest = several ? rest.slice(rest.split('\t')[0]!.length) : range.rest
      continue
    }
    const number = BARE_NUMBER.exec(rest)
    if (number) {
      if (readNumber(takeComparator(number[0]).rest, context.mark)) tail.numbers.push(number[0].trim())
      rest = rest.slice(number[0].length)
      continue
    }
    const named = tail.range ? null : NAMED_LIMIT.exec(rest)?.[0]
    const limits = named ? readRange(named, context.mark, context.sex, context.age) : null
    if (limits && (limits.low !== null || limits.high !== null || limits.ambiguous)) {
      tail.range = limits
      rest = rest.slice(named!.length)
      continue
    }
    const word = /^\S+/.exec(rest)![0]
    if (/[\p{L}\d]/u.test(word)) tail.leftOver.push(word)
    rest = rest.slice(word.length)
  }
  if (tail.range && PHASE.test(text) && (text.match(INTERVALS)?.length ?? 0) > 1)
    tail.range = { ...tail.range, low: null, high: null, ambiguous: true }
  return tail
}
