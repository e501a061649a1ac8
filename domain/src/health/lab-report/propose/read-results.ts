/** Walks the rows of a report and collects its printed results. */
import { columnFor } from '../arrange/column.ts'
import { withCellsInOrder } from '../arrange/cells-in-order.ts'
import { cardAt, isBelowValue } from './read-card.ts'
import { readDrawnCards } from './drawn-cards.ts'
import { knownNameLength } from '../../biomarkers/name-index.ts'
import { isUnit } from '../../units.ts'
import { findDates, type DateOrder } from '../lex/dates.ts'
import { withCentredRows } from '../arrange/centred-rows.ts'
import { withDatedHeadings } from '../arrange/dated-headings.ts'
import { withHeadingsApart } from '../arrange/joined-headings.ts'
import {
  continuesRange,
  FOOTER,
  headingText,
  isCapitals,
  isHeading,
  isRangeHeading,
  joinedRange,
  nearness,
  SECOND_UNIT,
  UNIT_LABEL,
  UNDERLINE,
  withRangeAbove,
} from '../arrange/line-kinds.ts'
import type { PrintedResult, ReadingContext } from '../printed-row.ts'
import { rangeBesideNote, rangeOfLine } from './range-line.ts'
import { readInlineRow } from './read-inline-row.ts'
import { areDaysOfHead } from '../head/report-header.ts'
import { settled } from '../arrange/settle-columns.ts'
import { readTableRow } from './read-table-row.ts'
import { otherQuantity, repeatsResult } from './second-unit.ts'
import {
  announcesPrevious,
  hasEarlierBehind,
  headerDateOrder,
  readTableColumns,
  type TableColumns,
  withNewDay,
} from '../arrange/table-columns.ts'
import { tablesApart } from '../arrange/side-by-side.ts'
import { readStackedTests } from './stacked-tests.ts'
import type { Row } from '../arrange/text-layout.ts'
import { nameFromAbove, wrapsOnto } from './wrapped-lines.ts'
import { holdsValue, isLaboratoryUnit } from '../lex/value-in-name.ts'
import { withVerticalTables } from '../arrange/vertical-tables.ts'
import { withWholeHeadings } from '../arrange/whole-headings.ts'
import { isCommentHeading } from '../lex/words.ts'

/** Begins in the middle of a name, which `fP-Glukos` and `eGFR` do not. */
const CONTINUES = /^\(|^(?!\p{Ll}{1,3}-?\p{Lu})\p{Ll}/u

/** Sections of another person, of an earlier day, of aims or of the method. */
const IS_OF_OTHERS =
  /^(?:my |your |his |her )?(?:(?:action |care )?plan|next steps|recommendations?|protocol|father|mother|dad|mom|mum|brother|sister|husband|wife|partner|spouse|baby|child|donor|goals?|targets?|optimal|ideal|population|average|example|sample report|reference (?:values?|intervals?)|normal values?|previous|prior|last|earlier|results? from|history|quality control|controls?|detection limits?|minimum|maximum|mål|ziel\w*|vorbefund\w*|frühere|objectifs?|antérieur\w*|objetivos?|anterior\w*|obiettiv\w*|precedent\w*|tidigare|tidligere|vater|mutter|père|mère|padre|madre|pappa|mamma)(?![\p{L}-])/iu

/**
 * Reads all rows in order.
 * @param order settles dates that the table headers print
 * @param sampleDay of the document, where its head states it
 */
export function readResults(
  printed: readonly Row[],
  context: ReadingContext,
  order: DateOrder,
  sampleDay: string | null,
) {
  const drawn = readDrawnCards(printed, context, sampleDay)
  const stacked = readStackedTests(drawn.rest, context)
  const rows = tablesApart(
    withWholeHeadings(
      withDatedHeadings(
        withCentredRows(withVerticalTables(withCellsInOrder(withHeadingsApart(stacked.rest)))),
      ),
    ),
    order,
  )
  const results: PrintedResult[] = []
  const patientColumn = new Set<string>()
  let leftOut = false
  let section: string | null = null
  let table: TableColumns | null = null
  let besidePrevious = false
  let earlierBehind = false
  let inComment = false
  let pendingName: string | null = null
  let cardEnd = 0
  /** a page on which values may stand above their names */
  let turnedPage = -1
  /** its range stands on lines of its own */
  let rangedByLine: PrintedResult | null = null
  /** a line under the words for limits */
  let limitsFrom = -1
  let lastResultRow = -10
  /** lines of a range that stand above their row, in the middle of whose height the name is */
  let rangeAbove: string | null = null
  let unitAbove: string | null = null
  let nameAbove = false
  let headingAt: { row: number; section: string | null } | null = null

  // Without columns the first number of a line may be the earlier result.
  const inline = (row: Row): PrintedResult[] => {
    const found = readInlineRow(row, context, section, results.length > 0, earlierBehind)
    if (!besidePrevious || (table && row.cells.length === 1)) return found
    return found.map((result) => ({ ...result, doubts: [...result.doubts, 'text_not_understood'] }))
  }

  const take = (found: PrintedResult[], index: number): void => {
    // A line that was taken for a heading may be the beginning of a name.
    const isBelow = pendingName !== null && headingAt?.row === index - 1
    const whole = isBelow ? nameFromAbove(found[0]!, pendingName!) : null
    if (whole !== null) {
      section = headingAt!.section
      for (const result of found) Object.assign(result, { name: whole, section })
    }
    if (unitAbove) for (const result of found) result.unit ??= unitAbove
    results.push(...found.map((result) => withRangeAbove(result, rangeAbove, context)))
    rangeAbove = null
    unitAbove = null
    lastResultRow = index
    pendingName = null
  }

  const ofLastRow = (): PrintedResult[] => {
    const last = results.at(-1)
    const isOther = ({ name, source }: PrintedResult): boolean =>
      name !== last?.name || source.line !== last.source.line || source.page !== last.source.page
    return results.slice(results.findLastIndex(isOther) + 1)
  }

  rows.forEach((row, index) => {
    const { text } = row
    if (UNDERLINE.test(text) || index < cardEnd) return
    const card = table?.columns.length && !inComment ? null : cardAt(rows, index, context)
    if (card) {
      if (cardEnd < index && isBelowValue(rows, index, context)) turnedPage = row.page
      const doubts = [...card.result.doubts]
      if (turnedPage === row.page) doubts.push('text_not_understood')
      results.push({ ...card.result, section, doubts })
      cardEnd = card.end
      lastResultRow = card.end - 1
      pendingName = null
      inComment = false
      return
    }
    const redated = table && withNewDay(row, table, order)
    if (redated) {
      table = redated
      section = redated.section ?? section
      return
    }
    const header = areDaysOfHead(row, rows[index - 1])
      ? null
      : readTableColumns(row, headerDateOrder(row, order), rows.slice(index + 1, index + 9))
    if (header) {
      table = settled(header, rows.slice(index + 1, index + 41))
      besidePrevious = header.hasPrevious
      section = header.section ?? section
      inComment = false
      pendingName = null
      return
    }
    if (announcesPrevious(row)) {
      table = null
      earlierBehind = hasEarlierBehind(row)
      besidePrevious = !earlierBehind
      return
    }
    if (row.cells.length === 1 && isCommentHeading(headingText(text))) {
      inComment = true
      table = null
      return
    }
    if (inComment) {
      if (!(isHeading(row) && isCapitals(text))) return
      inComment = false
    }

    const previous = results.at(-1)
    const isNear = previous !== undefined && index - lastResultRow <= 2
    const rangeLine = rangeOfLine(row, context) ?? rangeBesideNote(row, context)
    const isBelow = previous?.source.page === row.page && isNear && !FOOTER.test(text)
    if (
      rangeLine &&
      isBelow &&
      (!previous.range || !/\d/.test(previous.range.text) || previous === rangedByLine)
    ) {
      previous.range = previous.range
        ? joinedRange(previous.range.text, rangeLine.text, context, '; ')
        : rangeLine
      previous.unit ??= rangeLine.unit
      rangedByLine = previous
      lastResultRow = index
      return
    }
    const unit = UNIT_LABEL.exec(text)?.[1]
    if (unit && isUnit(unit) && isBelow && previous.unit === null) {
      for (const result of ofLastRow()) result.unit = unit
      lastResultRow = index
      return
    }
    const hasUnits = table?.columns.some(({ role }) => role === 'unit') === true
    if (isLaboratoryUnit(text) && isUnit(text) && isBelow && previous.unit === null && !hasUnits) {
      for (const result of ofLastRow()) result.unit = text
      lastResultRow = index
      return
    }
    if (isRangeHeading(text)) {
      limitsFrom = index + 1
      return
    }
    if (
      limitsFrom === index &&
      isBelow &&
      row.cells.length === 1 &&
      /\d/.test(text) &&
      knownNameLength(text) === 0 &&
      !findDates(text).length
    ) {
      const limits = joinedRange(previous.range?.text, text, context, '; ')
      if (limits && (limits.low !== null || limits.high !== null || limits.ambiguous)) {
        for (const result of ofLastRow()) result.range = limits
        limitsFrom = index + 1
        lastResultRow = index
        return
      }
    }
    if (previous?.source.page === row.page && index - lastResultRow === 1) {
      if (wrapsOnto(ofLastRow(), row, table?.columns ?? null, context)) {
        lastResultRow = index
        return
      }
    }
    const second = SECOND_UNIT.exec(text.trim())
    const columnOf = (cell: Row['cells'][number]): string | undefined =>
      table ? columnFor(cell, table.columns)?.role : undefined
    const nameless =
      table !== null &&
      table.columns.length > 0 &&
      row.cells.every((cell) => cell.text === '' || columnOf(cell) !== 'name')
    if (second || (nameless && isNear && pendingName === null)) {
      const again = second ? text.trim().slice(second[0].length) : text
      const other = isNear && !second ? otherQuantity(again, ofLastRow(), context) : null
      if (other) {
        // For lines equally far from the next name it is unclear whose they are.
        const near = nearness(rows, index)
        const doubts = near === 'above' ? [] : (['text_not_understood'] as const)
        if (near !== 'below')
          results.push({ ...other, doubts: [...doubts], source: { page: row.page, line: row.line } })
        lastResultRow = index
        return
      }
      if (previous && isNear && repeatsResult(again, ofLastRow(), context)) return
      if (second) return
    }

    if (table && table.columns.length > 0) {
      const { columns } = table
      for (const cell of row.cells)
        if (columnFor(cell, columns)?.role === 'patient' && cell.text) patientColumn.add(cell.text)
      const nameCell = row.cells.find((cell) => columnFor(cell, columns)?.role === 'name')
      const continues = nameCell === undefined || CONTINUES.test(nameCell.text)
      const inRow = readTableRow(row, columns, context, order, section, continues ? pendingName : null)
      const inColumns = inRow.results
      leftOut ||= inRow.leftOut
      const names = row.cells.filter((cell) => columnFor(cell, columns)?.role === 'name')
      const misplaced =
        inColumns.length === 0 ? names.length > 1 : inColumns.some(({ name }) => holdsValue(name))
      const onLine = misplaced ? inline(row) : []
      const found = onLine.length > 0 ? onLine : inColumns
      if (found.length > 0) {
        take(found, index)
        nameAbove = nameCell === undefined
        return
      }
      if (row.cells.every((cell) => columnFor(cell, columns)?.role === 'unit') && isUnit(text)) {
        unitAbove = text
        return
      }
      const onlyRange = row.cells.every((cell) => columnFor(cell, columns)?.role === 'range')
      if (onlyRange && /\d/.test(text) && nearness(rows, index) === 'below') {
        rangeAbove = [rangeAbove, text.replaceAll('\t', ' ')].filter(Boolean).join(' ')
        return
      }
      if (
        onlyRange &&
        isNear &&
        previous?.source.page === row.page &&
        continuesRange(text, previous, context)
      ) {
        previous.range = joinedRange(previous.range?.text, text.replaceAll('\t', ' '), context)
        lastResultRow = index
        return
      }
    }
    const inTable = table !== null && table.columns.length > 0
    const mayBeInline = inTable
      ? row.cells.length <= 3 || text.includes(':')
      : !(table && row.cells.length > 3)
    const found = mayBeInline ? inline(row) : []
    const clear = ({ unit, range }: PrintedResult): boolean =>
      !inTable || unit !== null || range !== null || text.includes(':')
    if (found.some(clear)) {
      take(found.filter(clear), index)
      return
    }
    if (isHeading(row)) {
      const heading = headingText(text)
      const goesOn = /^\p{Ll}/u.test(heading) || (nameAbove && nearness(rows, index) === 'above')
      if (previous && index - lastResultRow === 1 && goesOn && table) {
        previous.name = `${previous.name} ${heading}`
        return
      }
      if (!heading.startsWith('(')) {
        pendingName = heading
        headingAt = { row: index, section }
        section = heading
        if (table && table.columns.length === 0) table = null
      }
    } else if (row.cells.length > 1) pendingName = null
  })
  const apart = [...drawn.results, ...stacked.results]
  if (apart.length > 0) {
    results.push(...apart)
    results.sort(
      ({ source: a }, { source: b }) => (a.page ?? 0) - (b.page ?? 0) || (a.line ?? 0) - (b.line ?? 0),
    )
  }
  for (const { section: of, doubts } of results)
    if (of !== null && IS_OF_OTHERS.test(of)) doubts.push('text_not_understood')
  return { results, patientColumn, leftOut: leftOut || results.some(({ leavesOut }) => leavesOut) }
}
