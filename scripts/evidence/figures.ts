/** Whether the figures of a claim stand in the words it was read in, as they are or exactly converted. */
import { biomarkers, convertBiomarker } from '../../domain/src/health/biomarkers/catalogue.ts'
import { convertUnit } from '../../domain/src/health/units.ts'
import { simpleName } from '../../domain/src/evidence/simple-name.ts'
import type { SourceClaim } from '../../domain/src/evidence/collected.ts'

type Figure = {
  number: number
  /** half of the last digit that is written */ slack: number
  unit: string | null
}

/** Names with digits in them: B12, CYP3A4, omega-3, 5-HTP, 25(OH)D, type 2, Group 1, mL/min/1.73 m2. */
const NAMES =
  /\p{L}[\p{L}\d]*[-\u2010\u2011]?\d[\p{L}\d]*|\b\d+(?:,\d+)?(?:-[A-Z]|\(OH)|\b(?:type|group|stage|grade|factor) \d+\b|\b1\.73 ?m|\bm2\b|\b10[*^]\d+|CA 19-9/giu
const NUMBER = /\d{1,3}(?:[,\u00a0\u202f ]\d{3})+(?!\d)(?:\.\d+)?|\d+(?:\.\d+)?/g
const UNIT =
  /^\s?-?(µg|μg|ug|mcg|micrograms?|mg|milligrams?|kg|grams?|g|IU|[mµμupn]?mol|mEq|U|mIU|µIU|mL|ml|litres?|liters?|L|%|percent|per cent|minutes?|min|hours?|hrs?|h|days?|weeks?|months?|years?|mm ?Hg)(?!\p{L})(\s?\/\s?(?:dL|dl|mL|ml|L|l|litre))?/u
const WORDS: Record<string, number> = {
  ...Object.fromEntries(
    'one two three four five six seven eight nine ten eleven twelve'
      .split(' ')
      .map((word, n) => [word, n + 1]),
  ),
  once: 1,
  twice: 2,
  half: 0.5,
  double: 2,
  ein: 1,
  eine: 1,
  zwei: 2,
  drei: 3,
  vier: 4,
  sechs: 6,
  twenty: 20,
  thirty: 30,
}
const SPELLED: Record<string, string> = {
  µg: 'ug',
  μg: 'ug',
  mcg: 'ug',
  microgram: 'ug',
  milligram: 'mg',
  gram: 'g',
  percent: '%',
  'per cent': '%',
  ml: 'mL',
  litre: 'L',
  liter: 'L',
  l: 'L',
  meq: 'mmol',
}
/** Time in hours; a month is a twelfth of a year, and neither is a number of weeks. */
const HOURS: Record<string, number> = { min: 1 / 60, h: 1, d: 24, wk: 168 }
const MONTHS: Record<string, number> = { mo: 1, a: 12 }
const TIME: [RegExp, string][] = [
  [/^min/, 'min'],
  [/^h(?:ou)?r?s?$/, 'h'],
  [/^d(?:ays?)?$/, 'd'],
  [/^w(?:eeks?|k)$/, 'wk'],
  [/^mo(?:nths?)?$/, 'mo'],
  [/^(?:years?|a)$/, 'a'],
]

const slackOf = (digits: string): number => 0.5 * 10 ** -(digits.split('.')[1]?.length ?? 0)

function plainUnit(unit: string): string {
  const plain = unit.trim()
  const time = TIME.find(([words]) => words.test(plain))?.[1]
  const [top = '', bottom] = plain.split(/\s?\/\s?/)
  const single = top.replace(/(?<=gram|litre|liter)s$/, '')
  const known = time ?? SPELLED[single] ?? SPELLED[single.toLowerCase()] ?? single.replace(/[µμ]/, 'u')
  return bottom ? `${known}/${SPELLED[bottom] ?? bottom.replace(/^d[lL]$/, 'dL')}` : known
}

/** Of an amount a day (`ug/d`, `m[IU]/L`): the unit of the amount. */
const valueUnit = (unit: string | null): string | null =>
  unit &&
  plainUnit(
    unit
      .replace(/\/(?:d|wk)$/, '')
      .replace('[IU]', 'IU')
      .replace('[iU]', 'IU'),
  )

function figuresIn(text: string): Figure[] {
  return [...text.matchAll(NUMBER)].map(({ 0: printed, index }) => {
    const digits = printed.replace(/[,\u00a0\u202f ]/g, '')
    const unit = UNIT.exec(text.slice(index + printed.length))?.[0]
    return {
      number: Number(digits),
      slack: slackOf(digits),
      unit: unit ? plainUnit(unit.replace(/^\s?-/, '')) : null,
    }
  })
}

/** A unit stands behind the last of several numbers: 5 to 10 mg. */
function withSharedUnits(figures: readonly Figure[]): Figure[] {
  let unit: string | null = null
  return figures
    .toReversed()
    .map((figure) => ({ ...figure, unit: (unit = figure.unit ?? unit) }))
    .toReversed()
}

/** Every figure that a quote may be read to have; decimal commas and points between thousands too. */
function figuresOfQuote(quote: string): Figure[] {
  const other = quote.replace(/(\d)[.,](\d{3})(?!\d)/g, '$1$2').replace(/(\d),(\d{1,2})(?!\d)/g, '$1.$2')
  const words = quote
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .flatMap((word) => (word in WORDS ? [{ number: WORDS[word]!, slack: 0, unit: null }] : []))
  const spelled = quote.replace(/\b\p{L}+\b/gu, (word) => String(WORDS[word.toLowerCase()] ?? word))
  return [quote, other, spelled.replace(/[½]/g, '0.5')]
    .flatMap((each) => withSharedUnits(figuresIn(each)))
    .concat(words)
}

function convertTime(number: number, from: string, to: string): number | null {
  for (const table of [HOURS, MONTHS])
    if (from in table && to in table) return (number * table[from]!) / table[to]!
  return null
}

const IU_PER_MICROGRAM: Record<string, number> = { 'vitamin d': 40 }

function convertIu(number: number, from: string, to: string, subject: string): number | null {
  const factor = IU_PER_MICROGRAM[subject]
  if (!factor) return null
  if (from === 'IU') return convertUnit(number / factor, 'ug', to)
  const micrograms = to === 'IU' ? convertUnit(number, from, 'ug') : null
  return micrograms === null ? null : micrograms * factor
}

function converted({ number, unit }: Figure, to: string, subject: string): number[] {
  if (!unit) return []
  const own = biomarkers.filter(({ id, name, synonyms }) =>
    [id, name, ...Object.values(synonyms).flat()].some((each) => simpleName(each) === subject),
  )
  return [
    convertTime(number, unit, to),
    convertIu(number, unit, to, subject),
    convertUnit(number, unit, to),
    ...own.map((biomarker) => convertBiomarker(biomarker, number, unit, to)),
  ].filter((each) => each !== null)
}

/** The figures of claim and value that the quote does not have, as text. */
export function missingFigures({ claim, value, subject, evidence }: SourceClaim): string[] {
  const there = figuresOfQuote(evidence.quote)
  const name = simpleName(subject.name)
  const stands = ({ number, slack, unit }: Figure): boolean =>
    there.some((figure) => Math.abs(figure.number - number) < 1e-9) ||
    (unit !== null &&
      there.some((figure) =>
        converted(figure, unit, name).some((each) => Math.abs(each - number) <= slack + 1e-9),
      ))
  const ofClaim = withSharedUnits(figuresIn(claim.replace(NAMES, ' ')))
  const ofValue = [value?.low, value?.high]
    .filter((number) => typeof number === 'number')
    .map((number) => ({
      number: Math.abs(number),
      slack: slackOf(String(number)),
      unit: valueUnit(value?.unit ?? null),
    }))
  return [...ofClaim, ...ofValue]
    .filter((figure) => !stands(figure))
    .map(({ number, unit }) => `${number}${unit ? ` ${unit}` : ''}`)
}
