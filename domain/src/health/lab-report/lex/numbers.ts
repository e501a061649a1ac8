/** Numbers as laboratories print them: decimal comma or point, thousands separators, comparators. */

/** Which sign separates the decimals in a document; `unknown` when no number settles it. */
export type DecimalMark = 'point' | 'comma' | 'unknown'

export type Comparator = '<' | '<=' | '>' | '>='

export type ReadNumber = {
  value: number
  /** the number has another reading that the document does not rule out, such as `1,234` */
  ambiguous: boolean
}

/** A number with its thousands groups, without sign or comparator. */
export const NUMBER_PATTERN = String.raw`\d{1,3}(?:[ \u00a0\u202f'’]\d{3})+(?:[.,]\d+)?(?!\d)|\d+(?:[.,]\d+)*|[.,]\d+`

const NOT_A_NUMBER = /\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|\d{1,2}:\d{2}|\d+\.\d+\.\d+\.\d+|\d{4,5}-\d/g

/**
 * Settles the decimal mark from every number of a document. Only numbers with one reading vote:
 * `6,73` and `0,450` for the comma, `4.2` for the point; `4,500` does not vote.
 */
export function detectDecimalMark(texts: Iterable<string>): DecimalMark {
  let comma = 0
  let point = 0
  for (const text of texts) {
    if (!/\d[.,]\d/.test(text)) continue
    for (const [number] of text.replace(NOT_A_NUMBER, ' ').matchAll(/\d+(?:[.,]\d+)+/g)) {
      const last = /[.,](?=\d+$)/.exec(number)
      if (!last) continue
      const decimals = number.length - last.index - 1
      const marks = new Set(number.replace(/\d/g, ''))
      const settled = marks.size > 1 || decimals !== 3 || /^0[.,]/.test(number)
      if (!settled || number.split(last[0]).length > 2) continue
      if (last[0] === ',') comma += 1
      else point += 1
    }
  }
  if (comma === point) return 'unknown'
  return comma > point ? 'comma' : 'point'
}

/** Latin America: `4'850,000` */
const MILLIONS = /^\s*\d{1,3}['’]\d{3},\d{3}\s*$/

/** Reads one printed number in the light of its document's decimal mark; null when it is not a number. */
export function readNumber(printed: string, mark: DecimalMark): ReadNumber | null {
  if (mark !== 'comma' && MILLIONS.test(printed))
    return { value: Number(printed.replace(/\D/g, '')), ambiguous: false }
  const text = printed
    .trim()
    .replace(/^[−–]/, '-')
    .replace(/(?<=\d)[ \u00a0\u202f'’](?=\d{3}(?!\d))/g, '')
  if (/^[-+]?[.,]\d+$/.test(text)) return { value: Number(text.replace(',', '.')), ambiguous: false }
  const exact = (number: string): ReadNumber => ({ value: Number(number), ambiguous: false })
  if (!/^[-+]?\d+(?:[.,]\d+)*$/.test(text)) return null
  if (/^[-+]?\d+$/.test(text)) return exact(text)

  // Indian grouping: 2,35,000 is two lakh thirty-five thousand.
  if (/^[-+]?\d{1,2}(?:,\d{2})+,\d{3}$/.test(text)) return exact(text.replaceAll(',', ''))
  const separators = text.replace(/[-+\d]/g, '')
  if (new Set(separators).size > 1) {
    const decimal = separators.at(-1)!
    const thousands = decimal === ',' ? '.' : ','
    const grouped = /^[-+]?\d{1,3}(?:[.,]\d{3})*[.,]\d+$/.test(text)
    if (!grouped || separators.split(decimal).length > 2) return null
    return exact(text.replaceAll(thousands, '').replace(decimal, '.'))
  }
  const separator = separators[0]!
  const grouped = /^[-+]?[1-9]\d{0,2}(?:[.,]\d{3})+$/.test(text)
  if (separators.length > 1) return grouped ? exact(text.replaceAll(separator, '')) : null
  if (!grouped) return exact(text.replace(separator, '.'))

  // One separator and three digits after it: the document decides what it separates.
  const decimalSign = mark === 'comma' ? ',' : '.'
  const value = Number(separator === decimalSign ? text.replace(separator, '.') : text.replace(separator, ''))
  return { value, ambiguous: mark === 'unknown' }
}

const SUPERSCRIPTS = /[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+/g

/** The digits and the minus sign of a text as their raised forms: `-9` is `⁻⁹`. */
export const superscript = (text: string): string =>
  text.replace(/\d/g, (digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)]!).replace(/[-\u2212]/g, '⁻')

const SCIENTIFIC =
  /^([-−+]?\d+(?:[.,]\d+)?)(?:[eE]([-−+]?\d{1,2})| ?[x×*·] ?10 ?(?:(?:\^|\*\*|[eE])\s?([-−+]?\d{1,2})|([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)))(?![\d.,])/
// Behind these the power belongs to the unit, as in `6.2 x 10^9/L`: blood cells are counted so.
const COUNTED_PER =
  /^\s*(?:cells?\s?|cellules\s?|zellen\s?|celler\s?)?(?:\/|per\b)|^\s*(?:cells|[mcµμu]?[lL]|mm[3³]|cu ?mm|cumm)(?![\p{L}\d/])/u

/** `1,8 × 10⁻³ IU/L`: a small power is that of the unit. */
const OF_A_UNIT = /^\s?(?:int\.? ?enh|I?U|IE|mol|kat|g)(?:\.?\/|\b)/

/** Takes a number in scientific notation from the start of a text: `1.2 x 10^5`, `2.5E+02`. */
export function takeScientific(text: string): { value: number; printed: string } | null {
  const found = SCIENTIFIC.exec(text)
  if (!found || COUNTED_PER.test(text.slice(found[0].length))) return null
  const [printed, mantissa, letter, caret, raised] = found
  if (/[-−⁻]/.test(caret ?? raised ?? '') && OF_A_UNIT.test(text.slice(printed.length))) return null
  const power = (
    letter ??
    caret ??
    raised!.replace(SUPERSCRIPTS, (signs) => signs.normalize('NFKC'))
  ).replace(/[−\u2212]/g, '-')
  const value = Number(`${mantissa!.replace('−', '-').replace(',', '.')}e${power}`)
  return Number.isFinite(value) ? { value, printed } : null
}

const COMPARATORS: Array<[RegExp, Comparator]> = [
  [/^(?:<\s?\/?=|<\s?or\s?=|=\s?<|≤|⩽|&lt;=)\s*/i, '<='],
  [/^(?:>\s?\/?=|>\s?or\s?=|=\s?>|≥|⩾|&gt;=)\s*/i, '>='],
  [/^(?:<|‹|&lt;)\s*/, '<'],
  [/^(?:>|›|&gt;)\s*/, '>'],
  [
    /^(?:less than|under|below|mindre än|kleiner(?: als)?|inf(?:érieur|erior)?e?\.? (?:à|a)|menor (?:de|que)|minore di|mindre enn|mindre end)\s+(?=\d)/i,
    '<',
  ],
  [
    /^(?:greater than|more than|above|över|größer(?: als)?|sup(?:érieur|erior)?e?\.? (?:à|a)|mayor (?:de|que)|maggiore di|større enn|større end)\s+(?=\d)/i,
    '>',
  ],
]

/** Takes a comparator from the start of a text, as a sign or as words. */
export function takeComparator(text: string): { comparator: Comparator | null; rest: string } {
  const trimmed = text.trimStart()
  for (const [pattern, comparator] of COMPARATORS) {
    const found = pattern.exec(trimmed)
    if (found) return { comparator, rest: trimmed.slice(found[0].length) }
  }
  return { comparator: null, rest: trimmed }
}
