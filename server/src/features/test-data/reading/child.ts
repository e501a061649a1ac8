/** The child process that reads one document: its type comes over IPC, its bytes through standard input. */
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { failedReading, type DocumentReading } from '@aevia/domain/test-data/analysis.ts'
import { NeedsPictures, readFile } from './read-file.ts'
import { disableNetwork } from './without-network.ts'

disableNetwork()

const pictures = process.argv[2] === 'pictures'

async function answer(extension: string): Promise<DocumentReading | { status: 'pictures'; pages: number }> {
  try {
    const bytes = await buffer(process.stdin)
    // pdf.js wants plain bytes, not a view into Node's shared pool.
    return await readFile(extension, new Uint8Array(bytes), pictures)
  } catch (error) {
    return error instanceof NeedsPictures
      ? { status: 'pictures', pages: error.pages }
      : failedReading('unreadable')
  }
}

// Most documents are PDFs: while this process waits, the library is loaded.
if (!pictures) void import('pdfjs-dist/legacy/build/pdf.mjs')
const [{ extension }] = (await once(process, 'message')) as [{ extension: string }]
const reading = await answer(extension)
process.send?.(reading, () => process.disconnect())
