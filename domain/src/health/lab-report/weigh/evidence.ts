/** What the page shows around a result: its line, the lines beside it, and how the page's other results are printed. */
import { isKnownTest } from '../../biomarkers/name-index.ts'
import type { LabResult } from '../finish/finish-result.ts'
import type { Cell, Row } from '../arrange/text-layout.ts'
import { type ColumnRole, columnRole, isPreviousHeading } from '../lex/words.ts'
import { type LineToken, tokensOf } from '../arrange/line-tokens.ts'

/** Where the name of a value is printed. */
export type NamePlace = 'before it' | 'behind it' | 'above it' | 'below it' | 'elsewhere'

export type PlacedResult = {
  result: LabResult
  row: Row | null
  tokens: readonly LineToken[]
  /** its number on its line */
  value: LineToken | null
  namePlace: NamePlace
  /** the nearest row of column headings above it */
  headings: readonly Heading[]
}
type Heading = Cell & { role: ColumnRole }

export type Evidence = PlacedResult & {
  /** other results of its line */
  beside: readonly PlacedResult[]
  /** of its page, the nearest of many */
  onPage: readonly PlacedResult[]
  /** the lines directly above and below it */
  neighbours: readonly Neighbour[]
  /** of the document */
  shareKnown: number
  isRecognised: boolean
  /** how many results of the document have its name and another value */
  namesakes: number
}
type Neighbour = { row: Row; results: number; place: 'above it' | 'below it' }

const withoutSpaces = (text: string): string => text.replace(/[\s\u00a0\u202f]/g, '')
const plain = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase()

/** The number of a result among the tokens of its line. */
function valueToken(
  { value_text }: LabResult,
  tokens: readonly LineToken[],
  nameEnd: number,
): LineToken | null {
  const printed = withoutSpaces(value_text)
  const fits = ({ text, kind }: LineToken): boolean =>
    kind !== 'day' &&
    printed !== '' &&
    (withoutSpaces(text) === printed || printed.endsWith(withoutSpaces(text)))
  const all = tokens.filter((token) => fits(token) && /\d/.test(token.text))
  return all.find(({ from }) => from >= nameEnd) ?? all[0] ?? null
}

/** A name that wraps is found by its beginning. */
const BEGINNING = 18
const LINES_ABOVE = 3
const LINES_BELOW = 2

/** The first cell of a row is the beginning or the end of a name in several lines. */
function isPartOf(name: string, { cells }: Row): boolean {
  const first = plain(cells[0]?.text ?? '').replace(/-$/, '')
  return first.length > 2 && cells.length > 1 && (name.startsWith(first) || name.endsWith(first))
}

function placeOfName(name: string, rows: readonly Row[], index: number, value: LineToken | null): NamePlace {
  const beginning = plain(name).slice(0, BEGINNING)
  const isOn = (row: Row | undefined): boolean => row !== undefined && plain(row.text).includes(beginning)
  const own = rows[index]
  if (own && isOn(own)) {
    const at = plain(own.text).indexOf(beginning)
    return value && at > value.from ? 'behind it' : 'before it'
  }
  if (!own) return 'elsewhere'
  if (isPartOf(plain(name), own)) return 'before it'
  for (let up = 1; up <= LINES_ABOVE; up += 1) if (isOn(rows[index - up])) return 'above it'
  for (let down = 1; down <= LINES_BELOW; down += 1) if (isOn(rows[index + down])) return 'below it'
  return 'elsewhere'
}

const headingsIn = ({ cells }: Row): Heading[] =>
  cells.flatMap((cell) => {
    const role = isPreviousHeading(cell.text) ? 'previous' : columnRole(cell.text)
    return role ? [{ ...cell, role }] : []
  })

/** For every row the headings that stand over it. */
function headingsOver(rows: readonly Row[]): (readonly Heading[])[] {
  let current: readonly Heading[] = []
  let page = 0
  return rows.map((row) => {
    const own = row.cells.length > 1 ? headingsIn(row) : []
    if (own.length > 1 && own.some(({ role }) => role === 'value' || role === 'name')) {
      current = own
      page = row.page
    } else if (row.page !== page) current = []
    return current
  })
}

/** The role of the heading over a token; null where none is near. */
export function roleOver({ headings }: PlacedResult, { x }: LineToken): ColumnRole | null {
  const apart = ({ x0, x1 }: Heading): number =>
    x >= x0 && x <= x1 ? 0 : Math.min(Math.abs(x - x0), Math.abs(x - x1))
  const nearest = headings.toSorted((a, b) => apart(a) - apart(b))[0]
  return nearest && apart(nearest) <= (nearest.x1 - nearest.x0) * 2 ? nearest.role : null
}

/** Of the results of a page, so many before and behind one are compared with it: a file may be one long page. */
const NEAREST = 40

const sameAs = ({ name, value_text }: LabResult): string => `${name.toLowerCase()} ${value_text}`

function countBy<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const one of all) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1)
  return counts
}

const placeKey = (page: number, line: number): string => `${page} ${line}`

/** The evidence of every result, in their order. */
export function evidenceOf(results: readonly LabResult[], rows: readonly Row[]): Evidence[] {
  const indexOf = new Map(rows.map((row, index) => [placeKey(row.page, row.line), index]))
  const headings = headingsOver(rows)
  const all = results.map((result) => {
    const index = indexOf.get(placeKey(result.source.page, result.source.line)) ?? -1
    const row = rows[index] ?? null
    const tokens = row ? tokensOf(row) : []
    const nameAt = row ? plain(row.text).indexOf(plain(result.name)) : -1
    const value = valueToken(result, tokens, nameAt < 0 ? 0 : nameAt + result.name.length)
    const namePlace = placeOfName(result.name, rows, index, value)
    return { result, row, index, tokens, value, namePlace, headings: headings[index] ?? [] }
  })
  const byRow = Map.groupBy(all, ({ row }) => row)
  const byPage = Map.groupBy(all, ({ result }) => result.source.page)
  const placeOnPage = new Map(
    [...byPage.values()].flatMap((some) => some.map((one, at) => [one, at] as const)),
  )
  const named = countBy(results, ({ name }) => name.toLowerCase())
  const alike = countBy(results, sameAs)
  const known = results.filter(({ biomarker }) => biomarker !== null).length
  const isRecognised = rows.some(({ cells }) => cells.some(({ confidence }) => confidence !== undefined))
  return all.map((one) => {
    const beside = (one.row ? byRow.get(one.row)!.slice(0, NEAREST) : []).filter((other) => other !== one)
    const neighbours = ([-1, 1] as const).flatMap((step): Neighbour[] => {
      const row = one.index < 0 ? undefined : rows[one.index + step]
      const place = step < 0 ? 'above it' : 'below it'
      return row && row.page === one.row!.page ? [{ row, place, results: byRow.get(row)?.length ?? 0 }] : []
    })
    const { result } = one
    const at = placeOnPage.get(one)!
    return {
      ...one,
      beside,
      neighbours,
      namesakes: named.get(result.name.toLowerCase())! - alike.get(sameAs(result))!,
      isRecognised,
      onPage: byPage.get(result.source.page)!.slice(Math.max(0, at - NEAREST), at + NEAREST + 1),
      shareKnown: known / results.length,
    }
  })
}

/** What the results of a line say, in lower case. */
export const saidOnLine = ({ result, beside }: Evidence): string =>
  [result, ...beside.map((other) => other.result)]
    .map(
      ({ name, value_text, unit, ref_text, flag_printed }) =>
        `${name} ${value_text} ${unit} ${ref_text} ${flag_printed}`,
    )
    .join(' ')
    .toLowerCase()

/** The number of a laboratory beside a name: `WBC 02`. */
const OF_LABORATORY = /^0\d$/

/** The tokens of its line that may speak of it: of a card among others, those of its own cell. */
export function tokensAround(evidence: Evidence): readonly LineToken[] {
  const { tokens, value, row } = evidence
  const own = tokens.filter(({ text }) => !OF_LABORATORY.test(text))
  if (isNamedOnLine(evidence) || !value || !row) return own
  const cell = row.cells.find(({ x0, x1 }) => value.x >= x0 - 1 && value.x <= x1 + 1)
  return cell ? own.filter(({ x }) => x >= cell.x0 - 1 && x <= cell.x1 + 1) : own
}

/** Its name is printed on its line. */
export const isNamedOnLine = ({ namePlace }: PlacedResult): boolean =>
  namePlace === 'before it' || namePlace === 'behind it'

/** A line that is the name of a known test and nothing else. */
export const isNameAlone = ({ text }: Row): boolean =>
  text.length < 60 && !/\d[.,]\d|\t/.test(text) && isKnownTest(text.replace(/[:.\s]+$/, ''))
/** A line of a value, with its unit or without, that no name stands on. */
export const isValueAlone = (row: Row): boolean => {
  const [first, ...others] = tokensOf(row)
  return (first?.kind === 'number' || first?.kind === 'limit') && others.length <= 5
}

/** So many characters before a value speak of it. */
const BEFORE_VALUE = 24

/** The words right before the value; those of a known name are no others. */
export function wordsBefore({ value, row, result }: Evidence): string {
  if (!value || !row) return ''
  const all = row.text.slice(0, value.from)
  const nameAt = isKnownTest(result.name) ? all.toLowerCase().lastIndexOf(result.name.toLowerCase()) : -1
  return all.slice(Math.max(0, value.from - BEFORE_VALUE, nameAt < 0 ? 0 : nameAt + result.name.length))
}
