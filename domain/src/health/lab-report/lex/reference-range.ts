/** Reference intervals in the styles that laboratories print them. */
import { isUnit } from '../../units.ts'
import { findAges, isForAge, withoutAges } from './ages.ts'
import { isIllnessBand } from './illness-bands.ts'
import { isTitre } from './flags.ts'
import { isQualitative } from './qualitative.ts'
import { NUMBER_PATTERN, readNumber, takeComparator, type DecimalMark } from './numbers.ts'

export type Sex = 'female' | 'male'

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
const FEMALE =
  /^(?:females?|women|woman|f|w|frauen?|weiblich|femmes?|femminile|femmine|donne|donna|d|mujer(?:es)?|mulher(?:es)?|feminino|kvinn(?:a|or|er|e)|kvind(?:e|er)|k)$/i
const MALE =
  /^(?:males?|men|man|m|männer|mann|männlich|hommes?|h|maschi(?:le)?|uomini|uomo|u|hombres?|homens?|masculino|varon(?:es)?|varón|män|menn|mænd|mand)$/i
const HEALTHY =
  /^(?:desirable|optimal|normal|acceptable|ideal|non[- ]?diabetic|sufficien(?:t|cy)|low risk|negative|deseable|désirable|wünschenswert|önskvärt|sufficienza|ottimale|desiderabile|desej[áa]vel|ausreichend|suffisant|suficiente|tillräcklig|tilstrækkelig|tilstrekkelig)\b/i

/** What an interval can depend on beside sex, and no report says of the person. */
export const PHASE =
  /follic|fol+ik|foli[ck]|lut[eé]|ovul|mid-?cycle|menopau|\bphase|\bfase|\bfas\b|\b[ap]\.?m\b|morning|evening|afternoon|morgens?\b|abends?\b|\bmatin|\bsoir|mattin|\bsera\b|mañana|\btarde|morgon|kväll|kveld|aften/i

/** Of the phases, those that one interval alone may be of. */
const CYCLE = /follic|fol+ik|foli[ck]|lut[eé]|ovul|mid-?cycle|menopau/i
/** Bands for illness, and for people of another age or state. */
const OF_OTHERS =
  /diabet|deficien|insuffic|very (?:high|low)|(?:high|moderate|intermediate|average) risk|^(?:low|high|borderline|elevated|increased)\b|borderline|toxic|\bckd\b|hypo|hyper|an[aä]emi|kidney|child|p[aä]ediatr|infant|newborn|pregnan|trimester|schwanger|gravid|enceinte|gravidanza|embaraz|mangel\b|brist\b|carenz|carence|deficiencia|kinder\b|barn\b|enfants?\b|bambini|niñ/i

/** True for a text that starts with the sex of a range: `(M) 264-916 (F) 8-60`. */
export function startsWithSex(text: string): boolean {
  const [, label] = /^[([]?\s?(\p{L}{1,10})\s?[)\]]?\s?(?:\p{L}{3,20}\s?)?:?\s?(?=[<>≤≥\d])/u.exec(text) ?? []
  return label !== undefined && (FEMALE.test(label) || MALE.test(label))
}

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
  (count) => new RegExp(`^(?:\\s?(?:[^\\s()\\[\\],;]|(?<=\\d),(?=\\d)|(?<=10)\\(\\d{1,2}\\))+){${count}}`),
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

type Clause = { label: string; range: ReferenceRange }

const trimLabel = (label: string): string =>
  label.replace(/[\s:=;,/|()[\]]+$/g, '').replace(/^[\s;,/|()[\]]+/g, '')

/** The intervals of a text, each with the words that say for whom it is: before it, or in the style `>40 desirable` behind it. */
function clauses(text: string, mark: DecimalMark): Clause[] {
  const found: (Clause & { printed: string })[] = []
  let label = ''
  let rest = text
  while (rest.trim() !== '') {
    const boundary = /(?:^|[\s:;,/|([])$/.test(label) || label === ''
    const taken = boundary ? takeRange(rest, mark) : null
    if (taken) {
      found.push({ label: trimLabel(label), printed: label, range: taken.range })
      label = ''
      rest = taken.rest
    } else {
      label += rest[0]
      rest = rest.slice(1)
    }
  }
  const behind =
    found.length > 1 &&
    found[0]!.label === '' &&
    (/\p{L}{3}/u.test(label) || sexOf(label) !== null) &&
    !found.some(({ printed }) => /[:=]\s*$/.test(printed))
  if (behind)
    return found.map(({ range }, at) => ({ range, label: found[at + 1]?.label ?? trimLabel(label) }))
  return found.map((clause, at) => {
    // `>40 desirable, low <40`: the words before the comma belong to the interval before it.
    const [own, next] = [/^([^,;]*\p{L}{3}[^,;]*)[,;](.+)$/u.exec(clause.label), found[at + 1]?.label ?? '']
    const handed = /^([^,;]*\p{L}{3}[^,;]*)[,;].+$/u.exec(next)
    if (at > 0 && found[at - 1]!.label === '' && own) return { ...clause, label: trimLabel(own[2]!) }
    return clause.label === '' && handed ? { ...clause, label: trimLabel(handed[1]!) } : clause
  })
}

/** Beside `H` for hombres or hommes `M` is not for men, and `F` or `D` says nothing of it: mujeres. */
const withMujeres = (found: Clause[]): Clause[] => {
  const labels = new Set(found.map(({ label }) => label.trim().toUpperCase()))
  return labels.has('H') && labels.has('M')
    ? found.map((clause) =>
        clause.label.trim().toUpperCase() === 'M' ? { ...clause, label: 'mujeres' } : clause,
      )
    : found
}

const sexOf = (label: string): Sex | null => {
  const words = label.split(/[\s:(),/]+/).filter(Boolean)
  if (words.some((word) => FEMALE.test(word))) return 'female'
  return words.some((word) => MALE.test(word)) ? 'male' : null
}

const unsettled = (text: string): ReferenceRange => ({
  low: null,
  high: null,
  text,
  unit: null,
  ambiguous: true,
})

/**
 * A single interval is the person's unless its words say that it is for the other sex, for a phase or for illness.
 */
const isForThem = (words: string, sex: Sex | null): boolean => {
  const of = sexOf(words)
  if (of !== null) return of === sex && !CYCLE.test(words)
  return HEALTHY.test(words.trim()) || (!OF_OTHERS.test(words) && !CYCLE.test(words))
}

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
  // Its end stands elsewhere.
  if (/^[([][^()[\]]*\d$/.test(text)) return unsettled(text)
  const [, bracketed, unit] = /^[([]([^()[\]]*\d[^()[\]]*)[)\]]\s+(\S+)$/.exec(text) ?? []
  if (bracketed && unit && isUnit(unit)) {
    const range = readRange(bracketed, mark, sex, age)
    return range && { ...range, unit: range.unit ?? unit, text }
  }
  const ages = findAges(text)
  const body = withoutAges(text, ages)
  if (ages.length > 0 && /\d/.test(body)) {
    const found = clauses(body, mark)
    const several = found.length > 1 && found.every(({ label }) => sexOf(label) === null)
    const range = several || !isForAge(ages, age) ? null : readRange(body, mark, sex)
    return range ? { ...range, text } : unsettled(text)
  }
  // `Negative mg/dL`
  const [, word = '', unitBehind = ''] = /^(\D*\S)\s(\S+)$/.exec(text) ?? []
  if (isUnit(unitBehind) && isQualitative(word))
    return { low: null, high: null, text, unit: unitBehind, ambiguous: false }
  if (isTitre(text) || /(?<!\d)1\s?[:/]\s?\d{2,4}$/.test(text))
    return { low: null, high: null, text, unit: null, ambiguous: false }
  const outer = /^[([{]\s*(.*?)\s*[)\]}]$/.exec(text)
  const inner = outer && !/[()[\]]/.test(outer[1]!) ? outer[1]! : text
  const whole = takeRange(inner, mark)
  if (whole && !/\d/.test(whole.rest)) {
    const isTheirs = isForThem(whole.rest, sex) && !isIllnessBand(whole.range, whole.rest)
    return isTheirs
      ? { ...whole.range, text: inner === text && whole.rest.trim() === '' ? whole.range.text : text }
      : unsettled(text)
  }

  const found = withMujeres(clauses(inner, mark))
  if (found.length === 0) return { low: null, high: null, text, unit: null, ambiguous: false }
  if (found.length === 1)
    return isForThem(found[0]!.label, sex) ? { ...found[0]!.range, text } : unsettled(text)
  const bySex = found.filter(({ label }) => sexOf(label) !== null)
  if (bySex.length > 0) {
    const own = bySex.filter(({ label }) => sexOf(label) === sex)
    if (own.length === 1 && !PHASE.test(own[0]!.label)) return { ...own[0]!.range, text }
    return unsettled(text)
  }
  if (PHASE.test(inner)) return unsettled(text)
  const healthy = found.filter(({ label }) => HEALTHY.test(label))
  if (healthy.length === 1) return { ...healthy[0]!.range, text }
  const [first, second] = found
  // `70 - 99 Prediabetes: 100 - 125`: the interval comes first, the bands of illness are named.
  if (first!.label === '' && found.slice(1).every(({ label }) => label !== ''))
    return { ...first!.range, text }
  // `< 5,7 (< 39)`: the same limit in a second unit follows the first one.
  if (
    found.length === 2 &&
    first!.label === '' &&
    second!.label === '' &&
    first!.range.unit !== second!.range.unit
  )
    return { ...first!.range, text }
  return unsettled(text)
}
