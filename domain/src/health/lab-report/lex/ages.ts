/** Ages that a report prints beside its intervals (`18-60 years: 11-307`): for whom the range is, never the range. */

/** In years; an open side is infinite. */
type Band = { from: number; to: number }
type PrintedAge = Band & { index: number; length: number }

const YEARS = String.raw`years?|yrs?\.?|y\/?o\.?|jahren?|jaar|ans|anni|an[nñ]i?os|lat|år`
const SHORTER: ReadonlyArray<readonly [RegExp, number]> = [
  [/^(?:m|må)/i, 12],
  [/^(?:w|v|u|se)/i, 52],
  [/^(?:d|t|j|g)/i, 365],
]
const MONTHS = String.raw`months?|mos?\.?|monate?n?|mois|mesi|meses|m[åa]nader|m[åa]neder|mdr\.?`
const WEEKS = String.raw`weeks?|wks?\.?|wochen?|semaines?|settimane|semanas|veckor|uker|uger`
const DAYS = String.raw`days?|tage?n?|jours?|giorni|d[ií]as|dagar|dager|dage`
/** Letters that stand for years only beside two ages or a sign: `3 y 5` is an interval. */
const LETTERS = String.raw`[yja]\.?`
const AGE = String.raw`\d{1,3}(?![\d.,]\d)`
const AT_LEAST = String.raw`[>≥]\s?(?:or\s?)?=?|=>|from|ab|von|över|ueber|über|over|above|older than|mayor(?:es)? (?:de|que|a)|maggior[ei] di|oltre|plus de|à partir de|desde|más de|fra`
const AT_MOST = String.raw`[<≤]\s?(?:or\s?)?=?|=<|up to|until|under|below|younger than|bis|unter|menor(?:es)? (?:de|que|a)|minor[ei] di|fino a|moins de|jusqu'?à|hasta|opp til|till`
const LABEL = String.raw`(?:age[sd]?|alter|âge|et[àa]|edad|[åa]lder)\b\s*:?\s*`
const END = String.raw`(?![\p{L}\d/²³])`

const UNIT = `(?<unit>${YEARS}|${MONTHS}|${WEEKS}|${DAYS})`
const SIGN = `(?:(?<least>${AT_LEAST})|(?<most>${AT_MOST}))`
const TO = String.raw`\s?(?:-|–|—|to|bis|à|a|till|til|al|until)\s?`
// The unit may stand behind the first age too (`6 months - 2 years`); a label makes up for a missing one.
const PRINTED = new RegExp(
  [
    String.raw`(?<![\p{L}\d.,])(?:${LABEL})?`,
    `(?:(?<low>${AGE})\\s?(?<lowUnit>${YEARS}|${MONTHS}|${WEEKS}|${DAYS})?${TO}(?<high>${AGE})\\s?(?:${UNIT}|${LETTERS})${END}`,
    `|${SIGN}\\s?(?<bound>${AGE})\\s?(?:${UNIT.replace('<unit>', '<boundUnit>')}|${LETTERS})${END}`,
    `|(?<alone>${AGE})\\s?(?:${YEARS})\\s?(?<more>\\+|and (?:over|older|above)|or (?:over|older|above)|und älter|et plus|y más|e oltre)?${END})`,
    String.raw`(?:\s?(?:of age|old|alt|and (?:over|older|above)|und älter))?`,
    `|(?<![\\p{L}\\d])${LABEL}(?<from>${AGE})\\s?[-–]\\s?(?<until>${AGE})(?=\\s?[:)])`,
  ].join(''),
  'giu',
)

const inYears = (age: string | undefined, unit: string | undefined): number => {
  if (age === undefined) return Number.NaN
  const years = unit === undefined || new RegExp(`^(?:${YEARS})$`, 'iu').test(unit)
  const part = years ? 1 : SHORTER.find(([pattern]) => pattern.test(unit))![1]
  return Number(age) / part
}

function bandOf(groups: Record<string, string | undefined>): Band {
  const { low, lowUnit, high, unit, least, bound, boundUnit, alone, more, from, until } = groups
  if (low !== undefined) return { from: inYears(low, lowUnit ?? unit), to: inYears(high, unit) }
  if (from !== undefined) return { from: Number(from), to: Number(until) }
  if (alone !== undefined) return { from: Number(alone), to: more ? Infinity : Number(alone) }
  const age = inYears(bound, boundUnit)
  return least !== undefined ? { from: age, to: Infinity } : { from: 0, to: age }
}

/** Cheap, and true of every form: a number before what may be a word of time, or the word for age. */
const COULD_BE_AGE =
  /\d\s?(?:[yjawdtv]|år|lat|mo|m[eåa]|md|se[tm]|uk|ug|gi)|age|alter|âge|et[àa]|edad|[åa]lder/i

export function findAges(text: string): PrintedAge[] {
  if (!COULD_BE_AGE.test(text)) return []
  return [...text.matchAll(PRINTED)].map((match) => ({
    ...bandOf(match.groups!),
    index: match.index,
    length: match[0].length,
  }))
}

/** The text without its ages and the brackets they leave empty. */
export function withoutAges(text: string, ages: readonly PrintedAge[]): string {
  const kept = ages.reduceRight(
    (rest, { index, length }) => rest.slice(0, index) + rest.slice(index + length),
    text,
  )
  return kept
    .replace(/[([]\s*[)\]]/g, '')
    .replace(/^[\s:.,;]+/, '')
    .replace(/\s+(?=:)/g, '')
    .trim()
}

const GROWN_UP = 18

/** True when all ages are one band, and the person is in it, or can be when their age is not known. */
export function isForAge(ages: readonly Band[], age: number | null): boolean {
  const [first] = ages
  if (!first || ages.some(({ from, to }) => from !== first.from || to !== first.to)) return false
  return age === null ? first.to >= GROWN_UP : age >= Math.floor(first.from) && age <= first.to
}

/** Whole years between two ISO dates. */
export function yearsBetween(born: string | null, day: string | null): number | null {
  if (born === null || day === null || day < born) return null
  return Number(day.slice(0, 4)) - Number(born.slice(0, 4)) - (day.slice(5) < born.slice(5) ? 1 : 0)
}
