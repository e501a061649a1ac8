/** Pictures of a document's pages for the one who checks what was read. */
import { z } from 'zod'
import { askChild, ChildFailure, startChild } from './child-process.ts'

const LIMITS = { timeoutMs: 15_000, memoryMb: 385 }
const answerSchema = z.object({
  status: z.literal('drawn'),
  pages: z.int().positive(),
  picture: z.base64().nullable(),
})

/** One at a time: drawing fills a processor, and the server has other callers. */
let last: Promise<unknown> = Promise.resolve()

/**
 * @param number the page, from 1
 * @returns WebP and the number of pages; `picture` is null for a page that is not there; null when the document cannot
 * be drawn
 */
export function drawPage(
  bytes: Uint8Array,
  number: number,
): Promise<{ pages: number; picture: Uint8Array<ArrayBuffer> | null } | null> {
  const drawn = last.then(async () => {
    try {
      const request = { extension: 'pdf', page: number }
      const { pages, picture } = await askChild(
        startChild(LIMITS.memoryMb, true),
        request,
        bytes,
        answerSchema,
        LIMITS,
      )
      return { pages, picture: picture === null ? null : new Uint8Array(Buffer.from(picture, 'base64')) }
    } catch (error) {
      if (error instanceof ChildFailure) return null
      throw error
    }
  })
  last = drawn.catch(() => {})
  return drawn
}
