/** Pictures of pages to positioned words, with how sure the engine is of each. */
import { mayHoldCards } from '@aevia/domain/health/lab-report/arrange/card-boxes.ts'
import { repairOcrWord } from '@aevia/domain/health/lab-report/lex/ocr-words.ts'
import {
  type PageFrame,
  rowsFromItems,
  type TextItem,
} from '@aevia/domain/health/lab-report/arrange/text-layout.ts'
import { withColons } from './colons.ts'
import { withDecimalMarks } from './decimal-marks.ts'
import { languageOf } from './language.ts'
import { preparePage } from './prepare-page.ts'
import { withUnreadInk } from './unread-ink.ts'
import { createOcr, type GreyImage, type OcrLanguage, type OcrWord } from './tesseract.ts'

export type OcrPage = { items: TextItem[]; frame: PageFrame }

/** Words are placed as on a page of this many points, which the layout's distances are made for. */
const PAGE_POINTS = 595
const UPRIGHT_CONFIDENCE = 62

const MARK_CONFIDENCE = { 'as recognised': 100, restored: 80, doubtful: 50 }

/** How well the words were recognised; 0 when they run up or down the page, which the engine reads without its lines. */
function confidenceOf(words: readonly OcrWord[]): number {
  const counted = words.filter(({ text }) => /[\p{L}\d]{2}/u.test(text))
  const long = counted.filter(({ text }) => text.length >= 4)
  const upright = long.filter(({ x0, x1, y0, y1 }) => x1 - x0 > y1 - y0)
  if (counted.length < 3 || upright.length < long.length / 2) return 0
  return counted.reduce((sum, { confidence }) => sum + confidence, 0) / counted.length
}

/** The head of a page ends somewhere here, in shares of its height, between two lines. */
const HEAD = { from: 0.15, to: 0.35 }
const DARK = 128

const rowsOf = ({ pixels, width }: GreyImage, top: number, bottom: number): GreyImage => ({
  pixels: pixels.subarray(top * width, bottom * width),
  width,
  height: bottom - top,
})

/** The middle of the widest gap between lines: of the rows with the least ink, the longest run. */
function endOfHead({ pixels, width, height }: GreyImage): number {
  const [from, to] = [Math.round(height * HEAD.from), Math.round(height * HEAD.to)]
  const ink = Array.from({ length: to - from }, (_, index) => {
    const row = pixels.subarray((from + index) * width, (from + index + 1) * width)
    return row.reduce((dark, light) => dark + (light < DARK ? 1 : 0), 0)
  })
  const least = Math.min(...ink)
  let [longest, end, run] = [0, from, 0]
  ink.forEach((dark, index) => {
    run = dark <= least + 2 ? run + 1 : 0
    if (run > longest) [longest, end] = [run, from + index]
  })
  return end - (longest >> 1)
}

export type ReadPicture = (picture: GreyImage, page: number) => Promise<OcrPage>

/** A reader of pictures. The first page of a document settles its language and, until one makes no sense, its turn. */
export async function createPictureReader(): Promise<ReadPicture> {
  const ocr = await createOcr()
  let language: OcrLanguage | null = null
  let quarters = 0

  async function readTurned(picture: GreyImage, turn: number, bottomOf: (image: GreyImage) => number) {
    const prepared = await preparePage(picture, turn)
    const bottom = bottomOf(prepared.image)
    const words = ocr.recognise(rowsOf(prepared.image, 0, bottom), language ?? 'eng')
    return { ...prepared, turn, bottom, words, confidence: confidenceOf(words) }
  }

  async function bestTurn(picture: GreyImage, bottomOf: (image: GreyImage) => number) {
    let best = await readTurned(picture, quarters, bottomOf)
    for (const turn of [1, 3, 2, 0]) {
      if (best.confidence >= UPRIGHT_CONFIDENCE) break
      if (turn === quarters) continue
      const other = await readTurned(picture, turn, bottomOf)
      if (other.confidence > best.confidence) best = other
    }
    return best
  }

  const languageIn = (words: readonly OcrWord[]): OcrLanguage =>
    language ?? languageOf(words.map(({ text }) => text))

  /**
   * The head of a page shows its turn and its language in a part of the time; where it does not, the whole page does.
   */
  async function readUpright(picture: GreyImage) {
    const head = await bestTurn(picture, endOfHead)
    const page =
      head.confidence >= UPRIGHT_CONFIDENCE ? head : await bestTurn(picture, ({ height }) => height)
    const { image, bottom, words } = page
    const spoken = languageIn(words)
    if (spoken !== (language ?? 'eng')) return { ...page, spoken, words: ocr.recognise(image, spoken) }
    const lines = 1 + Math.max(-1, ...words.map(({ line }) => line))
    const rest = bottom === image.height ? [] : ocr.recognise(rowsOf(image, bottom, image.height), spoken)
    const below = rest.map((word) => ({
      ...word,
      y0: word.y0 + bottom,
      y1: word.y1 + bottom,
      baseline: word.baseline + bottom,
      line: word.line + lines,
    }))
    return { ...page, spoken, words: [...words, ...below] }
  }

  return async (picture, page) => {
    const { turn, image, toPicture, words: firstWords, spoken: first } = await readUpright(picture)
    quarters = turn
    const spoken = first === 'eng' ? languageIn(firstWords) : first
    const seen = spoken === first ? firstWords : ocr.recognise(image, spoken)
    const words = withUnreadInk(image, seen, (unread, layout) => ocr.recognise(unread, spoken, layout))
    if (firstWords.length > 0) language = spoken
    const scale = PAGE_POINTS / image.width
    const inLines = toItems(image, words, page, scale)
    const items = mayHoldCards(rowsFromItems(inLines))
      ? fuller(inLines, toItems(image, ocr.recognise(image, spoken, 'scattered'), page, scale))
      : inLines
    globalThis.gc?.()
    return {
      items,
      frame: ({ x0, x1, y0, y1 }) =>
        toPicture({ x0: x0 / scale, x1: x1 / scale, y0: y0 / scale, y1: y1 / scale }),
    }
  }
}

/** Of cards, the large figures are left out in one of two ways. */
function fuller(one: TextItem[], other: TextItem[]): TextItem[] {
  const figures = (items: readonly TextItem[]): number => items.filter(({ text }) => /\d/.test(text)).length
  return figures(other) > figures(one) ? other : one
}

// A repaired unit is one of few that exist; a number made of letters is a guess.
const CONFIDENCE_AFTER = {
  unit: () => 90,
  guess: (confidence: number) => Math.min(60, confidence),
  number: (confidence: number) => Math.min(50, confidence),
  nothing: (confidence: number) => confidence,
}

const letterWidth = (words: readonly OcrWord[]): number | null => {
  const widths = words
    .filter(({ text }) => text.length >= 3)
    .map(({ x0, x1, text }) => (x1 - x0) / text.length)
    .sort((a, b) => a - b)
  return widths[widths.length >> 1] ?? null
}

/** Boxes of words are tight, so their height says little about the size of the letters: their width does. */
function toItems(image: GreyImage, recognised: readonly OcrWord[], page: number, scale: number): TextItem[] {
  const usual = letterWidth(recognised) ?? 20
  const words = withColons(recognised, usual)
  const lines = Map.groupBy(words, ({ line }) => line)
  return words.flatMap((word) => {
    const marked = withDecimalMarks(image, word)
    const repaired = repairOcrWord(marked.text)
    if (repaired === null) return []
    const onLine = lines.get(word.line)!
    const width = onLine.length >= 3 ? (letterWidth(onLine) ?? usual) : usual
    return {
      page,
      x: word.x0 * scale,
      y: word.baseline * scale,
      width: (word.x1 - word.x0) * scale,
      height: Math.max(4, width * 1.9 * scale),
      text: repaired.text,
      confidence: CONFIDENCE_AFTER[repaired.changed ?? 'nothing'](
        Math.min(MARK_CONFIDENCE[marked.marks], word.confidence),
      ),
    }
  })
}
