/** Reports of random layout with what is known to be in them, the same ones for the same seed. */
import { type ColumnName, languages } from './languages.ts'
import { createRandom, type Random } from './random.ts'

export type GeneratedResult = {
  name: string
  /** a word where the result is one */
  value: number | string
  unit: string
  low: number | null
  high: number | null
  comparator: string
}
export type GeneratedReport = { layout: string; text: string; results: GeneratedResult[] }

const ORDERS: ColumnName[][] = [
  ['name', 'value', 'unit', 'range'],
  ['name', 'value', 'flag', 'unit', 'range'],
  ['name', 'unit', 'value', 'range'],
  ['name', 'value', 'range', 'unit'],
  ['name', 'method', 'value', 'unit', 'range'],
  ['code', 'name', 'value', 'unit', 'range'],
  ['name', 'value', 'unit', 'range', 'previous'],
  ['name', 'previous', 'value', 'unit', 'range'],
  ['name', 'value', 'unit', 'flag', 'range'],
  ['name', 'value', 'unit', 'range', 'method'],
  ['name', 'flag', 'value', 'unit', 'range'],
  ['name', 'range', 'unit', 'value'],
  ['name', 'value', 'previous', 'unit', 'range'],
  ['name', 'value', 'unit', 'range', 'code'],
  ['value', 'unit', 'name', 'range'],
]

const FLAGS = [
  ['H', 'L'],
  ['↑', '↓'],
  ['*', '*'],
  ['+', '-'],
  ['High', 'Low'],
  ['HIGH', 'LOW'],
  ['(H)', '(L)'],
]
const CODES = ['2160-0', '30341-2', 'NPU03429', 'A1002', '718-7']
const LABORATORIES = [
  'Unity Laboratories  12 Main Street',
  'MVZ Labor Dr. Test',
  'Laboratorio Central S.L.',
  'Karolinska testlab',
]

export function generateReports(seed: number, count: number): GeneratedReport[] {
  const random = createRandom(seed)
  return Array.from({ length: count }, () => generateReport(random))
}

function generateReport({ next, chance, pick }: Random): GeneratedReport {
  const language = pick(Object.keys(languages))
  const words = languages[language]!
  const order = pick(ORDERS)
  const decimal = words.decimal === '.' || chance(0.15) ? '.' : ','
  const printed = (value: number, digits: number) => value.toFixed(digits).replace('.', decimal)
  const [between, brackets, under, flags] = [
    pick(words.between),
    pick(['', '', '()', '[]']),
    pick(words.under),
    pick(FLAGS),
  ]
  const flagInValue = !order.includes('flag') && chance(0.4)
  const glued = chance(0.3)
  const results: GeneratedResult[] = []
  const tests = words.tests.map((test) => ({ test, at: next() })).sort((a, b) => a.at - b.at)
  const rows = tests
    .slice(0, 5 + Math.floor(next() * 7))
    .map(({ test: [name, unit, usual, low, high, digits] }) => {
      const drawn = next()
      const value = drawn < 0.2 ? high * 1.3 : drawn < 0.35 && low > 0 ? low * 0.7 : usual
      const number = Number(value.toFixed(digits))
      const flag = number > high ? flags[0]! : number < low ? flags[1]! : ''
      const limits =
        low === 0
          ? `${under}${printed(high, digits)}`
          : `${printed(low, digits)}${between}${printed(high, digits)}`
      const comparator = chance(0.04) ? '<' : ''
      const marked = flagInValue && flag ? `${glued && flag.length === 1 ? '' : ' '}${flag}` : ''
      results.push({
        name,
        value: number,
        unit,
        low: low === 0 ? null : Number(low.toFixed(digits)),
        high: Number(high.toFixed(digits)),
        comparator,
      })
      return {
        name,
        value: `${comparator}${printed(value, digits)}${marked}`,
        unit,
        range: brackets ? `${brackets[0]}${limits}${brackets[1]}` : limits,
        flag,
        previous: printed(usual * (0.8 + next() * 0.4), digits),
        method: pick(words.methods),
        code: pick(CODES),
      }
    })
  const head = Object.fromEntries(order.map((column) => [column, pick(words.headings[column])])) as Record<
    ColumnName,
    string
  >
  if (order.includes('previous') && chance(0.5))
    head.previous += ` ${language === 'sv' ? '2025-08-11' : language === 'en' ? '08/21/2025' : '21.08.2025'}`
  const widths = order.map(
    (column) =>
      Math.max(head[column].length, ...rows.map((row) => row[column].length)) + 2 + Math.floor(next() * 6),
  )
  const line = (cells: Record<ColumnName, string>) =>
    order
      .map((column, at) => cells[column].padEnd(widths[at]!))
      .join('')
      .trimEnd()
  const hasHead = chance(0.9)
  const day = pick(words.dates)
  const lines = [pick(LABORATORIES), day, '', ...(hasHead ? [line(head)] : [])]
  for (const row of rows) {
    if (chance(0.12)) lines.push(pick(words.sections))
    lines.push(line(row))
    if (chance(0.08)) lines.push(`  ${pick(words.comments)}`)
    if (hasHead && chance(0.06)) lines.push('', 'Page 1 of 2', '', day, line(head))
  }
  if (chance(0.5)) lines.push('', pick(words.comments))
  return {
    layout: `${language} ${order.join(' ')}${hasHead ? '' : ', no headings'}`,
    text: lines.join('\n'),
    results,
  }
}
