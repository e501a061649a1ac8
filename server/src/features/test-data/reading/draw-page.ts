/** Pictures of a document's pages for the one who checks what was read. */
import { z } from 'zod'
import { askChild, ChildFailure } from '#server/reader-child.ts'
import { startChild } from './child-process.ts'

/** In milliseconds of the processor: ordinary pages take one second, the slowest some; others wait meanwhile. */
const LIMITS = { timeoutMs: 8_000, memoryMb: 385 }
const answerSchema = z.object({
  status: z.literal('drawn'),
  pages: z.int().positive(),
  picture: z.base64().nullable(),
})

/**
 * @param number the page, from 1
 * @param signal ends the drawing, and its process at once
 * @returns WebP and the number of pages; `picture` is null for a page that is not there; null when the document cannot
 * be drawn
 */
export async function drawPage(
  bytes: Uint8Array,
  number: number,
  signal: AbortSignal,
): Promise<{ pages: number; picture: Uint8Array<ArrayBuffer> | null } | null> {
  try {
    const request = { extension: 'pdf', page: number }
    const started = startChild(LIMITS.memoryMb, true)
    const { pages, picture } = await askChild(started, request, bytes, answerSchema, { ...LIMITS, signal })
    return { pages, picture: picture === null ? null : new Uint8Array(Buffer.from(picture, 'base64')) }
  } catch (error) {
    if (error instanceof ChildFailure) return null
    throw error
  }
}
