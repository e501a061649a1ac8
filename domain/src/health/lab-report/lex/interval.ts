/** One reference interval at the start of a text: `3.5 - 5.1`, `< 5`, `up to 40 U/L`. */
import { isUnit } from '../../units.ts'
import { type DecimalMark, NUMBER_PATTERN, readNumber, takeComparator } from './numbers.ts'

export type ReferenceRange = {
  low: number | null
  high: number | null
  /** as printed, without the label in front of it */
  text: string
  /** unit printed with the limits, when there is one */
  unit: string | null
  /** several intervals are printed (by sex, age or cycle) and nothing says which one applies */
  ambiguous: boolean
}

const NUMBER = `[<>≤≥]?=?\\s?[-−]?(?:${NUMBER_PATTERN})`
const BETWEEN = new RegExp(
  `^(?<low>${NUMBER})\\s*(?<lowUnit>%|[a-zµμ]{1,5}/[a-z]{1,2})?\\s*(?:-|–|—|−|~|÷|\\.\\.+|(?<=[\\s%])(?:to|à|a|e|bis|till|til|al|and|und|et|y|och)(?=\\s))\\s*(?<high>${NUMBER})`,
  'i',
)
const UP_TO =
  /^(?:(?:not|no) (?:more|greater|higher|larger) than(?: or equal to)?|not (?:above|over|exceeding)|up ?to|upto|until|max(?:imum|imal|imo|\.)?|inf(?:\.|érieur|erieur|eriore|erior|érieure)?(?: ?(?:à|a|ou égal à|o uguale a))?|bis(?: zu)?|fino a|sino a|hasta|menor(?:es)?(?: de| que| a)?|até|abaixo de|inferior a|minore di|under|below|(?:less|lower) than or equal to|at most|höchstens|less than|lower than|upp till|mindre än|unter|kleiner(?: als)?|jusqu'?à|opp ?til|inntil|op ?til|under|sotto)\s*:?\s*(?=[<≤]?=?\s?\d)/i
const FROM =
  /^(?:(?:not|no) (?:less|lower|smaller|fewer) than(?: or equal to)?|not (?:below|under)|from|min(?:imum|imo|\.)?|sup(?:\.|érieur|erieur|eriore|erior|érieure)?(?: ?(?:à|a|ou égal à))?|ab|über|größer(?: als)?|ma[yi]or(?:es)?(?: de| (?:do )?que| a)?|acima de|superior a|maggiore di|above|over|(?:more|greater) than or equal to|at least|mindestens|more than|greater than|higher than|över|större än|mer än|større en[nd]|over|oltre|desde|plus de)\s*:?\s*(?=[>≥]?=?\s?\d)/i
const LABEL =
  /^(?:bio\.? )?(?:n(?=\s*:)|vn|v\.?r\.?|ref(?:erence|erens|erenz|erenze|érence|er[eê]ncia)?\.?(?: ?(?:range|intervall?|value|bereich|områden?)s?)?|normal(?: range| value)?s?|normes?|norm|normalbereich|normalwerte?|standard range|valeurs? (?:de référence|normales?)|valori (?:di riferimento|normali)|valores? (?:de refer[eê]ncia|normales|normais)|riferimento|range|intervall?|(?:optimal|desirable|target|expected|healthy|standard)(?: (?:range|interval|values?|level))?)\s*[:.=]?\s*/i
function interval(
  text: string,
  mark: DecimalMark,
): (Omit<ReferenceRange, 'ambiguous'> & { length: number }) | null {
  const between = BETWEEN.exec(text)
  if (between?.groups) {
    const low = readNumber(takeComparator(between.groups['low']!).rest, mark)
    const high = readNumber(takeComparator(between.groups['high']!).rest, mark)
    if (!low || !high || low.value > high.value) return null
    return {
      low: low.value,
      high: high.value,
      length: between[0].length,
      text: between[0],
      unit: between.groups['lowUnit'] ?? null,
    }
  }
  const words = FROM.exec(text) ?? UP_TO.exec(text)
  const upper = words !== null && UP_TO.test(text)
  const afterWords = words ? text.slice(words[0].length) : text
  const { comparator, rest } = takeComparator(afterWords)
  if (!words && !comparator) return null
  const number = new RegExp(`^\\s*(?:${NUMBER_PATTERN})`).exec(rest)
  const read = number ? readNumber(number[0], mark) : null
  if (!number || !read) return null
  const isHigh = comparator ? comparator.startsWith('<') : upper
  const length = text.length - rest.length + number[0].length
  return {
    low: isHigh ? null : read.value,
    high: isHigh ? read.value : null,
    length,
    text: text.slice(0, length),
    unit: null,
  }
}

const CALCULATED = /^\s?\(calc(?:ulated)?\.?\)/i

/** Three, two or one words behind the limits. */
const UNIT_WORDS = [3, 2, 1].map(
  (count) =>
    new RegExp(`^(?:[^\\S\\t]?(?:[^\\s()\\[\\],;]|(?<=\\d),(?=\\d)|(?<=10)\\(\\d{1,2}\\))+){${count}}`),
)

/** Takes a reference interval from the start of a text, with its label and unit; null when none stands there. */
export function takeRange(text: string, mark: DecimalMark): { range: ReferenceRange; rest: string } | null {
  const trimmed = text.trimStart()
  const label = LABEL.exec(trimmed)
  const body = label ? trimmed.slice(label[0].length) : trimmed
  const found = interval(body, mark)
  if (!found) return null
  let rest = body.slice(found.length)
  let unit = found.unit
  for (const pattern of rest === '' ? [] : UNIT_WORDS) {
    const words = pattern.exec(rest)?.[0]
    if (!words || !isUnit(words) || /^\s?(?:[hls]|\d+)$/i.test(words)) continue
    const whole = words + (CALCULATED.exec(rest.slice(words.length))?.[0] ?? '')
    unit = whole.trim()
    rest = rest.slice(whole.length)
    break
  }
  const printed = body.slice(0, body.length - rest.length).trim()
  return { range: { low: found.low, high: found.high, text: printed, unit, ambiguous: false }, rest }
}
