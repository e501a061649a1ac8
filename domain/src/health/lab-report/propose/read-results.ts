/** Walks the rows of a report and collects its printed results. */
import { withCellsInOrder } from '../arrange/cells-in-order.ts'
import { withCentredRows } from '../arrange/centred-rows.ts'
import { withDatedHeadings } from '../arrange/dated-headings.ts'
import { withHeadingsApart } from '../arrange/joined-headings.ts'
import { UNDERLINE } from '../arrange/line-kinds.ts'
import { tablesApart } from '../arrange/side-by-side.ts'
import type { Row } from '../arrange/text-layout.ts'
import { withVerticalTables } from '../arrange/vertical-tables.ts'
import { withWholeHeadings } from '../arrange/whole-headings.ts'
import { withoutDrawing } from '../arrange/without-drawing.ts'
import type { DateOrder } from '../lex/dates.ts'
import type { PrintedResult, ReadingContext } from '../printed-row.ts'
import { readDrawnCards } from './drawn-cards.ts'
import {
  takeLimitsUnderHeading,
  takeRangeHeading,
  takeRangeLine,
  takeSecondLine,
  takeUnitLine,
  takeWrapped,
} from './lines-below.ts'
import {
  takeAnnouncement,
  takeCard,
  takeComment,
  takeHeadings,
  takeNewDay,
  takeSection,
} from './lines-of-headings.ts'
import { takeInline, takeTableRow } from './lines-of-results.ts'
import { readStackedTests } from './stacked-tests.ts'
import { newWalk, type TakeLine } from './walk.ts'

/** Sections of another person, of an earlier day, of aims or of the method. */
const IS_OF_OTHERS =
  /^(?:my |your |his |her )?(?:(?:action |care )?plan|next steps|recommendations?|protocol|father|mother|dad|mom|mum|brother|sister|husband|wife|partner|spouse|baby|child|donor|goals?|targets?|optimal|ideal|population|average|example|sample report|reference (?:values?|intervals?)|normal values?|previous|prior|last|earlier|results? from|history|quality control|controls?|detection limits?|minimum|maximum|mål|ziel\w*|vorbefund\w*|frühere|objectifs?|antérieur\w*|objetivos?|anterior\w*|obiettiv\w*|precedent\w*|tidigare|tidligere|vater|mutter|père|mère|padre|madre|pappa|mamma)(?![\p{L}-])/iu

/** What a line can be. In this order: what stands first in it is believed first. */
const KINDS_OF_LINE: readonly TakeLine[] = [
  takeCard,
  takeNewDay,
  takeHeadings,
  takeAnnouncement,
  takeComment,
  takeRangeLine,
  takeUnitLine,
  takeRangeHeading,
  takeLimitsUnderHeading,
  takeWrapped,
  takeSecondLine,
  takeTableRow,
  takeInline,
  takeSection,
]

/** The rows as they are read: headings whole, cells under them, tables that stand side by side one after the other. */
const arranged = (rows: readonly Row[], order: DateOrder): readonly Row[] =>
  tablesApart(
    withWholeHeadings(
      withDatedHeadings(withCentredRows(withVerticalTables(withCellsInOrder(withHeadingsApart(rows))))),
    ),
    order,
  )

const inOrder = ({ source: a }: PrintedResult, { source: b }: PrintedResult): number =>
  (a.page ?? 0) - (b.page ?? 0) || (a.line ?? 0) - (b.line ?? 0)

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
): { results: PrintedResult[]; patients: ReadonlySet<string>; leftOut: boolean } {
  const drawn = readDrawnCards(withoutDrawing(printed), context, sampleDay)
  const stacked = readStackedTests(drawn.rest, context)
  const walk = newWalk(arranged(stacked.rest, order), context, order)
  for (const [index, row] of walk.rows.entries()) {
    if (UNDERLINE.test(row.text) || index < walk.cardEnd) continue
    KINDS_OF_LINE.some((take) => take(row, index, walk))
  }
  const { results, patients } = walk
  const apart = [...drawn.results, ...stacked.results]
  if (apart.length > 0) {
    results.push(...apart)
    results.sort(inOrder)
  }
  for (const { section, doubts } of results)
    if (section !== null && IS_OF_OTHERS.test(section)) doubts.push('text_not_understood')
  return { results, patients, leftOut: walk.leftOut || results.some(({ leavesOut }) => leavesOut) }
}
