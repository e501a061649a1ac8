/** From characters of a text to its lines, as an editor counts them. */
import type { Place } from './text-layout.ts'

type Span = { from: number; to: number }

export type LineOf = (span: Span) => Required<Pick<Place, 'line' | 'span'>>

/** Lines end in CR LF, LF or CR; a span that goes on over the end of its line is cut there. */
export function linesOf(text: string): LineOf {
  const starts = [0]
  for (const { index, 0: mark } of text.matchAll(/\r\n|\r|\n/g)) starts.push(index + mark.length)
  return ({ from, to }) => {
    let [low, high] = [0, starts.length - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if (starts[middle]! <= from) low = middle
      else high = middle - 1
    }
    const start = starts[low]!
    const end = (starts[low + 1] ?? text.length + 1) - 1
    return { line: low + 1, span: { from: from - start, to: Math.max(from, Math.min(to, end)) - start } }
  }
}
