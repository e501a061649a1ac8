/** Draws one page of a PDF, inside the child process. */
import { type CanvasFactory, openPdf } from './open-pdf.ts'

/** Pixels: sharp beside a table on a dense screen. */
const PAGE_WIDTH = 1600
/** A page of extreme shape is drawn smaller. */
const PAGE_PIXELS = 8_000_000
const QUALITY = 88

/** `picture` is WebP in base64; null when the document has no such page. */
export type DrawnPage = { status: 'drawn'; pages: number; picture: string | null }

/** The bytes are handed over. */
export async function drawPdfPage(bytes: Uint8Array, number: number): Promise<DrawnPage> {
  const { task } = await openPdf(bytes)
  const document = await task.promise
  const pages = document.numPages
  if (number > pages) return { status: 'drawn', pages, picture: null }
  const page = await document.getPage(number)
  const { width, height } = page.getViewport({ scale: 1 })
  const scale = Math.min(PAGE_WIDTH / width, Math.sqrt(PAGE_PIXELS / (width * height)))
  const viewport = page.getViewport({ scale })
  const factory = document.canvasFactory as CanvasFactory
  const { canvas, context } = factory.create(Math.round(viewport.width), Math.round(viewport.height))
  await page.render({ canvas: null, canvasContext: context as never, viewport, background: '#fff' }).promise
  return { status: 'drawn', pages, picture: (await canvas.encode('webp', QUALITY)).toString('base64') }
}
