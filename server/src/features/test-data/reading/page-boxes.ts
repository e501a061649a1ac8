/** What is drawn on a page of a PDF around its text: frames, filled boxes and lines. */
import type { DrawnBox } from '@aevia/domain/health/lab-report/arrange/drawn-boxes.ts'
import type { OPS, PDFPageProxy, Util } from 'pdfjs-dist'

// A dotted line is a shape for each dot.
const MOST_BOXES = 20_000

type Six = [number, number, number, number, number, number]

/** The bounds of every shape that is drawn, from the top left in points; paths that only clip are none. */
export async function boxesOf(
  page: PDFPageProxy,
  { OPS: ops, Util: util }: { OPS: typeof OPS; Util: typeof Util },
): Promise<DrawnBox[]> {
  const { fnArray, argsArray } = await page.getOperatorList()
  const boxes: DrawnBox[] = []
  const kept: Six[] = []
  let current = page.getViewport({ scale: 1 }).transform as Six
  const move = (matrix: unknown): void => {
    if (matrix) current = util.transform(current, matrix as Six) as Six
  }
  for (let at = 0; at < fnArray.length && boxes.length < MOST_BOXES; at += 1) {
    const operation = fnArray[at]
    const args = argsArray[at]
    if (operation === ops.save) kept.push(current)
    else if (operation === ops.restore) current = kept.pop() ?? current
    else if (operation === ops.transform) move(args)
    else if (operation === ops.paintFormXObjectBegin) {
      kept.push(current)
      move(args[0])
    } else if (operation === ops.paintFormXObjectEnd) current = kept.pop() ?? current
    else if (operation === ops.constructPath && args[0] !== ops.endPath && args[2]) {
      const [a, b, c, d, e, f] = current
      const [x0, y0, x1, y1] = args[2] as ArrayLike<number> & Iterable<number>
      const across = [x0!, x1!].flatMap((x) => [y0!, y1!].map((y) => a * x + c * y + e))
      const down = [x0!, x1!].flatMap((x) => [y0!, y1!].map((y) => b * x + d * y + f))
      boxes.push({
        x0: Math.min(...across),
        x1: Math.max(...across),
        y0: Math.min(...down),
        y1: Math.max(...down),
      })
    }
  }
  return boxes.filter(({ x0, x1, y0, y1 }) => [x0, x1, y0, y1].every(Number.isFinite))
}
