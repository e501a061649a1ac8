/** The child process that reads one document: its type comes over IPC, its bytes through standard input. */
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { buffer } from 'node:stream/consumers'
import { failedReading, type DocumentReading } from '@aevia/domain/health/reading/analysis.ts'
import type { ChildRequest } from './child-process.ts'
import type { DrawnPage } from './draw-pdf-page.ts'
import { type DocumentLines, NeedsPictures, readFile, readLines } from './read-file.ts'
import { limitWebAssembly } from './limit-memory.ts'
import { type Fault, ownFault } from './reading-failure.ts'
import { warmUp } from './warm-up.ts'
import { confine } from '#server/confine.ts'

/** A page at 600 dots an inch in colour needs 190. */
const WEBASSEMBLY_MB = 250

confine()
limitWebAssembly(WEBASSEMBLY_MB)

const pictures = process.argv[2] === 'pictures'
const PRACTICE_AFTER_MS = 1_000
const RESULTS_AT_ONCE = 500

type Answer =
  | DocumentReading
  | DocumentLines
  | DrawnPage
  | { status: 'pictures'; pages: number }
  | ({ status: 'fault' } & Fault)

async function answer({ extension, page, lines, apoe = false }: ChildRequest): Promise<Answer> {
  try {
    // pdf.js wants plain bytes, not a view into Node's shared pool.
    const bytes = new Uint8Array(await buffer(process.stdin))
    if (page) return await (await import('./draw-pdf-page.ts')).drawPdfPage(bytes, page)
    if (lines) return await readLines(extension, bytes, pictures)
    const onPage = (page: number) => void process.send?.({ status: 'at', page })
    return await readFile(extension, bytes, pictures, onPage, { apoe })
  } catch (error) {
    if (error instanceof NeedsPictures) return { status: 'pictures', pages: error.pages }
    const fault = ownFault(error)
    return fault ? { status: 'fault', ...fault } : failedReading('unreadable')
  }
}

// Nobody waits for the answer of a process whose parent is gone, and nobody else would end it.
process.on('disconnect', () => process.exit())

const asked = once(process, 'message') as Promise<[ChildRequest]>
// Most documents are PDFs: while this process waits, it loads their library and practises on one.
if (process.argv[2] === 'practise') {
  void import('pdfjs-dist/legacy/build/pdf.mjs')
  let wanted = false
  const called = asked.then(() => (wanted = true))
  // Documents that come one after the other get all of the processor.
  await Promise.race([called, sleep(PRACTICE_AFTER_MS)])
  await warmUp(() => wanted)
}
const [request] = await asked
const reading = await answer(request)
if (reading.status === 'completed')
  for (const results of furtherResults(reading)) process.send?.({ status: 'results', results })
process.send?.(reading)

/** Cut off from a long reading: nobody is held up by a message of so many. */
function furtherResults(long: { results: unknown[] }): unknown[][] {
  const parts: unknown[][] = []
  while (long.results.length > RESULTS_AT_ONCE) parts.unshift(long.results.splice(-RESULTS_AT_ONCE))
  return parts
}
