/** The questions of a message that asks several. */
import { wordsIn } from './likeness.ts'

/** Of a message with more questions the first are looked at. */
const MOST_PARTS = 6

const ASKS =
  /\?|\b(?:how|what|whats|when|which|why|who|is it|is there|are there|can i|could i|should i|do i|does|am i|vad|hur|när|ska jag|kan jag|was|wie|wann|soll ich|darf ich|comment|quand|combien|dois-je|puis-je|cómo|cuánto|cuándo|debo|puedo)\b/i
/** The questions of a message, each with what is said before it; none where it asks one thing. */
export function questionsIn(text: string): string[] {
  const sentences = text.split(
    /(?<=[?!;\n])|(?<=\.) |,? and (?=(?:how|what|when|which|why|is|are|can|should|do|does)\b)|, (?=(?:how|what|when|which|why|is|are|can|could|should|does|do (?!not\b))\b)/i,
  )
  const parts: string[] = []
  let before = ''
  for (const sentence of sentences) {
    before += ` ${sentence}`
    if (!ASKS.test(sentence)) continue
    parts.push(before)
    before = ''
  }
  return parts.length > 1 ? parts.filter((part) => wordsIn(part).length > 0).slice(0, MOST_PARTS) : []
}
