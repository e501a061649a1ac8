import { parseInstant, parseOffset, type Instant } from '../model/instant.ts'
import { CsvRows, delimiterOf, numberIn } from './csv.ts'

/** One row of a table, by the names of its columns: small letters, without the byte order mark. */
export class TableRow {
  readonly #places: ReadonlyMap<string, number>
  readonly #cells: readonly string[]
  readonly #delimiter: string

  constructor(places: ReadonlyMap<string, number>, cells: readonly string[], delimiter: string) {
    this.#places = places
    this.#cells = cells
    this.#delimiter = delimiter
  }

  /** The first of these columns that has something in it. */
  text(...names: string[]): string | undefined {
    for (const name of names) {
      const cell = this.#cells[this.#places.get(name) ?? -1]
      if (cell) return cell
    }
    return undefined
  }

  number(...names: string[]): number | undefined {
    return numberIn(this.text(...names), this.#delimiter)
  }

  time(offset: number | null, ...names: string[]): Instant | null {
    return parseInstant(this.text(...names), offset)
  }

  offset(...names: string[]): number | null {
    return parseOffset(this.text(...names) ?? '')
  }

  /** The same row with other names for its columns; the first column of a name counts. */
  renamed(rename: (name: string) => string): TableRow {
    const places = new Map<string, number>()
    for (const [name, place] of this.#places) {
      const other = rename(name)
      if (!places.has(other)) places.set(other, place)
    }
    return new TableRow(places, this.#cells, this.#delimiter)
  }

  /** All that is in it, with underscores for spaces. */
  object(): Record<string, string> {
    const entries = [...this.#places].map(([name, place]) => [
      name.replaceAll(' ', '_'),
      this.#cells[place] ?? '',
    ])
    return Object.fromEntries(entries.filter(([, cell]) => cell !== '')) as Record<string, string>
  }

  get first(): string {
    return this.#cells[0] ?? ''
  }
}

export type TableReader = { row: (row: TableRow) => void; end?: () => void }

/** Gives the reader of a table by its column names; null where none knows them. */
export type ChooseTable = (columns: readonly string[], title: string) => TableReader | null

export const columnName = (cell: string): string =>
  cell
    .replace(/^\uFEFF/, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

/** A row of names has letters in most of its cells and no number in any. */
const isHeader = (cells: readonly string[]): boolean =>
  cells.length > 1 &&
  cells.filter((cell) => /\p{L}/u.test(cell)).length >= cells.length * 0.6 &&
  cells.every((cell) => numberIn(cell) === undefined)

/**
 * Reads tables as text comes in: the header may follow a line or two of title, and a file may have several tables, each
 * with a header of its own.
 */
export class TableText {
  readonly #choose: ChooseTable
  readonly #onUnknown: (row: string) => void
  #rows: CsvRows | null = null
  #head = ''
  #delimiter = ','
  #title = ''
  #places: ReadonlyMap<string, number> = new Map()
  #table: TableReader | null = null
  #isHeaderDue = true
  #hadHeader = false

  constructor(choose: ChooseTable, onUnknown: (row: string) => void) {
    this.#choose = choose
    this.#onUnknown = onUnknown
  }

  write(text: string): void {
    if (this.#rows) return this.#rows.write(text)
    this.#head += text
    // Enough to see the delimiter, past a title.
    if (this.#head.split('\n').length > 3 || this.#head.length > 65_536) this.#begin()
  }

  #begin(): void {
    const lines = this.#head.split(/\r?\n|\r/).filter((line) => line.trim() !== '')
    const widest = lines.slice(0, 3).reduce((a, b) => (b.length > a.length ? b : a), '')
    this.#delimiter = delimiterOf(widest)
    this.#rows = new CsvRows(this.#delimiter, (cells) => this.#take(cells))
    this.#rows.write(this.#head)
    this.#head = ''
  }

  #take(cells: string[]): void {
    if (cells.every((cell) => cell === '')) return
    if (this.#isHeaderDue && isHeader(cells)) return this.#header(cells.map(columnName))
    // A line of title: before the first table, or between two.
    if (cells.length === 1 || (this.#isHeaderDue && !this.#table)) {
      this.#title = columnName(cells[0]!)
      this.#isHeaderDue = true
      if (this.#hadHeader && cells.length > 1) this.#onUnknown(cells.join(','))
    } else if (this.#table) this.#table.row(new TableRow(this.#places, cells, this.#delimiter))
    else this.#onUnknown(cells.join(','))
  }

  #header(names: string[]): void {
    const places = new Map<string, number>()
    // Where a name is there twice, the first is the one that has the values.
    for (const [place, name] of names.entries()) if (!places.has(name)) places.set(name, place)
    this.#table?.end?.()
    this.#places = places
    this.#isHeaderDue = false
    this.#hadHeader = true
    this.#table = this.#choose(names, this.#title)
  }

  end(): void {
    if (!this.#rows) this.#begin()
    this.#rows?.end()
    this.#table?.end?.()
  }
}
