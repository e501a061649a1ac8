import { expect, it } from 'vitest'
import type { GreyImage, OcrLayout, OcrWord } from './tesseract.ts'
import { withUnreadInk } from './unread-ink.ts'

const [WIDTH, HEIGHT] = [400, 60]
/** Paper with dark blocks of the size of words. */
function image(...blocks: [x0: number, x1: number][]): GreyImage {
  const pixels = new Uint8Array(WIDTH * HEIGHT).fill(255)
  for (const [x0, x1] of blocks)
    for (let y = 20; y < 40; y += 1) pixels.fill(0, y * WIDTH + x0, y * WIDTH + x1)
  return { pixels, width: WIDTH, height: HEIGHT }
}
const word = (text: string, x0: number, x1: number): OcrWord => ({
  text,
  x0,
  x1,
  y0: 20,
  y1: 40,
  confidence: 95,
  baseline: 40,
  line: 0,
})
const read = [word('Hematocrit', 10, 100), word('42', 150, 180)]

it('a sign that was left out behind a number is looked at alone, and stands in its line', () => {
  const looks: OcrLayout[] = []
  const words = withUnreadInk(image([10, 100], [150, 180], [300, 320]), read, (_piece, layout) => {
    looks.push(layout)
    return layout === 'one line' ? [{ ...word('%', 28, 48), y0: 28, y1: 48, line: 7 }] : []
  })
  expect(looks).toEqual(['scattered', 'one line'])
  expect(words.map(({ text, line }) => [text, line])).toEqual([
    ['Hematocrit', 0],
    ['42', 0],
    ['%', 0],
  ])
  expect(words[2]!.x0).toBeGreaterThan(290)
})

it('nothing is looked at again where all ink was read, and specks are no words', () => {
  const never = () => {
    throw new Error('looked again')
  }
  expect(withUnreadInk(image([10, 100], [150, 180]), read, never)).toEqual(read)
  expect(withUnreadInk(image([10, 100], [150, 180], [300, 302]), read, never)).toEqual(read)
})
