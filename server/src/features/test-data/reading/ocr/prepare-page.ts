/** From a picture of a page to an image that can be read: upright, straight, evenly lit, of a useful size. */
import sharp, { type Sharp } from 'sharp'
import { ReadingFailure } from '../reading-failure.ts'
import { scaleFor } from './page-scale.ts'
import { leanOf } from './straighten.ts'
import type { Box, GreyImage } from './tesseract.ts'

sharp.concurrency(1)
sharp.cache(false)

/** Larger pictures are refused before they are unpacked. */
const MAX_PIXELS = 60_000_000
/** Leans below this do not hurt. */
const LEAST_LEAN_DEGREES = 0.15

export type PreparedPage = {
  image: GreyImage
  /** a place in the prepared image, as fractions of the picture that the user sees */
  toPicture: (box: Box) => Box
}

async function grey(picture: Sharp): Promise<GreyImage> {
  const { data, info } = await picture.greyscale().raw().toBuffer({ resolveWithObject: true })
  return { pixels: data, width: info.width, height: info.height }
}

const fromGrey = ({ pixels, width, height }: GreyImage): Sharp =>
  sharp(pixels, { raw: { width, height, channels: 1 } })

/** Opens a picture file: its own orientation applied, transparency on white. */
export async function openPicture(bytes: Uint8Array): Promise<GreyImage> {
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: false } as const
  try {
    const { autoOrient } = await sharp(bytes, options).metadata()
    const width = Math.max(1, Math.round(autoOrient.width * scaleFor(autoOrient.width, autoOrient.height)))
    return await grey(
      sharp(bytes, options)
        .autoOrient()
        .flatten({ background: '#fff' })
        .resize({ width, kernel: 'cubic' })
        .timeout({ seconds: 10 }),
    )
  } catch (error) {
    throw pictureFailure(error)
  }
}

function pictureFailure(error: unknown): ReadingFailure {
  const message = error instanceof Error ? error.message : ''
  if (/pixel limit|too large/i.test(message)) return new ReadingFailure('too_complex')
  return new ReadingFailure(
    /premature end|truncat|end of (?:file|stream)/i.test(message) ? 'truncated' : 'unreadable',
  )
}

/** Divides by the paper's own brightness, so that shadows and tinted paper become white. */
async function evenLight(image: GreyImage): Promise<GreyImage> {
  const { width, height, pixels } = image
  const small = await grey(
    fromGrey(image)
      .resize({ width: Math.max(8, Math.round(width / 24)), kernel: 'mitchell' })
      .median(5)
      .blur(2),
  )
  const paper = await grey(fromGrey(small).resize({ width, height, fit: 'fill', kernel: 'linear' }))
  const even = new Uint8Array(pixels.length)
  for (let index = 0; index < pixels.length; index += 1) {
    const light = Math.max(40, paper.pixels[index]!)
    // Thin strokes and decimal points are pale after scanning: everything but the paper is darkened.
    const value = 255 - (255 - (pixels[index]! / light) * 255) * 1.35 + 8
    even[index] = value < 0 ? 0 : value > 255 ? 255 : value
  }
  return { pixels: even, width, height }
}

async function turned(image: GreyImage, quarters: number): Promise<GreyImage> {
  return quarters % 4 === 0 ? image : grey(fromGrey(image).rotate(quarters * 90))
}

/** Prepares an opened picture; `quarters` turns it clockwise first. */
export async function preparePage(picture: GreyImage, quarters: number): Promise<PreparedPage> {
  const upright = await turned(await evenLight(picture), quarters)
  const degrees = leanOf(upright)
  const angle = Math.abs(degrees) < LEAST_LEAN_DEGREES ? 0 : -degrees
  const image = angle === 0 ? upright : await rotated(upright, angle)
  // Only sizes: places are asked for when the document is read, and would keep the pixels of each page until then.
  const turns: Turns = { image: sizeOf(image), upright: sizeOf(upright), angle, quarters }
  return { image, toPicture: (box) => inPicture(box, turns) }
}

/** Bicubic, which keeps thin strokes better than the usual way to rotate. */
function rotated(image: GreyImage, degrees: number): Promise<GreyImage> {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
  const matrix: [[number, number], [number, number]] = [
    [cos, -sin],
    [sin, cos],
  ]
  return grey(fromGrey(image).affine(matrix, { background: '#fff', interpolator: 'bicubic' }))
}

type Size = Pick<GreyImage, 'width' | 'height'>
type Turns = { image: Size; upright: Size; angle: number; quarters: number }

const sizeOf = ({ width, height }: GreyImage): Size => ({ width, height })

function inPicture(box: Box, { image, upright, angle, quarters }: Turns): Box {
  const [sin, cos] = [Math.sin((-angle * Math.PI) / 180), Math.cos((-angle * Math.PI) / 180)]
  const corners = [box.x0, box.x1].flatMap((x) =>
    [box.y0, box.y1].map((y) => {
      const [dx, dy] = [x - image.width / 2, y - image.height / 2]
      let across = (dx * cos - dy * sin) / upright.width + 0.5
      let down = (dx * sin + dy * cos) / upright.height + 0.5
      for (let turn = 0; turn < quarters % 4; turn += 1) [across, down] = [down, 1 - across]
      return { across, down }
    }),
  )
  const within = (value: number) => Math.min(1, Math.max(0, value))
  const [across, down] = [corners.map((at) => at.across), corners.map((at) => at.down)]
  return {
    x0: within(Math.min(...across)),
    x1: within(Math.max(...across)),
    y0: within(Math.min(...down)),
    y1: within(Math.max(...down)),
  }
}
