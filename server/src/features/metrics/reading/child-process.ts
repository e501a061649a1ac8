/** Reads a file of a device in a process of its own: without network, secrets or a right to write, and killable. */
import { fork } from 'node:child_process'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import type { MetricId } from '@aevia/domain/metrics/model/catalogue.ts'
import type { Night, Workout } from '@aevia/domain/metrics/model/sample.ts'
import { MAY_READ_CODE, usageOf } from '#server/reader-process.ts'
import type { ChildMessage } from './child.ts'

/** By metric, month and source, as compressed pieces. */
export type ReadBlocks = {
  samples: Map<MetricId, Map<string, Map<string, Buffer[]>>>
  nights: Night[]
  workouts: Workout[]
}
type End = Extract<ChildMessage, { kind: 'end' }>

const HEAP_MB = 200
/** With what lies outside the heap: a database is opened whole. */
const RESIDENT_MB = 800
/** Compressed: what was found in a file waits in this process to be stored. */
const FOUND_MAX_BYTES = 256 * 1024 * 1024
/** Each becomes a file of its own in the store. */
const CHUNKS_MAX = 40_000
/** A night or a workout with its names and times, about. */
const LISTED_BYTES = 300
const LOOK_EVERY_MS = 250
/** Nothing new for so long, and it is stuck. */
const SILENCE_MS = 120_000

const child = fileURLToPath(new URL('./child.ts', import.meta.url))
export class ImportFailure extends Error {}

/** @throws ImportFailure with words for a person; the signal's reason when it is aborted */
export function readInChild(
  source: AsyncIterable<Uint8Array>,
  fileName: string,
  { signal, onRecords }: { signal: AbortSignal; onRecords: (records: number) => void },
): Promise<{ blocks: ReadBlocks; end: End }> {
  const started = fork(child, [fileName], {
    env: { MALLOC_ARENA_MAX: '2' },
    execArgv: [
      '--permission',
      ...MAY_READ_CODE,
      `--max-old-space-size=${HEAP_MB}`,
      '--max-semi-space-size=16',
      '--disable-proto=throw',
      '--no-warnings',
    ],
    serialization: 'json',
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
  })
  return new Promise((resolve, reject) => {
    const blocks: ReadBlocks = { samples: new Map(), nights: [], workouts: [] }
    let failure: unknown = new ImportFailure('The file could not be read: it is damaged, or too complex.')
    const fail = (error: unknown) => {
      failure = error
      started.kill('SIGKILL')
    }
    const stuck = () => fail(new ImportFailure('Reading the file took too long.'))
    let silence = setTimeout(stuck, SILENCE_MS)
    const found = { bytes: 0, chunks: 0 }
    const tooMuch = () => fail(new ImportFailure('The file is too complex to be read.'))
    const watch = setInterval(async () => {
      const usage = await usageOf(started)
      if (usage && usage.residentBytes > RESIDENT_MB * 1024 * 1024) tooMuch()
    }, LOOK_EVERY_MS)
    const abort = () => fail(signal.reason)
    signal.addEventListener('abort', abort)
    if (signal.aborted) abort()
    started.on('message', (message: ChildMessage) => {
      clearTimeout(silence)
      silence = setTimeout(stuck, SILENCE_MS)
      if (message.kind === 'end') {
        resolve({ blocks, end: message })
        started.kill('SIGKILL')
      } else if (message.kind === 'at') onRecords(message.records)
      else {
        take(blocks, message, found)
        if (found.bytes > FOUND_MAX_BYTES || found.chunks > CHUNKS_MAX) tooMuch()
      }
    })
    started.on('error', fail)
    started.on('exit', () => {
      clearTimeout(silence)
      clearInterval(watch)
      signal.removeEventListener('abort', abort)
      reject(failure as Error)
    })
    // What the store does not give is the store's fault; a child that ended early says why by its exit.
    pipeline(source, started.stdin!).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE' && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') fail(error)
    })
  })
}

type Found = Exclude<ChildMessage, { kind: 'end' } | { kind: 'at' }>

function take(blocks: ReadBlocks, message: Found, found: { bytes: number; chunks: number }): void {
  if (message.kind === 'nights') {
    blocks.nights.push(...message.items)
    found.bytes += message.items.length * LISTED_BYTES
  } else if (message.kind === 'workouts') {
    blocks.workouts.push(...message.items)
    found.bytes += message.items.length * LISTED_BYTES
  } else {
    const metric = message.metric as MetricId
    const months = blocks.samples.get(metric) ?? new Map<string, Map<string, Buffer[]>>()
    blocks.samples.set(metric, months)
    const sources = months.get(message.month) ?? new Map<string, Buffer[]>()
    months.set(message.month, sources)
    const pieces = sources.get(message.source) ?? []
    if (pieces.length === 0) found.chunks += 1
    sources.set(message.source, pieces)
    const piece = Buffer.from(message.bytes, 'base64')
    found.bytes += piece.length
    pieces.push(piece)
  }
}
