/** Earlier results beside those of today: each is of its own day where that is printed, else it is left out and said so. */
import { dateOrder, findDates, ownDay, type DateOrder, type OwnDay } from '../lex/dates.ts'
import type { ReadingContext } from '../printed-row.ts'
import { readTail } from '../lex/result-tail.ts'
import type { Column } from '../arrange/column.ts'
import { takeValue } from '../lex/take-value.ts'

type Entry = { column: Column; value: string; date: OwnDay | null }

const AROUND_DATES = /[()[\]]|(?<![\p{L}])(?:le|du|am|vom|on|del?|den|d\.)(?![\p{L}])/giu

function entryOf(column: Column, cell: string, order: DateOrder): Entry {
  const [date, second] = findDates(cell)
  const ofColumn = column.collection_date !== null || column.dateUnsettled ? column : null
  if (!date || second) return { column, value: cell, date: second ? null : ofColumn }
  const value = `${cell.slice(0, date.index)} ${cell.slice(date.index + date.length)}`.replace(
    AROUND_DATES,
    ' ',
  )
  return { column, value: value.trim(), date: ownDay(date, dateOrder([date], order)) }
}

function isValue(text: string, context: ReadingContext): boolean {
  const value = takeValue(text, context.mark)
  const tail = value ? readTail(value.rest, context) : null
  return tail !== null && tail.leftOver.length === 0 && tail.numbers.length === 0
}

/** The cells of earlier results, each with the day that its column, its cell or the column beside it gives it. */
export function earlierValues(
  cells: ReadonlyMap<Column, string>,
  context: ReadingContext,
  order: DateOrder,
): { values: [Column, string][]; leftOut: boolean } {
  const entries = [...cells]
    .filter(([{ role }]) => role === 'previous')
    .sort(([a], [b]) => a.x0 - b.x0)
    .map(([column, cell]) => entryOf(column, cell, order))
  entries.forEach((entry, at) => {
    if (entry.value !== '' || !entry.date) return
    const undated = [entries[at - 1], entries[at + 1]].find(
      (beside) => beside && beside.value !== '' && !beside.date,
    )
    if (undated) undated.date = entry.date
  })
  const printed = entries.filter(({ value }) => /[\p{L}\d]/u.test(value))
  const dated = printed.filter((entry) => entry.date && isValue(entry.value, context))
  return {
    values: dated.map(({ column, value, date }) => [{ ...column, ...date! }, value]),
    leftOut: printed.some((entry) => !dated.includes(entry) && /\d/.test(entry.value)),
  }
}
