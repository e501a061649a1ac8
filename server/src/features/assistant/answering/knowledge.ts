import type { PassageKind } from '@aevia/domain/assistant/material.ts'
import { findBiomarker } from '@aevia/domain/health/biomarkers/catalogue.ts'
import { topics } from '@aevia/domain/assistant/topics.ts'
import { findSupplementFact, supplementNames } from '@aevia/domain/supplements/facts.ts'
import MiniSearch from 'minisearch'
import { allPassages } from './passages.ts'
import { type Passage } from './passage.ts'

/** Words that are in most questions and say nothing about their topic. */
const STOP_WORDS = new Set(
  `a about am an and any are as at be been best better but by can could did do does for from get good had has have help
  her him his how i if in into is it its just know like me mean means much my need of on or our out please should so some
  take taking tell than that the their them there these they this to too up us use very want was we what when where which
  who why will with would you your years old year day days every really also`.split(/\s+/),
)
/** Kinds that make sense only beside what they belong to. */
const UNASKED = new Set<PassageKind>(['help', 'retest', 'see', 'effects', 'range'])
const FIELDS = ['title', 'names', 'text']
/** Under this the nearest passage is only near in letters. */
const GOOD_SCORE = 12

/** What people say, and what the passages call it. */
const SYNONYMS: [RegExp, string][] = [
  [/\b(?:slow (?:down )?)?(?:aging|ageing|getting older|longevity)\b/gi, 'biological age'],
  [/\bout of range\b/gi, 'reference range'],
  [/\blabs?\b/gi, 'laboratories'],
]
const widened = (words: string) =>
  SYNONYMS.reduce((text, [expression, word]) => text.replace(expression, word), words)

const sameStem = (a: string, b: string) =>
  a === b || (Math.min(a.length, b.length) > 4 && a.slice(0, 5) === b.slice(0, 5))

const namesOf = (subject: string): string =>
  [
    ...Object.values(findBiomarker(subject)?.synonyms ?? {}).flat(),
    ...(findSupplementFact(subject) ? supplementNames(findSupplementFact(subject)!) : []),
    ...(topics.find(({ id }) => id === subject)?.names ?? []),
  ].join(' ')

export type Knowledge = ReturnType<typeof createKnowledge>

/** The facts as passages: found by what they are about, or by words with synonyms and spelling tolerance. */
export function createKnowledge() {
  const passages = allPassages()
  const byId = new Map(passages.map((passage) => [passage.id, passage]))
  const bySubject = Map.groupBy(passages, ({ subject }) => subject)
  const index = new MiniSearch<Passage & { names: string }>({
    fields: FIELDS,
    processTerm: (term) => {
      const word = term.toLowerCase().replace(/['’]s?$/, '')
      return word.length < 2 || STOP_WORDS.has(word) ? null : word
    },
    searchOptions: {
      boost: { title: 3, names: 2 },
      prefix: (term) => term.length > 4,
      fuzzy: (term) => (term.length > 5 ? 0.2 : false),
      weights: { fuzzy: 0.3, prefix: 0.4 },
    },
  })
  index.addAll(passages.map((passage) => ({ ...passage, names: namesOf(passage.subject) })))

  return {
    /** Everything known of a kind about a subject, in the order in which it is presented. */
    about: (subject: string, kind: PassageKind, direction?: 'low' | 'high' | null): Passage[] =>
      (bySubject.get(subject) ?? []).filter(
        (passage) => passage.kind === kind && (direction === undefined || passage.direction === direction),
      ),
    find: (id: string): Passage | undefined => byId.get(id),
    /** The nearest passages to a question in free words; none when nothing is near enough. */
    search: (words: string, most: number): Passage[] => {
      const asked = widened(words)
      const terms = asked
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u)
        .filter((word) => word.length > 1 && !STOP_WORDS.has(word))
      return index
        .search(asked.slice(0, 400), {
          filter: ({ id }) => !UNASKED.has(byId.get(String(id))?.kind ?? 'about'),
        })
        .filter(({ score, match }) => {
          // Most of what was asked must occur: one shared word does not make a passage an answer.
          const matched = Object.keys(match)
          const covered = terms.filter((term) => matched.some((found) => sameStem(found, term))).length
          return score >= GOOD_SCORE && terms.length > 0 && covered >= Math.max(terms.length * 0.6, 1)
        })
        .slice(0, most)
        .flatMap(({ id }) => byId.get(String(id)) ?? [])
    },
  }
}
