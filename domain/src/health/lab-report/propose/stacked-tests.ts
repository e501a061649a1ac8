/**
 * Tests whose parts stand on lines of their own, in an order that repeats: names under their values, all names and then
 * all values, a label before each part. Each becomes one line, with the doubt that another order leaves.
 */
import { isKnownTest } from '../../biomarkers/name-index.ts'
import { identify } from '../../biomarkers/identify.ts'
import { cardPart } from '../lex/card-parts.ts'
import type { PrintedResult, ReadingContext } from '../printed-row.ts'
import { readInlineRow } from './read-inline-row.ts'
import { takeRange } from '../lex/interval.ts'
import { takeUnit } from '../lex/result-tail.ts'
import type { Cell, Row } from '../arrange/text-layout.ts'
import { withoutFootnote, wholeValue } from './whole-value.ts'
import { columnRole } from '../lex/words.ts'
import { labelledAt } from './labelled-parts.ts'

type Kind = 'name' | 'value' | 'rest' | 'label' | 'other'
type Test = { name: Row; value: Row; rest: Row[] }
type Stack = { tests: Test[]; from: number; to: number; isSure: boolean }

const FEWEST = 3
/** A longer stack is read as several: what a file repeats for ever must not be tried from each of its lines. */
const MOST = 100
/** So many are tried for the order of a stack. */
const TRIED = 12
const MOSTLY = 0.6
/** Units and limits say of so many that the order is this one. */
const CLEARLY = 0.8

/** `mg/dL 70 - 99` */
function isUnitAndLimits(text: string): boolean {
  const unit = takeUnit(text)
  return (
    unit !== null && (unit.rest.trim() === '' || takeRange(unit.rest.trim(), 'unknown')?.rest.trim() === '')
  )
}

function kindOf(row: Row, context: ReadingContext): Kind {
  const { cells, text } = row
  if (cells.length === 1 && columnRole(text.replace(/\s?:$/, '')) !== null) return 'label'
  const [first] = cells
  const part = cardPart(first!.text, false)
  if (part === 'value' && /\d/.test(first!.text))
    return cells.every((cell) => cell === first || cardPart(cell.text, true) !== 'name') ? 'value' : 'other'
  // `99.9 mg/dl (74 - 109)`
  if (cells.length === 1 && part !== 'range' && wholeValue(row, context, false)?.labelled === false)
    return 'value'
  const isRest = part === 'unit' || part === 'range' || isUnitAndLimits(text.replaceAll('\t', ' '))
  if (isRest && !isKnownTest(text)) return 'rest'
  return cells.length === 1 && part === 'name' ? 'name' : 'other'
}

const isKnown = ({ text }: Row): boolean => isKnownTest(text)

/** Of a pair, whether value and unit can be those of the name. */
function fits({ name, value, rest }: Test, context: ReadingContext): boolean {
  const [read] = readInlineRow(lineOf({ name, value, rest }), context, null, true)
  if (!read || read.unit === null) return false
  const { biomarker, doubts } = identify({ ...read, context: '' })
  return (
    biomarker !== null && !doubts.some((doubt) => doubt === 'unit_mismatch' || doubt === 'implausible_value')
  )
}

/** Units alone do not settle an order: many tests share one. */
const hasLimits = (test: Test, context: ReadingContext): boolean =>
  readInlineRow(lineOf(test), context, null, true).every(({ range }) => range !== null)

function lineOf({ name, value, rest }: Test): Row {
  const cells: Cell[] = [...name.cells, ...value.cells, ...rest.flatMap((row) => row.cells)]
  return { ...value, cells, text: cells.map(({ text }) => text).join('\t') }
}

const share = (tests: readonly Test[], context: ReadingContext): number => {
  const tried = tests.slice(0, TRIED)
  return tried.filter((test) => fits(test, context)).length / Math.max(1, tried.length)
}

/** Whether lines of one test stand nearer to one another than to the next. */
function areApart(tests: readonly Test[]): boolean {
  const place = ({ line, extent }: Row): number => (extent ? (extent.top + extent.bottom) / 2 : line)
  return tests.every(({ name, value }, at) => {
    const next = tests[at + 1]?.value
    return !next || place(next) - place(name) > 1.25 * Math.abs(place(name) - place(value))
  })
}

/**
 * Values, each with its name on the next line that has one; no tests where the other order is as likely.
 * @param fewest a single one is enough where others of the page stand so
 */
function namesUnder(
  rows: readonly Row[],
  kinds: readonly Kind[],
  from: number,
  context: ReadingContext,
  fewest: number,
): Stack | null {
  const tests: Test[] = []
  let at = from
  while (kinds[at] === 'value' && tests.length < MOST) {
    let next = at + 1
    while (kinds[next] === 'rest') next += 1
    if (kinds[next] !== 'name' || rows[next]!.page !== rows[at]!.page) break
    tests.push({ value: rows[at]!, name: rows[next]!, rest: rows.slice(at + 1, next) })
    at = next + 1
  }
  if (tests.length < fewest || tests.filter(({ name }) => isKnown(name)).length < tests.length * MOSTLY)
    return null
  // The other order: each value under its name.
  const above = kinds[from - 1] === 'name' ? rows[from - 1]! : null
  const others = tests.flatMap(({ value, rest }, index) => {
    const name = index === 0 ? above : tests[index - 1]!.name
    return name ? [{ value, rest, name }] : []
  })
  const [own, other] = [share(tests, context), share(others, context)]
  if (other > own || (other === own && above !== null && !areApart(tests)))
    return { tests: [], from, to: at, isSure: false }
  const isClear = own >= CLEARLY && other <= own / 2 && tests.every((test) => hasLimits(test, context))
  return { tests, from, to: at, isSure: areApart(tests) || isClear }
}

/** Names, each with its value and then its unit and limits on lines of their own. */
function restUnder(rows: readonly Row[], kinds: readonly Kind[], from: number): Stack | null {
  const tests: Test[] = []
  let at = from
  while (
    tests.length < MOST &&
    kinds[at] === 'name' &&
    kinds[at + 1] === 'value' &&
    kinds[at + 2] === 'rest'
  ) {
    let next = at + 2
    while (kinds[next] === 'rest') next += 1
    tests.push({ name: rows[at]!, value: rows[at + 1]!, rest: rows.slice(at + 2, next) })
    at = next
  }
  const isMixed = tests.some(({ rest }) =>
    rest.some(({ text }) => isUnitAndLimits(text) && /\d\s?$/.test(text)),
  )
  return tests.length >= FEWEST && isMixed && tests.some(({ name }) => isKnown(name))
    ? { tests, from, to: at, isSure: true }
    : null
}

/** All names, then as many values. */
function valuesBehind(
  rows: readonly Row[],
  kinds: readonly Kind[],
  from: number,
  context: ReadingContext,
): Stack | null {
  const until = (at: number, kind: Kind): number => {
    let end = at
    while (kinds[end] === kind && end - at < MOST) end += 1
    return end
  }
  const namesEnd = until(from, 'name')
  const valuesFrom = until(namesEnd, 'label')
  const valuesEnd = until(valuesFrom, 'value')
  const names = rows.slice(from, namesEnd)
  const values = rows.slice(valuesFrom, valuesEnd)
  // What stands over the names may be taken for one.
  const heads = names.length - values.length
  if (values.length < FEWEST || heads < 0 || heads > 1) return null
  const tests = values.map((value, at) => ({ value, name: names[at + heads]!, rest: [] }))
  const fitting = share(tests, context)
  return fitting >= MOSTLY ? { tests, from, to: valuesEnd, isSure: fitting === 1 && heads === 0 } : null
}

function readStack({ tests, isSure }: Stack, context: ReadingContext): PrintedResult[] {
  return tests.flatMap((test) => {
    const results = readInlineRow(lineOf(test), context, null, true)
    // Of a stack that goes on in another order, some pair does not fit.
    if (isSure && fits(test, context)) return results
    return results.map((result) => ({
      ...result,
      doubts: [...result.doubts, 'text_not_understood' as const],
    }))
  })
}

function stackAt(
  rows: readonly Row[],
  kinds: readonly Kind[],
  at: number,
  context: ReadingContext,
  fewest: number,
): Stack | null {
  if (kinds[at] === 'value') return namesUnder(rows, kinds, at, context, fewest)
  return kinds[at] === 'name' ? (restUnder(rows, kinds, at) ?? valuesBehind(rows, kinds, at, context)) : null
}

/** The results of stacks, and the rows that belong to none. */
export function readStackedTests(
  rows: readonly Row[],
  context: ReadingContext,
): { results: PrintedResult[]; rest: Row[] } {
  const lines = rows.map(withoutFootnote)
  const kinds = lines.map((row) => kindOf(row, context))
  const [results, rest]: [PrintedResult[], Row[]] = [[], []]
  // Up to here the order of values and names was tried and not found.
  let triedTo = 0
  /** a page on which names stand under their values */
  let turnedPage = -1
  for (let at = 0; at < rows.length;) {
    const labelled = labelledAt(rows, at)
    const fewest = turnedPage === rows[at]!.page ? 1 : FEWEST
    const stack = labelled || at < triedTo ? null : stackAt(lines, kinds, at, context, fewest)
    if (stack?.tests.length === 0) triedTo = stack.to
    else if (stack && kinds[at] === 'value' && stack.isSure) turnedPage = rows[at]!.page
    const read = labelled
      ? readInlineRow(labelled.row, context, null, true)
      : stack
        ? readStack(stack, context)
        : []
    if (read.length === 0) rest.push(rows[at]!)
    results.push(...read)
    at = read.length === 0 ? at + 1 : (labelled?.to ?? stack!.to)
  }
  return { results, rest }
}
