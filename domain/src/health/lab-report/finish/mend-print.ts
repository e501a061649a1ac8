/** Numbers and flags whose meaning only the marker or the limits beside them show. */
import { identify } from '../../biomarkers/identify.ts'
import { readRange } from '../lex/reference-range.ts'
import type { PrintedResult } from '../printed-row.ts'

const GRAVITY = 'urine_sg'

/** `1.015` among decimal commas: a specific gravity is printed with a point or without, never with thousands. */
function withGravity(printed: PrintedResult): PrintedResult {
  const isThousands = (value: number | null): value is number =>
    value !== null && value >= 1000 && value < 1100
  if (!isThousands(printed.value) || !/^1[.]0\d\d$/.test(printed.value_text)) return printed
  if (identify({ ...printed, context: printed.section ?? '' }).biomarker !== GRAVITY) return printed
  const asDecimal = (value: number | null) => (isThousands(value) ? value / 1000 : value)
  const range = printed.range && {
    ...printed.range,
    low: asDecimal(printed.range.low),
    high: asDecimal(printed.range.high),
  }
  return { ...printed, value: printed.value / 1000, range }
}

const GROUPED = /^[1-9]\d{0,2}[.,]\d{3}$/
const GROUPED_LIMITS = /^[^\d]*[1-9]\d{0,2}[.,]\d{3}(?:\D+[1-9]\d{0,2}[.,]\d{3})?[^\d]*$/

/** `7.200/mm³` among decimal points: no white cell count is 7.2 of these, and 7,200 fits. */
function withThousands(printed: PrintedResult): PrintedResult {
  const { value, range } = printed
  if (value === null || !GROUPED.test(printed.value_text)) return printed
  const whole = { ...printed, value: value * 1000 }
  const doubtsOf = (result: PrintedResult) => identify({ ...result, context: result.section ?? '' }).doubts
  if (!doubtsOf(printed).includes('implausible_value') || doubtsOf(whole).length > 0) return printed
  if (!range || !GROUPED_LIMITS.test(range.text)) return whole
  const times = (limit: number | null) => (limit === null ? null : limit * 1000)
  return { ...whole, range: { ...range, low: times(range.low), high: times(range.high) } }
}

const FLAG_BEFORE_LIMITS = /^(low|high|borderline)\s+(?=[\d<>≤≥])/i

/** `Low 13.0 - 17.0` of a value under 13: the column of flags was not separated from that of limits. */
function withFlagApart(printed: PrintedResult): PrintedResult {
  const { value, flag_printed, range } = printed
  const [before = '', flag = ''] = FLAG_BEFORE_LIMITS.exec(range?.text ?? '') ?? []
  if (flag === '' || value === null || flag_printed !== null) return printed
  const limits = readRange(range!.text.slice(before.length), 'unknown')
  if (limits?.ambiguous !== false || limits.low === null || limits.high === null) return printed
  const said = flag.toLowerCase()
  if (said === 'borderline') return { ...printed, range: limits }
  const isSaid = said === 'low' ? value < limits.low : value > limits.high
  return isSaid ? { ...printed, range: limits, flag_printed: flag } : printed
}

/** What is printed so that only its marker or its limits show how it is meant. */
export const mended = (printed: PrintedResult): PrintedResult =>
  withFlagApart(withThousands(withGravity(printed)))
