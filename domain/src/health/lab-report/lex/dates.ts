/** Calendar dates as printed, and the order of day and month that a document's own dates settle. */
import { remembering } from '../../../remember.ts'
import { monthNumber } from './months.ts'

/** `DMY` and `MDY` as printed; `unknown` when every date of the document reads both ways. */
export type DateOrder = 'DMY' | 'MDY' | 'unknown'

export type PrintedDate = {
  index: number
  length: number
  /** ISO date when there is only one reading */
  iso: string | null
  /** the two leading numbers and the year of a date such as `04/10/2022` */
  parts: { first: number; second: number; year: number; separator: string } | null
}

const pad = (number: number): string => String(number).padStart(2, '0')

/** A real calendar day between 1900 and 2099 as an ISO date; null otherwise. */
export function isoDate(year: number, month: number, day: number): string | null {
  if (year < 1900 || year > 2099 || month < 1 || month > 12 || day < 1) return null
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]!
  return day <= days ? `${year}-${pad(month)}-${pad(day)}` : null
}

// Two-digit years: a laboratory report is recent, a birth date may be in the last century.
const fullYear = (year: string): number =>
  year.length === 2 ? (Number(year) > 49 ? 1900 : 2000) + Number(year) : Number(year)

const FORMS: Array<{
  pattern: RegExp
  read: (match: RegExpExecArray) => Omit<PrintedDate, 'index' | 'length'> | null
}> = [
  {
    pattern: /(?<![\d.,])((?:19|20)\d{2})([-/.])(\d{1,2})\2(\d{1,2})(?![\d])/g,
    read: ([, year, , month, day]) => single(isoDate(Number(year), Number(month), Number(day))),
  },
  {
    pattern: /(?<!\d)((?:19|20)\d{2})\s?年\s?(\d{1,2})\s?月\s?(\d{1,2})\s?日/g,
    read: ([, year, month, day]) => single(isoDate(Number(year), Number(month), Number(day))),
  },
  {
    pattern: /(?<![\d.,-])(\d{1,2})\s?([-/.])\s?(\d{1,2})\s?\2\s?((?:19|20)\d{2}|\d{2})(?![\d])(?!\.\d|-\d)/g,
    read: ([, first, separator, second, year]) => {
      const parts = {
        first: Number(first),
        second: Number(second),
        year: fullYear(year!),
        separator: separator!,
      }
      const dayFirst = isoDate(parts.year, parts.second, parts.first)
      const monthFirst = isoDate(parts.year, parts.first, parts.second)
      if (!dayFirst && !monthFirst) return null
      if (dayFirst === monthFirst) return { iso: dayFirst, parts }
      return { iso: dayFirst && monthFirst ? null : (dayFirst ?? monthFirst), parts }
    },
  },
  {
    pattern:
      /(?<![\d.,])(\d{1,2})(?:st|nd|rd|th|er|\.|º)?[\s./-]{0,2}(?:de |di |d')?([a-zà-öø-žа-я]{3,12})\.?,?[\s./-]{0,2}(?:de |del )?((?:19|20)\d{2}|\d{2})(?!\d)/gi,
    read: ([, day, month, year]) => single(isoDate(fullYear(year!), monthNumber(month!) ?? 0, Number(day))),
  },
  {
    // `2024. március 14.`
    pattern: /(?<!\d)((?:19|20)\d{2})(?:\. |[-./ ])([a-zà-öø-žа-я]{3,12})\.?[-./ ](\d{1,2})(?!\d)/gi,
    read: ([, year, month, day]) => single(isoDate(Number(year), monthNumber(month!) ?? 0, Number(day))),
  },
  {
    pattern:
      /(?<![a-zà-öø-žа-я])([a-zà-öø-žа-я]{3,12})\.?[\s-](\d{1,2})(?:st|nd|rd|th)?,?[\s-]{1,2}((?:19|20)\d{2})(?!\d)/gi,
    read: ([, month, day, year]) => single(isoDate(Number(year), monthNumber(month!) ?? 0, Number(day))),
  },
]

const single = (iso: string | null): Omit<PrintedDate, 'index' | 'length'> | null =>
  iso ? { iso, parts: null } : null

/** Cheap, and true of every form: a year in two or four digits after a day and a month, or before them. */
const COULD_BE_DATE = /\d{4}|\d ?[-/.] ?\d{1,2} ?[-/.] ?\d{2}|\d.{0,7}[a-zà-öø-žа-я]{3}.{0,16}\d\d/i

/** Every date in a text, in order, without overlaps. */
export const findDates = (text: string): readonly PrintedDate[] =>
  COULD_BE_DATE.test(text) ? datesOf(text) : NO_DATES

const NO_DATES: readonly PrintedDate[] = []
const datesOf = remembering(datesIn)

function datesIn(text: string): readonly PrintedDate[] {
  const found: PrintedDate[] = []
  for (const { pattern, read } of FORMS) {
    for (const match of text.matchAll(pattern)) {
      const date = read(match)
      const [start, end] = [match.index, match.index + match[0].length]
      if (date && !found.some(({ index, length }) => start < index + length && index < end))
        found.push({ ...date, index: start, length: match[0].length })
    }
  }
  return found.sort((a, b) => a.index - b.index)
}

/** True when the text is a date, with or without a time of day, and nothing else. */
export function isDateOnly(text: string): boolean {
  const [date] = findDates(text)
  if (!date) return false
  const around = text.slice(0, date.index) + text.slice(date.index + date.length)
  return /^[\s,()]*(?:(?:kl\.?|at|um|à|alle|ore)?\s*\d{1,2}[:.h]\d{2}(?:[:.]\d{2})?(?:\s?[ap]\.?m\.?)?(?:\s?uhr)?(?:\s?[+-]\d{4})?)?[\s,()]*$/i.test(
    around,
  )
}

/** Settles day-month order by the dates that have one reading; `fallback` speaks when none has. */
export function dateOrder(dates: Iterable<PrintedDate>, fallback: DateOrder): DateOrder {
  let dayFirst = 0
  let monthFirst = 0
  for (const { parts } of dates) {
    if (!parts) continue
    if (parts.separator === '.') dayFirst += 1
    else if (parts.first > 12 && parts.second <= 12) dayFirst += 1
    else if (parts.second > 12 && parts.first <= 12) monthFirst += 1
  }
  if (dayFirst > 0 && monthFirst === 0) return 'DMY'
  if (monthFirst > 0 && dayFirst === 0) return 'MDY'
  return dayFirst === 0 ? fallback : 'unknown'
}

/** The ISO date under a known order; null when the order is needed and unknown. */
/** The day of a sample as it is printed at a column, row or cell. */
export type OwnDay = {
  collection_date: string | null
  /** it reads as day-month and as month-day, or has no year */
  dateUnsettled: boolean
  /** then: both readings, where there are two */
  possibleDays?: string[]
}

export function ownDay(date: PrintedDate, order: DateOrder): OwnDay {
  const collection_date = resolveDate(date, order)
  return collection_date === null
    ? { collection_date, dateUnsettled: true, possibleDays: bothDays(date) }
    : { collection_date, dateUnsettled: false }
}

/** A date in both orders: what the user is asked to choose from. */
export const bothDays = (date: PrintedDate): string[] => [
  ...new Set((['DMY', 'MDY'] as const).flatMap((order) => resolveDate(date, order) ?? [])),
]

export function resolveDate(date: PrintedDate, order: DateOrder): string | null {
  if (date.iso || !date.parts || order === 'unknown') return date.iso
  const { first, second, year } = date.parts
  return order === 'DMY' ? isoDate(year, second, first) : isoDate(year, first, second)
}
