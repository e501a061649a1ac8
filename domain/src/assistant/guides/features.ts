/** What of a message is in a guide, as numbers: what both name, the guide's own words, the wording. */
import { simpleName } from '../../evidence/simple-name.ts'
import type { Steps } from '../../steps.ts'
import { type Circumstance, circumstancesOf } from '../understand/circumstances.ts'
import { type Circumstances, circumstancesOfGuide } from './guide-circumstances.ts'
import { createLikeness, runsIn, wordsIn } from './likeness.ts'
import type { Guide } from './schema.ts'
import { includes, sharesOf, type Simple, simplified } from './shares.ts'

export type Side = 'low' | 'high' | 'within'
/** What a message names and what is known of it. */
export type Named = {
  text: string
  /** ids of the catalogue, with the side where a value or a word says it */
  markers: ReadonlyMap<string, Side | null>
  /** those of them whose value is told or on record */
  judged: ReadonlySet<string>
  /** keys of what is swallowed that the message names, and of what is on record besides */
  taken: ReadonlySet<string>
  recorded: ReadonlySet<string>
  /** whether a medicine is asked about for a child: what holds for adults is no answer */
  isForChild: boolean
  /** whether a child is spoken of */
  isOfChild: boolean
  /** what is named that is swallowed, and what is measured, as the message writes it */
  names: readonly (readonly string[])[]
}
/** What speaks for a guide, each a number; what is not there is 0. */
export type Features = {
  /** markers of the guide that are named */
  markers: number
  /** what is swallowed that the guide is about and the message names */
  taken: number
  /** groups of the guide's words that name what is swallowed, and are met by a name of the message */
  keyed: number
  /** of the guide's own words in the message, the share of all guides' ways of asking with them that are this one's */
  words: number
  /** the share of its groups of words of which the message has none */
  unmet: number
  /** the share of the message's votes: each run votes for the guides by how many of their ways of asking have it */
  votes: number
  /** the share of the message that stands in its words (likeness.ts) */
  known: number
  /** how much of the message that is, whatever its length */
  amount: number
  /** what the message names that is swallowed, and is not in the guide */
  missed_taken: number
  /** the same of what is measured */
  missed_markers: number
  /** circumstances that most of its ways of asking are of, and the message is in */
  met_circumstances: number
  /** circumstances of the message that the guide is not asked about */
  missed_circumstances: number
  /** circumstances that the guide is about and that are not the message's */
  other_circumstances: number
}
/** Words alone are looked up; phrases are searched for. */
type Group = {
  words: ReadonlySet<string>
  phrases: readonly string[]
  /** of words that name things that are swallowed: any name of theirs is as good */
  keys: ReadonlySet<string>
  /** what is said of children is said where a child is named */
  isOfChildren: boolean
}
type Indexed = {
  guide: Guide
  circumstances: Circumstances
  /** all that it lists, simplified, between spaces */
  texts: readonly string[]
  /** its words, the long ones without their endings */
  vocabulary: ReadonlySet<string>
  groups: Group[]
  taken: ReadonlySet<string>[]
  /** of its marker, where no side is said, there is none but this guide */
  isOnlySide: boolean
}

/** Of a group of names so many are known; the others are brands and other languages. */
const MOSTLY = 0.5

function groupOf(phrases: readonly string[], { keysOf, isTaken }: Names): Group {
  const simple = phrases.map(simpleName)
  const named = simple.filter(isTaken)
  return {
    keys: new Set(named.length >= MOSTLY * simple.length ? named.flatMap(keysOf) : []),
    isOfChildren: simple.includes('child'),
    words: new Set(simple.filter((phrase) => !phrase.includes(' '))),
    phrases: simple.filter((phrase) => phrase.includes(' ')),
  }
}

/** How many things that are swallowed have to be there. */
export const thingsOf = ({ taken, groups }: Indexed): number =>
  taken.length + groups.filter(({ keys }) => keys.size > 0).length

/** The words and phrases of a group that are in a message. */
const foundOf = ({ words, phrases }: Group, simple: Simple): string[] => [
  ...(words.size < simple.words.size
    ? [...words].filter((word) => simple.words.has(word))
    : [...simple.words].filter((word) => words.has(word))),
  ...phrases.filter((phrase) => includes(simple, phrase)),
]

/** How many of what a guide is about are named; null where something of it is not. */
function namedOf(
  { guide, groups, taken, isOnlySide }: Indexed,
  named: Named,
  simple: Simple,
): { markers: number; taken: number } | null {
  const { markers = [], side } = guide.about
  for (const id of markers) {
    if (!named.markers.has(id)) return null
    const own = named.markers.get(id) ?? null
    if (side && own !== side && !(own === null && isOnlySide && named.names[0]!.length === 0)) return null
  }
  let isNamed = taken.length === 0
  for (const keys of taken) {
    const has = (own: ReadonlySet<string>) => [...keys].some((key) => own.has(key))
    if (has(named.taken)) isNamed = true
    else if (!has(named.recorded)) return null
  }
  return isNamed && groups.every((group) => isMet(group, simple, named))
    ? { markers: markers.length, taken: taken.length }
    : null
}

/** What a guide says of two things holds for neither of them alone, nor for one of them and a third. */
const isMet = (group: Group, simple: Simple, { taken, recorded }: Named): boolean =>
  (group.keys.size === 0 && !group.isOfChildren) ||
  [...group.keys].some((key) => taken.has(key) || recorded.has(key)) ||
  foundOf(group, simple).length > 0

/** What a number counts, and who asks: not what a message is about. */
const COUNTED = new Set(
  'kg g mg mcg ug iu ie ml cm year years yr yrs old yo ans anos jahre jahr ar male female man woman week weeks day days month months time times day daily'.split(
    ' ',
  ),
)

/** So much of a word tells it from others, whatever its ending. */
const BEGINNING = 6

/** A word as it is compared: a long one without its ending. */
const beginningOf = (word: string): string => word.slice(0, BEGINNING)

/** Of the words of a message that say something, the share that stands in a guide. */
const shareOfWords = (words: readonly string[], { vocabulary }: Indexed): number =>
  words.length === 0 ? 0 : words.filter((word) => vocabulary.has(word)).length / words.length

const countBeside = <T>(own: ReadonlySet<T>, others: ReadonlySet<T>) =>
  [...own].filter((each) => !others.has(each)).length

const REFERS_BACK = /\b(?:it|its|they|them|this|these|those|den|det|dem|es|sie|ça|cela|lo|eso)\b/i

/**
 * 1 for what is swallowed, and for what is measured, that a message names and a guide does not.
 * @param names simplified, between spaces
 */
function missedOf(
  { guide, texts, taken, groups }: Indexed,
  named: Named,
  names: readonly (readonly string[])[],
): number[] {
  const isNamed = groups.some(({ keys }) => [...keys].some((key) => named.taken.has(key)))
  const isAny = guide.about.any_medicine === true
  const has = [taken.length > 0 || isNamed || isAny, guide.about.markers !== undefined]
  return names.map((group, index) =>
    has[index] || group.length === 0 || group.some((name) => texts.some((text) => text.includes(name)))
      ? 0
      : 1,
  )
}

const isOnlySide = ({ about: { markers = [] } }: Guide, guides: readonly Guide[]): boolean =>
  markers.length === 1 &&
  guides.filter(({ about }) => about.markers?.length === 1 && about.markers[0] === markers[0]).length === 1

/** Resolves the names of what is swallowed. */
export type Names = {
  keysOf: (name: string) => readonly string[]
  /** whether a simplified name is one of something that is swallowed */
  isTaken: (simple: string) => boolean
}

type Featured = { each: Indexed; features: Features; circumstances: ReadonlySet<Circumstance>; whole: number }
export type FeaturesOf = (text: string, named: Named, without?: string) => Featured[]

/** The answer gives the features of each guide whose matter is named. */
export function* indexGuides(guides: readonly Guide[], names: Names): Steps<FeaturesOf> {
  const texts = guides.map(({ asks, title, about: { words = [], taken = [] } }) => [
    ...asks,
    title,
    ...words.flat(),
    ...taken,
  ])
  const indexed: Indexed[] = []
  for (const [place, guide] of guides.entries()) {
    const simple = texts[place]!.map(simpleName)
    indexed.push({
      guide,
      texts: simple.map((text) => ` ${text} `),
      vocabulary: new Set(simple.flatMap((text) => text.split(' ')).map(beginningOf)),
      circumstances: yield* circumstancesOfGuide(guide),
      groups: (guide.about.words ?? []).map((words) => groupOf(words, names)),
      taken: (guide.about.taken ?? []).map((name) => new Set(names.keysOf(name))),
      isOnlySide: isOnlySide(guide, guides),
    })
    yield
  }
  const shareOf = yield* sharesOf(indexed)
  const likenessOf = yield* createLikeness(texts)

  function groupsOf({ groups }: Indexed, place: number, simple: Simple, left: Simple | null) {
    const best = groups.map((group) =>
      Math.max(0, ...foundOf(group, simple).map((phrase) => shareOf(place, phrase, left))),
    )
    const unmet = best.filter((each) => each === 0).length / Math.max(1, best.length)
    return { best: Math.max(0, ...best), unmet }
  }

  return function featuresOf(text, named, without) {
    const simple = simplified(text)
    const words = wordsIn(text)
      .filter((word) => !COUNTED.has(word))
      .map(beginningOf)
    const circumstances = circumstancesOf(text)
    const labels = named.names.map((group) => group.map((name) => ` ${simpleName(name)} `))
    const own = labels.map((group) => group.filter((name) => simple.text.includes(name)))
    // "... and does it harm the kidneys": what was named before.
    const asked = own.every((group) => group.length === 0) && REFERS_BACK.test(text) ? labels : own
    const left = without === undefined ? -1 : guides.findIndex(({ asks }) => asks.includes(without))
    const likeness = likenessOf(text, left < 0 ? undefined : { place: left, runs: runsIn(without!) })
    return indexed.flatMap((each, place) => {
      const tied = namedOf(each, named, simple)
      if (!tied) return []
      const [missed_taken = 0, missed_markers = 0] = missedOf(each, named, asked)
      const groups = groupsOf(each, place, simple, place === left ? simplified(without!) : null)
      const known = likeness(place)
      const features: Features = {
        ...tied,
        keyed: each.groups.filter(({ keys }) => [...keys].some((key) => named.taken.has(key))).length,
        words: groups.best,
        unmet: groups.unmet,
        votes: known.votes,
        known: known.share,
        amount: known.amount,
        missed_taken,
        missed_markers,
        met_circumstances: [...each.circumstances.bound].filter((one) => circumstances.has(one)).length,
        missed_circumstances: countBeside(circumstances, each.circumstances.asked),
        other_circumstances: countBeside(each.circumstances.bound, circumstances),
      }
      return [{ each, features, circumstances, whole: shareOfWords(words, each) }]
    })
  }
}
