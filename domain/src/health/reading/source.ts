/** Where in a document a value stands. */
import { z } from 'zod'

const fraction = z.number().min(0).max(1)
const count = z.int().positive()

/** A place in the structure that a kind of file has of its own; everything counts from 1, except in a JSON pointer. */
export const structuralPlaceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('xpath'), path: z.string() }),
  /** RFC 6901 */
  z.object({ kind: z.literal('json_pointer'), path: z.string() }),
  z.object({ kind: z.literal('hl7_field'), segment: z.string(), number: count, field: count }),
  z.object({ kind: z.literal('cell'), sheet: z.string().nullable(), row: count, column: count }),
  z.object({ kind: z.literal('table_cell'), table: count, row: count, column: count }),
  z.object({ kind: z.literal('paragraph'), number: count }),
])
export type StructuralPlace = z.infer<typeof structuralPlaceSchema>

export const sourceSchema = z.object({
  page: count,
  line: count,
  /** characters of the line, the first one counted as 0, the last one not included */
  span: z.object({ from: z.int().nonnegative(), to: z.int().nonnegative() }).optional(),
  /** on the page as it is shown, from the top left, in fractions of its size */
  box: z.object({ x: fraction, y: fraction, width: fraction, height: fraction }).optional(),
  at: structuralPlaceSchema.optional(),
})
export type Source = z.infer<typeof sourceSchema>

/** The letters that a spreadsheet shows above a column. */
const columnLetters = (column: number): string =>
  column < 1
    ? ''
    : columnLetters(Math.floor((column - 1) / 26)) + String.fromCharCode(65 + ((column - 1) % 26))

/** In a few words, for a table. */
export function shortPlace({ page, line, at }: Source): string {
  switch (at?.kind) {
    case 'cell':
      return at.sheet === null
        ? `Row ${at.row}, column ${at.column}`
        : `${at.sheet}, ${columnLetters(at.column)}${at.row}`
    case 'table_cell':
      return `Table ${at.table}, row ${at.row}`
    case 'paragraph':
      return `Paragraph ${at.number}`
    case 'hl7_field':
      return `${at.segment} ${at.number}, line ${line}`
    case 'xpath':
    case 'json_pointer':
      return `Line ${line}`
    case undefined:
      return `Page ${page}, line ${line}`
  }
}

/** "This value is at ...", for a person who looks it up in another program; null where page and line say it all. */
export function placeSentence({ line, at }: Source): string | null {
  switch (at?.kind) {
    case 'xpath':
    case 'json_pointer':
      return `This value is at ${at.path}, line ${line}.`
    case 'hl7_field':
      return `This value is at ${at.segment}-${at.field} of ${at.segment} segment ${at.number}, line ${line}.`
    case 'cell':
      return at.sheet === null
        ? `This value is in row ${at.row}, column ${at.column}.`
        : `This value is in cell ${columnLetters(at.column)}${at.row} of the sheet "${at.sheet}".`
    case 'table_cell':
      return `This value is in row ${at.row}, column ${at.column} of table ${at.table}.`
    case 'paragraph':
      return `This value is in paragraph ${at.number}.`
    case undefined:
      return null
  }
}
