/** Why the trained net gave a level: the words that weighed most, and what they are about where that is clear. */
import type { TriageLevel } from './levels.ts'
import { ALLERGY, BLEEDING, BREATH, HEART, POISON, PREGNANCY, STROKE } from './danger-words.ts'
import { type Concept, findConcepts } from './message-concepts.ts'
import { messageFeatures, type RuleVerdict } from './message-features.ts'
import type { MessageWords } from './message-words.ts'
import { likelihoods } from './triage-net.ts'

const MOST_NAMED = 3
const SHORTEST_NAMED = 4
/** Each is weighed by reading the message without it. Of more words none stands out, and the time grows by the square. */
const MOST_WEIGHED = 30

/** Words that weigh because of others: shown to somebody as a reason they say nothing. */
const MEANS_LITTLE = new Set<Concept>([
  'self',
  'child',
  'adultother',
  'old',
  'now',
  'days',
  'longago',
  'negation',
  'info',
  'figurative',
  'app',
  'routineq',
  'job',
  'help',
  'swallowed',
  'supplement',
  'diet',
  'minor',
  'mild',
  'normalnum',
  'notwork',
])

/** The first whose meanings are all named; a meaning may be one of several. */
const KINDS: [reason: string, ...meanings: Concept[][]][] = [
  // A tablet that was taken is no poisoning.
  [POISON, ['swallowed', 'toomuch'], ['poison', 'plant', 'battery', 'drugs']],
  [POISON, ['toomuch'], ['medicine']],
  // Feet that swell on a new tablet are no allergy.
  [ALLERGY, ['swell'], ['face', 'throat', 'lips', 'allergy', 'rashfade', 'skin']],
  [ALLERGY, ['throat', 'lips'], ['allergy', 'rashfade', 'medicine', 'skin']],
  [POISON, ['smoke'], ['headache', 'faint', 'vomit', 'confused', 'sleepy']],
  [PREGNANCY, ['pregnant'], ['bleed', 'nomove', 'headache', 'cord', 'faint', 'severe', 'vision']],
  ['A baby that is limp, hot, blue or not feeding', ['baby'], ['floppybaby', 'fever', 'blue', 'unconscious']],
  [HEART, ['chest'], ['pain', 'pressure', 'sweat', 'radiate']],
  [STROKE, ['speech', 'stroke', 'oneside'], ['weak', 'face', 'sudden', 'arm', 'confused']],
  [BREATH, ['cantbreathe', 'choke']],
  ['Not responding', ['unconscious']],
  ['A seizure', ['seizure']],
  [BLEEDING, ['bleed', 'coffeeground']],
  ['Infection with warning signs', ['fever', 'sepsis'], ['confused', 'mottled', 'meningitis', 'rashfade']],
  ['A head injury with warning signs', ['headinjury'], ['vomit', 'confused', 'sleepy', 'thinner']],
]

/** `about` is the condition, where it is clear; `poison` is true where the words for poisoning are the right ones. */
export function explain(
  message: MessageWords,
  rule: RuleVerdict,
  level: 'emergency' | 'crisis' | 'urgent',
): { reason: string; about: string | null; poison: boolean } {
  const words = message.tokens.filter((token) => token !== '.')
  const named = new Set(findConcepts(words).map(({ concept }) => concept))
  const kind = KINDS.find(([, ...all]) =>
    all.every((some) => some.some((meaning) => named.has(meaning))),
  )?.[0]
  const about =
    level === 'crisis'
      ? 'Thoughts of suicide or self-harm'
      : level === 'urgent'
        ? 'Symptoms that may need attention today'
        : (kind ?? 'Words that often mean an emergency')
  const weighty = weightiest(message, rule, level)
  const because = weighty.length > 0 ? ` (${weighty.map((word) => `“${word}”`).join(', ')})` : ''
  return { reason: about + because, about: kind ?? null, poison: kind === POISON }
}

/** The words whose absence would make the level least likely. */
function weightiest(message: MessageWords, rule: RuleVerdict, level: TriageLevel): string[] {
  const likely = (tokens: string[]) => likelihoods(messageFeatures({ ...message, tokens }, rule))[level]
  const whole = likely(message.tokens)
  const words = [...new Set(message.tokens)].filter(
    (word) =>
      word.length >= SHORTEST_NAMED && findConcepts([word]).some(({ concept }) => !MEANS_LITTLE.has(concept)),
  )
  if (words.length > MOST_WEIGHED) return []
  return words
    .map((word) => ({ word, weight: whole - likely(message.tokens.filter((token) => token !== word)) }))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, MOST_NAMED)
    .map(({ word }) => word)
}
