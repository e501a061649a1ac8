/** Pages of a PDF as pixels, by PDFium in WebAssembly: what is hostile in a picture stays in there, and its memory goes with it. */
import { type PDFiumDocument, PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium'
import { wantedMore } from './limit-memory.ts'
import { ReadingFailure } from './reading-failure.ts'

/** Bytes of one page in rows: one a pixel when grey, else red, green, blue and alpha. */
export type DrawnPixels = { pixels: Uint8Array; width: number; height: number }
export type DrawPage = (
  /** from 1 */
  number: number,
  colours: 'Gray' | 'BGRA',
  /** how much to enlarge a page of so many points */
  scaleFor: (width: number, height: number) => number,
) => Promise<DrawnPixels>

const END_OF_JPEG = Buffer.from([0xff, 0xd9])
const MOST_OBJECTS = 200

/** A JPEG that ends early is drawn without a word, and what was on its lower part is gone. */
async function hasCutPicture(page: PDFiumPage): Promise<boolean> {
  for (let at = 0; at < Math.min(page.getObjectCount(), MOST_OBJECTS); at += 1) {
    try {
      const object = page.getObject(at)
      if (object.type !== 'image') continue
      const { data, filters } = await object.getImageDataRaw()
      const end = Buffer.from(data.buffer, data.byteOffset, data.byteLength).lastIndexOf(END_OF_JPEG)
      if (filters.join() === 'DCTDecode' && end < data.length / 2) return true
    } catch {
      // Of a kind that the library does not name, or without data.
    }
  }
  return false
}

/**
 * Opens a document for drawing and closes it after the work.
 * @throws when the library cannot open it
 */
export async function withDrawing<T>(
  bytes: Uint8Array,
  work: (draw: DrawPage, pages: number) => Promise<T>,
): Promise<T> {
  const globals = new Set(Object.getOwnPropertyNames(globalThis))
  const library = await PDFiumLibrary.init()
  let document: PDFiumDocument | null = null
  try {
    const opened = (document = await library.loadDocument(bytes))
    const draw: DrawPage = async (number, colours, scaleFor) => {
      const page = opened.getPage(number - 1)
      // Before it is drawn, which closes it.
      if (colours === 'Gray' && (await hasCutPicture(page)))
        throw new ReadingFailure('truncated', { page: number })
      const { originalWidth, originalHeight } = page.getOriginalSize()
      const scale = scaleFor(originalWidth, originalHeight)
      const { data, width, height } = await page.render({
        width: Math.round(originalWidth * scale),
        height: Math.round(originalHeight * scale),
        scale: 1,
        colorSpace: colours,
        render: ({ data: drawn }) => Promise.resolve(drawn),
      })
      if (wantedMore()) throw new ReadingFailure('too_complex', { page: number })
      return { pixels: data, width, height }
    }
    return await work(draw, opened.getPageCount())
  } finally {
    try {
      document?.destroy()
      library.destroy()
    } catch {
      // It ended for want of memory: there is nothing to close.
    }
    // Its build leaves warnings for programmers behind as global properties, which would keep all of its memory.
    for (const name of Object.getOwnPropertyNames(globalThis))
      if (!globals.has(name)) Reflect.deleteProperty(globalThis, name)
  }
}
