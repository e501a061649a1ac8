/** From positioned text, plain lines or table cells to rows of cells, the one shape that the readers work on. */
import { superscript } from '../lex/numbers.ts'
import type { Source } from '../../reading/source.ts'

/** A run of text on a page; `y` grows downwards, lengths in points (or characters for plain text). */
export type TextItem = {
  page: number
  x: number
  y: number
  width: number
  height: number
  text: string
  /** 0 to 100, for text that was recognised in a picture */
  confidence?: number
}

/** Where a value stands, as far as it is known beyond its row. */
export type Place = Omit<Partial<Source>, 'page'>

/** A rectangle on a page: from the top left, as fractions of the page as it is shown. */
export type PageBox = { x0: number; y0: number; x1: number; y1: number }
/** From a place in the layout's own lengths to one on the page. */
export type PageFrame = (place: PageBox) => PageBox

export type Cell = {
  text: string
  x0: number
  x1: number
  /** of the least certain word in it */
  confidence?: number
  /** what stands apart in it by more than a space: cells of their own where two columns are close */
  parts?: Cell[]
}

export type Row = {
  /** 1-based */
  page: number
  /** 1-based line on the page (or in the file, for text without pages) */
  line: number
  cells: Cell[]
  /** the cells joined by tabs */
  text: string
  /** vertical extent, for text with places on a page */
  extent?: { top: number; bottom: number }
  /** the drawn card that it stands in */
  card?: string
  /** of one of its cells, in a file with a structure of its own */
  placeOf?: (cell: number) => Place
}

const row = (page: number, line: number, cells: Cell[]): Row => ({
  page,
  line,
  cells,
  text: cells.map(({ text }) => text).join('\t'),
})

// Runs of spaces inside one item are columns drawn with spaces.
function splitSpacedItem(item: TextItem): TextItem[] {
  if (!/\S\s{3,}\S/.test(item.text)) return [item]
  const perCharacter = item.width / item.text.length
  return [...item.text.matchAll(/\S+(?:\s{1,2}\S+)*/g)].map((run) => ({
    ...item,
    text: run[0],
    x: item.x + run.index * perCharacter,
    width: run[0].length * perCharacter,
  }))
}

const RAISED = /^(?:[-\u2212+]?\d{1,2}|[a-z*†‡])$/i

/** A small sign above the line: of a power or a unit it is the exponent, behind anything else the mark of a footnote. */
function raised(base: string, sign: string): string {
  if (!/\d/.test(sign) || !/(?:^|[\s(x×*·])10$|\p{L}$/u.test(base) || /^\p{Lu}\p{Ll}{3,}$/u.test(base))
    return ''
  return superscript(sign.replace('+', ''))
}

/** Small raised signs go to the text that they stand behind: on a line of their own they would be values. */
function withRaised(items: readonly TextItem[]): TextItem[] {
  const placed: TextItem[] = []
  for (const item of items) {
    const before = placed.at(-1)
    const behind =
      before !== undefined &&
      RAISED.test(item.text.trim()) &&
      item.height < before.height * 0.85 &&
      before.y - item.y > before.height * 0.1 &&
      before.y - item.y < before.height * 0.8 &&
      Math.abs(item.x - (before.x + before.width)) < before.height * 0.35
    if (!behind) placed.push(item)
    else {
      const text = before.text + raised(before.text.trim(), item.text.trim())
      placed[placed.length - 1] = { ...before, text, width: item.x + item.width - before.x }
    }
  }
  return placed
}

// Stroked text is drawn twice by some generators to look bold.
const isOverprint = (a: TextItem, b: TextItem): boolean =>
  a.text === b.text && Math.abs(a.x - b.x) < 1.5 && Math.abs(a.y - b.y) < 1.5

/** Between words is a space of at most so much of the height; between columns that are close, more. */
const WIDEST_SPACE = 0.42

const trimmed = (cell: Cell): Cell => ({ ...cell, text: cell.text.replace(/\s+/g, ' ').trim() })

const HAS_CONTENT = /[\p{L}\d]/u

function cellsOf(items: TextItem[]): Cell[] {
  const cells: (Cell & { parts: Cell[] })[] = []
  let previous: TextItem | null = null
  for (const item of [...items].sort((a, b) => a.x - b.x)) {
    if (previous && isOverprint(previous, item)) continue
    const last = cells.at(-1)
    const gap = last ? item.x - last.x1 : 0
    const em = Math.max(4, Math.min(item.height, previous?.height ?? item.height))
    if (last && gap < em * 0.9) {
      const spaced = gap > em * 0.12 && !last.text.endsWith(' ') && !item.text.startsWith(' ')
      last.text += (spaced ? ' ' : '') + item.text
      last.x1 = Math.max(last.x1, item.x + item.width)
      const part = last.parts.at(-1)!
      if (gap > em * WIDEST_SPACE) last.parts.push({ text: item.text, x0: item.x, x1: item.x + item.width })
      else {
        part.text += (spaced ? ' ' : '') + item.text
        part.x1 = last.x1
      }
      if (item.confidence !== undefined && HAS_CONTENT.test(item.text))
        last.confidence = Math.min(last.confidence ?? 100, item.confidence)
    } else {
      const certain = item.confidence === undefined ? {} : { confidence: item.confidence }
      const cell = { text: item.text, x0: item.x, x1: item.x + item.width }
      cells.push({ ...cell, ...certain, parts: [cell] })
    }
    previous = item
  }
  return cells
    .map(({ parts, ...cell }) =>
      parts.length > 1 ? { ...trimmed(cell), parts: parts.map(trimmed) } : trimmed(cell),
    )
    .filter((cell) => cell.text !== '')
}

/** Groups positioned items into rows by baseline and into cells by the gaps between them. */
export function rowsFromItems(items: readonly TextItem[]): Row[] {
  const rows: Row[] = []
  const pages = Map.groupBy(
    items.filter(({ text }) => text.trim() !== '').flatMap(splitSpacedItem),
    ({ page }) => page,
  )
  for (const [page, all] of [...pages].sort(([a], [b]) => a - b)) {
    const onPage = withRaised(all)
    const lines: Array<{ y: number; items: TextItem[] }> = []
    for (const item of [...onPage].sort((a, b) => a.y - b.y || a.x - b.x)) {
      const current = lines.at(-1)
      if (current && item.y - current.y <= Math.max(1.5, item.height * 0.35)) current.items.push(item)
      else lines.push({ y: item.y, items: [item] })
    }
    lines.forEach((line, index) => {
      const extent = {
        top: Math.min(...line.items.map(({ y, height }) => y - height)),
        bottom: Math.max(...line.items.map(({ y, height }) => y + height * 0.3)),
      }
      rows.push({ ...row(page, index + 1, cellsOf(line.items)), extent })
    })
  }
  return rows.filter(({ cells }) => cells.length > 0)
}

/** Bars between cells, and not the ends of a scale: `|   *   |`. */
const isGrid = (line: string): boolean =>
  (line.match(/[|│]/g)?.length ?? 0) >= 2 &&
  line.split(/[|│]/).filter((text) => HAS_CONTENT.test(text)).length >= 2

function cellsOfLine(line: string): Cell[] {
  const delimiter = line.includes('\t') ? '\t' : isGrid(line) ? /[|│]/ : null
  if (delimiter) {
    // Delimited lines are a grid: a cell's place is its index, not its character.
    return line
      .split(delimiter)
      .map((text, index) => ({ text: text.trim(), x0: index * 100, x1: index * 100 + 90 }))
      .filter(({ text }) => text !== '')
  }
  return [...line.matchAll(/\S+(?: \S+)*/g)].map((run) => ({
    text: run[0],
    x0: run.index,
    x1: run.index + run[0].length,
  }))
}

/** Splits plain text into pages at form feeds, into rows at line breaks, into cells at wide gaps, tabs or bars. */
export function rowsFromText(text: string): Row[] {
  const rows: Row[] = []
  text.split('\f').forEach((page, pageIndex) => {
    page.split(/\r\n|\r|\n/).forEach((line, lineIndex) => {
      const cells = cellsOfLine(
        line.replace(/[\u200b\ufeff]/g, '').replace(/[\u00a0\u202f\u2007\u2009]/g, ' '),
      )
      if (cells.length > 0) rows.push(row(pageIndex + 1, lineIndex + 1, cells))
    })
  })
  return rows
}

/** A row of table cells, one grid column each; empty cells keep their place, an empty row is none. */
export function rowFromCells(page: number, line: number, values: readonly string[]): Row | null {
  if (values.every((text) => text.trim() === '')) return null
  return row(
    page,
    line,
    values.map((text, column) => ({ text: text.trim(), x0: column * 100, x1: column * 100 + 90 })),
  )
}

/** Rows of a delimited table; a cell in quotes may hold line breaks. */
export function rowsFromTable(table: ReadonlyArray<readonly string[]>): Row[] {
  const rows: Row[] = []
  let line = 1
  table.forEach((values, index) => {
    const made = rowFromCells(1, line, values)
    const place = (cell: number): Place => ({
      at: { kind: 'cell', sheet: null, row: index + 1, column: cell + 1 },
    })
    if (made) rows.push({ ...made, placeOf: place })
    line += 1 + values.reduce((breaks, value) => breaks + (value.match(/\r\n|\r|\n/g)?.length ?? 0), 0)
  })
  return rows
}
