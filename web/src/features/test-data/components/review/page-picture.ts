/** Draws a page of a document on a canvas; pdf.js is fetched when the first PDF is opened. */
import type { PDFDocumentProxy } from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- the bundler answers with the address of the file
import pdfWorkerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

export type OpenDocument = {
  pages: number
  draw: (canvas: HTMLCanvasElement, page: number, width: number) => Promise<void>
  close: () => void
}

/** Sharp on dense screens, and no more pixels than a phone can hold. */
const WIDEST = 1800

const drawingWidth = (width: number): number => Math.min(WIDEST, Math.round(width * devicePixelRatio))

async function openPdf(bytes: ArrayBuffer): Promise<OpenDocument> {
  const pdfjs = await import('pdfjs-dist')
  pdfjs.GlobalWorkerOptions.workerSrc = pdfWorkerUrl
  const task = pdfjs.getDocument({ data: bytes, enableXfa: false, useWasm: false })
  const document: PDFDocumentProxy = await task.promise
  async function draw(canvas: HTMLCanvasElement, number: number, width: number) {
    const page = await document.getPage(number)
    const scale = drawingWidth(width) / page.getViewport({ scale: 1 }).width
    const viewport = page.getViewport({ scale })
    canvas.width = Math.round(viewport.width)
    canvas.height = Math.round(viewport.height)
    await page.render({ canvas, viewport }).promise
  }
  // One page at a time: two drawings on one canvas would be refused.
  let last: Promise<unknown> = Promise.resolve()
  return {
    pages: document.numPages,
    draw(...page) {
      const drawn = last.catch(() => {}).then(() => draw(...page))
      last = drawn
      return drawn
    },
    close: () => void task.destroy(),
  }
}

async function openImage(blob: Blob): Promise<OpenDocument> {
  const picture = await createImageBitmap(blob, { imageOrientation: 'from-image' })
  return {
    pages: 1,
    async draw(canvas, _page, width) {
      canvas.width = Math.min(picture.width, drawingWidth(width))
      canvas.height = Math.round((canvas.width / picture.width) * picture.height)
      canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    },
    close: () => picture.close(),
  }
}

export async function openDocument(file: Blob, type: string): Promise<OpenDocument> {
  return type === 'pdf' ? openPdf(await file.arrayBuffer()) : openImage(file)
}
