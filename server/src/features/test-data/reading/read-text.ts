/** Plain text and delimited tables as rows. */
import Papa from 'papaparse'
import { rowsFromTable, rowsFromText, type Row } from '@aevia/domain/health/lab-report/arrange/text-layout.ts'
import type { FailurePlace } from '@aevia/domain/health/reading/analysis.ts'
import { detectTextEncoding } from '@aevia/domain/test-data/file-type.ts'
import { ReadingFailure } from './reading-failure.ts'

const MAX_LINES = 200_000
/** Characters; the widest table of a laboratory has some thousands. */
const LONGEST_LINE = 500_000

/** Decodes text in the encoding that its bytes show; a file that turns binary further on is not text. */
export function decodeText(bytes: Uint8Array): string {
  const encoding = detectTextEncoding(bytes)
  if (encoding === null) throw new ReadingFailure('unreadable', firstBinaryLine(bytes))
  return new TextDecoder(encoding).decode(bytes)
}

const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d

/** The first line with a byte that no text has; undefined where all of it is strange. */
function firstBinaryLine(bytes: Uint8Array): FailurePlace | undefined {
  const at = bytes.findIndex((byte) => byte < 0x09)
  if (at < 0) return undefined
  let line = 1
  for (let index = 0; index < at; index += 1)
    if (bytes[index] === LINE_FEED || (bytes[index] === CARRIAGE_RETURN && bytes[index + 1] !== LINE_FEED))
      line += 1
  return { line }
}

/** Rows of plain text. */
export function readPlainText(bytes: Uint8Array): Row[] {
  return rowsFromText(withinLines(decodeText(bytes)))
}

/** Rows of a delimited file; the delimiter is found by what splits its first lines evenly. */
export function readDelimited(bytes: Uint8Array): Row[] {
  const text = withinLines(decodeText(bytes))
  const { meta } = Papa.parse(text, {
    delimitersToGuess: [',', ';', '\t', '|'],
    skipEmptyLines: 'greedy',
    preview: 20,
  })
  // Empty lines are kept, so that the lines that follow keep their number.
  const { data } = Papa.parse<string[]>(text, { delimiter: meta.delimiter })
  if (data.every((row) => row.length <= 1)) return rowsFromText(data.flat().join('\n'))
  return rowsFromTable(data)
}

function withinLines(text: string): string {
  const ends = text.matchAll(/\r\n|\r|\n|$/g)
  let [line, from] = [0, 0]
  for (const { index, 0: mark } of ends) {
    line += 1
    if (line > MAX_LINES || index - from > LONGEST_LINE) throw new ReadingFailure('too_complex', { line })
    from = index + mark.length
  }
  return text
}
