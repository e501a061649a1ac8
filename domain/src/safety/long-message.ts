/** A long story in parts as long as what the trained net has learned from: a sign may be buried in one of them. */

const PART_WORDS = 20
const LONGEST_SENTENCE = 50
/** About 400 words; what follows them is read by the rules alone. */
const MOST_PARTS = 12

/** What is said again and again is read once, and hides nothing behind it. */
export const sentencesOf = (message: string): Set<string> => new Set(message.split(/(?<=[.!?;\n])\s+/))

export function partsOf(message: string): string[] {
  const parts: string[][] = [[]]
  for (const sentence of sentencesOf(message)) {
    const words = sentence.split(/\s+/).filter(Boolean)
    for (let at = 0; at < words.length; at += LONGEST_SENTENCE) {
      parts.at(-1)!.push(...words.slice(at, at + LONGEST_SENTENCE))
      if (parts.at(-1)!.length >= PART_WORDS) parts.push([])
    }
    if (parts.length > MOST_PARTS) break
  }
  return parts
    .slice(0, MOST_PARTS)
    .filter((words) => words.length > 0)
    .map((words) => words.join(' '))
}
