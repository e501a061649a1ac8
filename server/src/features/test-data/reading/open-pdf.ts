/** Opens a PDF with everything that it needs from this machine, and nothing that it could bring along run. */
import { fileURLToPath } from 'node:url'
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'

/** A folder of the library's own data, with a slash at its end. */
export const pdfjsFolder = (name: string): string =>
  fileURLToPath(new URL(`../../${name}/`, import.meta.resolve('pdfjs-dist/legacy/build/pdf.mjs')))

export type CanvasFactory = {
  create: (width: number, height: number) => { canvas: Canvas; context: SKRSContext2D }
}

/** The bytes are handed over: pdf.js may detach them. */
export async function openPdf(bytes: Uint8Array) {
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const task = pdfjs.getDocument({
    data: bytes,
    cMapUrl: pdfjsFolder('cmaps'),
    cMapPacked: true,
    standardFontDataUrl: pdfjsFolder('standard_fonts'),
    wasmUrl: pdfjsFolder('wasm'),
    disableFontFace: true,
    enableXfa: false,
    maxImageSize: 60_000_000,
    stopAtErrors: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    verbosity: 0,
  })
  return { pdfjs, task }
}
