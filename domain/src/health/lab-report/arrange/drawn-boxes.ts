/** Shapes that are drawn on a page: frames, filled boxes and lines. */
import type { TextItem } from './text-layout.ts'

/** A shape on a page: in the lengths of its text, from the top left. */
export type DrawnBox = { x0: number; y0: number; x1: number; y1: number }

export const LEAST_WIDTH = 60
const THICKEST_LINE = 3
/** between the dashes of a line */
const WIDEST_GAP = 4
/** Ends of lines that are in line. */
export const ALIGNED = 3
const MOST_LINES = 1000

/** Lines from the top; the dots and dashes of one together. */
function wholeLines(boxes: readonly DrawnBox[]): DrawnBox[] {
  const lines: DrawnBox[] = []
  const pieces = boxes.filter(({ y0, y1 }) => y1 - y0 <= THICKEST_LINE)
  for (const piece of pieces.sort((a, b) => Math.round(a.y0) - Math.round(b.y0) || a.x0 - b.x0)) {
    const last = lines.at(-1)
    const goesOn = last && Math.abs(last.y0 - piece.y0) < 1 && piece.x0 - last.x1 <= WIDEST_GAP
    if (goesOn) last.x1 = Math.max(last.x1, piece.x1)
    else lines.push({ ...piece })
  }
  return lines
}

/** Boxes between lines that begin and end at the same places, one below another. */
export function betweenLines(boxes: readonly DrawnBox[]): DrawnBox[] {
  const sorted = wholeLines(boxes)
    .filter(({ x0, x1 }) => x1 - x0 >= LEAST_WIDTH)
    .slice(0, MOST_LINES)
  const isBeside =
    (line: DrawnBox) =>
    (other: DrawnBox): boolean =>
      Math.abs(other.y0 - line.y0) > THICKEST_LINE &&
      Math.abs(other.x0 - line.x0) <= ALIGNED &&
      Math.abs(other.x1 - line.x1) <= ALIGNED
  return sorted.flatMap((line, at) => {
    const next = sorted.slice(at + 1).find(isBeside(line))
    if (!next) return []
    const box = { x0: line.x0, x1: line.x1, y0: line.y1, y1: next.y0 }
    // Above the first line stands what the lines below it hold each.
    const isFirst = !sorted.slice(0, at).some(isBeside(line))
    return isFirst ? [{ ...box, y0: line.y0 - (box.y1 - box.y0), y1: line.y0 }, box] : [box]
  })
}

export const holds = ({ x0, x1, y0, y1 }: DrawnBox, { x, y, width, height }: TextItem): boolean => {
  const across = x + width / 2
  const down = y - height * 0.35
  return across > x0 && across < x1 && down > y0 && down < y1
}

export const overlap = (a: DrawnBox, b: DrawnBox): boolean =>
  Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0) > ALIGNED &&
  Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0) > ALIGNED

export const area = ({ x0, x1, y0, y1 }: DrawnBox): number => (x1 - x0) * (y1 - y0)

/** Around texts. */
export const boundsOf = (items: readonly TextItem[]): DrawnBox => ({
  x0: Math.min(...items.map(({ x }) => x)),
  x1: Math.max(...items.map(({ x, width }) => x + width)),
  y0: Math.min(...items.map(topOf)),
  y1: Math.max(...items.map(({ y }) => y)),
})

export const topOf = ({ y, height }: TextItem): number => y - height
