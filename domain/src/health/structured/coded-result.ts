/** A result as an electronic record states it, in the shape that printed results have. */
import { isoDate } from '../lab-report/lex/dates.ts'
import { finishResult } from '../lab-report/finish/finish-result.ts'
import { takeComparator, type Comparator } from '../lab-report/lex/numbers.ts'
import type { PrintedResult, ReadingDoubt } from '../lab-report/printed-row.ts'
import type { Place } from '../lab-report/arrange/text-layout.ts'
import type { LabReport } from '../lab-report/read-lab-report.ts'
import { readUnit } from '../units.ts'
import { readRange } from '../lab-report/lex/reference-range.ts'
import type { ReferenceRange } from '../lab-report/lex/interval.ts'
import type { Sex } from '../lab-report/lex/range-clauses.ts'

export type CodedValue = Pick<PrintedResult, 'value' | 'value_text' | 'comparator'> & {
  doubts?: ReadingDoubt[]
  /** the value in the other unit that the record gives it */
  again?: string
}

export type CodedReport = {
  patient: LabReport['patient']
  severalPatients: boolean
  collection_date: string | null
  report_date: string | null
  results: PrintedResult[]
}

export class NotARecord extends Error {}

const COMPARATORS = new Set<string | undefined>(['<', '<=', '>', '>='] satisfies Comparator[])

export const asComparator = (text: string | undefined): Comparator | null =>
  COMPARATORS.has(text) ? (text as Comparator) : null

const DECIMAL = /^[-+]?\d+(?:\.\d+)?(?:[eE][-+]?\d{1,3})?$/

// `5,4 mmol/L`; not a titre, a span, a count in crosses.
const A_NUMBER_AND_MORE = /^[<>≤≥]?\s?\.?\d(?![\d.,]*\s?(?:[-–:+/]|$))/
const DECIMAL_COMMA = /^[-+]?\d+,\d+$/

/** A decimal as records write it, with a point; null for anything else. */
export function decimal(text: string | undefined): number | null {
  const trimmed = text?.trim() ?? ''
  return DECIMAL.test(trimmed) ? Number(trimmed) : null
}

/** A value in a text field: `<5` and `4.2` are numbers, anything else is words. */
export function valueInText(text: string): CodedValue | null {
  const value_text = text.replace(/\s+/g, ' ').trim()
  if (value_text === '') return null
  const { comparator, rest } = takeComparator(value_text)
  const value = decimal(rest)
  if (value !== null) return { value, value_text, comparator }
  // Not as the standard has it, but people's laboratories send it: `5,4` can only be a decimal comma.
  const comma = DECIMAL_COMMA.test(rest) ? decimal(rest.replace(',', '.')) : null
  const unread: ReadingDoubt[] = A_NUMBER_AND_MORE.test(value_text) ? ['text_not_understood'] : []
  return comma === null
    ? { value: null, value_text, comparator: null, doubts: unread }
    : { value: comma, value_text, comparator, doubts: ['number_ambiguous'] }
}

/** A value in a field for numbers; what is none is kept as its words, for review. */
export function valueInNumberField(text: string): CodedValue | null {
  const read = valueInText(text)
  return read && read.value === null ? { ...read, doubts: ['text_not_understood'] } : read
}

/** True for two units that are known and not the same. */
export function unitsDisagree(unit: string | undefined, code: string | undefined): boolean {
  const [printed, coded] = [readUnit(unit ?? ''), readUnit(code ?? '')]
  const same = printed.some(({ dimension, scale }) =>
    coded.some((other) => other.dimension === dimension && Math.abs(other.scale / scale - 1) < 1e-9),
  )
  return printed.length > 0 && coded.length > 0 && !same
}

/** What a record says instead of a value that is still to come, or never will. */
export function withoutValue(words: string): CodedValue {
  return { value: null, value_text: words, comparator: null, doubts: ['result_pending'] }
}

/** The day of an HL7 time stamp (`20140402145521+0200`) or an ISO date time, as its writer saw it. */
export function dayOf(stamp: string | undefined): string | null {
  const parts = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(stamp?.trim() ?? '')
  return parts ? isoDate(Number(parts[1]), Number(parts[2]), Number(parts[3])) : null
}

export function sexOf(code: string | undefined): Sex | null {
  const letter = code?.trim().charAt(0).toLowerCase()
  return letter === 'f' ? 'female' : letter === 'm' ? 'male' : null
}

/** Limits in fields of their own; a text is read only where they are missing. */
export function rangeOf(
  limits: {
    low?: string | undefined
    high?: string | undefined
    unit?: string | undefined
    text?: string | undefined
  },
  sex: Sex | null,
): ReferenceRange | null {
  const [low, high] = [decimal(limits.low), decimal(limits.high)]
  const text = limits.text?.replace(/\s+/g, ' ').trim() ?? ''
  if (low === null && high === null) return readRange(text, 'point', sex)
  const made =
    low !== null && high !== null
      ? `${limits.low} - ${limits.high}`
      : low !== null
        ? `>= ${limits.low}`
        : `<= ${limits.high}`
  // Some senders write the limits the wrong way round: such a range is shown and not used.
  const ambiguous = low !== null && high !== null && low > high
  return { low, high, text: text || made, unit: limits.unit || null, ambiguous }
}

// Interpretation codes (HL7 table 0078, and v3 ObservationInterpretation) that the flags of a report know.
const FLAGS: Record<string, string> = { AA: 'A', HU: 'HH', LU: 'LL', '>': 'HH', '<': 'LL' }
const KNOWN_FLAGS = new Set(['N', 'L', 'H', 'LL', 'HH', 'A'])

export function flagOf(codes: ReadonlyArray<string | undefined>): string | null {
  const flags = codes.flatMap((code) => (code ? (FLAGS[code] ?? code) : []))
  return flags.find((flag) => KNOWN_FLAGS.has(flag)) ?? null
}

type Stated = CodedValue &
  Pick<PrintedResult, 'name' | 'unit' | 'range' | 'flag_printed' | 'loinc' | 'collection_date'> & {
    section?: string | null
    specimen?: string | null
    /** by number in the file, when the place in its text is not known */
    line: number
    place?: Place
    dateUnsettled?: boolean
    preliminary: boolean
    doubts?: ReadingDoubt[]
  }

export function codedResult({ line, place, preliminary, doubts = [], ...stated }: Stated): PrintedResult {
  return {
    ...stated,
    name: stated.name
      .replace(/[\u200b\ufeff]/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
    section: stated.section ?? null,
    specimen: stated.specimen ?? null,
    source: { page: 1, line, ...place },
    doubts: preliminary && !doubts.includes('result_pending') ? [...doubts, 'result_preliminary'] : doubts,
  }
}

/** Matches the results; in a record about several people each of them asks whose it is. */
export function finishCodedReport(coded: CodedReport): LabReport {
  const seen = new Set<string>()
  const printed = coded.severalPatients
    ? coded.results.map((result) => ({
        ...result,
        doubts: [...result.doubts, 'several_patients' as const],
      }))
    : coded.results
  const results = printed.map(finishResult).filter((result) => {
    const key = JSON.stringify([
      result.name,
      result.loinc,
      result.value_text,
      result.unit,
      result.collection_date,
      coded.severalPatients && result.source,
    ])
    return !seen.has(key) && seen.add(key)
  })
  const days = [...new Set(results.flatMap(({ collection_date }) => collection_date ?? []))].sort()
  return {
    collection_date: coded.collection_date ?? days.at(-1) ?? null,
    report_date: coded.report_date,
    patient: coded.patient,
    results,
    warnings: [
      ...(coded.severalPatients ? ['several_patients' as const] : []),
      ...(days.length > 1 ? ['several_collection_dates' as const] : []),
    ],
    kind: results.length > 0 ? 'laboratory' : 'other',
    summary: null,
  }
}
