/** Takes the measured value from the start of a text. */
import { isUnit } from '../../units.ts'
import { findDates } from './dates.ts'
import { readFlag } from './flags.ts'
import {
  NUMBER_PATTERN,
  readNumber,
  takeComparator,
  takeScientific,
  type Comparator,
  type DecimalMark,
} from './numbers.ts'
import { isQualitative } from './qualitative.ts'
import { isPending } from './words.ts'

export type TakenValue = {
  value: number | null
  value_text: string
  comparator: Comparator | null
  flag_printed: string | null
  kind: 'number' | 'words' | 'pending' | 'unread'
  /** the number reads as thousands or as decimals and the document does not settle it */
  ambiguous: boolean
  rest: string
}

const FLAG_BEFORE =
  /^(\*{1,3}|!{1,3}|>>|<<|[↑↓▲▼]+|[+-]{1,2}(?=\s)|\(?(?:HH|LL|H|L|B|High|Low|HIGH|LOW)\)?\*?(?=\s)|[<>]{0}#(?=\s))\s*(?=(?:[<>≤≥]\s?)?=?\s?[\d-]|\(\+|(?:ca|approx)\.? )/
const SPACED = new RegExp(`^[-−+]?(?:${NUMBER_PATTERN})`)
const ABOUT = /^(?:ca\.?|circa|approx\.?|env\.?|~)\s?(?=\d)/i
const UNSPACED = /^[-−+]?(?:\d{1,3}(?:[\u00a0\u202f'’]\d{3})+(?:[.,]\d+)?(?!\d)|\d+(?:[.,]\d+)*|\.\d+)/
const BLOOD_PRESSURE = /^(\d{2,3}\s?\/\s?\d{2,3})(?=\s*mm\s?hg|\s*$|\s*[(,;])/i

// A number written in words of its own kind: titres, counts per field, semi-quantitative crosses.
const NUMBER_TEXT =
  /^(?:1\s?:\s?\d{1,5}|1\/(?:10|16|20|32|40|64|80|100|128|160|256|320|512|640|1000|1024|1280|2560|5120)(?!\d)|\d{1,3}\s?[-–]\s?\d{1,3}(?=\s*\/\s?(?:hpf|lpf|field|campo))|[0-4]\s?\++|\(\+{1,4}\)|\++(?=\s|$))(?=\s|$|\/|\()/i

const ABBREVIATED = /^(?:neg|pos|norm|nachw|unauff|path)\.$/i
const MARK_BEFORE = /^\s*([*!↑↓▲▼]{1,3})\s+(?=\p{L})/u

function takeWords(text: string): TakenValue | null {
  const marked = MARK_BEFORE.exec(text)
  if (marked) {
    const found = takeWords(text.slice(marked[0].length))
    return found && { ...found, flag_printed: found.flag_printed ?? marked[1]! }
  }
  const words = text.split('\t')[0]!.trim()
  const pieces = words.split(/(?<=\S)\s+(?=\S)/)
  for (let count = Math.min(5, pieces.length); count > 0; count -= 1) {
    const printed = pieces.slice(0, count).join(' ')
    const mark = /(?<=\p{L})\s?([*!↑↓]{1,3})$/u.exec(printed)
    const bare = mark ? printed.slice(0, mark.index) : printed
    const phrase = ABBREVIATED.test(bare) ? bare : bare.replace(/[;,.]$/, '')
    const kind = isPending(phrase) ? 'pending' : isQualitative(phrase) ? 'words' : null
    if (!kind) continue
    const end =
      text.indexOf(pieces[count - 1]!, pieces.slice(0, count - 1).join(' ').length) +
      pieces[count - 1]!.length
    // How much was found, and no flag.
    const crosses =
      /^ ?\(\+{1,4}\)|^ 1[:/]\d{2,4}(?=\s|$)|^ ?\([<>≤≥]?\s?1\s?[:/]\s?\d{1,5}\)/.exec(
        text.slice(end),
      )?.[0] ?? ''
    const rest = text.slice(end + crosses.length)
    return {
      value: null,
      value_text: phrase + crosses,
      comparator: null,
      flag_printed: mark?.[1] ?? null,
      kind,
      ambiguous: false,
      rest,
    }
  }
  return null
}

/** Cells counted in a volume: `350 000/mm³` is one number in any report. */
const COUNTED_IN = /^\s?\/\s?(?:mm|cu|[uµμ]l|mcl)/i

function numberAt(text: string, mark: DecimalMark): RegExpExecArray | null {
  const spaced = SPACED.exec(text)
  if (mark !== 'point' || (spaced && COUNTED_IN.test(text.slice(spaced[0].length)))) return spaced
  return UNSPACED.exec(text)
}

/** `2-5`, `1/2`, `3*4`: a span, a date, a sum of a spreadsheet. */
const goesOn = (rest: string): boolean =>
  /^[-–:/.+]\s?\d|^\*\s?(?!10\D)\d/.test(rest) || /^\s?(?:[-–]|to|bis|à)\s?\d+(?:[.,]\d+)?(?=\s|$)/.test(rest)

/** Signs right behind a number that are neither its flag nor its unit: `25OH`. */
function isPartOfWord(rest: string): boolean {
  const suffix = /^[^\s\t()[\],;]*/.exec(rest)![0]
  return (
    suffix !== '' &&
    !/^[%*+!↑↓▲▼]/.test(suffix) &&
    !isUnit(suffix) &&
    readFlag(suffix) === null &&
    !/^[x×]?10/.test(suffix) &&
    !isUnit(rest.trim().split('\t')[0]!)
  )
}

/** A number with its sign, in any notation; words where none stands there. */
function takeNumber(
  body: string,
  about: string,
  flag_printed: string | null,
  mark: DecimalMark,
): TakenValue | null {
  const { comparator, rest: afterSign } = takeComparator(body)
  const printedBefore = (rest: string): string => body.slice(0, body.length - rest.length).trim()
  const scientific = takeScientific(afterSign)
  if (scientific) {
    const rest = afterSign.slice(scientific.printed.length)
    const { value } = scientific
    return { ...NUMBER, value, value_text: printedBefore(rest), comparator, flag_printed, rest }
  }
  const number = numberAt(afterSign, mark)
  if (!number) return takeWords(body)
  const read = readNumber(number[0], mark)
  const rest = afterSign.slice(number[0].length)
  if (!read || /\d{10}/.test(number[0]) || goesOn(rest) || isPartOfWord(rest)) return null
  const { value, ambiguous } = read
  const value_text = about + printedBefore(rest)
  return { ...NUMBER, value, value_text, comparator, flag_printed, ambiguous, rest }
}

const NUMBER = { kind: 'number', ambiguous: false } as const
const WORDS = { value: null, comparator: null, kind: 'words', ambiguous: false } as const

/** The value at the start of a text with the flag in front of it; null when the text does not start with a value. */
export function takeValue(text: string, mark: DecimalMark): TakenValue | null {
  const trimmed = text.replace(/^(?:[\s:=|…]|\.{3,})+/, '')
  const [before = '', flag_printed = null] = FLAG_BEFORE.exec(trimmed) ?? []
  const [about = ''] = ABOUT.exec(trimmed.slice(before.length)) ?? []
  const body = trimmed.slice(before.length + about.length)
  const [whole, pressure] = BLOOD_PRESSURE.exec(body) ?? []
  if (whole !== undefined)
    return { ...WORDS, value_text: pressure!, flag_printed, rest: body.slice(whole.length) }
  const [words] = NUMBER_TEXT.exec(body) ?? []
  if (words !== undefined)
    return { ...WORDS, value_text: words, flag_printed, rest: body.slice(words.length) }
  const [date] = findDates(body.slice(0, 24))
  return date?.index === 0 ? null : takeNumber(body, about, flag_printed, mark)
}
