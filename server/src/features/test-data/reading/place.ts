import { GENETIC_TYPES } from '@aevia/domain/health/genes/recognise.ts'
import type { DocumentReading } from '@aevia/domain/health/reading/analysis.ts'
import { SHORT_TEXT_TIMEOUT_MS } from '@aevia/domain/test-data/reading-limits.ts'
import { type NeedsPictures, type ReadDocumentOptions, readDocumentText } from './read-document.ts'

/**
 * Where a document is read at first. What takes long goes on from the place for short ones by itself; of genetic files it
 * is known before: a small archive unpacks to a whole genome.
 */
export const placeFor = (fileType: string): 'analyse-test' | 'analyse-long' =>
  GENETIC_TYPES.has(fileType) ? 'analyse-long' : 'analyse-test'

/** It is for the place of long texts. */
export type NeedsTime = { status: 'long' }

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
