/** Lines that add to the result above them: its limits, its unit, the rest of its name, its value in another unit. */
import { columnFor } from '../arrange/column.ts'
import { FOOTER, isRangeHeading, joinedRange, SECOND_UNIT, UNIT_LABEL } from '../arrange/line-kinds.ts'
import type { Row } from '../arrange/text-layout.ts'
import { knownNameLength } from '../../biomarkers/name-index.ts'
import { isUnit } from '../../units.ts'
import { findDates } from '../lex/dates.ts'
import { isLaboratoryUnit } from '../lex/value-in-name.ts'
import type { PrintedResult } from '../printed-row.ts'
import { rangeBesideNote, rangeOfLine } from './range-line.ts'
import { otherQuantity, repeatsResult } from './second-unit.ts'
import { aboveOnPage, isInTable, isNear, nearer, ofLastRow, type TakeLine, type Walk } from './walk.ts'
import { wrapsOnto } from './wrapped-lines.ts'

/** The result right above a line that is no footer. */
const rightAbove = (row: Row, index: number, walk: Walk): PrintedResult | null =>
  isNear(index, walk) && !FOOTER.test(row.text) ? aboveOnPage(row, walk) : null

export const takeRangeLine: TakeLine = (row, index, walk) => {
  const range = rangeOfLine(row, walk.context) ?? rangeBesideNote(row, walk.context)
  const result = range && rightAbove(row, index, walk)
  if (!result) return false
  const isOpen = !result.range || !/\d/.test(result.range.text) || result === walk.rangedByLine
  if (!isOpen) return false
  result.range = result.range ? joinedRange(result.range.text, range.text, walk.context, '; ') : range
  result.unit ??= range.unit
  walk.rangedByLine = result
  walk.lastResultRow = index
  return true
}

/** `Units: mg/dL`, and a unit alone where no column is of units. */
function unitAlone(text: string, { table }: Walk): string | null {
  const labelled = UNIT_LABEL.exec(text)?.[1]
  if (labelled && isUnit(labelled)) return labelled
  const hasUnits = table?.columns.some(({ role }) => role === 'unit') === true
  return isLaboratoryUnit(text) && isUnit(text) && !hasUnits ? text : null
}

export const takeUnitLine: TakeLine = (row, index, walk) => {
  const unit = unitAlone(row.text, walk)
  if (unit === null || rightAbove(row, index, walk)?.unit !== null) return false
  for (const result of ofLastRow(walk)) result.unit = unit
  walk.lastResultRow = index
  return true
}

export const takeRangeHeading: TakeLine = ({ text }, index, walk) => {
  if (!isRangeHeading(text)) return false
  walk.limitsFrom = index + 1
  return true
}

export const takeLimitsUnderHeading: TakeLine = (row, index, walk) => {
  const { text } = row
  const isOfLimits =
    walk.limitsFrom === index &&
    row.cells.length === 1 &&
    /\d/.test(text) &&
    knownNameLength(text) === 0 &&
    !findDates(text).length
  const result = isOfLimits ? rightAbove(row, index, walk) : null
  const limits = result && joinedRange(result.range?.text, text, walk.context, '; ')
  if (!limits || (limits.low === null && limits.high === null && !limits.ambiguous)) return false
  for (const each of ofLastRow(walk)) each.range = limits
  walk.limitsFrom = index + 1
  walk.lastResultRow = index
  return true
}

export const takeWrapped: TakeLine = (row, index, walk) => {
  if (!aboveOnPage(row, walk) || index - walk.lastResultRow !== 1) return false
  if (!wrapsOnto(ofLastRow(walk), row, walk.table?.columns ?? null, walk.context)) return false
  walk.lastResultRow = index
  return true
}

const hasNoName = ({ cells }: Row, { table }: Walk): boolean =>
  cells.every((cell) => cell.text === '' || columnFor(cell, table!.columns)?.role !== 'name')

/** The value of the result above in another unit, with a word for it or under the columns without a name. */
export const takeSecondLine: TakeLine = (row, index, walk) => {
  const [second] = SECOND_UNIT.exec(row.text.trim()) ?? []
  const isBelow = isNear(index, walk)
  const isNameless = isBelow && walk.pendingName === null && isInTable(walk) && hasNoName(row, walk)
  if (second === undefined && !isNameless) return false
  if (second === undefined && takeOtherQuantity(row, index, walk)) return true
  const again = second === undefined ? row.text : row.text.trim().slice(second.length)
  return (isBelow && repeatsResult(again, ofLastRow(walk), walk.context)) || second !== undefined
}

/** The count beside the share of the test above. */
const takeOtherQuantity: TakeLine = (row, index, walk) => {
  const other = otherQuantity(row.text, ofLastRow(walk), walk.context)
  if (!other) return false
  // For lines equally far from the next name it is unclear whose they are.
  const near = nearer(index, walk)
  const doubts = near === 'above' ? [] : (['text_not_understood'] as const)
  if (near !== 'below')
    walk.results.push({ ...other, doubts: [...doubts], source: { page: row.page, line: row.line } })
  walk.lastResultRow = index
  return true
}
