import { GENETIC_TYPES } from '@aevia/domain/health/genes/recognise.ts'
import type { DocumentReading } from '@aevia/domain/health/reading/analysis.ts'
import {
  SHORT_SCAN_PAGES,
  SHORT_SCAN_TIMEOUT_MS,
  SHORT_TEXT_TIMEOUT_MS,
} from '@aevia/domain/test-data/reading-limits.ts'
import {
  type NeedsPictures,
  readDocumentPictures,
  type ReadDocumentOptions,
  readDocumentText,
} from './read-document.ts'

const TEXT_TYPES: ReadonlySet<string> = new Set(['txt', 'csv', 'json', 'hl7', 'xml'])
/** A report of ten pages is some 30 KB of text; more than four times that is a history of years. */
export const LONG_TEXT_BYTES = 128 * 1024

/**
 * Where a document is read at first. What takes long goes on from the place for short ones by itself, but has held it for
 * seconds; so what is known before goes on at once: a small archive unpacks to a whole genome, and no report is a text of
 * hundreds of pages.
 */
export const placeFor = (fileType: string, bytes: number): 'analyse-test' | 'analyse-long' =>
  GENETIC_TYPES.has(fileType) || (TEXT_TYPES.has(fileType) && bytes > LONG_TEXT_BYTES)
    ? 'analyse-long'
    : 'analyse-test'

/** It is for the place of long texts, or of long scans. */
export type NeedsTime = { status: 'long' }

/** Milliseconds for which scans of a user whose last one took long are read where that holds up nobody. */
const SLOW_MS = 3_600_000
/** When a scan of a user took long. */
const slowSince = new Map<string, number>()

export function rememberSlow(userId: string) {
  const now = Date.now()
  for (const [user, since] of slowSince) if (now - since > SLOW_MS) slowSince.delete(user)
  slowSince.set(userId, now)
}

/** Where so many scanned pages are read at first. */
export const placeForScan = (pages: number, userId: string): 'analyse-scan' | 'analyse-long-scan' =>
  pages > SHORT_SCAN_PAGES || Date.now() - (slowSince.get(userId) ?? -Infinity) < SLOW_MS
    ? 'analyse-long-scan'
    : 'analyse-scan'

/** Scanned pages that are read within some seconds. */
export async function readShortPictures(
  bytes: Uint8Array,
  fileName: string,
  pages: number,
  options: ReadDocumentOptions = {},
): Promise<DocumentReading | NeedsTime> {
  const limit = { scanTimeoutMs: SHORT_SCAN_TIMEOUT_MS, ...options }
  const reading = await readDocumentPictures(bytes, fileName, pages, limit)
  const isLong = reading.status === 'error' && reading.error.reason === 'timeout'
  return isLong ? { status: 'long' } : reading
}

/** The text of a document that is read within some seconds. */
export async function readShortText(
  bytes: Uint8Array,
  fileName: string,
  options: ReadDocumentOptions = {},
): Promise<DocumentReading | NeedsPictures | NeedsTime> {
  const reading = await readDocumentText(bytes, fileName, { timeoutMs: SHORT_TEXT_TIMEOUT_MS, ...options })
  const isLong = reading.status === 'error' && reading.error.reason === 'timeout'
  return isLong ? { status: 'long' } : reading
}
