/** Reads a file of a device in a process of its own: without network, secrets or a right to write, and killable. */
import type { ChildProcess } from 'node:child_process'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { breath } from '#server/breath.ts'
import { forkReader, giveWay, usageOf } from '#server/reader-process.ts'
import { type ChildMessage, piecesOf, type ServerMessage } from './messages.ts'

type End = Extract<ChildMessage, { kind: 'end' }>
export type NewChunk = { month: string; source: string; samples: number; bytes: Buffer }

/** Keeps what the reading process hands over, in the order in which it does. */
export type Keeper = {
  /** @returns the months of which something is stored */
  begin: (metric: string, months: string[]) => Promise<string[]>
  documentOf: (month: string) => string | null
  chunksOf: (month: string) => AsyncIterable<Buffer>
  addChunk: (chunk: NewChunk) => void
  addDocument: (month: string, text: string) => void
  /** Writes the files that came; at the end of these months all of it counts. */
  commit: (isEnd: boolean) => Promise<void>
}
/** Milliseconds of the processor and by the clock, and memory. */
export type Budget = {
  processorMs: number
  wallMs: number
  residentMb: number
  /** it may take long, and gives way to what is soon read */
  givesWay: boolean
}
type Options = { signal: AbortSignal; budget: Budget; keeper: Keeper; onRecords: (records: number) => void }

const HEAP_MB = 200
/** With what lies outside the heap: a database is opened whole. Both places together never have more than the sum. */
export const RESIDENT_MB = 800
/** In the place for small files. */
export const SMALL_RESIDENT_MB = 400
/** Of one chunk: a month of as many samples as there can be, as badly packed as they can be, is smaller. */
const CHUNK_MAX_BYTES = 48 * 1024 * 1024
/** Of the lists of some months, or of their days. */
const DOCUMENTS_MAX_CHARACTERS = 16 * 1024 * 1024
const LOOK_EVERY_MS = 250
/** Nothing new for so long, and it is stuck. */
const SILENCE_MS = 120_000

const child = fileURLToPath(new URL('./child.ts', import.meta.url))
const FLAGS = [
  `--max-old-space-size=${HEAP_MB}`,
  '--max-semi-space-size=16',
  '--disable-proto=throw',
  '--no-warnings',
]

export class ImportFailure extends Error {}
/** It may be read where there is more time or memory. */
export class BudgetSpent extends ImportFailure {}

const tooMuch = () => new ImportFailure(TOO_COMPLEX)
const TOO_COMPLEX = 'The file is too complex to be read.'
const tooLong = () => new BudgetSpent('Reading the file took too long.')

/** @throws ImportFailure with words for a person; the signal's reason when it is aborted */
export function readInChild(
  source: AsyncIterable<Uint8Array>,
  fileName: string,
  { signal, budget, keeper, onRecords }: Options,
): Promise<End> {
  // Its arguments can be seen by everybody on the machine: the name of the file is said by IPC.
  const started = forkReader(child, [], { env: { MALLOC_ARENA_MAX: '2' }, flags: FLAGS })
  if (budget.givesWay) giveWay(started)
  return new Promise((resolve, reject) => {
    let failure: unknown = new ImportFailure('The file could not be read: it is damaged, or too complex.')
    const fail = (error: unknown) => {
      failure = error
      started.kill('SIGKILL')
    }
    const hasEnded = watched(started, budget, fail)
    const abort = () => fail(signal.reason)
    signal.addEventListener('abort', abort)
    if (signal.aborted) abort()
    const answer = createAnswers(started, keeper)
    // One after the other: what is stored is stored in the order in which it came.
    let line = Promise.resolve()
    let end: End | null = null
    started.on('message', (message: ChildMessage) => {
      hasEnded.look()
      if (message.kind === 'at') return onRecords(message.records)
      line = line
        .then(async () => {
          if (signal.aborted) return
          if (message.kind !== 'end') return answer(message)
          end = message
          started.kill('SIGKILL')
        })
        .catch(fail)
    })
    started.on('error', fail)
    started.on('exit', () => {
      hasEnded.stop()
      signal.removeEventListener('abort', abort)
      // What is being stored when it ends is stored, or not, before anybody goes on.
      void line.then(() => (end ? resolve(end) : reject(failure as Error)))
    })
    started.send({ kind: 'name', name: fileName } satisfies ServerMessage, () => {})
    // What the store does not give is the store's fault; a child that ended early says why by its exit.
    pipeline(source, started.stdin!).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE' && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') fail(error)
    })
  })
}

/** Ends a process that takes too much, takes too long or says nothing any more. */
function watched(started: ChildProcess, budget: Budget, fail: (error: unknown) => void) {
  const stuck = () => fail(tooLong())
  let silence = setTimeout(stuck, SILENCE_MS)
  const wall = setTimeout(stuck, budget.wallMs)
  const watch = setInterval(async () => {
    const usage = await usageOf(started)
    if (usage && usage.residentBytes > budget.residentMb * 1024 * 1024) fail(new BudgetSpent(TOO_COMPLEX))
    if (usage && usage.processorMs > budget.processorMs) stuck()
  }, LOOK_EVERY_MS)
  return {
    look() {
      clearTimeout(silence)
      silence = setTimeout(stuck, SILENCE_MS)
    },
    stop() {
      clearTimeout(silence)
      clearTimeout(wall)
      clearInterval(watch)
    },
  }
}

type Asked = Exclude<ChildMessage, { kind: 'end' } | { kind: 'at' }>

/** What the server does at each message; what comes before its answer is bounded. */
function createAnswers(started: ChildProcess, keeper: Keeper): (message: Asked) => Promise<void> {
  let pieces: Buffer[] = []
  let [bytes, characters] = [0, 0]
  const send = (message: ServerMessage) =>
    new Promise<void>((resolve) => {
      // One that has gone is seen by its exit.
      started.send(message, () => resolve())
    })

  async function answerOpen(month: string): Promise<void> {
    const text = keeper.documentOf(month)
    if (text !== null) await send({ kind: 'document', text })
    for await (const chunk of keeper.chunksOf(month))
      for (const piece of piecesOf(chunk)) {
        await breath()
        await send({ kind: 'stored', ...piece })
      }
    await send({ kind: 'go' })
  }

  function takePiece({ month, source, samples, isLast, ...message }: Extract<Asked, { kind: 'chunk' }>) {
    const piece = Buffer.from(message.bytes, 'base64')
    bytes += piece.length
    if (bytes > CHUNK_MAX_BYTES) throw tooMuch()
    pieces.push(piece)
    if (!isLast) return
    keeper.addChunk({ month, source, samples, bytes: Buffer.concat(pieces) })
    pieces = []
  }

  return async (message) => {
    await breath()
    switch (message.kind) {
      case 'months':
        await send({ kind: 'known', months: await keeper.begin(message.metric, message.months) })
        break
      case 'open':
        await answerOpen(message.month)
        break
      case 'chunk':
        takePiece(message)
        break
      case 'document':
        characters += message.text.length
        if (characters > DOCUMENTS_MAX_CHARACTERS) throw tooMuch()
        keeper.addDocument(message.month, message.text)
        break
      case 'commit':
        await keeper.commit(message.isEnd)
        bytes = 0
        if (message.isEnd) characters = 0
        await send({ kind: 'go' })
    }
  }
}
