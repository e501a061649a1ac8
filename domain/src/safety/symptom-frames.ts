/** Frames of symptom, onset and severity: what a danger looks like when no fixed phrase was used. */
import { isFigurative, isNegated, sentenceMood } from './match-red-flags.ts'
import { splitSentences } from './normalise.ts'

export type FrameMatch = { level: 'emergency' | 'urgent'; reason: string; advice: string }

type Frame = FrameMatch & {
  /** All must be said, each in a sentence that speaks of now and does not deny it. */
  all: RegExp[]
  /** In one sentence (default) or anywhere in the message. */
  scope?: 'message'
}

const frames: Frame[] = []

export function matchSymptomFrames(normal: string): FrameMatch | null {
  const sentences = splitSentences(normal).filter((sentence) => sentenceMood(sentence) === 'now')
  const said = (sentence: string, expression: RegExp) =>
    Array.from(sentence.matchAll(expression)).some(({ index, 0: text }) => {
      const span = { start: index, end: index + text.length }
      return !isNegated(sentence, span) && !isFigurative(sentence, span)
    })
  const matches = frames.filter(({ all, scope }) =>
    scope === 'message'
      ? all.every((expression) => sentences.some((sentence) => said(sentence, expression)))
      : sentences.some((sentence) => all.every((expression) => said(sentence, expression))),
  )
  return matches.find(({ level }) => level === 'emergency') ?? matches[0] ?? null
}
