/** A value, a unit or a preparation that the question itself names: what can be said of it in one sentence. */
import type { Citation } from '@aevia/domain/assistant/schema.ts'
import {
  type Biomarker,
  convertBiomarker,
  type FittingUnit,
  findBiomarker,
  fittingUnits,
  referenceIntervalFor,
  toCanonical,
} from '@aevia/domain/health/biomarkers/catalogue.ts'
import { OWN_RESULTS } from './check-figures.ts'
import type { UserContext } from './context.ts'
import type { Knowledge } from './knowledge.ts'
import { cite, inSentence, isPlural } from './passage.ts'
import type { Question } from './question.ts'

type Line = Omit<Citation, 'id'>

export function statedValues(question: Question, context: UserContext | null, knowledge: Knowledge): Line[] {
  const biomarker = markerOf(question)
  const { text, intent } = question
  if (!biomarker) return []
  if (
    /\bhow often\b.*\b(?:test|check|measure)|\bwhen should i (?:re)?(?:test|check)|\b(?:re)?test again\b/i.test(
      text,
    )
  )
    return knowledge
      .about(biomarker.id, 'retest')
      .slice(0, 1)
      .map(({ title, text: told, source, url }) => ({ title, passage: `${told}.`, source, url }))
  if (intent !== 'marker' && intent !== 'results') return []
  if (/\b(?:fast|fasting|fasted|empty stomach)\b/i.test(text)) return [fasting(biomarker)]
  return [...inOtherUnit(text, biomarker, context), ...judged(text, biomarker, context)]
}

function markerOf({ text, biomarkers }: Question): Biomarker | undefined {
  // Cholesterol alone is the total.
  const id =
    biomarkers.includes('cholesterol_total') && !/\b[lh]dl\b/i.test(text)
      ? 'cholesterol_total'
      : biomarkers[0]
  const found = id === undefined ? undefined : findBiomarker(id)
  const printed = [...text.matchAll(VALUE)][0]?.[2]
  // `Lp(a) 60 mg/dL` is a different measurement from one in nmol/L, with its own limits.
  const byMass = findBiomarker(`${id}_mass`)
  const isOther = printed && found && byMass && fittingUnits(found, printed).length === 0
  return isOther && fittingUnits(byMass, printed).length > 0 ? byMass : found
}

const sourceOf = ({ loinc }: Biomarker) => cite(loinc.flatMap(({ verified_in }) => verified_in))

const fasting = (biomarker: Biomarker): Line => ({
  title: biomarker.name,
  passage: biomarker.fasting
    ? `${biomarker.name} ${isPlural(biomarker.name) ? 'are' : 'is'} listed as a test that needs fasting: ask your laboratory how long to fast.`
    : `${biomarker.name} ${isPlural(biomarker.name) ? 'are' : 'is'} listed as a test that does not need fasting; your laboratory may still ask for it.`,
  ...sourceOf(biomarker),
})

const UNIT_WORDS: [asked: RegExp, unit: string][] = [
  [/\bpercent\b|\bin %/i, '%'],
  [/\bin mg\/?dl\b/i, 'mg/dL'],
  [/\bin g\/?dl\b/i, 'g/dL'],
  [/\bin g\/l\b/i, 'g/L'],
  [/\bin [uµμ]mol\/l\b/i, 'umol/L'],
  [/\bin pmol\/l\b/i, 'pmol/L'],
  [/\bin ng\/?dl\b/i, 'ng/dL'],
  [/\bin pg\/ml\b/i, 'pg/mL'],
  [/\bin mmol\/l\b/i, 'mmol/L'],
  [/\bin mmol\/mol\b/i, 'mmol/mol'],
  [/\bin ng\/ml\b/i, 'ng/mL'],
  [/\bin nmol\/l\b/i, 'nmol/L'],
]

function inOtherUnit(text: string, biomarker: Biomarker, context: UserContext | null): Line[] {
  const unit = UNIT_WORDS.find(([asked]) => asked.test(text))?.[1]
  const result = context?.results.find(({ biomarker: id }) => id === biomarker.id)
  if (unit === undefined || typeof result?.canonical !== 'number') return []
  const value = convertBiomarker(biomarker, result.canonical, biomarker.canonical_unit, unit)
  if (value === null) return []
  const told = `Your ${inSentence(biomarker.name)} of ${result.printed} is ${value.toFixed(1)} ${unit}`
  return [{ title: `Your result: ${biomarker.name}`, passage: `${told}.`, source: OWN_RESULTS, url: null }]
}

const VALUE =
  /(?<![\p{L}\d.,-])(\d+(?:[.,]\d+)?)\s*((?:[µμ]?[a-z]{1,5}|10\S*)\/[a-zµ0-9.]+|%)?(?![\d.,-]*\d)/giu
const OWN = /(?<!\p{L})(?:my|mein|meine|min|mitt|mon|ma|mi|mio|mia)(?!\p{L})/iu
const ASKS_TO_JUDGE =
  /(?<!\p{L})(?:high|low|normal\p{L}*|ok|okay|bad|good|what should|too|worried|mean|dangerous|fine|alt[oa]s?|baj[oa]s?|mal[oa]?|hoch|niedrig|zu|schlecht|haute?|élevée?|bas(?:se)?|trop|hög(?:t|a)?|låg(?:t|a)?|bra|dålig\p{L}*|alto|basso|bien|gut|bonn?e?|buen[oa]?s?|schlimm)(?!\p{L})/iu

/** On which side of its range the value in a question is; null where there is none, or it is within. */
export function statedSide(question: Question, context: UserContext | null): 'low' | 'high' | null {
  const biomarker = markerOf(question)
  const told = biomarker && judged(question.text, biomarker, context)[0]?.passage
  return told?.includes(' is below ') ? 'low' : told?.includes(' is above ') ? 'high' : null
}
/** True for a question that brings its own value. */
export function statesValue(question: Question): boolean {
  const biomarker = markerOf(question)
  return biomarker !== undefined && judged(question.text, biomarker, null).length > 0
}

const FEMALE = /(?<!\p{L})(?:wom[ae]n|female|girl|frau|mujer|femme|kvinn\p{L}+|donna)(?!\p{L})/iu
const MALE = /(?<!\p{L})(?:m[ae]n|male|boy|mann|hombre|homme|uomo)(?!\p{L})/iu
const sexIn = (text: string): 'female' | 'male' | null =>
  FEMALE.test(text) ? 'female' : MALE.test(text) ? 'male' : null

/** So far beyond its range that the unit must be another one. */
const IMPOSSIBLE = 200
const FAR = 12

const unitOf = ({ canonical_display: [display], canonical_unit }: Biomarker): string =>
  (display ?? canonical_unit).replace(/^ug\b/, 'µg')

const BEYOND_BANDS = 4
/** The label without its own limits, which stand in one unit only: "very high >=190: ask about …". */
const wordsOf = (label: string): string =>
  label
    .replace(/\s*[(<>≥=]*\d[^:]*/, '')
    .replace(/\s*:\s*/, ', ')
    .trim()

/** The filtration rate is given without the surface area that it is for. */
const fitOf = (biomarker: Biomarker, printed: string): FittingUnit | undefined =>
  fittingUnits(biomarker, printed)[0] ??
  (/^ml\/min$/i.test(printed) ? fittingUnits(biomarker, `${printed}/1.73m2`)[0] : undefined)

/** What has no confirmed range may have bands of a guideline; which of them is right depends on the person. */
function inBand(biomarker: Biomarker, given: string, told: number, fit: FittingUnit, printed: string): Line {
  const { name, bands = [], loinc } = biomarker
  const value = toCanonical(told, fit)
  const known = bands.filter(({ confidence }) => confidence !== 'unconfirmed-recall')
  // The ends of neighbours are rounded: 100 mg/dL lies between 2.58 and 2.59 mmol/L.
  const band = known.findLast(({ low }) => low === null || value >= low - 0.005)
  const [least, most] = [known[0]?.high ?? null, known.at(-1)?.low ?? null]
  if (!band)
    return {
      title: name,
      passage: `I have no confirmed range to judge ${name} ${given} by: look at the range on your report.`,
      ...cite(loinc.flatMap(({ verified_in }) => verified_in)),
    }
  const isImpossible =
    (least !== null && value < least / 10) || (most !== null && value > most * BEYOND_BANDS)
  const inOwnUnit = (limit: number): string => {
    const converted = (limit - fit.unit.offset) / (fit.unit.factor * fit.scale)
    return String(Number(converted.toFixed(converted >= 20 ? 0 : 2)))
  }
  const [low, high] = [band.low, band.high].map((limit) => (limit === null ? null : inOwnUnit(limit)))
  const span = low && high ? `${low}-${high}` : low ? `from ${low}` : `up to ${high}`
  return {
    title: name,
    passage: isImpossible
      ? `${name} ${given} cannot be right: please check the unit on your report.`
      : `${name} ${given} is in the band "${wordsOf(band.label)}" (${span} ${printed}) of ${GUIDELINE[biomarker.id] ?? 'a guideline'}; which level is right for you depends on your overall risk, so ask whoever ordered the test.`,
    ...cite(band.sources),
  }
}
const GUIDELINE: Record<string, string> = { ldl: 'NCEP ATP III' }

/**
 * "Is my TSH of 6 high?": against the catalogue's interval, in the unit that was given; without one only where all
 * agree.
 */
function judged(text: string, biomarker: Biomarker, context: UserContext | null): Line[] {
  const values = [...text.matchAll(VALUE)]
  const [only] = values
  const [, digits = '', printed] = only ?? []
  const asks = ASKS_TO_JUDGE.test(text) || (printed !== undefined && OWN.test(text))
  if (!only || values.length !== 1 || !asks || /\b(?:aged?|years?|months?|weeks?)\b/i.test(text)) return []
  const { gender, age } = context?.profile ?? { gender: null, age: null }
  const ofProfile = gender === 'female' || gender === 'male' ? gender : null
  const sex = sexIn(text) ?? ofProfile
  const own = referenceIntervalFor(biomarker, sex, age)
  const intervals = (own ? [own] : biomarker.reference_intervals).filter(
    ({ confidence }) => confidence !== 'unconfirmed-recall',
  )
  const lows = intervals.flatMap(({ low }) => low ?? [])
  const highs = intervals.flatMap(({ high }) => high ?? [])
  const fit = printed ? fitOf(biomarker, printed) : undefined
  if (lows.length + highs.length === 0) {
    if (fit && printed)
      return [inBand(biomarker, `${digits} ${printed}`, Number(digits.replace(',', '.')), fit, printed)]
    if (printed || !biomarker.bands) return []
    const passage = `What ${biomarker.name} ${digits} means depends on its unit: tell me the one on your report.`
    return [{ title: biomarker.name, passage, ...cite(biomarker.bands[0]?.sources) }]
  }
  // Of people of whom less is known the widest of their ranges.
  const low = lows.length > 0 ? Math.min(...lows) : null
  const high = highs.length > 0 ? Math.max(...highs) : null
  if (printed && !fit) return []
  const told = Number(digits.replace(',', '.'))
  const isWithin = (value: number, times: number): boolean =>
    value <= (high ?? low!) * times && value >= (low ?? high!) / times
  const inUnits = biomarker.units.map((unit) => told * unit.factor + unit.offset)
  const readings = fit ? [toCanonical(told, fit)] : inUnits.filter((value) => isWithin(value, FAR))
  const sideOf = (value: number): string =>
    low !== null && value < low ? 'below' : high !== null && value > high ? 'above' : 'within'
  const sides = [...new Set(readings.map(sideOf))]
  const cited = { title: biomarker.name, ...cite(intervals[0]?.sources) }
  const unit = unitOf(biomarker)
  const given = `${biomarker.name} ${digits}${printed ? ` ${printed}` : ''}`
  if (fit && !isWithin(readings[0]!, IMPOSSIBLE))
    return [{ ...cited, passage: `${given} cannot be right: please check the unit on your report.` }]
  if (sides.length === 0) return []
  if (sides.length > 1)
    return [
      {
        ...cited,
        passage: `${given} can be low, normal or high, because laboratories print ${biomarker.name} in several units: tell me the unit on your report.`,
      },
    ]
  const span =
    low !== null && high !== null ? `${low}-${high}` : low !== null ? `over ${low}` : `under ${high}`
  const isTaken = !fit && readings.every((value) => value === told)
  const taken = isTaken ? `${given} (taken as ${unit})` : given
  return [
    {
      ...cited,
      passage: `${taken} is ${sides[0]} the typical adult range of ${span} ${unit}; the range on your own report comes first.`,
    },
  ]
}
