/** The value in a cell of a table: a number, words, or what a spreadsheet made of them. */
import type { Column } from '../arrange/column.ts'
import { isKnownTest } from '../../biomarkers/name-index.ts'
import { isUnit } from '../../units.ts'
import { readFlag } from '../lex/flags.ts'
import { readNumber, takeComparator } from '../lex/numbers.ts'
import { isQualitative } from '../lex/qualitative.ts'
import { takeValue, type TakenValue } from '../lex/take-value.ts'
import { isLaboratoryUnit } from '../lex/value-in-name.ts'
import { isSentence } from '../lex/words.ts'
import type { ReadingContext } from '../printed-row.ts'
import { type Cells, rangeOf } from './table-cells.ts'

const COUNT = /^\d{1,3}\s?[-–]\s?\d{1,3}$/
/** `4 - 10 A` */
const FLAGGED_COUNT = /^(\d{1,3}\s?[-–]\s?\d{1,3})\s+(\S{1,3})$/

const isWords = (text: string): boolean =>
  /^\p{L}[\p{L}\s+-]*$/u.test(text) && text.length <= 40 && text.split(' ').length <= 4 && !isSentence(text)

/** The laboratory prints beside it what it expects in words. */
const expectsWords = (expected: string, text: string): boolean =>
  expected !== '' && !/\d/.test(expected) && (isQualitative(expected) || expected.trim() === text)

const inWords = (value_text: string, flag_printed: string | null, kind: 'words' | 'unread'): TakenValue => ({
  value: null,
  value_text,
  comparator: null,
  flag_printed,
  kind,
  ambiguous: false,
  rest: '',
})

/**
 * A result in words that no list knows (`2 - 4`, `Hazy`, `assenti`). The column makes it a result when the test is
 * known or the laboratory prints what it expects beside it.
 */
function wordsInColumn(cell: string, name: string, expected: string): TakenValue | null {
  const [, counted = '', behind = ''] = FLAGGED_COUNT.exec(cell.trim()) ?? []
  const flag_printed = counted !== '' && readFlag(behind) !== null ? behind : null
  const text = flag_printed === null ? cell.trim() : counted
  // Limits under the values, and the value where the limits should be.
  if (/^\d[\d.,]*$/.test(expected.trim())) return null
  const isCount = COUNT.test(text)
  if (!isCount && !isWords(text)) return null
  const isExpected = expectsWords(expected, text) || (isCount && expected !== '')
  return isExpected || isKnownTest(name) ? inWords(text, flag_printed, 'words') : null
}

const LONGEST_CELL = 40
const NO_VALUE = /^[-–—.*/_\s]*$/

/** What a spreadsheet made of a value (a day of `4-10`, a formula, an error), or what no rule reads: kept as printed. */
function unreadCell(cell: string, name: string, isMeasured: boolean): TakenValue | null {
  const text = cell.trim()
  if (NO_VALUE.test(text) || text.length > LONGEST_CELL || isSentence(text)) return null
  if (readFlag(text) !== null) return null
  return isMeasured || isKnownTest(name) ? inWords(text, null, 'unread') : null
}

/** True for a row with a unit of laboratories or with limits. */
function isMeasured(text: (role: Column['role']) => string, context: ReadingContext): boolean {
  const range = rangeOf(text, context)
  const hasLimits = range !== null && (range.low !== null || range.high !== null)
  return hasLimits || (isUnit(text('unit')) && isLaboratoryUnit(text('unit')))
}

/** `="101"` keeps a number as text; any other formula is not a number. */
const withoutFormula = (cell: string): string => {
  const quoted = /^="([^"]*)"$/.exec(cell.trim())?.[1]
  return quoted ?? cell
}

/** `A Positive`: abnormal, except of a blood group. */
const MARK_BEFORE_WORD = /^([AHL])\s+(?=\p{L}{3})/u
const BLOOD_GROUP = /\babo|blo[ou]?d|blut|sang|grup|group|\brh|typ|screen|influen|hepatit|strep/i

const isFormula = (cell: string): boolean => /^[=@]\s*[^\d\s<>.]|^=\s*[\d.,]+\s*[-+*/^]/.test(cell.trim())

const SIGN_WORDS: Record<string, string> = { lt: '<', lte: '<=', le: '<=', gt: '>', gte: '>=', ge: '>=' }

const comparatorOf = (cell: string) =>
  takeComparator(`${SIGN_WORDS[cell.trim().toLowerCase()] ?? cell} 1`).comparator

export const isUnknownSign = (cell: string): boolean =>
  !/^(?:=|eq|equals?|none|n\/?a|-)?$/i.test(cell.trim()) && comparatorOf(cell) === null

/** The cells that hold values: a comparator from its own column, words where the column of numbers is empty. */
export function valueCells(cells: Cells, { mark }: ReadingContext): [Column, string][] {
  const withRole = (role: Column['role']) => [...cells].filter(([column]) => column.role === role)
  const values = withRole('value')
  const [words] = withRole('value_words')
  const [sign] = withRole('comparator').flatMap(([, cell]) => comparatorOf(cell) ?? [])
  if (words && values.length === 0) return [words]
  return values.map(([column, cell]) => {
    const stated = words && takeValue(words[1], mark)
    // Beside the number the text may hold what a number cannot: `>90`.
    if (stated?.comparator && stated.value === readNumber(cell, mark)?.value) return [column, words![1]]
    return [column, sign && takeComparator(cell).comparator === null ? `${sign}${cell}` : cell]
  })
}

// `6.2 x 10^9` with `/L` in the next column: the power belongs to the unit.
const POWER_AT_END = /[x×*·]\s?10\s?(?:\^|\*\*|[eE])\s?\d{1,2}$/
const COUNTED_UNIT = /^(?:cells?\s?)?\//i

/** The value of a cell, and the mark of something abnormal that stands before its words. */
export type CellValue = { value: TakenValue; mark: string | null; isCounted: boolean }

/** @param text of the other cells of its row, by role */
export function valueOfCell(
  cell: string,
  name: string,
  text: (role: Column['role']) => string,
  context: ReadingContext,
): CellValue | null {
  const isCounted = POWER_AT_END.test(cell) && COUNTED_UNIT.test(text('unit'))
  const [before = '', mark = null] = (BLOOD_GROUP.test(name) ? null : MARK_BEFORE_WORD.exec(cell)) ?? []
  const printed = withoutFormula(isCounted ? `${cell}${text('unit')}` : cell.slice(before.length))
  const value =
    (isFormula(printed) ? null : takeValue(printed, context.mark)) ??
    wordsInColumn(cell, name, text('range')) ??
    unreadCell(cell, name, isMeasured(text, context))
  return value && { value, mark, isCounted }
}
