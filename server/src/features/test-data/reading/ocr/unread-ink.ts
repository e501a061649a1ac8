/**
 * The engine leaves out a narrow column now and then: units far right of the numbers, a sign of percent. What is printed in
 * a line of numbers and was not read is looked at again alone.
 */
import type { Box, GreyImage, OcrLayout, OcrWord } from './tesseract.ts'

const DARK = 128
const PAPER = 255
/** Around a word, in heights of its line: its own letters reach a little out of its box. */
const AROUND = 0.2
/** Of letters, in heights of their line; less is a speck, more is a ruling or a stamp. */
const LETTER = { least: 0.35, most: 1.5, widest: 12 }
/** A page with more is a drawing. */
const MOST_ALONE = 60
/** Less certain than this is no word. */
const READABLE = 40

type Line = { line: number; top: number; bottom: number; words: OcrWord[] }

function linesOfNumbers(words: readonly OcrWord[]): Line[] {
  return [...Map.groupBy(words, ({ line }) => line)].flatMap(([line, all]) => {
    const upright = all.filter(({ x0, x1, y0, y1, text }) => text.length < 2 || x1 - x0 > (y1 - y0) / 2)
    if (upright.length < 2 || !upright.some(({ text }) => /\d/.test(text))) return []
    const heights = upright.map(({ y0, y1 }) => y1 - y0).sort((a, b) => a - b)
    const height = heights[heights.length >> 1]!
    const middles = upright.map(({ y0, y1 }) => (y0 + y1) / 2).sort((a, b) => a - b)
    const middle = middles[middles.length >> 1]!
    return [
      {
        line,
        top: Math.round(middle - height * 0.7),
        bottom: Math.round(middle + height * 0.7),
        words: upright,
      },
    ]
  })
}

/** Runs of columns with ink, of the size of letters; nearby ones are one run. */
function runsWithout({ pixels, width, height }: GreyImage, { top, bottom, words }: Line): Box[] {
  const tall = bottom - top
  const isOfWord = (x: number): boolean =>
    words.some(({ x0, x1 }) => x >= x0 - tall * AROUND && x <= x1 + tall * AROUND)
  const runs: Box[] = []
  for (let x = 0; x < width; x += 1) {
    if (isOfWord(x)) continue
    let [first, last] = [-1, -1]
    for (let y = Math.max(0, top); y <= Math.min(height - 1, bottom); y += 1) {
      if (pixels[y * width + x]! >= DARK) continue
      if (first < 0) first = y
      last = y
    }
    if (first < 0) continue
    const run = runs.at(-1)
    if (run && x - run.x1 <= tall * 0.5) {
      run.x1 = x
      run.y0 = Math.min(run.y0, first)
      run.y1 = Math.max(run.y1, last)
    } else runs.push({ x0: x, x1: x, y0: first, y1: last })
  }
  return runs.filter(({ x0, x1, y0, y1 }) => {
    const [wide, high] = [x1 - x0 + 1, y1 - y0 + 1]
    return (
      high >= tall * LETTER.least &&
      high <= tall * LETTER.most &&
      wide >= tall * LETTER.least &&
      wide <= tall * LETTER.widest
    )
  })
}

type Recognise = (image: GreyImage, layout: OcrLayout) => OcrWord[]
type Unread = Box & { line: Line }

const isReadable = ({ confidence, text }: OcrWord): boolean =>
  confidence >= READABLE && /[\p{L}\d%]/u.test(text)
const onLine = (word: OcrWord, { line, words }: Line): OcrWord => ({
  ...word,
  line,
  baseline: words.at(-1)!.baseline,
})

/** All of it at once, the rest of the page made blank. */
function readTogether(image: GreyImage, unread: readonly Unread[], recognise: Recognise) {
  const { width, height } = image
  const pixels = new Uint8Array(width * height).fill(PAPER)
  for (const { x0, x1, line } of unread)
    for (let y = Math.max(0, line.top); y <= Math.min(height - 1, line.bottom); y += 1)
      pixels.set(image.pixels.subarray(y * width + x0, y * width + x1 + 1), y * width + x0)
  const read = new Map<Unread, OcrWord[]>()
  for (const word of recognise({ pixels, width, height }, 'scattered')) {
    const middle = (word.y0 + word.y1) / 2
    const own = unread.find(
      ({ x0, x1, line }) => middle >= line.top && middle <= line.bottom && word.x1 >= x0 && word.x0 <= x1,
    )
    if (own && isReadable(word)) read.set(own, [...(read.get(own) ?? []), onLine(word, own.line)])
  }
  return read
}

/** A piece of a line on paper of its own: a sign alone on a page is not seen. */
function readAlone(image: GreyImage, { x0, x1, line }: Unread, recognise: Recognise): OcrWord[] {
  const [top, bottom] = [Math.max(0, line.top), Math.min(image.height - 1, line.bottom)]
  const margin = bottom - top
  const [width, height] = [x1 - x0 + 1 + 2 * margin, bottom - top + 1 + 2 * margin]
  const pixels = new Uint8Array(width * height).fill(PAPER)
  for (let y = top; y <= bottom; y += 1)
    pixels.set(
      image.pixels.subarray(y * image.width + x0, y * image.width + x1 + 1),
      (y - top + margin) * width + margin,
    )
  return recognise({ pixels, width, height }, 'one line')
    .filter(isReadable)
    .map((word) =>
      onLine(
        {
          ...word,
          x0: word.x0 + x0 - margin,
          x1: word.x1 + x0 - margin,
          y0: word.y0 + top - margin,
          y1: word.y1 + top - margin,
        },
        line,
      ),
    )
}

/** The words of a page with those that a second look finds between them. */
export function withUnreadInk(image: GreyImage, words: readonly OcrWord[], recognise: Recognise): OcrWord[] {
  const unread: Unread[] = linesOfNumbers(words).flatMap((line) =>
    runsWithout(image, line).map((box) => ({ ...box, line })),
  )
  if (unread.length === 0) return [...words]
  const together = readTogether(image, unread, recognise)
  const alone = unread.filter((piece) => !together.has(piece)).slice(0, MOST_ALONE)
  const found = [
    ...[...together.values()].flat(),
    ...alone.flatMap((piece) => readAlone(image, piece, recognise)),
  ]
  return [...words, ...found].toSorted((a, b) => a.line - b.line || a.x0 - b.x0)
}
