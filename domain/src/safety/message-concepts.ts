/** What the words of a message stand for: groups of words of one meaning, single or in a phrase. */
import file from './triage-concepts.json' with { type: 'json' }

export type Concept = keyof typeof file
type Entry = { phrase: string[]; concept: Concept }

let byFirstWord: Map<string, Entry[]> | undefined
function load(): Map<string, Entry[]> {
  if (byFirstWord) return byFirstWord
  byFirstWord = new Map()
  for (const [concept, phrases] of Object.entries(file)) {
    for (const phrase of phrases.split(' ').map((text) => text.split('_'))) {
      const entries = byFirstWord.get(phrase[0]!) ?? []
      entries.push({ phrase, concept: concept as Concept })
      byFirstWord.set(phrase[0]!, entries)
    }
  }
  return byFirstWord
}

/** Each concept with the places where it is named. */
export function findConcepts(words: readonly string[]): { concept: Concept; at: number }[] {
  const entries = load()
  return words.flatMap((word, at) =>
    (entries.get(word) ?? [])
      .filter(({ phrase }) => phrase.every((part, index) => words[at + index] === part))
      .map(({ concept }) => ({ concept, at })),
  )
}
