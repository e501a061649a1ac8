/** Of several questions of a message, what was told to the earlier ones, and whether that answers a later one. */
import { wordsIn } from '../guides/likeness.ts'
import { circumstancesOf } from '../understand/circumstances.ts'
import { answers, kindsAsked } from '../understand/kinds.ts'
import { stemsOf } from './asking.ts'
import type { Line, Part } from './guide-parts.ts'
import type { Telling } from './read.ts'

/** Sentences of one of several questions. */
const MOST_LINES = 6

/** What was told: its sentences, and the matters that were spoken of. */
export type TellingSoFar = {
  texts: Set<string>
  titles: Set<string>
  /** names of the markers whose values were judged */
  markers: Set<string>
}

/**
 * Without what was told before, and no longer than an answer beside others may be. Of a matter that was spoken of only
 * what answers this question is new.
 */
export function fresh(parts: readonly Part[], question: string, told: TellingSoFar): Part[] {
  const { texts, titles, markers } = told
  const kinds = kindsAsked(question)
  const isJudged = ({ title, claims }: Line) => claims.length === 0 && markers.has(title)
  const isNew = (line: Line) => {
    const { text, english = text, title, claims } = line
    if (texts.has(text) || isJudged(line)) return false
    return !titles.has(title) || kinds.some((kind) => answers(kind, english, claims))
  }
  let left = MOST_LINES
  return parts.flatMap((part) => {
    const lines = part.lines.filter(isNew).slice(0, Math.max(0, left))
    left -= lines.length
    const heading = part.heading?.endsWith(':') ? part.heading : null
    return lines.length > 0 ? [{ ...part, heading, lines }] : []
  })
}

/** Of a question so many words have to be strange to what was told before it counts as not answered. */
const FEWEST_STRANGE = 2

/** Asked in these words alone, what to do is asked, which was told. */
const GENERAL = /^(?:eat\w*|diets?|foods?|chang\w*|different\w*|avoid\w*|treat\w*|help\w*|lower|raise|fix)$/
const strangeStems = (question: string): string[] =>
  stemsOf(
    wordsIn(question)
      .filter((word) => !GENERAL.test(word))
      .join(' '),
  )

/** Whether what was told before answers it: some of its words are there, and it brings no new circumstance. */
export function isAnswered(question: string, told: readonly Part[]): boolean {
  const lines = told.flatMap((part) => part.lines)
  const said = new Set(lines.flatMap(({ text }) => stemsOf(text)))
  const asked = strangeStems(question)
  const isStrange = asked.length >= FEWEST_STRANGE && asked.every((stem) => !said.has(stem))
  if (isStrange) return false
  const spoken = new Set(lines.flatMap(({ text }) => [...circumstancesOf(text)]))
  return [...circumstancesOf(question)].every((each) => spoken.has(each))
}

/** Whether it has a word of the question; of what is said in another language nobody knows. */
export const isOn = (question: string, { lines }: Part, { language }: Telling): boolean => {
  const asked = strangeStems(question)
  const said = new Set(lines.flatMap(({ text }) => stemsOf(text)))
  return language !== 'en' || asked.length < FEWEST_STRANGE || asked.some((stem) => said.has(stem))
}
