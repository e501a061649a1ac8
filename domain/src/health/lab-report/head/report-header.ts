/** Dates and person of a report: which printed date is the collection, which the report, which the birth. */
import { type DateKind, kindOf } from './date-kinds.ts'
import {
  bothDays,
  dateOrder,
  findDates,
  isDateOnly,
  resolveDate,
  type DateOrder,
  type PrintedDate,
} from '../lex/dates.ts'
import { orderBySequence } from './days-in-sequence.ts'
import type { DecimalMark } from '../lex/numbers.ts'
import type { Sex } from '../lex/range-clauses.ts'
import { dialectOrder } from './day-order-words.ts'
import { birthInNumber, NOT_THE_PATIENT, patientSex } from './patient.ts'
import { namesSeveralPeople } from './people.ts'
import type { SampleDay } from './sample-days.ts'
import type { Cell, Row } from '../arrange/text-layout.ts'
import { columnRole, isPreviousHeading, isSentence, plainWords } from '../lex/words.ts'

export type ReportHeader = {
  collection_date: string | null
  report_date: string | null
  patient: { birth_date: string | null; sex: Sex | null }
  order: DateOrder
  /** each place where the day of the sample, or what stands in for it, is printed */
  sampleDays: SampleDay[]
  /** more than one person's birth date or name is printed */
  severalPatients: boolean
  /** a date that matters reads both as day-month and as month-day */
  orderUnsettled: boolean
  /** then: both readings of the date that the results have, as ISO days */
  possibleDays: string[]
  /** the collection date comes from a date that is only called `date`, or has no label, or is that of the receipt */
  collectionInferred: boolean
}

/** `Prélèvement   Réception   Rapport` over days: a line of the head. */
export const areDaysOfHead = (row: Row, above: Row | undefined): boolean =>
  row.cells.filter(({ text }) => findDates(text).length > 0).length > 1 &&
  !row.cells.some(({ text }) => /^(?:unit|range)$/.test(columnRole(text) ?? '')) &&
  (labelsOfDays(row) > 1 || labelsOfDays(above) > 1)

const labelsOfDays = (row: Row | undefined): number =>
  row?.cells.filter(({ text }) => kindOf(text) !== null && !/\d/.test(text)).length ?? 0

/** Of a next or an earlier visit, of a paper that runs out, of a law, of a form. */
const NOT_OF_THE_SAMPLE =
  /expir|\bd ?lgs\b|\b(?:decreto|legge|decret|loi|arrete|gesetz|directive|regulation|act) |ultima modifica|last modified|\b(?:rev(?:ision)?|vers(?:ion(?:e|en)?)?|form)\b(?: \S+){0,2} (?:of|del|du|vom|from)?$|trained|qualified|valid (?:until|to)|haltbar|giltig|appointment|\bnext\b|follow.?up|(?<!date of )visit(?! date)|nachster|prochain|prossim|proxim|nasta|neste|naeste|foregaende|forrige|tidigare|tidligere|previous|prior|vorherig|vorig|letzter?s? (?:probe|entnahme|test|befund)|precedent|anterior|derniere? (?:prelev|bilan|analyse)|ultim[ao] (?:analis|extrac|toma|prelievo)|compar|vergleich|jamfor|sammenlign|par rapport|\b(?:since|than|seit|depuis|sedan|siden|desde|rispetto)\b|\blast (?:test|sample|visit|blood)/
const SEX_ALONE =
  /^(?:female|male|weiblich|mannlich|feminin|masculin|femmina|maschio|mujer|hombre|varon|kvinna|kvinne|kvinde|mann?)$/

const centre = (cell: Cell): number => (cell.x0 + cell.x1) / 2

type DatedLabel = {
  kind: DateKind | null
  date: PrintedDate
  /** index of its row */
  row: number
  /** a time of day stands behind it */
  timed: boolean
  inSentence: boolean
}

const EARLIER = /\b(?:prev|prior|last\b|earlier|vorher|vorbefund|foreg|forrige|preced|anteri)/

/** The kind of date that the labels around a date give it: before it, left of it, above it. */
function labelOf(
  rows: readonly Row[],
  rowIndex: number,
  cellIndex: number,
  before: string,
  at: number,
): DateKind | null {
  const row = rows[rowIndex]!
  if (NOT_OF_THE_SAMPLE.test(plainWords(before.slice(-60)))) return null
  const inCell = kindOf(before)
  if (inCell) return inCell
  if (/(?:^|\s)\*\s?$/.test(before)) return 'birth'
  if (/\p{L}{3}/u.test(before)) return null
  for (let left = cellIndex - 1; left >= 0; left -= 1) {
    const text = row.cells[left]!.text
    const kind = kindOf(text)
    if (kind && findDates(text).length === 0) return kind
    if (/\p{L}{3}/u.test(text)) break
  }
  // `S69XXXX5D   Female   06 Jun 1969`
  if (row.cells.some(({ text }) => SEX_ALONE.test(plainWords(text)))) return 'birth'
  for (const above of [1, 2]) {
    const previous = rows[rowIndex - above]
    if (!previous || previous.page !== row.page) break
    const byDistance = [...previous.cells].sort((a, b) => Math.abs(centre(a) - at) - Math.abs(centre(b) - at))
    if (byDistance[0] && isPreviousHeading(byDistance[0].text)) return null
    const labels = byDistance.filter(({ text }) => findDates(text).length === 0 && kindOf(text) !== null)
    const [nearest] = labels
    if (nearest && labels.length > 0) return kindOf(nearest.text)
    if (findDates(previous.text).length > 0) break
  }
  return labelBelow(rows[rowIndex + 1], row, at)
}

/** `14 Mar 2024   15 Mar 2024` over `Collected   Reported`. */
function labelBelow(below: Row | undefined, { cells, page }: Row, at: number): DateKind | null {
  if (below?.page !== page || findDates(below.text).length > 0) return null
  const dates = cells.filter(({ text }) => isDateOnly(text)).length
  const labels = below.cells.filter(({ text }) => kindOf(text) !== null)
  if (dates < 2 || dates !== cells.length || labels.length !== dates) return null
  const [nearest] = labels.toSorted((a, b) => Math.abs(centre(a) - at) - Math.abs(centre(b) - at))
  return kindOf(nearest!.text)
}

const LONG_LINE = 30

/** A label that ends the line above in a letter: `the test taken at the` / `practice on 3 December 2024`. */
function kindInProse(rows: readonly Row[], at: number, before: string): DateKind | null {
  const [above, row] = [rows[at - 1], rows[at]!]
  const isProse = [above, row].every((each) => each?.cells.length === 1 && each.text.length >= LONG_LINE)
  if (!isProse || /[.:;!?]\s*$/.test(above!.text) || /[.:;!?]\s/.test(before)) return null
  const kind = kindOf(`${above!.text} ${before}`)
  return kind === 'collection' || kind === 'tested' ? kind : null
}

/** `Lipid panel - 12 Nov 2024` */
const BEHIND_HEADING = /^\p{L}[^:.,]{1,40}\s[-–—(]\s?\(?$/u

/** `Full blood count 12 Nov 2024 09:05` */
const isTimed = (text: string, { index, length }: PrintedDate): boolean =>
  /^,?\s+(?:(?:at|kl\.?|um|à|alle(?: ore)?|ore) )?\d{1,2}[:.h]\d{2}(?!\d)/.test(text.slice(index + length))

function labelledDates(rows: readonly Row[]): DatedLabel[] {
  const found: DatedLabel[] = []
  rows.forEach((row, rowIndex) => {
    // Dates side by side head the columns of a history table.
    const dates = row.cells.filter(({ text }) => isDateOnly(text)).length
    const labels = (): number =>
      rows[rowIndex - 1]?.cells.filter(({ text }) => kindOf(text) !== null).length ?? 0
    if (dates > 2 && labels() < 2) return
    row.cells.forEach((cell, cellIndex) => {
      let end = 0
      for (const date of findDates(cell.text)) {
        // The label is behind the last stroke: `Clinic: Odenplan · Report 2025-02-13`.
        const before = cell.text
          .slice(end, date.index)
          .split(/\s[·•|]\s/)
          .at(-1)!
        const perCharacter = (cell.x1 - cell.x0) / Math.max(1, cell.text.length)
        const at = cell.x0 + (date.index + date.length / 2) * perCharacter
        const isEarlier = EARLIER.test(plainWords(before))
        const timed = isTimed(cell.text, date)
        const above = plainWords(rows[rowIndex - 1]?.text ?? '')
        const isAlone =
          timed ||
          (row.cells.length === 1 &&
            (isDateOnly(cell.text) || BEHIND_HEADING.test(before)) &&
            !NOT_OF_THE_SAMPLE.test(above))
        const kind = isEarlier
          ? null
          : (labelOf(rows, rowIndex, cellIndex, before, at) ??
            kindInProse(rows, rowIndex, before) ??
            (isAlone ? 'alone' : null))
        if (kind === 'birth' && NOT_THE_PATIENT.test(plainWords(row.text))) continue
        found.push({
          kind,
          date,
          row: rowIndex,
          timed,
          inSentence: kind !== 'alone' && isSentence(cell.text),
        })
        end = date.index + date.length
      }
    })
  })
  return found
}

const MOST_DAYS_BEFORE = 370
/** Hardly a report is of somebody who was born since. */
const CHILDREN_SINCE = '2005'
const DAY_MS = 86_400_000

/**
 * A date alone on its line is one of the report where the birth is printed elsewhere, or nobody of that age has reports, or
 * a date of the next year, or the same one, stands elsewhere: else a birth.
 */
function withoutStrayDates(dates: readonly DatedLabel[], order: DateOrder): DatedLabel[] {
  const days = dates.map(({ date }) => resolveDate(date, order))
  const births = new Set(days.filter((_, at) => dates[at]!.kind === 'birth'))
  return dates.filter(({ kind, timed }, at) => {
    if (kind !== 'alone' || timed || (days[at] ?? '') >= CHILDREN_SINCE) return true
    if (days[at] !== null && births.size > 0 && !births.has(days[at]!)) return true
    return days.some((day, other) => {
      if (other === at || day === null || days[at] === null) return false
      const after = (Date.parse(day) - Date.parse(days[at]!)) / DAY_MS
      return after >= 0 && after <= MOST_DAYS_BEFORE
    })
  })
}

/** Which kinds of date give the day of the sample, the best first. */
const SAMPLE_KINDS = ['collection', 'tested', 'received', 'request', 'undifferentiated', 'alone'] as const

/** Reads the dates and the person of a report from all of its rows. */
export function readReportHeader(rows: readonly Row[], mark: DecimalMark): ReportHeader {
  const printed = labelledDates(rows)
  const bySequence = orderBySequence(printed)
  const order = dateOrder(
    printed.map(({ date }) => date),
    bySequence === 'unknown' ? dialectOrder(rows, mark) : bySequence,
  )
  const labelled = withoutStrayDates(printed, order)
  const all = (kind: DateKind): string[] => [
    ...new Set(
      labelled
        .filter((entry) => entry.kind === kind)
        .map(({ date }) => resolveDate(date, order))
        .filter((date) => date !== null),
    ),
  ]
  const [report_date = null] = all('report')
  const [collected = null] = [...all('collection'), ...all('tested')]
  const notAfterReport = (date: string): boolean => report_date === null || date <= report_date
  const inferred =
    [...all('received'), ...all('request'), ...all('undifferentiated'), ...all('alone')].find(
      notAfterReport,
    ) ?? null
  const used = SAMPLE_KINDS.find((kind) => all(kind).length > 0)
  const births = new Set(all('birth'))
  const collection_date = collected ?? inferred
  const doubtful =
    order === 'unknown' && collection_date === null
      ? SAMPLE_KINDS.flatMap((kind) => labelled.filter((entry) => entry.kind === kind && !entry.date.iso))[0]
      : undefined
  return {
    collection_date,
    report_date,
    patient: { birth_date: [...births][0] ?? birthInNumber(rows), sex: patientSex(rows) },
    order,
    sampleDays: labelled
      .filter(({ kind, inSentence }) => kind === used && !inSentence)
      .map(({ row, date }) => ({ row, day: resolveDate(date, order) }))
      .filter(({ day }) => collected !== null || day === null || notAfterReport(day)),
    severalPatients: births.size > 1 || namesSeveralPeople(rows),
    orderUnsettled:
      order === 'unknown' && labelled.some(({ kind, date }) => kind !== null && date.iso === null),
    possibleDays: doubtful ? bothDays(doubtful.date) : [],
    collectionInferred: collected === null && inferred !== null,
  }
}
