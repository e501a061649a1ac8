/** The text layer of a PDF as positioned items. */
import { setTimeout as sleep } from 'node:timers/promises'
import { deflateSync, inflateSync } from 'node:zlib'
import { mayHoldCards } from '@aevia/domain/health/lab-report/arrange/card-boxes.ts'
import type { DrawnBox } from '@aevia/domain/health/lab-report/arrange/drawn-boxes.ts'
import {
  type PageFrame,
  type Row,
  rowsFromItems,
  type TextItem,
} from '@aevia/domain/health/lab-report/arrange/text-layout.ts'
import type { OPS, PDFPageProxy, Util } from 'pdfjs-dist'
import { scaleFor } from './ocr/page-scale.ts'
import type { ReadPicture } from './ocr/read-pictures.ts'
import type { GreyImage } from './ocr/tesseract.ts'
import { openPdf, SCAN_PIXELS } from './open-pdf.ts'
import { boxesOf } from './page-boxes.ts'
import { ReadingFailure } from './reading-failure.ts'
import { MAX_SCANNED_PAGES } from '../../../../../domain/src/test-data/reading-limits.ts'

/** Pages beyond this are not read. */
export const MAX_PDF_PAGES = 200
/** Results of one person fill fewer pages with cards. */
const MAX_DRAWN_PAGES = 40
const MAX_ITEMS_OF_CARDS = 5000
/** A page of text has a few hundred items; far more is a drawing made of letters or an attack. */
const MAX_TEXT_ITEMS = 400_000

export type PdfText = {
  items: TextItem[]
  frames: Map<number, PageFrame>
  /** what is drawn on the pages that may show their results as cards */
  drawn: Map<number, DrawnBox[]>
  /** the rows of the pages without cards */
  rows: Map<number, Row[]>
  /** pages that are pictures */
  scans: number[]
  pagesSkipped: boolean
  /** pages without text: blank, or with damaged contents, or pictures in which nothing was recognised */
  emptyPages: number[]
}

type Six = [number, number, number, number, number, number]
function failureOf(error: unknown, bytes: Uint8Array, page?: number): ReadingFailure {
  const at = page === undefined ? undefined : { page }
  if (error instanceof ReadingFailure) return new ReadingFailure(error.reason, error.at ?? at)
  const name = error instanceof Error ? error.name : ''
  if (name === 'PasswordException') return new ReadingFailure('encrypted')
  if (
    error instanceof Error &&
    /allocation failed|out of memory|\bOOM\b|memory access out of bounds|unreachable|invalid (?:array|string) length|call stack size|maximum size exceeded/i.test(
      error.message,
    )
  )
    return new ReadingFailure('too_complex', at)
  const end = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).subarray(-2048).toString('latin1')
  return new ReadingFailure(end.includes('%%EOF') ? 'unreadable' : 'truncated', at)
}

// The document's own characters are kept (pdf.js would turn the micro sign into a Greek letter); ligatures are taken apart.
const withoutLigatures = (text: string): string =>
  text.replace(/[\ufb00-\ufb06]/g, (ligature) => ligature.normalize('NFKC'))

/** A page with less text than this and pictures of at least so many pixels is a scan. */
const SCAN_TEXT = 200
/** For a document whose text contains no result: a long stamp, or the letters that a scanner believed to see. */
export const TEXT_OF_STAMPS = 1500

export type PdfOptions = {
  /** recognises the letters of scanned pages; without it they are only named */
  pictureReader?: (() => Promise<ReadPicture>) | undefined
  scanText?: number | undefined
  /** called with every page before it is read */
  onPage?: ((page: number) => void) | undefined
}

/** Reads positions and text of every page. The bytes are handed over: pdf.js may detach them. */
export async function readPdf(bytes: Uint8Array, options: PdfOptions = {}): Promise<PdfText> {
  const { pictureReader, onPage } = options
  const document = pictureReader && bytes.slice()
  const text = await readPages(bytes, options)
  if (!document || text.scans.length === 0) return text
  text.pagesSkipped ||= text.scans.length > MAX_SCANNED_PAGES
  const { pictures, failures } = await drawScans(document, text.scans.slice(0, MAX_SCANNED_PAGES), onPage)
  const [failure] = failures.values()
  if (failure && pictures.length === 0 && text.items.length === 0) throw failure
  text.emptyPages.push(...failures.keys())
  // The library's memory and the engine's would not fit side by side.
  await releaseMemory()
  const readPicture = await pictureReader()
  for (const { page, ...packed } of pictures) {
    onPage?.(page)
    const scan = await readPicture(unpacked(packed), page)
    text.items.push(...scan.items)
    if (scan.items.length === 0) text.emptyPages.push(page)
    if (mayHoldCards(rowsFromItems(scan.items))) text.drawn.set(page, [])
    text.frames.set(page, scan.frame)
  }
  text.emptyPages.sort((a, b) => a - b)
  return text
}

/** What a library in WebAssembly held goes with the next turns of the event loop. */
async function releaseMemory(): Promise<void> {
  globalThis.gc?.()
  await sleep(RELEASE_MS)
  globalThis.gc?.()
}
const RELEASE_MS = 20

/** Grey pixels as they wait for their turn: mostly white, a tenth of their size. */
type PackedImage = Omit<GreyImage, 'pixels'> & { pixels: Buffer }
const packed = ({ pixels, ...size }: GreyImage): PackedImage => ({
  ...size,
  pixels: deflateSync(pixels, { level: 1 }),
})
const unpacked = ({ pixels, ...size }: PackedImage): GreyImage => ({ ...size, pixels: inflateSync(pixels) })

type DrawnScans = { pictures: (PackedImage & { page: number })[]; failures: Map<number, ReadingFailure> }

/** What is wrong with the picture of one page does not take the others with it. */
async function drawScans(
  bytes: Uint8Array,
  pages: readonly number[],
  onPage?: (page: number) => void,
): Promise<DrawnScans> {
  const { withDrawing } = await import('./draw-pdf.ts')
  const scans: DrawnScans = { pictures: [], failures: new Map() }
  const waiting = [...pages]
  while (waiting.length > 0) {
    try {
      await withDrawing(bytes, async (draw) => {
        for (let page = waiting[0]; page !== undefined; page = waiting[0]) {
          onPage?.(page)
          scans.pictures.push({ page, ...packed(await draw(page, 'Gray', scaleFor)) })
          waiting.shift()
        }
      })
    } catch (error) {
      const page = waiting.shift()!
      scans.failures.set(page, failureOf(error, bytes, page))
      await releaseMemory()
    }
  }
  return scans
}

async function readPages(bytes: Uint8Array, options: PdfOptions): Promise<PdfText> {
  const text: PdfText = {
    items: [],
    frames: new Map(),
    drawn: new Map(),
    rows: new Map(),
    scans: [],
    pagesSkipped: false,
    emptyPages: [],
  }
  for (let next: number | null = 1; next !== null;) next = await readPart(bytes.slice(), next, options, text)
  return text
}

/** The library keeps something of every page it has seen, until the document is closed. */
const PART_PAGES = 25
/** Bytes in use from which what was closed is released at once, long before the process would have to end. */
const RELEASE_ABOVE = 160_000_000

/** Opens the document for some of its pages. @returns the page to go on with, if there is one */
async function readPart(
  bytes: Uint8Array,
  from: number,
  { scanText = SCAN_TEXT, onPage }: PdfOptions,
  text: PdfText,
): Promise<number | null> {
  const kept = bytes.slice(-2048)
  const { pdfjs, task } = await openPdf(bytes)
  const opened = [task]
  let reached: number | undefined
  try {
    const document = await task.promise
    const withoutPictures = async (number: number): Promise<PDFPageProxy> => {
      opened[1] ??= (await openPdf(await document.getData(), true)).task
      return (await opened[1].promise).getPage(number)
    }
    const pages = Math.min(document.numPages, MAX_PDF_PAGES)
    text.pagesSkipped = document.numPages > pages
    const end = Math.min(pages, from + PART_PAGES - 1)
    for (let number = from; number <= end; number += 1) {
      reached = number
      onPage?.(number)
      const page = await document.getPage(number)
      const items = await textOf(page, number, pdfjs.Util)
      if (text.items.length + items.length > MAX_TEXT_ITEMS) throw new ReadingFailure('too_complex')
      if (await isScan(page, items, scanText, withoutPictures, pdfjs.OPS)) text.scans.push(number)
      else await addText(text, page, items, withoutPictures, pdfjs)
      page.cleanup()
    }
    return end < pages ? end + 1 : null
  } catch (error) {
    throw failureOf(error, kept, reached)
  } finally {
    for (const each of opened) await each.destroy()
    if (process.memoryUsage.rss() > RELEASE_ABOVE) globalThis.gc?.()
  }
}

type OpenLeniently = (number: number) => Promise<PDFPageProxy>

async function addText(
  text: PdfText,
  page: PDFPageProxy,
  items: TextItem[],
  withoutPictures: OpenLeniently,
  pdfjs: Parameters<typeof boxesOf>[1],
): Promise<void> {
  const number = page.pageNumber
  if (items.length === 0) text.emptyPages.push(number)
  for (const item of items) text.items.push(item)
  const rows = rowsFromItems(items)
  text.rows.set(number, rows)
  if (text.drawn.size < MAX_DRAWN_PAGES && items.length < MAX_ITEMS_OF_CARDS && mayHoldCards(rows)) {
    const lenient = await withoutPictures(number)
    text.drawn.set(number, await boxesOf(lenient, pdfjs))
    lenient.cleanup()
  }
  const { width, height } = page.getViewport({ scale: 1 })
  text.frames.set(number, ({ x0, x1, y0, y1 }) => ({
    x0: within(x0 / width),
    x1: within(x1 / width),
    y0: within(y0 / height),
    y1: within(y1 / height),
  }))
}

const within = (value: number): number => Math.min(1, Math.max(0, value))

async function textOf(page: PDFPageProxy, number: number, util: typeof Util): Promise<TextItem[]> {
  const { transform: view } = page.getViewport({ scale: 1 })
  const content = await page.getTextContent({ disableNormalization: true })
  return content.items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return []
    const [a, b, c, d, e, f] = util.transform(view, item.transform) as Six
    const height = Math.hypot(c, d) || Math.hypot(a, b)
    return { page: number, x: e, y: f, width: item.width, height, text: withoutLigatures(item.str) }
  })
}

/**
 * Whether a page with little text is a picture. Large pictures end the strict list of what is drawn, without an error,
 * and are passed over in the lenient one.
 */
async function isScan(
  page: PDFPageProxy,
  items: readonly TextItem[],
  scanText: number,
  withoutPictures: OpenLeniently,
  ops: typeof OPS,
): Promise<boolean> {
  if (items.reduce((length, item) => length + item.text.length, 0) >= scanText) return false
  const lenient = await withoutPictures(page.pageNumber)
  const { fnArray, argsArray } = await lenient.getOperatorList()
  let pixels = 0
  fnArray.forEach((operation, index) => {
    const [image, width, height] = argsArray[index] ?? []
    if (operation === ops.paintImageXObject) pixels += Number(width) * Number(height)
    else if (operation === ops.paintInlineImageXObject || operation === ops.paintImageMaskXObject)
      pixels += Number(image?.width ?? 0) * Number(image?.height ?? 0)
  })
  lenient.cleanup()
  return pixels >= SCAN_PIXELS || (await page.getOperatorList()).fnArray.length < fnArray.length
}
