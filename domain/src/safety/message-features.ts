/** A message as a list of named features with their strength: the input of the trained net. */
import { findConcepts } from './message-concepts.ts'
import type { MessageWords } from './message-words.ts'

export type Features = Map<string, number>
export type RuleVerdict = { level: string; reason: string | null }

const DENIALS = new Set(
  'no not never without none nor isnt dont doesnt didnt wasnt havent hasnt free arent'.split(' '),
)
const DENIAL_WINDOW = 3
const QUESTION = /^(?:what|is|are|can|does|do|how|why|which|should|when|best|will|could)\b/
const PERSONS = 'i im my he she hes shes his her we you your'.split(' ')

const stem = (word: string) =>
  word.length > 4 ? word.replace(/(?:ingly|edly|ings|ing|ies|ied|ed|es|s|ly|y)$/, '') : word
/** Long messages have more of each: shared out, so that length alone does not weigh. */
const share = (count: number, atLeast: number) => 1 / Math.sqrt(Math.max(atLeast, count))

function wordFeatures(tokens: readonly string[]): [string, number][] {
  const found: [string, number][] = []
  tokens.forEach((token, index) => {
    const [next, afterNext] = [tokens[index + 1], tokens[index + 2]]
    found.push([`w${/^\d/.test(token) ? '#' : token}`, 1])
    if (stem(token) !== token) found.push([`s${stem(token)}`, 1])
    if (next === undefined) return
    found.push([`b${token} ${next}`, 1], [`S${stem(token)} ${stem(next)}`, 0.7])
    if (afterNext !== undefined) found.push([`t${token} ${next} ${afterNext}`, 0.7])
  })
  found.push([`w^${tokens[0]}`, 1], [`b^${tokens[0]} ${tokens[1]}`, 1], [`w$${tokens[tokens.length - 1]}`, 1])
  return found
}

function letterGroups(words: readonly string[]): Set<string> {
  const groups = new Set<string>()
  for (const word of words.map((text) => `_${text}_`)) {
    for (let length = 3; length <= 5; length++) {
      for (let at = 0; at + length <= word.length; at++) groups.add(`c${word.slice(at, at + length)}`)
    }
  }
  return groups
}

export function messageFeatures(message: MessageWords, rule: RuleVerdict): Features {
  const { language, tokens, original, normal, asks } = message
  const words = tokens.filter((token) => token !== '.')
  const features: Features = new Map()
  const add = (name: string, value: number) => features.set(name, (features.get(name) ?? 0) + value)

  const perWord = share(words.length, 6)
  for (const [name, value] of wordFeatures(tokens)) add(name, value * perWord)
  for (const word of original) add(`x${word}`, share(original.length, 6))
  if (language !== 'en') add('foreign', 0.3)

  const letters = letterGroups(words)
  for (const group of letters) add(group, share(letters.size, 20))

  add(`rule ${rule.level}`, 0.5)
  if (rule.reason) add(`reason ${rule.reason}`, 0.5)

  add(`length ${Math.min(6, Math.floor(Math.log2(words.length + 1)))}`, 0.3)
  if (asks) add('asks', 0.3)
  if (QUESTION.test(normal)) add('begins as a question', 0.3)
  for (const person of PERSONS) if (words.includes(person)) add(`person ${person}`, 0.15)

  const found = findConcepts(words)
  const concepts = new Set(found.map(({ concept }) => concept))
  const denied = new Set(
    found
      .filter(({ at }) => words.slice(Math.max(0, at - DENIAL_WINDOW), at).some((word) => DENIALS.has(word)))
      .map(({ concept }) => concept),
  )
  const perConcept = 1.5 * share(concepts.size, 4)
  for (const concept of concepts) add(`C${concept}`, perConcept)
  for (const concept of denied) add(`N${concept}`, perConcept)
  return features
}
