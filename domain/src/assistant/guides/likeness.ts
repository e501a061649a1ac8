/**
 * How much of a message is in the words of a matter: by runs of three and four letters, which bear slips of the keyboard,
 * endings and the compounds of other languages.
 */
import { simpleName } from '../../evidence/simple-name.ts'

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

/** By word or run, in how many of the texts it stands. */
export function countOf(texts: readonly Iterable<string>[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts) for (const each of text) counts.set(each, (counts.get(each) ?? 0) + 1)
  return counts
}

/** Seen so often beside what was seen: a run that was seen once proves little. */
const DOUBT = 2

/**
 * Of a message's runs those that a matter knows, as a share of all (0 to 1), and as an amount: in a long message the
 * share is small. `votes` is the share where each run counts by how much of all its uses is this matter's. Runs that few
 * matters know weigh more; those in `without` count once less.
 */
export function knownOf(
  runs: Iterable<string>,
  matter: ReadonlyMap<string, number>,
  {
    worthOf,
    total,
    without,
  }: {
    worthOf: (run: string) => number
    total: ReadonlyMap<string, number>
    without: ReadonlySet<string>
  },
): { share: number; amount: number; votes: number } {
  let [known, votes, all] = [0, 0, 0]
  for (const run of runs) {
    const worth = worthOf(run)
    all += worth
    const less = Number(without.has(run))
    const own = (matter.get(run) ?? 0) - less
    if (own <= 0) continue
    known += worth
    votes += (worth * own) / ((total.get(run) ?? own) - less + DOUBT)
  }
  return {
    share: all === 0 ? 0 : known / all,
    amount: Math.log(1 + known),
    votes: all === 0 ? 0 : votes / all,
  }
}
