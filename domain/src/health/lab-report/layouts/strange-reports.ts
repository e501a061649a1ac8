/** Reports in strange shapes, between what else laboratories print, with what is known to be in them. */
import type { GeneratedReport } from './generate.ts'
import { languages } from './languages.ts'
import { createRandom, type Random } from './random.ts'
import { type PrintedTest, RISK_TABLE, SHAPES, type Words } from './strange-shapes.ts'

const digits = (random: Random, count: number): string =>
  Array.from({ length: count }, () => Math.floor(random.next() * 10)).join('')

/** What stands on reports and is not a result. */
const NOISE: ((random: Random) => string)[] = [
  (random) => `Order No. ${digits(random, 8)}   Tel ${digits(random, 3)} ${digits(random, 4)}`,
  (random) => `Barcode ${digits(random, 10)}`,
  (random) => `Sample ID: ${digits(random, 7)}`,
  (random) => `${digits(random, 3)} Market Street, Suite ${digits(random, 2)}`,
  (random) => `Phone: +44 20 ${digits(random, 4)} ${digits(random, 4)}  Fax: ${digits(random, 6)}`,
  () => 'Page 1 of 3',
  (random) => `Patient ID ${digits(random, 6)}  Age 42  Height 178 cm  Weight 81 kg`,
  () => 'Results above 50 should be repeated after 3 months.',
  () => 'The detection limit of this method is 0.02.',
  (random) => `Accreditation ISO 15189 No ${digits(random, 4)}`,
  () => '1) New method since January, values may be 10 % lower than before.',
  () => 'Values below 30 ng/mL are seen in 25 % of healthy adults.',
  (random) => `Registered office ${digits(random, 2)} Park Road, VAT ${digits(random, 9)}`,
  () => 'Goal: LDL below 70 mg/dL',
  () => 'Printed 12:45  Terminal 14',
  (random) => `Room ${digits(random, 3)}  Ward 4  Bed ${digits(random, 1)}`,
  () => 'Your score is 82 out of 100',
  () => 'Immune system 78 %',
]

function printedTests(language: string, random: Random, decimal: string) {
  const { tests, between, under } = languages[language]!
  const [to, below] = [random.pick(between), random.pick(under)]
  const printed = (value: number, count: number) => value.toFixed(count).replace('.', decimal)
  return tests
    .map((test) => ({ test, at: random.next() }))
    .sort((a, b) => a.at - b.at)
    .slice(0, 4 + Math.floor(random.next() * 8))
    .map(({ test: [name, unit, usual, low, high, count] }) => {
      const drawn = random.next()
      const value = drawn < 0.25 ? high * 1.3 : drawn < 0.4 && low > 0 ? low * 0.7 : usual * (0.9 + random.next() * 0.2)
      const number = Number(value.toFixed(count))
      const test: PrintedTest = {
        name,
        value: printed(number, count),
        unit,
        limits: low === 0 ? `${below}${printed(high, count)}` : `${printed(low, count)}${to}${printed(high, count)}`,
        flag: number > high ? 'H' : number < low ? 'L' : '',
        earlier: printed(usual * (0.8 + random.next() * 0.4), count),
      }
      const result = { name, value: number, unit, low: low === 0 ? null : low, high, comparator: '' }
      return { test, result }
    })
}

function strangeReport(random: Random): GeneratedReport {
  const language = random.pick(Object.keys(languages))
  const { headings, dates, decimal, sections, comments } = languages[language]!
  const shape = random.pick(Object.keys(SHAPES))
  const tests = printedTests(language, random, decimal)
  const words = Object.fromEntries(
    Object.entries(headings).map(([column, all]) => [column, random.pick(all)]),
  ) as unknown as Words
  const lines = SHAPES[shape]!(tests.map(({ test }) => test), words, random)
  const noise = () => (random.chance(0.7) ? [random.pick(NOISE)(random)] : [])
  const place = Math.floor(random.next() * lines.length)
  const middle = random.chance(0.25) ? noise() : []
  const text = [
    ...noise(), ...noise(), random.pick(dates), '',
    ...(random.chance(0.4) ? [random.pick(sections)] : []),
    ...lines.slice(0, place), ...middle, ...lines.slice(place),
    ...(random.chance(0.12) ? ['', ...RISK_TABLE] : []),
    ...(random.chance(0.4) ? ['', random.pick(comments)] : []),
    '', ...noise(), ...noise(), ...noise(),
  ]
  return { layout: shape, text: text.join('\n'), results: tests.map(({ result }) => result) }
}

export function strangeReports(seed: number, count: number): GeneratedReport[] {
  const random = createRandom(seed)
  return Array.from({ length: count }, () => strangeReport(random))
}
