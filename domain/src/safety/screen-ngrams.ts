/**
 * Third net: a linear model over letter and word sequences, trained on labelled sentences of the red-flag facts. It
 * knows no meaning, so it only ever raises a level, and only where the rules and frames were silent.
 */
import { sentenceMood } from './match-red-flags.ts'
import { splitSentences } from './normalise.ts'
import { concernLayer } from './red-flags.ts'
import file from './ngram-weights.json' with { type: 'json' }

/** Feature (`c` letters, `w` word, `b` two words) to its rarity and its weight. */
const features = new Map(Object.entries(file.features as unknown as Record<string, [number, number]>))

/** A story holds so many sequences that some always look alarming. */
const MOST_WORDS = 40
const GRAMS = [3, 4, 5]

/** From 0 to 1: how much a normalised message reads like one that needs help today. */
function alarmScore(normal: string): number {
  const text = ` ${normal
    .replace(/[^a-z0-9 ]+/g, ' ')
    .replace(/ +/g, ' ')
    .trim()} `
  const counts = new Map<string, number>()
  const add = (key: string, first: number) => counts.set(key, counts.has(key) ? counts.get(key)! + 1 : first)
  for (const length of GRAMS) {
    for (let start = 0; start + length <= text.length; start++)
      add(`c${text.slice(start, start + length)}`, 1)
  }
  const words = text.trim().split(' ')
  words.forEach((word) => add(`w${word}`, 2))
  words.slice(1).forEach((word, index) => add(`b${words[index]} ${word}`, 2))
  let sum = 0
  let squares = 0
  for (const [key, count] of counts) {
    const [rarity, weight] = features.get(key) ?? [0, 0]
    const value = (1 + Math.log(count)) * rarity
    sum += value * weight
    squares += value * value
  }
  return 1 / (1 + Math.exp(-((4 * sum) / Math.sqrt(squares || 1) + file.b)))
}

const URGENT = 0.9
const SYMPTOM = new RegExp(`\\b(?:${concernLayer.body_or_symptom.join('|')})\\b`)

/** What is measured is judged by its number. */
const MEASUREMENT = /\b(?:blood pressure|pulse|heart rate|blood sugar|oxygen)\b/g

const GENERAL_QUESTION = /^(?:is|are|does|do|which|what|how|can i take)\b/
const ABOUT_SOMEBODY =
  /\b(?:my|me|i have|i am|i feel|im|ive|he|she|hes|shes|his|her|since|now|today|suddenly)\b/

/** True when a short message about the body reads like one that needs help today. Alone this is never an emergency. */
export function readsAlarming(normal: string): boolean {
  if (normal.split(' ').length > MOST_WORDS || !SYMPTOM.test(normal.replace(MEASUREMENT, ''))) return false
  if (GENERAL_QUESTION.test(normal) && !ABOUT_SOMEBODY.test(normal)) return false
  if (splitSentences(normal).some((sentence) => sentenceMood(sentence) !== 'now')) return false
  return alarmScore(normal) >= URGENT
}
