/** Reference intervals in the styles that laboratories print them. */
import { isUnit } from '../../units.ts'
import { findAges, isForAge, withoutAges } from './ages.ts'
import { isTitre } from './flags.ts'
import { type ReferenceRange, takeRange } from './interval.ts'
import type { DecimalMark } from './numbers.ts'
import { isQualitative } from './qualitative.ts'
import {
  type Clause,
  clauses,
  isForThem,
  isHealthy,
  isIntervalForThem,
  type Sex,
  sexOf,
  withMujeres,
} from './range-clauses.ts'

/** What an interval can depend on beside sex, and no report says of the person. */
export const PHASE =
  /follic|fol+ik|foli[ck]|lut[eé]|ovul|mid-?cycle|menopau|\bphase|\bfase|\bfas\b|\b[ap]\.?m\b|morning|evening|afternoon|morgens?\b|abends?\b|\bmatin|\bsoir|mattin|\bsera\b|mañana|\btarde|morgon|kväll|kveld|aften/i

type Whose = { mark: DecimalMark; sex: Sex | null; age: number | null }
/** Reads one style; undefined for a text in another one. */
type ReadStyle = (text: string, whose: Whose) => ReferenceRange | null | undefined

const unsettled = (text: string): ReferenceRange => ({
  low: null,
  high: null,
  text,
  unit: null,
  ambiguous: true,
})
const inWords = (text: string, unit: string | null = null): ReferenceRange => ({
  ...unsettled(text),
  unit,
  ambiguous: false,
})

/** `[13,5 - 17`: its end stands elsewhere. */
const readCut: ReadStyle = (text) => (/^[([][^()[\]]*\d$/.test(text) ? unsettled(text) : undefined)

/** `(13,5 - 17,5) g/dL` */
const readBeforeUnit: ReadStyle = (text, { mark, sex, age }) => {
  const [, bracketed, unit] = /^[([]([^()[\]]*\d[^()[\]]*)[)\]]\s+(\S+)$/.exec(text) ?? []
  if (!bracketed || !unit || !isUnit(unit)) return undefined
  const range = readRange(bracketed, mark, sex, age)
  return range && { ...range, unit: range.unit ?? unit, text }
}

const readOfAges: ReadStyle = (text, { mark, sex, age }) => {
  const ages = findAges(text)
  const body = withoutAges(text, ages)
  if (ages.length === 0 || !/\d/.test(body)) return undefined
  const found = clauses(body, mark)
  const several = found.length > 1 && found.every(({ label }) => sexOf(label) === null)
  const range = several || !isForAge(ages, age) ? null : readRange(body, mark, sex)
  return range ? { ...range, text } : unsettled(text)
}

/** `Negative mg/dL`, `<1:80` */
const readWords: ReadStyle = (text) => {
  const [, word = '', unitBehind = ''] = /^(\D*\S)\s(\S+)$/.exec(text) ?? []
  if (isUnit(unitBehind) && isQualitative(word)) return inWords(text, unitBehind)
  return isTitre(text) || /(?<!\d)1\s?[:/]\s?\d{2,4}$/.test(text) ? inWords(text) : undefined
}

const withoutBrackets = (text: string): string => {
  const inner = /^[([{]\s*(.*?)\s*[)\]}]$/.exec(text)?.[1]
  return inner !== undefined && !/[()[\]]/.test(inner) ? inner : text
}

const readSingle: ReadStyle = (text, { mark, sex }) => {
  const inner = withoutBrackets(text)
  const whole = takeRange(inner, mark)
  if (!whole || /\d/.test(whole.rest)) return undefined
  if (!isIntervalForThem(whole.range, whole.rest, sex)) return unsettled(text)
  return inner === text && whole.rest.trim() === '' ? whole.range : { ...whole.range, text }
}

/** The one of several intervals that is the person's; null where nothing says which. */
function own(found: readonly Clause[], inner: string, sex: Sex | null): Clause | null {
  const bySex = found.filter(({ label }) => sexOf(label) !== null)
  if (bySex.length > 0) {
    const [first, ...others] = bySex.filter(({ label }) => sexOf(label) === sex)
    return first && others.length === 0 && !PHASE.test(first.label) ? first : null
  }
  if (PHASE.test(inner)) return null
  const [healthy, ...others] = found.filter(({ label }) => isHealthy(label))
  if (healthy && others.length === 0) return healthy
  const [first, ...behind] = found as [Clause, ...Clause[]]
  if (first.label !== '') return null
  // `70 - 99 Prediabetes: 100 - 125`: the interval comes first, the bands of illness are named.
  if (behind.every(({ label }) => label !== '')) return first
  // `< 5,7 (< 39)`: the same limit in a second unit follows the first one.
  const isSecondUnit = behind.length === 1 && first.range.unit !== behind[0]!.range.unit
  return isSecondUnit ? first : null
}

const readSeveral: ReadStyle = (text, { mark, sex }) => {
  const inner = withoutBrackets(text)
  const found = withMujeres(clauses(inner, mark))
  const [first] = found
  if (!first) return inWords(text)
  const clause = found.length > 1 ? own(found, inner, sex) : isForThem(first.label, sex) ? first : null
  return clause ? { ...clause.range, text } : unsettled(text)
}

const STYLES: readonly ReadStyle[] = [readCut, readBeforeUnit, readOfAges, readWords, readSingle, readSeveral]

/**
 * Reads the text of a reference column. With several intervals it takes the one for the patient's sex, or the
 * band called normal or desirable; otherwise the limits stay empty and the range is marked as ambiguous.
 */
export function readRange(
  printed: string,
  mark: DecimalMark,
  sex: Sex | null = null,
  age: number | null = null,
): ReferenceRange | null {
  const text = printed.replace(/\s+/g, ' ').trim()
  if (text === '' || /^[-–—.*\s]+$/.test(text)) return null
  for (const read of STYLES) {
    const range = read(text, { mark, sex, age })
    if (range !== undefined) return range
  }
  return null
}
