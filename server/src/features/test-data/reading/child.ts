/** The child process that reads one document: arguments are its path and extension, the answer goes over IPC. */
import { readFile as readBytes } from 'node:fs/promises'
import { failedReading, type DocumentReading } from '@aevia/domain/test-data/analysis.ts'
import { readFile } from './read-file.ts'
import { disableNetwork } from './without-network.ts'

disableNetwork()

const [path = '', extension = ''] = process.argv.slice(2)

async function answer(): Promise<DocumentReading> {
  try {
    const bytes = await readBytes(path)
    // pdf.js wants plain bytes, not a view into Node's shared pool.
    return await readFile(extension, new Uint8Array(bytes))
  } catch {
    return failedReading('unreadable')
  }
}

const reading = await answer()
process.send?.(reading, () => process.disconnect())
