/** How alike a message is to the ways in which people ask a question: by rare words in common. */
import { simpleName } from '../../evidence/simple-name.ts'
import { slips } from '../../safety/spelling.ts'

/** Words that stand in questions about anything, in five languages. */
const LITTLE = new Set(
  `a an and are as at be been but by can could did do does doing dont for from get gets getting go got had has have how i if im in into is
  isnt it its ive just like me mine more my need no not now of ok okay on one or our out please really should so some still take than that
  the their them then there these they thing this those to too up us was we well what whats when where which who why will with would you
  up down off gone going went keep keeps kept feel feeling
  kg lb lbs cm mg mcg ug iu ml mmol nmol pmol year years yr yrs week weeks day days month months hour hours minute minutes age aged old x time times today
  your am any about actually also anyone because being cant didnt even every give good hi hello hey id ill know lot make many much never
  only other over own people quite right said say says see something sure tell think though told use used using very want way were yes
  och att det som en ett jag mig min mitt kan ska med på av för är den har om eller inte vad hur så man blir
  und der die das ist ich mir mein meine kann soll mit auf von für zu ein eine oder nicht was wie man wird bei sind habe
  et le la les un une des je me mon ma mes peux dois avec sur de du pour est que qui dans ou ne pas ce quoi comment
  y el los las una uno que de mi me puedo debo con por para es en o no como qué se lo al del tengo`
    .split(/\s+/)
    .filter(Boolean)
    .map(simpleName),
)

/** Letters of a word that count: endings differ. */
const LONGEST = 7
const SHORTEST_FOR_SLIPS = 5

const stem = (word: string): string => {
  const short =
    word.length > 4 ? word.replace(/(?:iness|ingly|edly|ings|ing|ies|ied|ed|es|ly|y|en|er|e)$/, '') : word
  return (short.length >= 3 ? short : word).slice(0, LONGEST)
}

/** The words of a text that say what it is about, shortened; each once. */
export const wordsIn = (text: string): string[] => [
  ...new Set(
    simpleName(text)
      .split(' ')
      .filter((word) => word.length > 1 && !LITTLE.has(word) && !/^\d/.test(word))
      .map(stem),
  ),
]

export type Weights = ReadonlyMap<string, number>

/** By word what it is worth: the rarer among the texts, the more. */
export function weightsOf(texts: readonly (readonly string[])[]): Weights {
  const counts = new Map<string, number>()
  for (const words of texts) for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return new Map([...counts].map(([word, count]) => [word, Math.log(1 + texts.length / count)]))
}

/** What a word is worth that stands in none of the texts: it is about something else, or a slip. */
const UNKNOWN = 4

/** A text whose words are looked up again and again. */
export type Known = { words: ReadonlySet<string>; norm: number }

const norm = (words: Iterable<string>, weights: Weights): number => {
  let sum = 0
  for (const word of words) sum += (weights.get(word) ?? UNKNOWN) ** 2
  return Math.sqrt(sum)
}

export function knownText(text: string, weights: Weights): Known {
  const words = new Set(wordsIn(text))
  return { words, norm: norm(words, weights) }
}

/** The cosine of a message's words and a known text, 0 to 1. */
export function likeness({ words, norm: own }: Known, other: Known, weights: Weights): number {
  let shared = 0
  const [few, many] = words.size < other.words.size ? [words, other.words] : [other.words, words]
  for (const word of few) if (many.has(word)) shared += (weights.get(word) ?? UNKNOWN) ** 2
  return shared === 0 ? 0 : shared / (own * other.norm)
}

/** The share of a message's words, by what they are worth, that stand in a vocabulary; 0 to 1. */
export function shareKnown(
  words: ReadonlySet<string>,
  vocabulary: ReadonlySet<string>,
  weights: Weights,
): number {
  let [known, all] = [0, 0]
  for (const word of words) {
    const worth = weights.get(word) ?? UNKNOWN
    all += worth
    if (vocabulary.has(word)) known += worth
  }
  return all === 0 ? 0 : known / all
}

/** Words of a message that are looked at for slips of the keyboard. */
const MOST_SLIPS = 40

/** A message's words, those with a slip as they were meant: the commonest of the known words that are near. */
export function messageWords(text: string, weights: Weights): Known {
  let looked = 0
  const words = new Set(
    wordsIn(text).map((word) => {
      if (weights.has(word) || word.length < SHORTEST_FOR_SLIPS || looked++ >= MOST_SLIPS) return word
      return nearest(word, weights)
    }),
  )
  return { words, norm: norm(words, weights) }
}

function nearest(word: string, weights: Weights): string {
  let best = word
  let least = Infinity
  for (const [known, worth] of weights)
    if (
      worth < least &&
      known[0] === word[0] &&
      known.length >= SHORTEST_FOR_SLIPS &&
      Math.abs(known.length - word.length) <= 1 &&
      slips(word, known, 2) === 1
    )
      [best, least] = [known, worth]
  return best
}
