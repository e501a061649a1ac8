/**
 * How much of a message is in the words of a matter: by runs of three and four letters, which bear slips of the keyboard,
 * endings and the compounds of other languages.
 */
import { simpleName } from '../../evidence/simple-name.ts'
import type { Steps } from '../../steps.ts'

/** Words that stand in questions about anything, in five languages. */
const LITTLE = new Set(
  `a an and are as at be been but by can could did do does doing dont for from get gets getting go got had has have how i if im in into is
  isnt it its ive just like me mine more my need no not now of ok okay on one or our out please really should so some still take than that
  the their them then there these they thing this those to too up us was we well what whats when where which who why will with would you
  up down off gone going went keep keeps kept feel feeling
  kg lb lbs cm mg mcg ug iu ml mmol nmol pmol year years yr yrs week weeks day days month months hour hours minute minutes age aged old x time times today
  either both each your am any about actually also anyone because being cant didnt even every give good hi hello hey id ill know lot make many much never
  only other over own people quite right said say says see something sure tell think though told use used using very want way were yes
  länge lange longtemps och att det som en ett jag mig min mitt kan ska med på av för är den har om eller inte vad hur så man blir
  und der die das ist ich mir mein meine kann soll mit auf von für zu ein eine oder nicht was wie man wird bei sind habe
  et le la les un une des je me mon ma mes peux dois avec sur de du pour est que qui dans ou ne pas ce quoi comment
  y el los las una uno que de mi me puedo debo con por para es en o no como qué se lo al del tengo`
    .split(/\s+/)
    .filter(Boolean)
    .map(simpleName),
)

const LENGTHS = [3, 4]
/** Runs of a message that are looked at: some 400 words. */
const MOST_RUNS = 4_000
/** The words of a text that say what it is about; each once. */
export const wordsIn = (text: string): string[] => [
  ...new Set(
    simpleName(text)
      .split(' ')
      .filter((word) => word.length > 1 && !LITTLE.has(word) && !/^\d/.test(word)),
  ),
]

/** The runs of letters of the words of a text; each once. */
export function runsIn(text: string): Set<string> {
  const runs = new Set<string>()
  for (const word of wordsIn(text)) {
    const whole = `^${word}$`
    for (const length of LENGTHS)
      for (let at = 0; at + length <= whole.length; at++) {
        if (runs.size >= MOST_RUNS) return runs
        runs.add(whole.slice(at, at + length))
      }
  }
  return runs
}

/** So much of a word tells it from others, whatever its ending. */
const BEGINNING = 6
/** A word as it is compared: a long one without its ending. */
export const beginningOf = (word: string): string => word.slice(0, BEGINNING)
/** The words of a text that say something, as they are compared. */
export const beginningsIn = (text: string): Set<string> => new Set(wordsIn(text).map(beginningOf))

/** By word or run, in how many of the texts it stands. */
function countOf(texts: readonly Iterable<string>[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts) for (const each of text) counts.set(each, (counts.get(each) ?? 0) + 1)
  return counts
}

/** Seen so often beside what was seen: a run that was seen once proves little. */
const DOUBT = 2

/** How much of a message a matter knows, as likeness.ts measures it. */
export type Likeness = {
  /** of the message's runs those that it knows, 0 to 1 */
  share: number
  /** the same, each by how much of all its uses is this matter's */
  votes: number
  /** how much that is: in a long message the share is small */
  amount: number
}

/** Runs that are weighed in a step. */
const RUNS_A_STEP = 500
/** By matter; the runs in `without` count once less for its matter. */
type LikenessOf = (text: string, without?: { place: number; text: string }) => (place: number) => Likeness

/** Runs that few matters know weigh more. @param matters by matter, its texts @param runsIn of what a text is made */
export function* createLikeness(
  matters: readonly (readonly string[])[],
  runsIn: (text: string) => ReadonlySet<string>,
): Steps<LikenessOf> {
  const places = new Map<string, Map<number, number>>()
  for (const [place, texts] of matters.entries()) {
    for (const [run, times] of countOf(texts.map(runsIn))) {
      const own = places.get(run) ?? new Map<number, number>()
      places.set(run, own.set(place, times))
    }
    yield
  }
  const seen = new Map<string, { own: [number, number][]; worth: number; all: number }>()
  for (const [run, own] of places) {
    seen.set(run, {
      own: [...own],
      worth: Math.log(1 + matters.length / own.size),
      all: [...own.values()].reduce((a, b) => a + b),
    })
    if (seen.size % RUNS_A_STEP === 0) yield
  }
  const unseen = Math.log(1 + matters.length)

  return function likenessOf(text, without) {
    const known = new Float64Array(matters.length)
    const votes = new Float64Array(matters.length)
    let all = 0
    const left = without && runsIn(without.text)
    for (const run of runsIn(text)) {
      const found = seen.get(run)
      all += found?.worth ?? unseen
      if (!found) continue
      const isLeft = left?.has(run) ?? false
      for (const [place, times] of found.own) {
        const less = Number(isLeft && place === without!.place)
        if (times === less) continue
        known[place]! += found.worth
        votes[place]! += (found.worth * (times - less)) / (found.all - less + DOUBT)
      }
    }
    return (place: number): Likeness => ({
      share: all === 0 ? 0 : known[place]! / all,
      votes: all === 0 ? 0 : votes[place]! / all,
      amount: Math.log(1 + known[place]!),
    })
  }
}
