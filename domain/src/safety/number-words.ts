/** English numbers in words as digits: "seven point two", "one hundred and twelve", "one twelve". */

const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const VALUE = new Map([
  ...SMALL.map((word, index) => [word, index] as const),
  ...TENS.map((word, index) => [word, 20 + 10 * index] as const),
])
const WORD = [...SMALL, ...TENS, 'hundred', 'thousand'].join('|')
/** What can follow a measured value; "one of my problems" and "two tablets" are none. */
const AFTER = String.raw`(?= ?(?:$|[.,;:!?)\n]|(?:milli)?mol\w*|milli\w*|mmol|meq|mg\b|g\b|grams? per|per (?:lit|dec)|units?|percent|and\b|but\b|today|now|this|so\b|what|should|which|is\b|with|from|please|help|yesterday|my\b|i\b|according|says?|they|doctor|lab))`
const NUMBER = new RegExp(
  String.raw`\b((?:${WORD})(?:(?: and)?[ -](?:${WORD}))*)((?: (?:point|dot|comma)(?: (?:${SMALL.join('|')}))+)?)\b${AFTER}`,
  'g',
)

/** Null for "one" alone, which is a word and not a number. */
function read(text: string): number | null {
  const words = text.split(/[ -]+/).filter((word) => word !== 'and')
  if (words.length === 1 && (words[0] === 'one' || words[0] === 'zero')) return null
  let total = 0
  let part = 0
  let last = 0
  for (const word of words) {
    const value = VALUE.get(word)
    if (word === 'hundred') part = Math.max(1, part) * 100
    else if (word === 'thousand') [total, part] = [total + Math.max(1, part) * 1000, 0]
    else if (value === undefined) return null
    // "One twelve", "one forty": the hundreds are left out.
    else if (last > 0 && last < 10 && value >= 10) part = part * 100 + value
    else part += value
    last = value ?? 0
  }
  return total + part
}

export const withDigits = (text: string): string =>
  text.replace(NUMBER, (whole, number: string, fraction: string) => {
    const digits = fraction
      .split(' ')
      .slice(2)
      .map((word) => VALUE.get(word))
      .join('')
    const value = digits && /^(?:one|zero)$/.test(number) ? VALUE.get(number)! : read(number)
    return value === null ? whole : `${value}${digits && `.${digits}`}`
  })
