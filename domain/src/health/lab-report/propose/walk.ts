/** What is known while the rows of a report are read one after the other, and what every kind of line does with it. */
import { nearness, withRangeAbove } from '../arrange/line-kinds.ts'
import type { TableColumns } from '../arrange/heading-columns.ts'
import type { Row } from '../arrange/text-layout.ts'
import type { DateOrder } from '../lex/dates.ts'
import type { PrintedResult, ReadingContext } from '../printed-row.ts'
import { readInlineRow } from './read-inline-row.ts'
import { nameFromAbove } from './wrapped-lines.ts'

export type Walk = {
  readonly rows: readonly Row[]
  readonly context: ReadingContext
  /** settles dates that the table headers print */
  readonly order: DateOrder
  readonly results: PrintedResult[]
  /** whoever a column of patients names */
  readonly patients: Set<string>
  /** earlier results without a day were left out */
  leftOut: boolean
  section: string | null
  /** the table that the rows are in; one without columns is not understood */
  table: TableColumns | null
  /** an earlier result may stand before the present one */
  besidePrevious: boolean
  earlierBehind: boolean
  inComment: boolean
  /** a heading that may be the beginning of the name below it */
  pendingName: string | null
  headingAt: { row: number; section: string | null } | null
  /** the row behind the last card */
  cardEnd: number
  /** a page on which values may stand above their names */
  turnedPage: number
  /** its range stands on lines of its own */
  rangedByLine: PrintedResult | null
  /** a line under the words for limits */
  limitsFrom: number
  lastResultRow: number
  /** lines of a range that stand above their row, in the middle of whose height the name is */
  rangeAbove: string | null
  unitAbove: string | null
  nameAbove: boolean
}

export const newWalk = (rows: readonly Row[], context: ReadingContext, order: DateOrder): Walk => ({
  rows,
  context,
  order,
  results: [],
  patients: new Set(),
  leftOut: false,
  section: null,
  table: null,
  besidePrevious: false,
  earlierBehind: false,
  inComment: false,
  pendingName: null,
  headingAt: null,
  cardEnd: 0,
  turnedPage: -1,
  rangedByLine: null,
  limitsFrom: -1,
  lastResultRow: -10,
  rangeAbove: null,
  unitAbove: null,
  nameAbove: false,
})

/**
 * What is done with a line of one kind.
 * @returns whether it was of this kind
 */
export type TakeLine = (row: Row, index: number, walk: Walk) => boolean

/** Lines between a result and what belongs to it. */
const NEAR = 2

export const isNear = (index: number, { results, lastResultRow }: Walk): boolean =>
  results.length > 0 && index - lastResultRow <= NEAR

/** The result above a line of its page. */
export function aboveOnPage({ page }: Row, { results }: Walk): PrintedResult | null {
  const last = results.at(-1)
  return last?.source.page === page ? last : null
}

/** The results of the last row that had any. */
export function ofLastRow({ results }: Walk): PrintedResult[] {
  const last = results.at(-1)
  const isOther = ({ name, source }: PrintedResult): boolean =>
    name !== last?.name || source.line !== last.source.line || source.page !== last.source.page
  return results.slice(results.findLastIndex(isOther) + 1)
}

export const isInTable = ({ table }: Walk): boolean => table !== null && table.columns.length > 0

/** Which neighbour a row stands nearer to. */
export const nearer = (index: number, { rows }: Walk) => nearness(rows, index)

/** Without columns the first number of a line may be the earlier result. */
export function inline(row: Row, walk: Walk): PrintedResult[] {
  const { context, section, results, earlierBehind, besidePrevious, table } = walk
  const found = readInlineRow(row, context, section, results.length > 0, earlierBehind)
  if (!besidePrevious || (table && row.cells.length === 1)) return found
  return found.map((result) => ({ ...result, doubts: [...result.doubts, 'text_not_understood'] }))
}

/** Adds the results of a row, with what stood above it. */
export function addResults(found: PrintedResult[], index: number, walk: Walk): void {
  const { pendingName, headingAt, unitAbove, rangeAbove, context } = walk
  // A line that was taken for a heading may be the beginning of a name.
  const isBelow = pendingName !== null && headingAt?.row === index - 1
  const whole = isBelow ? nameFromAbove(found[0]!, pendingName) : null
  if (whole !== null) {
    walk.section = headingAt!.section
    for (const result of found) Object.assign(result, { name: whole, section: walk.section })
  }
  if (unitAbove) for (const result of found) result.unit ??= unitAbove
  walk.results.push(...found.map((result) => withRangeAbove(result, rangeAbove, context)))
  walk.rangeAbove = null
  walk.unitAbove = null
  walk.lastResultRow = index
  walk.pendingName = null
}
