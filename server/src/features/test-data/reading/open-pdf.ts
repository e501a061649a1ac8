/** Opens a PDF with everything that it needs from this machine, and nothing that it could bring along run. */
import { fileURLToPath } from 'node:url'

/** A folder of the library's own data, with a slash at its end. */
export const pdfjsFolder = (name: string): string =>
  fileURLToPath(new URL(`../../${name}/`, import.meta.resolve('pdfjs-dist/legacy/build/pdf.mjs')))

/** Pictures of so many pixels are pages or photographs; they are not unpacked to read the text around them. */
export const SCAN_PIXELS = 300_000

/**
 * The bytes are handed over: pdf.js may detach them.
 * @param lenient passes over what is damaged or large, instead of an error
 */
export async function openPdf(bytes: Uint8Array, lenient = false) {
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const task = pdfjs.getDocument({
    data: bytes,
    cMapUrl: pdfjsFolder('cmaps'),
    cMapPacked: true,
    standardFontDataUrl: pdfjsFolder('standard_fonts'),
    wasmUrl: pdfjsFolder('wasm'),
    disableFontFace: true,
    enableXfa: false,
    maxImageSize: SCAN_PIXELS,
    stopAtErrors: !lenient,
    useSystemFonts: false,
    useWorkerFetch: false,
    verbosity: 0,
  })
  return { pdfjs, task }
}
