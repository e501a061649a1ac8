/** What a row of a table says of each of its values: day, flag and doubts. */
import { saysNoUnit } from '../../biomarkers/identify.ts'
import type { Column } from '../arrange/column.ts'
import type { Row } from '../arrange/text-layout.ts'
import { bothDays, type PrintedDate } from '../lex/dates.ts'
import { readFlag } from '../lex/flags.ts'
import type { ReferenceRange } from '../lex/interval.ts'
import type { PrintedName } from '../lex/printed-name.ts'
import { readTail } from '../lex/result-tail.ts'
import type { ResultTail } from '../lex/tail-limits.ts'
import type { TakenValue } from '../lex/take-value.ts'
import type { ReadingContext, ReadingDoubt } from '../printed-row.ts'
import { type CellValue, isUnknownSign } from './cell-values.ts'
import type { Cells } from './table-cells.ts'
import { type CellUnit, firstOf } from './table-units.ts'

/** What a row says of each of its values. */
export type RowParts = {
  row: Row
  section: string | null
  name: PrintedName
  loinc: string | null
  cells: Cells
  text: (role: Column['role']) => string
  date: PrintedDate | undefined
  ownDate: string | null
  /** `Abnormal /hpf` under the flags */
  besideFlag: ResultTail | null
  /** limits where no column is known to have any */
  stray: ReferenceRange | null
}

/** The texts of a row by the role of their columns. */
export function textsOf(cells: Cells): (role: Column['role']) => string {
  const texts = new Map<Column['role'], string>()
  for (const [{ role }, cell] of cells) texts.set(role, texts.has(role) ? `${texts.get(role)} ${cell}` : cell)
  return (role) => texts.get(role) ?? ''
}

export function flagOf(
  { value, mark }: CellValue,
  { text, stray, besideFlag }: RowParts,
  tail: ResultTail,
  unitTail: ResultTail | null,
  isEarlier: boolean,
  context: ReadingContext,
): string | null {
  const cell = isEarlier ? '' : text('flag') || text('ignored')
  const inCell = cell && readFlag(cell) ? cell : null
  const besideStray = stray && cell ? readTail(cell, context).flag_printed : null
  return firstOf(
    value.flag_printed,
    mark,
    tail.flag_printed,
    inCell,
    besideStray,
    unitTail?.flag_printed,
    besideFlag?.flag_printed,
  )
}

/** `5.1 mmol/L` under the units: the value may be that of another column. */
const holdsOtherValue = (unitCell: string, unitTail: ResultTail | null): boolean =>
  unitTail !== null &&
  (unitTail.numbers.length > 0 || /^[*!]?\s?[<>≤≥]?\s?(?!10\s)\d[\d.,]*\s+[^\d\s]/.test(unitCell))

/** Something of the value's own cell was not understood. */
const isCut = (value: TakenValue, tail: ResultTail, unit: CellUnit): boolean =>
  value.kind === 'unread' ||
  (value.kind === 'number' && tail.leftOver.some((word) => !/^calc/i.test(word))) ||
  (value.kind === 'words' && /\d/.test(value.rest)) ||
  (!unit.isOther && tail.numbers.length > 0 && !unit.apart)

export function doubtsOf(
  value: TakenValue,
  tail: ResultTail,
  unit: CellUnit,
  { text }: RowParts,
): ReadingDoubt[] {
  const doubts: ReadingDoubt[] = []
  if (value.ambiguous) doubts.push('number_ambiguous')
  if (isUnknownSign(text('comparator')) || isCut(value, tail, unit) || holdsOtherValue(unit.cell, unit.tail))
    doubts.push('text_not_understood')
  if (value.kind === 'pending') doubts.push('result_pending')
  if (!unit.unit && /\p{L}/u.test(unit.cell) && !saysNoUnit(unit.cell)) doubts.push('unit_not_understood')
  if (unit.other) doubts.push('unit_ambiguous')
  return doubts
}

/** The day of a value, from its column or its row. */
export function dayOf(column: Column, { date, ownDate }: RowParts) {
  const isEarlier = column.role === 'previous'
  const days = column.possibleDays ?? (date && ownDate === null ? bothDays(date) : undefined)
  const isOpen = column.collection_date === null && (isEarlier || ownDate === null)
  return {
    collection_date: column.collection_date ?? (isEarlier ? null : ownDate),
    dateUnsettled: isOpen && (column.dateUnsettled || date !== undefined),
    ...(days ? { possibleDays: days } : {}),
  }
}
