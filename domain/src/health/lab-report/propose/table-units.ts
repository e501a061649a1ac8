/** The unit of a value in a table: under the units, behind the value, in its heading, in its name or beside its limits. */
import type { Column } from '../arrange/column.ts'
import { isUnit } from '../../units.ts'
import type { PrintedName } from '../lex/printed-name.ts'
import { readTail } from '../lex/result-tail.ts'
import type { ResultTail } from '../lex/tail-limits.ts'
import type { ReadingContext } from '../printed-row.ts'
import { isSameQuantity, isSameUnit, secondInColumn, type SecondValue } from './second-unit.ts'

export type CellUnit = {
  unit: string | null
  /** the text under the units, and what it has beside a unit */
  cell: string
  tail: ResultTail | null
  /** the value in its own cell has another unit than that of the row */
  isOther: boolean
  /** then: a second number in the unit of the row */
  apart: SecondValue | null
  /** the heading has a unit of its own beside that of the row: `9.42   10^3/µL   76.5 %` */
  isShare: boolean
  /** a unit that contradicts it */
  other: string | null
}

type Beside = { name: PrintedName; text: (role: Column['role']) => string; besideFlag: ResultTail | null }

/** `mg/dL 70 - 99` under the limits. */
function unitBesideRange(range: string, context: ReadingContext): string | null {
  return range && !/\d/.test(range.split(' ')[0]!) ? readTail(range, context).unit : null
}

type Found = string | null | undefined

/** The first that was found. */
export const firstOf = (...all: Found[]): string | null =>
  all.find((each) => typeof each === 'string') ?? null

/** Two units that contradict each other. */
const differ = (one: Found, other: Found): boolean => Boolean(one && other && !isSameUnit(one, other))

export function unitOfCell(
  cell: string,
  column: Column,
  { name, text, besideFlag }: Beside,
  behind: ResultTail,
  context: ReadingContext,
): CellUnit {
  const tail = cell && !isUnit(cell) ? readTail(cell, context) : null
  const ofColumn = tail ? tail.unit : cell || null
  const isOther = column.unit === null && differ(ofColumn, behind.unit)
  // `58 % / 3.6` beside `G/L`: the second number is in the unit of the column.
  const apart = isOther ? secondInColumn(behind.numbers, ofColumn!, context) : null
  const isShare = differ(column.unit, ofColumn)
  const unit = firstOf(
    isShare ? column.unit : apart ? behind.unit : ofColumn,
    behind.unit,
    column.unit,
    name.unit,
    besideFlag?.unit,
    unitBesideRange(text('range'), context),
  )
  // `Glucose in mg/dL` beside `mmol/L`.
  const ofName = name.unit && unit && !isSameQuantity(name.unit, unit) ? name.unit : null
  return { unit, cell, tail, isOther, apart, isShare, other: isOther && !apart ? ofColumn : ofName }
}
