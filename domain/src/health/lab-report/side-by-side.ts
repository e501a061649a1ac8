/** Tables that stand side by side are read one after the other: their lines need not be level, and each wraps its own. */
import type { DateOrder } from './dates.ts'
import { columnFor, headerDateOrder, readTableColumns } from './table-columns.ts'
import type { Row } from './text-layout.ts'

const ROWS_BELOW = 8

const headerAt = (rows: readonly Row[], index: number, order: DateOrder) =>
  readTableColumns(
    rows[index]!,
    headerDateOrder(rows[index]!, order),
    rows.slice(index + 1, index + 1 + ROWS_BELOW),
  )

/** Cheap, and true of every header of two tables: a heading stands in it twice. */
const repeats = ({ cells }: Row): boolean =>
  cells.length >= 4 && new Set(cells.map(({ text }) => text.toLowerCase())).size < cells.length

/** The rows with the parts of each table together; all else as it was. */
export function tablesApart(rows: readonly Row[], order: DateOrder): Row[] {
  const apart: Row[] = []
  for (let index = 0; index < rows.length;) {
    const header = repeats(rows[index]!) ? headerAt(rows, index, order) : null
    const { page } = rows[index]!
    let end = index + 1
    if (header && header.tables.length > 1)
      while (end < rows.length && rows[end]!.page === page && !headerAt(rows, end, order)) end += 1
    const own = rows.slice(index, end)
    const parts = (header?.tables ?? []).map((table) =>
      own.flatMap((row) => {
        const cells = row.cells.filter((cell) => table.includes(columnFor(cell, header!.columns)!))
        return cells.length > 0 ? [{ ...row, cells, text: cells.map(({ text }) => text).join('\t') }] : []
      }),
    )
    const isUnderstood = parts.length > 1 && parts.every((part) => headerAt(part, 0, order) !== null)
    apart.push(...(isUnderstood ? parts.flat() : own))
    index = end
  }
  return apart
}
