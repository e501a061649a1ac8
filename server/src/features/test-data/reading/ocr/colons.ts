/**
 * In a column of colons (`Glucose   : 5.1`) the engine reads some as a one, which would join or replace the value.
 * A one that it is not sure of and that stands where colons stand above or below is a colon.
 */
import type { OcrWord } from './tesseract.ts'

const LIKE_A_COLON = /^[1Il|i](?=$|\d)/
const UNSURE = 50
/** How far apart middles may be, in letters; a word's own letters are not all as wide as one another. */
const TOLERANCE = { alone: 0.4, joined: 0.6 }
const LINES_AWAY = 12
const ALIGNED_AT_LEAST = 2

type Mark = { word: OcrWord; middle: number }
const middle = ({ x0, x1, text }: OcrWord, letter: number): number =>
  x0 + ((x1 - x0) * (letter + 0.5)) / text.length

/** @param letter usual width of a letter, in pixels */
export function withColons(words: readonly OcrWord[], letter: number): OcrWord[] {
  const colons = words
    .filter(({ text }) => text.endsWith(':'))
    .map((word): Mark => ({ word, middle: middle(word, word.text.length - 1) }))
  const unsure = words
    .filter(({ text, confidence }) => /^[1Il|i]$/.test(text) && confidence < UNSURE)
    .map((word): Mark => ({ word, middle: middle(word, 0) }))
  const isMisread = (word: OcrWord, index: number): boolean => {
    const [before, after] = [words[index - 1], words[index + 1]]
    const alone = word.text.length === 1
    if (!LIKE_A_COLON.test(word.text) || word.confidence >= UNSURE || before?.line !== word.line) return false
    if (alone && after?.line !== word.line) return false
    if (colons.some((colon) => colon.word.line === word.line)) return false
    const reach = letter * TOLERANCE[alone ? 'alone' : 'joined']
    const alignedIn = (marks: readonly Mark[]) =>
      marks.filter(
        (mark) =>
          mark.word !== word &&
          Math.abs(mark.word.line - word.line) <= LINES_AWAY &&
          Math.abs(mark.middle - middle(word, 0)) <= reach,
      ).length
    const certain = alignedIn(colons)
    return certain > 0 && certain + alignedIn(unsure) >= ALIGNED_AT_LEAST
  }
  return words.map((word, index) =>
    isMisread(word, index)
      ? { ...word, text: `:${word.text.slice(1)}`, confidence: Math.min(50, word.confidence) }
      : word,
  )
}
