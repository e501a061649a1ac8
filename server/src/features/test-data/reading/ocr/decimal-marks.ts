/**
 * The engine drops small decimal points from numbers that it otherwise reads well. They are looked for in the picture:
 * a speck at the foot of the line, between two digits. A number with more digits in the picture than were read is doubtful.
 */
import type { GreyImage, OcrWord } from './tesseract.ts'

/** Columns of ink with nothing between them: a letter, or a mark. */
type Run = { from: number; to: number; top: number; bottom: number }

const NUMBER_LIKE = /^[<>≤≥(]?\d[\d.,]*(?:[-–—]\d[\d.,]*)?\)?$/
// From strict to generous: how much darker than the paper ink is, as a share of the darkest.
const INK_SHARES = [0.5, 0.4, 0.6]
/** What shows only so faintly may be dust. */
const FAINT_SHARE = 0.3

function runsOf({ pixels, width, height }: GreyImage, word: OcrWord, share: number): Run[] {
  const [left, right] = [Math.max(0, word.x0 - 1), Math.min(width - 1, word.x1 + 1)]
  const [top, bottom] = [Math.max(0, word.y0 - 2), Math.min(height - 1, word.y1 + 4)]
  let darkest = 255
  for (let y = top; y <= bottom; y += 1)
    for (let x = left; x <= right; x += 1) darkest = Math.min(darkest, pixels[y * width + x]!)
  const ink = 255 - (255 - darkest) * share
  const runs: Run[] = []
  let run: Run | null = null
  for (let x = left; x <= right; x += 1) {
    let [first, last] = [-1, -1]
    for (let y = top; y <= bottom; y += 1) {
      if (pixels[y * width + x]! > ink) continue
      if (first < 0) first = y
      last = y
    }
    if (first < 0) run = null
    else if (run) {
      run.to = x
      run.top = Math.min(run.top, first)
      run.bottom = Math.max(run.bottom, last)
    } else {
      run = { from: x, to: x, top: first, bottom: last }
      runs.push(run)
    }
  }
  return runs
}

/** Runs of the height of digits; what stands before and behind a number is less high, or wider. */
function tallRuns(runs: readonly Run[]): number {
  const heights = runs.map(({ top, bottom }) => bottom - top + 1)
  const tall = Math.max(...heights)
  return heights.filter((height) => height > tall * 0.7).length
}

/** More digits are printed than were read: touching ones make fewer runs, never more. */
function lacksDigit(image: GreyImage, word: OcrWord): boolean {
  const digits = word.text.replace(/\D/g, '').length
  return (
    /^\d[\d.,]*$/.test(word.text) &&
    INK_SHARES.every((share) => tallRuns(runsOf(image, word, share)) > digits)
  )
}

/** The word with the marks that the picture shows; null when runs of ink and letters cannot be matched one by one. */
function marksFrom(runs: readonly Run[], text: string): string | null {
  const heights = runs.map(({ top, bottom }) => bottom - top + 1)
  const tall = Math.max(...heights)
  const foot = Math.max(
    ...runs.map(({ top, bottom }, index) => (heights[index]! > tall * 0.6 ? bottom : top)),
  )
  const isMark = ({ top, bottom, from, to }: Run): boolean =>
    bottom - top + 1 <= tall * 0.45 &&
    to - from + 1 <= tall * 0.35 &&
    top >= foot - tall * 0.35 &&
    bottom <= foot + tall * 0.35
  const letters = [...text].filter((letter) => !/[.,]/.test(letter))
  if (runs.filter((run) => !isMark(run)).length !== letters.length) return null
  const printedMark = /[.,]/.exec(text)?.[0]
  let at = 0
  return runs
    .map((run) => {
      if (!isMark(run)) return letters[at++]!
      return printedMark ?? (run.bottom > foot + tall * 0.12 ? ',' : '.')
    })
    .join('')
}

export type MarkedWord = { text: string; marks: 'as recognised' | 'restored' | 'doubtful' }

/** A recognised word with the decimal marks that were dropped from it. */
export function withDecimalMarks(image: GreyImage, word: OcrWord): MarkedWord {
  const asRecognised: MarkedWord = { text: word.text, marks: 'as recognised' }
  if (lacksDigit(image, word)) return { ...asRecognised, marks: 'doubtful' }
  if (!NUMBER_LIKE.test(word.text) || !/\d{2}/.test(word.text)) return asRecognised
  for (const share of [...INK_SHARES, FAINT_SHARE]) {
    const text = marksFrom(runsOf(image, word, share), word.text)
    const count = (number: string): number => number.replace(/[^.,]/g, '').length
    if (text === null || count(text) <= count(word.text)) continue
    // A mark stands between two digits.
    if (/^[.,]|[.,]$|[.,]{2}|[.,][^\d]|[^\d][.,]/.test(text)) continue
    return share === FAINT_SHARE ? { ...asRecognised, marks: 'doubtful' } : { text, marks: 'restored' }
  }
  return asRecognised
}
