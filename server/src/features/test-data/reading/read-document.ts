/** Reads an uploaded document in a child process that has no secrets and no network and can be killed at any time. */
import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import type { Socket } from 'node:net'
import path from 'node:path'
import {
  documentReadingSchema,
  failedReading,
  type DocumentReading,
} from '@aevia/domain/test-data/analysis.ts'
import { checkFileType, FILE_TYPE_BYTES } from '@aevia/domain/test-data/file-type.ts'
import { type DocumentLine, documentLineSchema } from '@aevia/domain/test-data/second-reading.ts'
import { z } from 'zod'
import { askChild, ChildFailure, type ChildLimits, type ChildRequest, startChild } from './child-process.ts'
import type { Fault } from './reading-failure.ts'
import { MAX_SCANNED_PAGES } from './scan-limits.ts'

export type ReadDocumentOptions = {
  /** wall time after which the child is killed */
  timeoutMs?: number
  /** resident memory after which the child is killed */
  memoryMb?: number
  /** is told of errors in this program's own code; nothing of the document is in them */
  onFault?: (fault: Fault) => void
}

const DEFAULT_TIMEOUT_MS = 20_000
/** Between two looks at it a child takes a little more: 400 are never reached. */
const DEFAULT_MEMORY_MB = 385
/** Recognising a page takes seconds. */
const TIMEOUT_MS_PER_SCAN = 15_000
const PICTURES = new Set(['jpg', 'jpeg', 'png'])

/** A child that has loaded and practised its code and waits for the one document it will read: most of a short reading is start-up. */
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
  z.object({ status: z.literal('lines'), lines: z.array(documentLineSchema) }),
  z.object({ status: z.literal('fault'), error: z.string(), at: z.array(z.string()) }),
  documentReadingSchema,
])
type Answer = z.infer<typeof answerSchema>

const ask = async (
  started: ChildProcess,
  { bytes, ...request }: ChildRequest & { bytes: Uint8Array },
  limits: ChildLimits,
): Promise<Answer> => {
  try {
    return await askChild(started, request, bytes, answerSchema, limits)
  } catch (error) {
    if (error instanceof ChildFailure) return failedReading(error.reason, error.at)
    throw error
  }
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
  const answer = await askAbout(bytes, fileName, {}, options)
  if (answer.status === 'completed' || answer.status === 'error') return answer
  if (answer.status === 'fault') options.onFault?.({ error: answer.error, at: answer.at })
  return failedReading('internal')
}

/** The lines of a document; none when it cannot be read. */
export async function readDocumentLines(bytes: Uint8Array, fileName: string): Promise<DocumentLine[]> {
  const answer = await askAbout(bytes, fileName, { lines: true }, {})
  return answer.status === 'lines' ? answer.lines : []
}

async function askAbout(
  bytes: Uint8Array,
  fileName: string,
  about: Pick<ChildRequest, 'lines'>,
  options: ReadDocumentOptions,
): Promise<Answer> {
  const extension = path.extname(fileName).slice(1).toLowerCase()
  const type = checkFileType(extension, bytes.subarray(0, FILE_TYPE_BYTES))
  if (!type.ok) return failedReading(type.reason)
  const memoryMb = options.memoryMb ?? DEFAULT_MEMORY_MB
  const timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS
  const document = { ...about, bytes, extension }
  const readPictures = (pages: number): Promise<Answer> => {
    const scanned = Math.min(pages, MAX_SCANNED_PAGES)
    const longer = timeoutMs + scanned * TIMEOUT_MS_PER_SCAN
    return ask(startChild(memoryMb, true), document, { timeoutMs: longer, memoryMb })
  }
  if (PICTURES.has(extension)) return readPictures(1)
  const answer = await ask(takeChild(memoryMb), document, { timeoutMs, memoryMb })
  // Not before: its start would take processor time from this reading.
  keepOneWaiting(memoryMb)
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
