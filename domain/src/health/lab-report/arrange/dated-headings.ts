/** Dates over or under the headings of a table, and the hours beside them, are put into its heading row. */
import { isDateOnly } from '../lex/dates.ts'
import type { Cell, Row } from './text-layout.ts'
import { columnRole, isPreviousHeading } from '../lex/words.ts'

/** Cheap, and true of every line with a date. */
const COULD_HOLD_DATES = /\d{4}|\d[-/. ]{1,2}[a-zà-öø-ÿ\d]{1,9}[-/. ]{1,2}\d\d|\d[./]\d{1,2}\.?(?=\s|$)/i

const TIME =
  /^(?:kl\.?|at|um|à|alle|ore)?\s*([01]?\d|2[0-3])\s?[:.hH]\s?[0-5]\d(?::[0-5]\d)?(?:\s?[ap]\.?m\.?|\s?uhr)?(?:\s[a-z]{2,4}t)?$/i
const FOUR_DIGITS = /^(?:[01]\d|2[0-3])[0-5]\d$/
const TIME_LABEL =
  /^(?:time|tid|tidspunkt|uhrzeit|zeit|heure|ora|hora|klokkeslett?|klokken|kl\.?|klock(?:an|slag)|entnahmezeit|abnahmezeit|provtid|collection time)\s*:?$/i
const DAY_LABEL =
  /^(?:(?:collection |sample |draw )?dates?|datum|dato|data|fecha|(?:provtagnings|entnahme|abnahme|prøve)(?:datum|dato)|collected|date (?:de|du) prélèvement)\s*:?$/i
const DAY_AND_MONTH = /^(?:0?[1-9]|[12]\d|3[01])[./](?:0?[1-9]|[12]\d|3[01])\.?$/

/** True for a time of day and nothing else. */
export const isTime = (text: string): boolean => TIME.test(text.trim())

/** True for the word beside a row of dates. */
export const isDayLabel = (text: string): boolean => DAY_LABEL.test(text.trim())

/** True for a date without a year. */
export const isDayAndMonth = (text: string): boolean => DAY_AND_MONTH.test(text.trim())

const SAMPLE_NUMBER = /^[A-Z]{0,3}[\d/-]{5,}$/

const overlap = (a: Cell, b: Cell): boolean => a.x0 < b.x1 && b.x0 < a.x1

const filled = ({ cells }: Row): Cell[] => cells.filter(({ text }) => text !== '')

function isTimesRow(row: Row | undefined, page: number): boolean {
  if (row?.page !== page) return false
  const [first, ...rest] = filled(row)
  if (!first) return false
  const labelled = TIME_LABEL.test(first.text.trim())
  const times = labelled ? rest : [first, ...rest]
  return (
    times.length > 0 &&
    times.every(({ text }) => isTime(text) || (labelled && FOUR_DIGITS.test(text))) &&
    (labelled || times.every(({ text }) => !text.includes('.')))
  )
}

/** The dates of a row; days without a year only beside the word for them. */
function datesOf(row: Row): Cell[] {
  if (!COULD_HOLD_DATES.test(row.text)) return []
  const cells = filled(row)
  const dates = cells.filter(({ text }) => isDateOnly(text))
  if (dates.length > 0 || !isDayLabel(cells[0]?.text ?? '')) return dates
  return cells.filter(({ text }) => isDayAndMonth(text))
}

const isTableWord = ({ text }: Cell): boolean => {
  const role = columnRole(text)
  return role === 'name' || role === 'unit' || role === 'range'
}

/** Without the number of each sample under its date, whose label stands over the names. */
function withoutNumbers(headings: readonly Cell[], dates: readonly Cell[]): Cell[] {
  const [label, ...others] = headings
  const rest = others.filter(
    (cell) => !(SAMPLE_NUMBER.test(cell.text) && dates.some((date) => overlap(cell, date))),
  )
  if (!label || /\d/.test(label.text) || others.length - rest.length !== dates.length) return [...headings]
  return [columnRole(label.text) === 'name' ? label : { ...label, x0: 0, text: 'Test' }, ...rest]
}

/** The heading row beside a row of dates, when each date stands over its values and over nothing else. */
function headingsWith(dates: readonly Cell[], row: Row, beside: Row | undefined): Cell[] | null {
  if (beside?.page !== row.page) return null
  const headings = withoutNumbers(filled(beside), dates).filter(
    ({ text }) => !isTime(text) && !FOUR_DIGITS.test(text),
  )
  const [only] = headings
  if (
    headings.length === 1 &&
    dates.length === 1 &&
    isPreviousHeading(only!.text) &&
    overlap(only!, dates[0]!)
  )
    return [{ ...dates[0]!, text: `${only!.text} ${dates[0]!.text}` }]
  if (headings.length < 2 || !headings.some(isTableWord) || headings.some(({ text }) => isDateOnly(text)))
    return null
  const isPrevious = ({ text }: Cell): boolean => isPreviousHeading(text)
  const isValue = (cell: Cell): boolean => columnRole(cell.text) === 'value' || isPrevious(cell)
  const others = headings.filter((heading) => !isValue(heading))
  if (others.some((heading) => dates.some((date) => overlap(heading, date)))) return null
  const values = headings.filter(isValue)
  const isDated = (heading: Cell): boolean => dates.some((date) => overlap(heading, date))
  const current = values.filter((value) => !isPrevious(value))
  const onlyPrevious = dates.every((date) =>
    values.some((value) => isPrevious(value) && overlap(value, date)),
  )
  // One heading may stand over all dates; several are each of one of them.
  if (!onlyPrevious && (dates.length < 2 || (current.length > 1 && !current.every(isDated)))) return null
  const undated = values.filter((value) => !isDated(value) && (onlyPrevious || isPrevious(value)))
  const named = dates.map((date) => {
    const previous = values.find((value) => isPrevious(value) && overlap(value, date))
    return previous ? { ...date, text: `${previous.text} ${date.text}` } : date
  })
  return [...others, ...undated, ...named].sort((a, b) => a.x0 - b.x0)
}

const joined = (row: Row, cells: Cell[]): Row => ({
  ...row,
  cells,
  text: cells.map(({ text }) => text).join('\t'),
})

/** Labels of single dates above them: `Collected   Received   Reported`. */
function namesDates(row: Row | undefined, dates: readonly Cell[]): boolean {
  if (!row) return false
  const labels = filled(row).filter(
    ({ text }) => /\p{L}{3}/u.test(text) && !/\d/.test(text) && columnRole(text) !== 'value',
  )
  return dates.filter((date) => labels.some((label) => overlap(label, date))).length > 1
}

export function withDatedHeadings(rows: readonly Row[]): readonly Row[] {
  const replaced = new Map<Row, Row | null>()
  rows.forEach((row, index) => {
    const dates = datesOf(row)
    if (dates.length === 0 || replaced.has(row)) return
    const besides = [rows[index - 1], rows[index + 1]]
    for (const beside of besides) if (isTimesRow(beside, row.page)) replaced.set(beside!, null)
    const others = filled(row).filter((cell) => !dates.includes(cell))
    if (others.length > 1 || others.some((cell) => isTableWord(cell) || /\d/.test(cell.text))) return
    const next = (step: 1 | -1): Row | undefined => {
      const neighbour = rows[index + step]
      return neighbour && replaced.get(neighbour) === null && replaced.has(neighbour)
        ? rows[index + 2 * step]
        : neighbour
    }
    const [above, below] = [next(-1), next(1)]
    if (namesDates(above, dates)) return
    for (const beside of [below, above]) {
      const cells = headingsWith(dates, row, beside)
      if (!cells) continue
      replaced.set(row, joined(row, cells))
      replaced.set(beside!, null)
      return
    }
  })
  if (replaced.size === 0) return rows
  return rows.flatMap((row) => (replaced.has(row) ? (replaced.get(row) ?? []) : row))
}
