/** How far the lines of text on a page lean, from the places of its dark pixels. */
import type { GreyImage } from './tesseract.ts'

const DARK = 140
const WIDEST = 900
const STEEPEST_DEGREES = 8

type Points = { x: Float32Array; y: Float32Array }

function darkPoints({ pixels, width, height }: GreyImage): Points {
  const step = Math.max(1, Math.round(Math.max(width, height) / WIDEST))
  const x: number[] = []
  const y: number[] = []
  for (let row = 0; row < height; row += step) {
    for (let column = 0; column < width; column += step) {
      if (pixels[row * width + column]! < DARK) {
        x.push(column / step)
        y.push(row / step)
      }
    }
  }
  return { x: Float32Array.from(x), y: Float32Array.from(y) }
}

/** Lines of text make a profile of sharp steps when it is taken along them. */
function sharpness({ x, y }: Points, degrees: number): number {
  const tangent = Math.tan((degrees * Math.PI) / 180)
  const profile = new Float64Array(4 * WIDEST)
  for (let index = 0; index < x.length; index += 1) {
    const at = Math.round(y[index]! - x[index]! * tangent) + WIDEST
    if (at >= 0 && at < profile.length) profile[at]! += 1
  }
  let sum = 0
  for (let at = 1; at < profile.length; at += 1) sum += (profile[at]! - profile[at - 1]!) ** 2
  return sum
}

function best(points: Points, from: number, to: number, step: number) {
  let found = { degrees: 0, sharpness: sharpness(points, 0) }
  for (let degrees = from; degrees <= to; degrees += step) {
    const here = sharpness(points, degrees)
    if (here > found.sharpness) found = { degrees, sharpness: here }
  }
  return found
}

/** Clockwise lean of the lines, in degrees. */
export function leanOf(image: GreyImage): number {
  const points = darkPoints(image)
  if (points.x.length < 200) return 0
  const across = best(points, -STEEPEST_DEGREES, STEEPEST_DEGREES, 0.5)
  return best(points, across.degrees - 0.5, across.degrees + 0.5, 0.1).degrees
}
