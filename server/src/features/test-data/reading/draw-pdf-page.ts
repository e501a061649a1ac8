/** Draws one page of a PDF for the review screen, inside the child process. */
import sharp from 'sharp'
import { withDrawing } from './draw-pdf.ts'

/** Pixels: sharp beside a table on a dense screen. */
const PAGE_WIDTH = 1600
/** A page of extreme shape is drawn smaller. */
const PAGE_PIXELS = 8_000_000
const QUALITY = 88

const scaleFor = (width: number, height: number): number =>
  Math.min(PAGE_WIDTH / width, Math.sqrt(PAGE_PIXELS / (width * height)))

/** `picture` is WebP in base64; null when the document has no such page. */
export type DrawnPage = { status: 'drawn'; pages: number; picture: string | null }

export const drawPdfPage = (bytes: Uint8Array, number: number): Promise<DrawnPage> =>
  withDrawing(bytes, async (draw, pages) => {
    if (number > pages) return { status: 'drawn', pages, picture: null }
    const { pixels, width, height } = await draw(number, 'BGRA', scaleFor)
    const webp = sharp(pixels, { raw: { width, height, channels: 4 } }).webp({ quality: QUALITY })
    return { status: 'drawn', pages, picture: (await webp.toBuffer()).toString('base64') }
  })
