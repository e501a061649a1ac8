/** The text layer of a PDF as positioned items. */
import { fileURLToPath } from 'node:url'
import type { TextItem } from '@aevia/domain/health/lab-report/text-layout.ts'
import { ReadingFailure } from './reading-failure.ts'

/** Pages beyond this are not read. */
export const MAX_PDF_PAGES = 200
/** A page of text has a few hundred items; far more is a drawing made of letters or an attack. */
const MAX_TEXT_ITEMS = 400_000

export type PdfText = { items: TextItem[]; pagesSkipped: boolean }

function failureOf(error: unknown, bytes: Uint8Array): ReadingFailure {
  if (error instanceof ReadingFailure) return error
  const name = error instanceof Error ? error.name : ''
  if (name === 'PasswordException') return new ReadingFailure('encrypted')
  const end = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).subarray(-2048).toString('latin1')
  return new ReadingFailure(end.includes('%%EOF') ? 'unreadable' : 'truncated')
}

// The document's own characters are kept (pdf.js would turn the micro sign into a Greek letter); ligatures are taken apart.
const withoutLigatures = (text: string): string =>
  text.replace(/[\ufb00-\ufb06]/g, (ligature) => ligature.normalize('NFKC'))

/** Reads positions and text of every page. The bytes are handed over: pdf.js may detach them. */
export async function readPdf(bytes: Uint8Array): Promise<PdfText> {
  const kept = bytes.slice(-2048)
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const task = pdfjs.getDocument({
    data: bytes,
    cMapUrl: fileURLToPath(new URL('../../cmaps/', import.meta.resolve('pdfjs-dist/legacy/build/pdf.mjs'))),
    cMapPacked: true,
    disableFontFace: true,
    enableXfa: false,
    stopAtErrors: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    verbosity: 0,
  })
  try {
    const document = await task.promise
    const items: TextItem[] = []
    const pages = Math.min(document.numPages, MAX_PDF_PAGES)
    for (let number = 1; number <= pages; number += 1) {
      const page = await document.getPage(number)
      const { transform: view } = page.getViewport({ scale: 1 })
      const content = await page.getTextContent({ disableNormalization: true })
      for (const item of content.items) {
        if (!('str' in item) || item.str.trim() === '') continue
        const [a, b, c, d, e, f] = pdfjs.Util.transform(view, item.transform) as [
          number,
          number,
          number,
          number,
          number,
          number,
        ]
        items.push({
          page: number,
          x: e,
          y: f,
          width: item.width,
          height: Math.hypot(c, d) || Math.hypot(a, b),
          text: withoutLigatures(item.str),
        })
      }
      if (items.length > MAX_TEXT_ITEMS) throw new ReadingFailure('too_complex')
      page.cleanup()
    }
    return { items, pagesSkipped: document.numPages > pages }
  } catch (error) {
    throw failureOf(error, kept)
  } finally {
    await task.destroy()
  }
}
