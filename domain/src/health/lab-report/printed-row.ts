import type { Source } from '../reading/source.ts'
import type { Comparator, DecimalMark } from './lex/numbers.ts'
import type { ReferenceRange } from './lex/interval.ts'
import type { Sex } from './lex/range-clauses.ts'

/** Why a person should check how a result was read. */
export type ReadingDoubt =
  | 'number_ambiguous'
  | 'range_ambiguous'
  | 'range_in_other_unit'
  | 'result_pending'
  | 'result_preliminary'
  | 'date_conflict'
  | 'date_unsettled'
  | 'second_unit_disagrees'
  | 'text_not_understood'
  | 'unit_not_understood'
  | 'unit_ambiguous'
  | 'several_patients'
  | 'reading_uncertain'
  | 'read_by_model'

export type PrintedResult = {
  section: string | null
  name: string
  /** null for a result without a number */
  value: number | null
  value_text: string
  comparator: Comparator | null
  /** as printed */
  unit: string | null
  range: ReferenceRange | null
  flag_printed: string | null
  /** LOINC code printed beside the name */
  loinc: string | null
  specimen: string | null
  /** ISO date when the row or its column has its own */
  collection_date: string | null
  /** its own date reads as day-month and as month-day */
  dateUnsettled?: boolean
  possibleDays?: string[]
  /** its second printing, where the two do not agree */
  again?: string
  source: Source
  /** numbers behind it on its line were not read */
  leavesOut?: boolean
  doubts: ReadingDoubt[]
}

/** What the document as a whole settles for each of its rows. */
export type ReadingContext = {
  mark: DecimalMark
  sex: Sex | null
  /** in whole years */
  age: number | null
}
