/** Lines that say how the lines below them are read: cards, headings of tables, announcements, comments, sections. */
import { headingText, isCapitals, isHeading } from '../arrange/line-kinds.ts'
import { settled } from '../arrange/settle-columns.ts'
import { announcesPrevious, hasEarlierBehind, readTableColumns } from '../arrange/table-columns.ts'
import { headerDateOrder } from '../arrange/heading-columns.ts'
import { withNewDay } from '../arrange/one-day.ts'
import { areDaysOfHead } from '../head/report-header.ts'
import { isCommentHeading } from '../lex/words.ts'
import { cardAt, isBelowValue } from './read-card.ts'
import { nearer, type TakeLine } from './walk.ts'

/** So many rows show what stands under the headings, and so many what their columns are. */
const ROWS_BELOW = 8
const ROWS_TO_SETTLE = 40

export const takeCard: TakeLine = (row, index, walk) => {
  const card = walk.table?.columns.length && !walk.inComment ? null : cardAt(walk.rows, index, walk.context)
  if (!card) return false
  if (walk.cardEnd < index && isBelowValue(walk.rows, index, walk.context)) walk.turnedPage = row.page
  const doubts = [...card.result.doubts]
  if (walk.turnedPage === row.page) doubts.push('text_not_understood')
  walk.results.push({ ...card.result, section: walk.section, doubts })
  walk.cardEnd = card.end
  walk.lastResultRow = card.end - 1
  walk.pendingName = null
  walk.inComment = false
  return true
}

export const takeNewDay: TakeLine = (row, _index, walk) => {
  const redated = walk.table && withNewDay(row, walk.table, walk.order)
  if (!redated) return false
  walk.table = redated
  walk.section = redated.section ?? walk.section
  return true
}

export const takeHeadings: TakeLine = (row, index, walk) => {
  const { rows, order } = walk
  if (areDaysOfHead(row, rows[index - 1])) return false
  const below = (count: number) => rows.slice(index + 1, index + 1 + count)
  const header = readTableColumns(row, headerDateOrder(row, order), below(ROWS_BELOW))
  if (!header) return false
  walk.table = settled(header, below(ROWS_TO_SETTLE))
  walk.besidePrevious = header.hasPrevious
  walk.section = header.section ?? walk.section
  walk.inComment = false
  walk.pendingName = null
  return true
}

export const takeAnnouncement: TakeLine = (row, _index, walk) => {
  if (!announcesPrevious(row)) return false
  walk.table = null
  walk.earlierBehind = hasEarlierBehind(row)
  walk.besidePrevious = !walk.earlierBehind
  return true
}

/** A comment goes on to the next heading in capitals. */
export const takeComment: TakeLine = (row, _index, walk) => {
  if (row.cells.length === 1 && isCommentHeading(headingText(row.text))) {
    walk.inComment = true
    walk.table = null
    return true
  }
  if (walk.inComment && !(isHeading(row) && isCapitals(row.text))) return true
  walk.inComment = false
  return false
}

/** The heading of a section, or the middle of a name. */
export const takeSection: TakeLine = (row, index, walk) => {
  if (!isHeading(row)) {
    if (row.cells.length > 1) walk.pendingName = null
    return false
  }
  const heading = headingText(row.text)
  const previous = walk.results.at(-1)
  const goesOn = /^\p{Ll}/u.test(heading) || (walk.nameAbove && nearer(index, walk) === 'above')
  if (previous && index - walk.lastResultRow === 1 && goesOn && walk.table) {
    previous.name = `${previous.name} ${heading}`
    return true
  }
  if (heading.startsWith('(')) return true
  walk.pendingName = heading
  walk.headingAt = { row: index, section: walk.section }
  walk.section = heading
  if (!walk.table?.columns.length) walk.table = null
  return true
}
