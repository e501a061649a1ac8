/** Reads an uploaded document in a child process that has no secrets and no network and can be killed at any time. */
import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import type { Socket } from 'node:net'
import path from 'node:path'
import {
  analysedResultSchema,
  documentReadingSchema,
  failedReading,
  type DocumentReading,
} from '@aevia/domain/health/reading/analysis.ts'
import { checkFileType, FILE_TYPE_BYTES } from '@aevia/domain/test-data/file-type.ts'
import { type DocumentLine, documentLineSchema } from '@aevia/domain/test-data/second-reading.ts'
import { z } from 'zod'
import { createBreath } from '#server/breath.ts'
import { giveWay } from '#server/reader-process.ts'
import { askChild, ChildFailure, type ChildLimits } from '#server/reader-child.ts'
import { type ChildRequest, startChild } from './child-process.ts'
import type { Fault } from './reading-failure.ts'
import {
  SCANNED_PAGE_TIMEOUT_MS,
  scanTimeoutMs,
  TEXT_TIMEOUT_MS,
} from '../../../../../domain/src/test-data/reading-limits.ts'

export type ReadDocumentOptions = {
  /** milliseconds of processor time after which the child is killed; by the clock it gets six times as much */
  timeoutMs?: number
  /** the same for all scanned pages together; without it, what so many pages may take */
  scanTimeoutMs?: number
  /** resident memory after which the child is killed */
  memoryMb?: number
  /** called with errors in this program's own code; they contain nothing of the document */
  onFault?: (fault: Fault) => void
  /** ends the reading, and its process at once */
  signal?: AbortSignal
  /** it may take long, and gives way to what is soon read */
  givesWay?: boolean
  /** its user wants to learn about APOE from raw genotypes */
  apoe?: boolean
}

/** Between two looks at it a child takes a little more: 400 are never reached. */
const DEFAULT_MEMORY_MB = 385
const PICTURES = new Set(['jpg', 'jpeg', 'png'])

/** A child that has loaded and practised its code and waits for the one document it will read: most of a short reading is start-up. */
let waiting: { process: ChildProcess; memoryMb: number } | null = null
let practises = false

/** Whether the waiting child practises: it is one for this process, and so is this. */
export function letReaderPractise(on: boolean): void {
  practises = on
}

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
  const process = startChild(memoryMb, false, practises)
  process.on('error', () => {})
  process.unref()
  process.channel?.unref()
  ;(process.stdin as Socket | null)?.unref()
  waiting = { process, memoryMb }
}

const picturesSchema = z.object({ status: z.literal('pictures'), pages: z.int().positive() })
const resultsSchema = z.array(analysedResultSchema)
const answerSchema = z.union([
  picturesSchema,
  z.object({ status: z.literal('lines'), lines: z.array(documentLineSchema) }),
  z.object({ status: z.literal('fault'), error: z.string(), at: z.array(z.string()) }),
  documentReadingSchema,
])
type Answer = z.infer<typeof answerSchema>
/** So many pages of it are pictures: it is for `readDocumentPictures`. */
export type NeedsPictures = z.infer<typeof picturesSchema>

const ask = async (
  started: ChildProcess,
  { bytes, ...request }: ChildRequest & { bytes: Uint8Array },
  limits: ChildLimits,
): Promise<Answer> => {
  const further: unknown[][] = []
  const onFurther = (results: unknown[]): void => void further.push(results)
  try {
    const answer = await askChild(started, request, bytes, answerSchema, { ...limits, onFurther })
    if (answer.status !== 'completed' || further.length === 0) return answer
    const breathe = createBreath()
    for (const part of further) {
      const read = resultsSchema.safeParse(part)
      if (!read.success) return failedReading('internal')
      answer.results.push(...read.data)
      await breathe()
    }
    return answer
  } catch (error) {
    if (error instanceof ChildFailure) return failedReading(error.reason, error.at)
    throw error
  }
}

function readingOf(answer: Answer, { onFault }: ReadDocumentOptions): DocumentReading {
  if (answer.status === 'completed' || answer.status === 'error') return answer
  if (answer.status === 'fault') onFault?.({ error: answer.error, at: answer.at })
  return failedReading('internal')
}

type Document = { bytes: Uint8Array; extension: string } & Pick<ChildRequest, 'lines' | 'apoe'>

const documentOf = (bytes: Uint8Array, fileName: string): Document => ({
  bytes,
  extension: path.extname(fileName).slice(1).toLowerCase(),
})

/** What can be said without a process that reads: of what no such process is to see, and of what is a picture. */
function knownBefore({ bytes, extension }: Document): Answer | null {
  const type = checkFileType(extension, bytes.subarray(0, FILE_TYPE_BYTES))
  if (!type.ok) return failedReading(type.reason)
  return PICTURES.has(extension) ? { status: 'pictures', pages: 1 } : null
}

async function askForText(document: Document, options: ReadDocumentOptions): Promise<Answer> {
  const known = knownBefore(document)
  if (known) return known
  const { timeoutMs = TEXT_TIMEOUT_MS, memoryMb = DEFAULT_MEMORY_MB, signal } = options
  signal?.throwIfAborted()
  const child = takeChild(memoryMb)
  if (options.givesWay) giveWay(child)
  const answer = await ask(child, document, { timeoutMs, memoryMb, signal })
  // Not before: its start would take processor time from this reading.
  keepOneWaiting(memoryMb)
  return answer
}

function askForPictures(document: Document, pages: number, options: ReadDocumentOptions): Promise<Answer> {
  const { memoryMb = DEFAULT_MEMORY_MB, signal } = options
  signal?.throwIfAborted()
  const timeoutMs = options.scanTimeoutMs ?? scanTimeoutMs(pages, options.timeoutMs)
  const limits = { timeoutMs, pageTimeoutMs: SCANNED_PAGE_TIMEOUT_MS, memoryMb, signal }
  const child = startChild(memoryMb, true)
  if (options.givesWay) giveWay(child)
  return ask(child, document, limits)
}

async function askForAll(document: Document, options: ReadDocumentOptions): Promise<Answer> {
  const answer = await askForText(document, options)
  return answer.status === 'pictures' ? askForPictures(document, answer.pages, options) : answer
}

/**
 * Reads what a document holds as text, which takes a second or two; one of pictures is left to `readDocumentPictures`.
 * Its bytes go to the child through a pipe: nothing of it is written to the disk.
 * @param fileName as the user named it: its extension says what the document claims to be
 */
export async function readDocumentText(
  bytes: Uint8Array,
  fileName: string,
  options: ReadDocumentOptions = {},
): Promise<DocumentReading | NeedsPictures> {
  const { apoe = false } = options
  const answer = await askForText({ ...documentOf(bytes, fileName), apoe }, options)
  return answer.status === 'pictures' ? answer : readingOf(answer, options)
}

/** The same for one of so many scanned pages, which takes a processor for seconds a page. */
export async function readDocumentPictures(
  bytes: Uint8Array,
  fileName: string,
  pages: number,
  options: ReadDocumentOptions = {},
): Promise<DocumentReading> {
  return readingOf(await askForPictures(documentOf(bytes, fileName), pages, options), options)
}

/** The same with its pictures, one after the other. */
export async function readDocumentBytes(
  bytes: Uint8Array,
  fileName: string,
  options: ReadDocumentOptions = {},
): Promise<DocumentReading> {
  return readingOf(await askForAll(documentOf(bytes, fileName), options), options)
}

/** The lines of a document; none when it cannot be read. */
export async function readDocumentLines(
  bytes: Uint8Array,
  fileName: string,
  signal: AbortSignal,
): Promise<DocumentLine[]> {
  const answer = await askForAll({ ...documentOf(bytes, fileName), lines: true }, { signal })
  return answer.status === 'lines' ? answer.lines : []
}

/** Reads a file of this machine. */
export async function readDocument(
  file: string,
  fileName: string,
  options: ReadDocumentOptions = {},
): Promise<DocumentReading> {
  return readDocumentBytes(await readFile(file), fileName, options)
}
