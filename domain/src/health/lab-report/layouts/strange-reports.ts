/** Reports in strange shapes, between what else laboratories print, with what is known to be in them. */
import type { GeneratedReport, GeneratedResult } from './generate.ts'
import { FURNITURE, IN_WORDS, UNCOMMON } from './report-furniture.ts'
import { languages } from './languages.ts'
import { createRandom, type Random } from './random.ts'
import { type PrintedTest, RISK_TABLE, SHAPES, type Words } from './strange-shapes.ts'

const withDigits = (text: string, random: Random): string =>
  text.replaceAll('#', () => String(Math.floor(random.next() * 10)))

type Drawn = { test: PrintedTest; result: GeneratedResult }

/** How limits are printed: mostly alone. */
const LIMIT_STYLES = [
  '#',
  '#',
  '#',
  '#',
  '#',
  '#',
  '#',
  '(#)',
  '[#]',
  'Normal: #',
  'Adults: #',
  '18-60 years: #',
  'Adults over 18 years: #',
  '# (18-99 years)',
  'Optimal: #',
  'Ref: #',
]

function printedTests(language: string, random: Random, decimal: string) {
  const { tests, between, under } = languages[language]!
  const [to, below, style] = [random.pick(between), random.pick(under), random.pick(LIMIT_STYLES)]
  const printed = (value: number, count: number) => value.toFixed(count).replace('.', decimal)
  return tests
    .map((test) => ({ test, at: random.next() }))
    .sort((a, b) => a.at - b.at)
    .slice(0, random.chance(0.25) ? 1 + Math.floor(random.next() * 3) : 4 + Math.floor(random.next() * 8))
    .map(({ test: [name, unit, usual, low, high, count] }) => {
      const drawn = random.next()
      const value =
        drawn < 0.25 ? high * 1.3 : drawn < 0.4 && low > 0 ? low * 0.7 : usual * (0.9 + random.next() * 0.2)
      const number = Number(value.toFixed(count))
      const comparator = random.chance(0.06) ? random.pick(['<', '<', '>']) : ''
      const test: PrintedTest = {
        name,
        value: `${comparator}${random.chance(0.5) && comparator ? ' ' : ''}${printed(number, count)}`,
        unit,
        limits: style.replace(
          '#',
          low === 0
            ? `${below}${printed(high, count)}`
            : `${printed(low, count)}${to}${printed(high, count)}`,
        ),
        flag: number > high ? 'H' : number < low ? 'L' : '',
        earlier: printed(usual * (0.8 + random.next() * 0.4), count),
      }
      const result = { name, value: number, unit, low: low === 0 ? null : low, high, comparator }
      return { test, result }
    })
}

/** Tests that are in no catalogue, where a report has them. */
function uncommonTests(random: Random): Drawn[] {
  const count = random.chance(0.4) ? 1 + Math.floor(random.next() * 3) : 0
  return Array.from({ length: count }, () => {
    if (random.chance(0.4)) {
      const [name, all] = random.pick(IN_WORDS)
      const words = random.pick(all)
      const limits = random.chance(0.5) ? all[0]! : ''
      const test: PrintedTest = { name, value: words, unit: '', limits, flag: '', earlier: '' }
      return { test, result: { name, value: words, unit: '', low: null, high: null, comparator: '' } }
    }
    const [name, digits, unit, limits] = random.pick(UNCOMMON)
    const value = withDigits(digits, random)
    const numbers = (limits.match(/[\d.]+/g) ?? []).map(Number)
    const test: PrintedTest = { name, value, unit, limits, flag: '', earlier: value }
    const [low, high] = numbers.length > 1 ? [numbers[0]!, numbers[1]!] : [null, numbers[0]!]
    return { test, result: { name, value: Number(value), unit, low, high: high ?? null, comparator: '' } }
  })
}

function strangeReport(
  random: Random,
  furniture: readonly string[],
  shapes: readonly string[],
): GeneratedReport {
  const language = random.pick(Object.keys(languages))
  const { headings, dates, decimal, sections, comments } = languages[language]!
  const shape = random.pick(shapes)
  // Those of the catalogue print a point, as an English page does.
  const tests = [
    ...printedTests(language, random, decimal),
    ...(decimal === '.' ? uncommonTests(random) : []),
  ]
  const words = Object.fromEntries(
    Object.entries(headings).map(([column, all]) => [column, random.pick(all)]),
  ) as unknown as Words
  const lines = SHAPES[shape]!(
    tests.map(({ test }) => test),
    words,
    random,
  )
  const noise = () => (random.chance(0.7) ? [withDigits(random.pick(furniture), random)] : [])
  const place = Math.floor(random.next() * lines.length)
  const middle = random.chance(0.25) ? noise() : []
  const text = [
    ...noise(),
    ...noise(),
    random.pick(dates),
    '',
    ...(random.chance(0.4) ? [random.pick(sections)] : []),
    ...lines.slice(0, place),
    ...middle,
    ...lines.slice(place),
    ...(random.chance(0.12) ? ['', ...RISK_TABLE] : []),
    ...(random.chance(0.4) ? ['', random.pick(comments)] : []),
    '',
    ...noise(),
    ...noise(),
    ...noise(),
  ]
  return { layout: shape, text: text.join('\n'), results: tests.map(({ result }) => result) }
}

export const SHAPE_NAMES: readonly string[] = Object.keys(SHAPES)

/** @param furniture what may stand around the results */
export function strangeReports(
  seed: number,
  count: number,
  furniture: readonly string[] = FURNITURE,
  shapes: readonly string[] = SHAPE_NAMES,
): GeneratedReport[] {
  const random = createRandom(seed)
  return Array.from({ length: count }, () => strangeReport(random, furniture, shapes))
}
