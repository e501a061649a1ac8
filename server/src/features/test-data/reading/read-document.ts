/** Reads an uploaded document in a child process that has no secrets and no network and can be killed at any time. */
import { fork, type ChildProcess } from 'node:child_process'
import { open, realpath, stat, readFile } from 'node:fs/promises'
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

/** Code that the child may read; of the user's data only the one document. */
const readableCode = [
  'domain',
  'server/src',
  'server/package.json',
  'node_modules',
  'server/node_modules',
  'package.json',
].map((part) => path.join(root, part))

async function firstBytes(file: string): Promise<Uint8Array> {
  const handle = await open(file, 'r')
  try {
    const buffer = new Uint8Array(FILE_TYPE_BYTES)
    const { bytesRead } = await handle.read(buffer, 0, FILE_TYPE_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

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
function startChild(file: string, extension: string, memoryMb: number, pictures: boolean): ChildProcess {
  return fork(child, [file, extension, ...(pictures ? ['pictures'] : [])], {
    env: pictures ? FREE_AT_ONCE : {},
    execArgv: [
      '--permission',
      ...(pictures ? ['--allow-addons'] : []),
      ...[...readableCode, file].map((readable) => `--allow-fs-read=${readable}`),
      `--max-old-space-size=${Math.floor(memoryMb * 0.75)}`,
      '--disable-proto=throw',
      '--no-warnings',
    ],
    serialization: 'json',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}

const answerSchema = z.union([
  z.object({ status: z.literal('pictures'), pages: z.int().positive() }),
  documentReadingSchema,
])
type Answer = z.infer<typeof answerSchema>

function waitForReading(started: ChildProcess, timeoutMs: number, memoryMb: number): Promise<Answer> {
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
    started.on('message', (message) => {
      const parsed = answerSchema.safeParse(message)
      answer ??= parsed.success ? parsed.data : failedReading('unreadable')
    })
    started.on('error', () => finish(failedReading('unreadable')))
    started.on('exit', (code, signal) => {
      // An aborted heap ends the process by itself; anything else without an answer is a broken document.
      const outOfMemory = signal === 'SIGABRT' || signal === 'SIGTRAP' || code === 134 || code === 133
      finish(
        failure
          ? failedReading(failure)
          : (answer ?? failedReading(outOfMemory ? 'too_complex' : 'unreadable')),
      )
    })
  })
}

/**
 * Reads a stored document.
 * @param file where its bytes are
 * @param fileName as the user named it: its extension says what the document claims to be
 */
export async function readDocument(
  file: string,
  fileName: string,
  options: ReadDocumentOptions = {},
): Promise<DocumentReading> {
  const extension = path.extname(fileName).slice(1).toLowerCase()
  const { size } = await stat(file)
  const type = checkFileType(extension, size === 0 ? new Uint8Array() : await firstBytes(file))
  if (!type.ok) return failedReading(type.reason)
  const memoryMb = options.memoryMb ?? DEFAULT_MEMORY_MB
  const timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS
  const document = await realpath(file)
  const readPictures = async (pages: number): Promise<DocumentReading> => {
    const started = startChild(document, extension, memoryMb, true)
    const scanned = Math.min(pages, MAX_SCANNED_PAGES)
    const answer = await waitForReading(started, timeoutMs + scanned * TIMEOUT_MS_PER_SCAN, memoryMb)
    return answer.status === 'pictures' ? failedReading('unreadable') : answer
  }
  if (PICTURES.has(extension)) return readPictures(1)
  const answer = await waitForReading(startChild(document, extension, memoryMb, false), timeoutMs, memoryMb)
  return answer.status === 'pictures' ? readPictures(answer.pages) : answer
}
