/** The forms in which names of tests are compared. */
/** Letters of any script, digits, `%` and `#`: the form in which names are compared. */
export const key = (name: string): string => plain(name).replace(/[^\p{L}\p{N}%#]/gu, '')

/** Letters of other scripts than the Latin one. */
const OTHER_SCRIPT = /(?!\p{Script=Latin})\p{L}/gu

/** A form in two scripts says the name twice: what is left of it in each. */
export function inOneScript(form: string): string[] {
  if (ASCII.test(form)) return []
  const latin = form.replace(OTHER_SCRIPT, '')
  const other = form.replace(/\p{Script=Latin}/gu, '')
  return [latin, other].filter((text) => text !== form && HAS_LETTER.test(text))
}

const HAS_LETTER = /\p{L}/u

const plain = (name: string): string => (ASCII.test(name) ? name : withoutMarks(name)).toLowerCase()

const ASCII = /^[\x20-\x7e]*$/
const withoutMarks = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[øØ]/g, 'o')
    .replace(/[æÆ]/g, 'ae')
    .replace(/ß/g, 'ss')
    .replace(/[ıİ]/g, 'i')
    .replace(/[łŁ]/g, 'l')
    .replace(/[γΓ]/g, 'gamma')

/** Two things are compared or listed. */
const OF_TWO = /[/:;|+]/

/** Small words that a name has or has not: `Volume de distribuição`. */
const SMALL = new Set([
  'of',
  'the',
  'in',
  'de',
  'da',
  'do',
  'del',
  'della',
  'di',
  'du',
  'des',
  'la',
  'le',
  'el',
  'en',
  'im',
  'i',
])

/** The words of a name in the order of the alphabet: `HDL colesterol` is `Colesterol HDL`. Null for a single word. */
export function wordsKey(name: string): string | null {
  if (OF_TWO.test(name)) return null
  const words = plain(name)
    .split(/[^\p{L}\p{N}%#]+/u)
    .filter((word) => word !== '' && !SMALL.has(word))
  return words.length > 1 ? words.toSorted().join(' ') : null
}

/** Letters that differ between two texts, or one more than the limit (Levenshtein). */
export function distance(a: string, b: string, limit: number): number {
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const substitution = previous[column - 1]! + (a[row - 1] === b[column - 1] ? 0 : 1)
      current.push(Math.min(previous[column]! + 1, current[column - 1]! + 1, substitution))
    }
    if (Math.min(...current) > limit) return limit + 1
    previous = current
  }
  return previous[b.length]!
}
