/** What of a message is in a guide, as numbers: what both name, the guide's own words, the wording. */
import { biomarkersNamed } from '../../evidence/names.ts'
import { simpleName } from '../../evidence/simple-name.ts'
import type { Steps } from '../../steps.ts'
import { type Circumstance, circumstancesOf } from '../understand/circumstances.ts'
import { type Circumstances, circumstancesOfGuide } from './guide-circumstances.ts'
import { beginningOf, beginningsIn, createLikeness, runsIn } from './likeness.ts'
import { type KindFeatures, kindsOfGuides, kindsShared, wantedIn } from './kinds-shared.ts'
import { finderOf, type Group, groupOf, type Names, type Said, saidOtherwise } from './groups.ts'
import type { Named } from './named.ts'
import type { Guide } from './schema.ts'
import { includes, sharesOf, type Simple, simplified } from './shares.ts'
import { placesOfWords } from './word-places.ts'

/** What speaks for a guide, each a number; what is not there is 0. */
export type Features = KindFeatures & {
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
  /** the same by whole words, whatever their endings */
  stems: number
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
type Indexed = {
  guide: Guide
  circumstances: Circumstances
  /** all that it lists, simplified, each between spaces */
  listed: string
  /** its words, the long ones without their endings */
  vocabulary: ReadonlySet<string>
  groups: Group[]
  taken: ReadonlySet<string>[]
  /** of its marker, where no side is said, there is none but this guide */
  isOnlySide: boolean
}

/** How many things that are swallowed have to be there. */
export const thingsOf = ({ taken, groups }: Indexed): number =>
  taken.length + groups.filter(({ keys }) => keys.size > 0).length

/** How many of what a guide is about are named; null where something of it is not. */
function namedOf(
  { guide, groups, taken, isOnlySide }: Indexed,
  named: Named,
  saidOf: SaidOf,
): { markers: number; taken: number } | null {
  const { markers = [], side } = guide.about
  for (const id of markers) {
    if (!named.markers.has(id)) return null
    const own = named.markers.get(id) ?? null
    if (named.eitherSide.has(id)) continue
    // A low value beside one that may be usual is no low value of both.
    if (markers.length > 1 && named.ofOneSex.has(id)) return null
    if (side && own !== side && !(own === null && isOnlySide && named.names[0]!.length === 0)) return null
  }
  let isNamed = taken.length === 0
  for (const keys of taken) {
    if (meets(keys, named.taken)) isNamed = true
    else if (!meets(keys, named.recorded)) return null
  }
  return isNamed && groups.every((group) => isMet(group, saidOf(group), named))
    ? { markers: markers.length, taken: taken.length }
    : null
}

/** What a guide says of two things holds for neither of them alone, nor for one of them and a third. */
const isMet = (
  { keys, isOfChildren }: Group,
  { words, phrases }: Said,
  { taken, recorded }: Named,
): boolean =>
  (keys.size === 0 && !isOfChildren) ||
  words.length + phrases.length > 0 ||
  meets(keys, taken) ||
  meets(keys, recorded)

/** Asked of each guide: without a copy of the one that is looked through. */
function meets<T>(one: ReadonlySet<T>, other: ReadonlySet<T>): boolean {
  if (one.size > other.size) return meets(other, one)
  for (const each of one) if (other.has(each)) return true
  return false
}

const countBeside = <T>(own: ReadonlySet<T>, others: ReadonlySet<T>) =>
  [...own].filter((each) => !others.has(each)).length

const REFERS_BACK = /\b(?:it|its|they|them|this|these|those|den|det|dem|es|sie|ça|cela|lo|eso)\b/i

/**
 * 1 for what is swallowed, and for what is measured, that a message names and a guide does not.
 * @param listing whether it lists one of the names; null where there are none
 */
function missedOf(
  { guide, taken, groups }: Indexed,
  named: Named,
  listing: readonly (boolean | null)[],
): number[] {
  const isNamed = groups.some(({ phrasesOf }) => [...phrasesOf.keys()].some((key) => named.taken.has(key)))
  const isAny = guide.about.any_medicine === true
  const has = [taken.length > 0 || isNamed || isAny, guide.about.markers !== undefined]
  return listing.map((isListed, index) => (has[index] || isListed !== false ? 0 : 1))
}

const isOnlySide = ({ about: { markers = [] } }: Guide, guides: readonly Guide[]): boolean =>
  markers.length === 1 &&
  guides.filter(({ about }) => about.markers?.length === 1 && about.markers[0] === markers[0]).length === 1

export type Featured = {
  each: Indexed
  features: Features
  circumstances: ReadonlySet<Circumstance>
  whole: number
}
export type FeaturesOf = (text: string, named: Named, without?: string) => Steps<Featured[]>

type SaidOf = (group: Group) => Said

/** Of a guide's groups of words the best that is said, and the share of which nothing is. */
function groupsOf(
  { groups }: Indexed,
  { saidOf, alone, named }: { saidOf: SaidOf; alone: ReadonlySet<string>; named: Named },
  worthOf: (phrase: string) => number,
) {
  const best = groups.map((group) => {
    const { words, phrases } = saidOf(group)
    const said = [...words.filter((word) => alone.has(word)), ...phrases, ...saidOtherwise(group, named)]
    return Math.max(0, ...said.map(worthOf))
  })
  const unmet = best.filter((each) => each === 0).length / Math.max(1, best.length)
  return { best: Math.max(0, ...best), unmet }
}

/** "Alkaline" in the name of a marker is no word of a matter that is called so; what is a name by itself stays one. */
function wordsBesideNames(simple: Simple, labels: readonly string[]): ReadonlySet<string> {
  const parts = labels.filter((label) => label.includes(' ')).flatMap((label) => label.split(' '))
  if (parts.length === 0) return simple.words
  const times = (word: string, all: readonly string[]) => all.filter((each) => each === word).length
  const written = simple.text.trim().split(' ')
  const isPart = (word: string) =>
    times(word, parts) >= times(word, written) && biomarkersNamed(word).length === 0
  return new Set([...simple.words].filter((word) => !isPart(word)))
}

/** Guides that are looked at in a step: two milliseconds where a message names very much. */
const GUIDES_A_STEP = 30

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
      listed: simple.map((text) => ` ${text} `).join(''),
      vocabulary: new Set(simple.flatMap((text) => text.split(' ')).map(beginningOf)),
      circumstances: yield* circumstancesOfGuide(guide),
      groups: (guide.about.words ?? []).map((words) => groupOf(words, names)),
      taken: (guide.about.taken ?? []).map((name) => new Set(names.keysOf(name))),
      isOnlySide: isOnlySide(guide, guides),
    })
    yield
  }
  const places = placesOfWords(
    indexed.map(({ listed }) => listed),
    indexed.map(({ vocabulary }) => vocabulary),
  )
  const finder = finderOf(indexed.flatMap(({ groups }) => groups))
  const shareOf = yield* sharesOf(indexed)
  const kindsOf = yield* kindsOfGuides(guides)
  const likenessOf = yield* createLikeness(texts, runsIn)
  const stemsOf = yield* createLikeness(texts, beginningsIn)

  return function* featuresOf(text, named, without) {
    const simple = simplified(text)
    const saidOf = finder(simple)
    const circumstances = circumstancesOf(text)
    const kinds = wantedIn(text)
    const labels = named.names.map((group) => group.map(simpleName).filter((name) => name !== ''))
    const own = labels.map((group) => group.filter((name) => includes(simple, name)))
    // "... and does it harm the kidneys": what was named before.
    const asked = own.every((group) => group.length === 0) && REFERS_BACK.test(text) ? labels : own
    const listing = asked.map((group) => (group.length === 0 ? null : places.ofNames(group)))
    const alone = wordsBesideNames(simple, own[1]!)
    const shares = places.sharesOf(text)
    const left = without === undefined ? -1 : guides.findIndex(({ asks }) => asks.includes(without))
    const leaving = left < 0 ? undefined : { place: left, text: without! }
    const likeness = likenessOf(text, leaving)
    const stems = stemsOf(text, leaving)
    const featured: Featured[] = []
    for (const [place, each] of indexed.entries()) {
      if (place % GUIDES_A_STEP === 0) yield
      const tied = namedOf(each, named, saidOf)
      if (!tied) continue
      const [missed_taken = 0, missed_markers = 0] = missedOf(
        each,
        named,
        listing.map((listed) => listed && listed.has(place)),
      )
      const own = place === left ? simplified(without!) : null
      const groups = groupsOf(each, { saidOf, alone, named }, (phrase) => shareOf(place, phrase, own))
      const known = likeness(place)
      const features: Features = {
        ...tied,
        keyed: each.groups.filter(({ keys }) => meets(keys, named.taken)).length,
        words: groups.best,
        unmet: groups.unmet,
        votes: known.votes,
        stems: stems(place).votes,
        known: known.share,
        amount: known.amount,
        missed_taken,
        missed_markers,
        met_circumstances: [...each.circumstances.bound].filter((one) => circumstances.has(one)).length,
        missed_circumstances: countBeside(circumstances, each.circumstances.asked),
        other_circumstances: countBeside(each.circumstances.bound, circumstances),
        ...kindsShared(kinds, kindsOf[place]!, place === left ? wantedIn(without!) : []),
      }
      featured.push({ each, features, circumstances, whole: shares[place]! })
    }
    return featured
  }
}
