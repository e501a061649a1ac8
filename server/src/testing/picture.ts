/** Paints pages of text for tests, in a font that a package brings, so that every machine paints the same. */
import { createRequire } from 'node:module'
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'
import sharp from 'sharp'

const require = createRequire(import.meta.url)
GlobalFonts.registerFromPath(
  require.resolve('pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf'),
  'Test Sans',
)

function paint(columns: readonly number[], rows: ReadonlyArray<readonly string[]>) {
  const scale = 150 / 72
  const canvas = createCanvas(Math.round(595 * scale), Math.round(842 * scale))
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#222'
  context.font = `${11 * scale}px "Test Sans"`
  rows.forEach((row, line) =>
    row.forEach((text, column) =>
      context.fillText(text, (columns[column] ?? 0) * scale, (60 + line * 18) * scale),
    ),
  )
  return canvas
}

/** A PNG of an A4 page at 150 dpi. Columns are in points from the left; rows stand 18 points apart. */
export const paintPage = (columns: readonly number[], rows: ReadonlyArray<readonly string[]>): Buffer =>
  paint(columns, rows).toBuffer('image/png')

/** The same page as a PDF holds it when it was scanned. */
export function paintScan(columns: readonly number[], rows: ReadonlyArray<readonly string[]>) {
  const canvas = paint(columns, rows)
  return { jpeg: canvas.toBuffer('image/jpeg'), width: canvas.width, height: canvas.height }
}

/** A page as a hand-held camera sees it: leaning, on its side, in uneven light. */
export async function photographed(page: Buffer, turn: { lean: number; quarters: number }): Promise<Buffer> {
  const leaning = await sharp(page).rotate(turn.lean, { background: '#e6e0d6' }).toBuffer()
  const { width, height } = await sharp(leaning).metadata()
  const shade = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>
    <linearGradient id="g" x2="1" y2="1"><stop stop-color="#fff"/><stop offset="1" stop-color="#a09888"/>
    </linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/></svg>`
  const shaded = await sharp(leaning)
    .composite([{ input: Buffer.from(shade), blend: 'multiply' }])
    .toBuffer()
  return sharp(shaded)
    .rotate(turn.quarters * 90)
    .jpeg({ quality: 70 })
    .toBuffer()
}
