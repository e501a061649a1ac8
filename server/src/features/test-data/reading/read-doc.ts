/** The text and tables of a Word document of the old binary kind (MS-DOC) as rows. */
import { rowsFromText, type Place, type Row } from '@aevia/domain/health/lab-report/arrange/text-layout.ts'
import WordExtractor from 'word-extractor'
import { ReadingFailure } from './reading-failure.ts'

/** Cells come as lines of tabs; a document of another program in the same container is not a Word document. */
export async function readDoc(bytes: Uint8Array): Promise<Row[]> {
  const document = await new WordExtractor()
    .extract(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    .catch(() => {
      throw new ReadingFailure('unreadable')
    })
  const headers = document.getHeaders({ includeFooters: false })
  const before = headers.split(/\r\n|\r|\n/).length
  return rowsFromText([headers, document.getBody()].join('\n')).map((row) =>
    row.line > before
      ? { ...row, placeOf: (): Place => ({ at: { kind: 'paragraph', number: row.line - before } }) }
      : row,
  )
}
