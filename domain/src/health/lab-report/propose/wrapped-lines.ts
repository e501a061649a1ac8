/** Names and units that go on in the line below their row, or begin in the line above it. */
import { identify } from '../../biomarkers/identify.ts'
import { isKnownTest } from '../../biomarkers/name-index.ts'
import { isUnit } from '../../units.ts'
import { continuesRange, joinedRange } from '../arrange/line-kinds.ts'
import type { PrintedResult, ReadingContext } from '../printed-row.ts'
import { columnFor, type Column } from '../arrange/column.ts'
import type { Row } from '../arrange/text-layout.ts'
import { holdsValue } from '../lex/value-in-name.ts'
import { isAsideLabel, isCommentHeading, isSentence } from '../lex/words.ts'

const LONGEST_LINE = 60

/** True when value and unit are those of the test that the name names. */
const fits = (result: PrintedResult, name: string): boolean =>
  !identify({
    name,
    context: result.section ?? '',
    value: result.value,
    unit: result.unit,
    loinc: result.loinc,
  }).doubts.some((doubt) => doubt === 'unit_mismatch' || doubt === 'implausible_value')

function joined(name: string, line: string): string {
  if (!/[\p{L}\d]-$/u.test(name)) return `${name} ${line}`
  const whole = `${name.slice(0, -1)}${line}`
  return /^\p{Ll}/u.test(line) && isKnownTest(whole) ? whole : `${name}${line}`
}

/** The two lines together name a test that neither line names alone. */
const isCut = (result: PrintedResult, own: string, whole: string): boolean =>
  isKnownTest(whole) && (!isKnownTest(own) || (!fits(result, own) && fits(result, whole)))

function continuedName(result: PrintedResult, line: string): string | null {
  if (line.length > LONGEST_LINE || /^[*†‡§]/.test(line) || isSentence(line) || /:\s*\S/.test(line))
    return null
  if (holdsValue(line)) return null
  const whole = joined(result.name, line)
  const isOpen = result.name.lastIndexOf('(') > result.name.lastIndexOf(')')
  if (isOpen) return /^[^()]*\)/.test(line) ? whole : null
  if (isAsideLabel(line) || isCommentHeading(line)) return null
  const announced = /[,/&]$|[\p{L}\d]-$/u.test(result.name) && !/\d{3}/.test(line)
  const inBrackets = /^\(([^()]{1,30})\)$/.exec(line)?.[1]
  return announced || (inBrackets && isKnownTest(inBrackets)) || isCut(result, result.name, whole)
    ? whole
    : null
}

const OPEN_UNIT = /[/^*×x·.]$|\/1[.,]73$/i
const REST_OF_UNIT = /^(?:\/|m(?:2|²|\^2)$)/i

function continuedUnit(unit: string | null, line: string): string | null {
  if (unit === null || !(OPEN_UNIT.test(unit) || REST_OF_UNIT.test(line) || !isUnit(unit))) return null
  return [`${unit}${line}`, `${unit} ${line}`].find((whole) => isUnit(whole)) ?? null
}

type Parts = { name?: string; unit?: string; range?: string }

/** What a line holds under the columns of names, units and limits; null where it holds anything else. */
function partsOf({ cells }: Row, columns: readonly Column[] | null): Parts | null {
  const parts: Parts = {}
  for (const cell of cells) {
    if (cell.text === '') continue
    const role = columns ? columnFor(cell, columns)?.role : 'name'
    if (role !== 'name' && role !== 'unit' && role !== 'range') return null
    parts[role] = [parts[role], cell.text].filter(Boolean).join(' ')
  }
  return parts.name || parts.unit ? parts : null
}

/** `Method: Calculated   F: 36.0 - 46.0` */
const isAside = ({ name, range }: Parts): boolean =>
  name !== undefined && range !== undefined && isAsideLabel(name.split(':')[0]!)

function add(
  result: PrintedResult,
  { name, unit, range }: Parts & { name: string },
  context: ReadingContext,
): void {
  result.name = name
  if (unit) {
    result.unit = unit
    result.doubts = result.doubts.filter((doubt) => doubt !== 'unit_not_understood')
  }
  if (range) result.range = joinedRange(result.range?.text, range, context)
}

/**
 * Adds a line to the results of the row above it, when it holds nothing but the rest of their name, unit or limits.
 * @param results of one row, which have one name
 */
export function wrapsOnto(
  results: readonly PrintedResult[],
  row: Row,
  columns: readonly Column[] | null,
  context: ReadingContext,
): boolean {
  const [first] = results
  if (!first || row.cells.length > 3 || (!columns && row.cells.length > 1)) return false
  const parts = partsOf(row, columns)
  if (!parts) return false
  const name = parts.name && !isAside(parts) ? continuedName(first, parts.name) : first.name
  const unit = parts.unit ? continuedUnit(first.unit, parts.unit) : first.unit
  if (name === null || (parts.unit && unit === null)) return false
  if (parts.range && !continuesRange(parts.range, first, context)) return false
  for (const result of results)
    add(result, { ...parts, name, ...(parts.unit && unit ? { unit } : {}) }, context)
  return true
}

/** The whole name of a result under the line that its name begins on; null when that line is a heading. */
export function nameFromAbove(result: PrintedResult, above: string): string | null {
  const whole = joined(above, result.name)
  if (isCut(result, result.name, whole)) return whole
  return /^\p{Ll}/u.test(result.name) && isKnownTest(whole) ? whole : null
}
