/** Reads an uploaded document in a child process that has no secrets and no network and can be killed at any time. */
import { fork, type ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import type { Socket } from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  documentReadingSchema,
  failedReading,
  type DocumentReading,
} from '@aevia/domain/test-data/analysis.ts'
import { checkFileType, FILE_TYPE_BYTES } from '@aevia/domain/test-data/file-type.ts'
import { z } from 'zod'
import { MAX_SCANNED_PAGES } from './scan-limits.ts'

export type ReadDocumentOptions = {
  /** wall time after which the child is killed */
  timeoutMs?: number
  /** resident memory after which the child is killed */
  memoryMb?: number
}

const DEFAULT_TIMEOUT_MS = 20_000
const DEFAULT_MEMORY_MB = 400
/** Recognising a page takes seconds. */
const TIMEOUT_MS_PER_SCAN = 15_000
const MEMORY_CHECK_MS = 50

const root = fileURLToPath(new URL('../../../../../', import.meta.url))
const child = fileURLToPath(new URL('./child.ts', import.meta.url))
const PICTURES = new Set(['jpg', 'jpeg', 'png'])

/** Code that the child may read; of the user's data nothing: the one document comes through a pipe. */
const readableCode = [
  'domain',
  'server/src',
  'server/package.json',
  'node_modules',
  'server/node_modules',
  'package.json',
].map((part) => path.join(root, part))

/** Resident memory of a process in bytes where the system tells it (Linux); the heap limit holds everywhere. */
async function residentBytes(pid: number): Promise<number | null> {
  try {
    const pages = (await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ')[1]
    return Number(pages) * 4096
  } catch {
    return null
  }
}

/** Pixels come and go by tens of megabytes: the C library is told to hand them back (glibc; others ignore it). */
const FREE_AT_ONCE = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '1000000' }

/** Only the child that reads pictures may load native code, which decodes and turns them. */
function startChild(memoryMb: number, pictures: boolean): ChildProcess {
  return fork(child, pictures ? ['pictures'] : [], {
    env: pictures ? FREE_AT_ONCE : {},
    execArgv: [
      '--permission',
      ...(pictures ? ['--allow-addons'] : []),
      ...readableCode.map((readable) => `--allow-fs-read=${readable}`),
      `--max-old-space-size=${Math.floor(memoryMb * 0.75)}`,
      '--disable-proto=throw',
      '--no-warnings',
    ],
    serialization: 'json',
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
  })
}

/** A child that has loaded its code and waits for the one document it will read: most of a short reading is start-up. */
let waiting: { process: ChildProcess; memoryMb: number } | null = null

function takeChild(memoryMb: number): ChildProcess {
  const ready =
    waiting?.memoryMb === memoryMb && waiting.process.connected
      ? waiting.process
      : startChild(memoryMb, false)
  if (waiting?.process === ready) waiting = null
  ready.ref()
  ready.channel?.ref()
  return ready
}

/** Does not keep this process alive, and goes with it: its channel closes. */
function keepOneWaiting(memoryMb: number): void {
  if (waiting?.process.connected) return
  const process = startChild(memoryMb, false)
  process.on('error', () => {})
  process.unref()
  process.channel?.unref()
  ;(process.stdin as Socket | null)?.unref()
  waiting = { process, memoryMb }
}

const answerSchema = z.union([
  z.object({ status: z.literal('pictures'), pages: z.int().positive() }),
  documentReadingSchema,
])
type Answer = z.infer<typeof answerSchema>

function waitForReading(
  started: ChildProcess,
  document: { bytes: Uint8Array; extension: string },
  timeoutMs: number,
  memoryMb: number,
): Promise<Answer> {
  return new Promise((resolve) => {
    let answer: Answer | null = null
    let failure: 'timeout' | 'too_complex' | null = null
    const stop = (reason: 'timeout' | 'too_complex'): void => {
      failure ??= reason
      started.kill('SIGKILL')
    }
    const timer = setTimeout(() => stop('timeout'), timeoutMs)
    const memoryWatch = setInterval(() => {
      if (started.pid === undefined) return
      void residentBytes(started.pid).then((bytes) => {
        if (bytes !== null && bytes > memoryMb * 1024 * 1024) stop('too_complex')
      })
    }, MEMORY_CHECK_MS)
    const finish = (reading: Answer): void => {
      clearTimeout(timer)
      clearInterval(memoryWatch)
      started.kill('SIGKILL')
      resolve(reading)
    }
    // A child that ended early has closed its pipe; its exit says why.
    started.stdin?.on('error', () => {})
    started.send({ extension: document.extension }, () => {})
    started.stdin?.end(document.bytes)
    started.on('message', (message) => {
      const parsed = answerSchema.safeParse(message)
      answer ??= parsed.success ? parsed.data : failedReading('unreadable')
    })
    started.on('error', () => finish(failedReading('unreadable')))
    started.on('exit', (code, signal) => {
      // A process that ran out of memory is aborted, by itself or by the system.
      const outOfMemory = signal !== null || (code ?? 0) >= 128
      finish(
        failure
          ? failedReading(failure)
          : (answer ?? failedReading(outOfMemory ? 'too_complex' : 'unreadable')),
      )
    })
  })
}

/**
 * Reads a document. Its bytes go to the child through a pipe: nothing of it is written to the disk.
 * @param fileName as the user named it: its extension says what the document claims to be
 */
export async function readDocumentBytes(
  bytes: Uint8Array,
  fileName: string,
  options: ReadDocumentOptions = {},
): Promise<DocumentReading> {
  const extension = path.extname(fileName).slice(1).toLowerCase()
  const type = checkFileType(extension, bytes.subarray(0, FILE_TYPE_BYTES))
  if (!type.ok) return failedReading(type.reason)
  const memoryMb = options.memoryMb ?? DEFAULT_MEMORY_MB
  const timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS
  const document = { bytes, extension }
  const readPictures = async (pages: number): Promise<DocumentReading> => {
    const scanned = Math.min(pages, MAX_SCANNED_PAGES)
    const longer = timeoutMs + scanned * TIMEOUT_MS_PER_SCAN
    const answer = await waitForReading(startChild(memoryMb, true), document, longer, memoryMb)
    return answer.status === 'pictures' ? failedReading('unreadable') : answer
  }
  if (PICTURES.has(extension)) return readPictures(1)
  const taken = takeChild(memoryMb)
  keepOneWaiting(memoryMb)
  const answer = await waitForReading(taken, document, timeoutMs, memoryMb)
  return answer.status === 'pictures' ? readPictures(answer.pages) : answer
}

/** Reads a file of this machine. */
export async function readDocument(
  file: string,
  fileName: string,
  options: ReadDocumentOptions = {},
): Promise<DocumentReading> {
  return readDocumentBytes(await readFile(file), fileName, options)
}
