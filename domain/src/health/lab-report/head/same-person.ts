/**
 * Whether two printed names can be one person's. It is, where
 *  - a given name and a family name are in both, in any order, with or without middle names, titles and accents
 *    (`Müller, Anna Maria` and `Anna Mueller`);
 *  - one of them has only the initial of a given name (`A. Müller`), a short form that the other begins with (`Alex` and
 *    `Alexander`), or a letter written otherwise in a name of five or more;
 *  - one has two family names and the other one of them (`Anna Müller-Schmidt`, `Anna Müller née Schmidt`);
 *  - the given name is the same and the family name is not (a maiden name), but only if the year of birth is the same too.
 * A name that is missing, or of one word, or in another script cannot be compared: it fits.
 */
import { isOneSlip } from '../../../text/one-slip.ts'

const TITLES = new Set(
  'mr mrs ms miss mx dr prof herr frau hr fr monsieur madame mme mlle m sig sigra signor signora sr sra srta shri smt kumari master baby geb nee born von van de der den di da del la le el al bin binti ben'.split(
    ' ',
  ),
)
const SHORT_FORM = 3
const MISSPELT = 5

function wordsOf(name: string): string[] {
  const plain = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/ø/g, 'o')
    .replace(/æ/g, 'ae')
    .replace(/ł/g, 'l')
    .replace(/[’'`]/g, '')
  // `Mueller` for `Müller`, which is `muller` by now.
  const folded = plain.replace(/([aou])e/g, '$1')
  return (folded.match(/\p{L}+/gu) ?? []).filter((word) => !TITLES.has(word))
}

const isNear = (a: string, b: string): boolean => Math.min(a.length, b.length) >= MISSPELT && isOneSlip(a, b)

const isInitial = (a: string, b: string): boolean => (a.length === 1 || b.length === 1) && a[0] === b[0]

function isSameWord(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  return a === b || isNear(a, b) || (short.length >= SHORT_FORM && long.startsWith(short))
}

const isComparable = (words: readonly string[]): boolean =>
  words.length > 1 && words.every((word) => /^\p{Script=Latin}+$/u.test(word))

/**
 * @param printed the name in the document
 * @param own the name in the profile, the given name first
 * @param isBirthSame the year of birth is known and the same
 */
export function isSamePerson(printed: string, own: string, isBirthSame: boolean): boolean {
  const [theirs, mine] = [wordsOf(printed), wordsOf(own)]
  if (!isComparable(theirs) || !isComparable(mine)) return true
  const same = mine.filter((word) => theirs.some((other) => isSameWord(word, other)))
  const initials = mine.filter(
    (word) => !same.includes(word) && theirs.some((other) => isInitial(word, other)),
  )
  if (same.length > 1 || (same.length === 1 && initials.length > 0)) return true
  return isBirthSame && same.includes(mine[0]!)
}
