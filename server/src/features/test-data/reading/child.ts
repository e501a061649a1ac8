/** The child process that reads one document: arguments are its path and extension, the answer goes over IPC. */
import { readFile as readBytes } from 'node:fs/promises'
import { failedReading, type DocumentReading } from '@aevia/domain/test-data/analysis.ts'
import { NeedsPictures, readFile } from './read-file.ts'
import { disableNetwork } from './without-network.ts'

disableNetwork()

const [path = '', extension = '', pictures = ''] = process.argv.slice(2)

async function answer(): Promise<DocumentReading | { status: 'pictures'; pages: number }> {
  try {
    const bytes = await readBytes(path)
    // pdf.js wants plain bytes, not a view into Node's shared pool.
    return await readFile(extension, new Uint8Array(bytes), pictures === 'pictures')
  } catch (error) {
    return error instanceof NeedsPictures
      ? { status: 'pictures', pages: error.pages }
      : failedReading('unreadable')
  }
}

const reading = await answer()
process.send?.(reading, () => process.disconnect())
