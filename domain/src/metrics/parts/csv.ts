/** Longer cells are not measurements: the rest of such a cell is dropped. */
const MOST_SIGNS = 1_000_000
const DELIMITERS = [',', ';', '\t', '|']

/** The delimiter that is most frequent outside quotes in a line. */
export function delimiterOf(line: string): string {
  const outside = line.replace(/"[^"]*"/g, '')
  const counts = DELIMITERS.map((each) => outside.split(each).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))]!
}

/**
 * Reads rows as text comes in, whatever is between two chunks. A quote inside a cell that does not begin with one is
 * part of it.
 */
export class CsvRows {
  readonly #onRow: (cells: string[]) => void
  readonly #delimiter: string
  #cells: string[] = []
  #cell = ''
  #isQuoted = false
  #sawQuote = false

  constructor(delimiter: string, onRow: (cells: string[]) => void) {
    this.#delimiter = delimiter
    this.#onRow = onRow
  }

  write(text: string): void {
    let from = 0
    for (let at = 0; at < text.length; at++) {
      const sign = text[at]!
      if (
        this.#isQuoted
          ? sign !== '"'
          : sign !== '"' && sign !== '\n' && sign !== '\r' && sign !== this.#delimiter
      )
        continue
      this.#keep(text.slice(from, at))
      from = at + 1
      this.#meet(sign)
    }
    this.#keep(text.slice(from))
  }

  #keep(part: string): void {
    if (part === '') return
    this.#sawQuote = false
    if (this.#cell.length < MOST_SIGNS) this.#cell += part
  }

  #meet(sign: string): void {
    if (sign === '"') return this.#meetQuote()
    this.#sawQuote = false
    if (sign === this.#delimiter) this.#endCell()
    else this.#endRow()
  }

  #meetQuote(): void {
    if (this.#isQuoted) {
      this.#isQuoted = false
      this.#sawQuote = true
    } else if (this.#sawQuote) {
      // Two quotes inside a quoted cell are one.
      this.#cell += '"'
      this.#isQuoted = true
      this.#sawQuote = false
    } else if (this.#cell.trim() === '') {
      this.#cell = ''
      this.#isQuoted = true
    } else this.#cell += '"'
  }

  #endCell(): void {
    this.#cells.push(this.#cell.trim())
    this.#cell = ''
  }

  #endRow(): void {
    if (this.#cells.length === 0 && this.#cell === '') return
    this.#endCell()
    this.#onRow(this.#cells)
    this.#cells = []
  }

  end(): void {
    this.#isQuoted = false
    this.#sawQuote = false
    this.#endRow()
  }
}

/** `1,234` and `1.234,5` as people in both halves of the world write them; undefined where there is no number. */
export function numberIn(text: string | undefined, delimiter = ','): number | undefined {
  const plain = (text ?? '').replace(/[\s\u00a0\u202f%]/g, '').replaceAll('−', '-')
  if (plain === '') return undefined
  const isGrouped = delimiter !== ';' && /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(plain)
  const decimal = isGrouped ? plain.replaceAll(',', '') : commaDecimal(plain)
  return /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i.test(decimal) ? Number(decimal) : undefined
}

const commaDecimal = (text: string): string =>
  /^-?\d{1,3}(?:\.\d{3})+,\d+$/.test(text)
    ? text.replaceAll('.', '').replace(',', '.')
    : /^-?\d+,\d+$/.test(text)
      ? text.replace(',', '.')
      : text
