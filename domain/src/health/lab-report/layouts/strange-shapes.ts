/** Shapes of reports that few laboratories use: one function a shape, from printed tests to lines. */
import type { Random } from './random.ts'

export type PrintedTest = {
  name: string
  value: string
  unit: string
  limits: string
  flag: string
  /** another number of the same size: of an earlier day */
  earlier: string
}
export type Words = {
  value: string
  unit: string
  range: string
  name: string
  previous: string
  method: string
}
type Shape = (tests: readonly PrintedTest[], words: Words, random: Random) => string[]

const padded = (cells: readonly string[], widths: readonly number[]): string =>
  cells
    .map((cell, at) => cell.padEnd(widths[at] ?? 0))
    .join('')
    .trimEnd()
const columns = (rows: readonly string[][], gap = 3): string[] => {
  const widths = rows[0]!.map((_, at) => Math.max(...rows.map((row) => row[at]!.length)) + gap)
  return rows.map((row) => padded(row, widths))
}
const pairsOf = (
  tests: readonly PrintedTest[],
  joined: (test: PrintedTest) => string,
  by: string,
  each: number,
) =>
  Array.from({ length: Math.ceil(tests.length / each) }, (_, at) =>
    tests
      .slice(at * each, at * each + each)
      .map(joined)
      .join(by),
  )

/** Kinds of risk beside a lipid panel, as tables print them: no result among them. */
export const RISK_TABLE = [
  'Category              LDL Cholesterol (mg/dL)   Triglycerides (mg/dL)',
  'Optimal               < 100                     < 150',
  'Borderline high       130 - 159                 150 - 199',
  'High                  160 - 189                 200 - 499',
  'Very high             > 190                     > 500',
]

export const SHAPES: Record<string, Shape> = {
  'limits in words on the line': (tests, { range }) =>
    tests.map(({ name, value, unit, limits }) => `${name} ${value} ${range}: ${limits} ${unit}`),
  'limits before the value': (tests, { range, value: result }) =>
    tests.map(
      ({ name, value, unit, limits }) => `${name}  ${range}: ${limits} ${unit}  ${result}: ${value} ${unit}`,
    ),
  'limits column first': (tests, words) =>
    columns([
      [words.name, words.range, words.value, words.unit],
      ...tests.map((test) => [test.name, test.limits, test.value, test.unit]),
    ]),
  'names under values': (tests) => tests.flatMap(({ name, value, unit }) => [`${value} ${unit}`, name, '']),
  'names under values, close': (tests) =>
    tests.flatMap(({ name, value, unit }) => [`${value} ${unit}`, name]),
  'names over values': (tests) =>
    tests.flatMap(({ name, value, unit, limits }) => [name, `${value} ${unit}`, limits, '']),
  'three lines': (tests) =>
    tests.flatMap(({ name, value, unit, limits }) => [name, value, `${unit} ${limits}`]),
  'middle dots': (tests) => pairsOf(tests, ({ name, value, unit }) => `${name} ${value} ${unit}`, ' · ', 4),
  semicolons: (tests) =>
    pairsOf(tests, ({ name, value, unit, limits }) => `${name} ${value} ${unit} (${limits})`, '; ', 3),
  'commas in a line': (tests) =>
    pairsOf(tests, ({ name, value, unit }) => `${name}: ${value} ${unit}`, ', ', 4),
  'run together': (tests) =>
    pairsOf(tests, ({ name, value, unit, limits }) => `${name} ${value} ${unit} ${limits}`, ' ', 3),
  'units in brackets': (tests, words) =>
    columns([
      [words.name, words.value, words.range],
      ...tests.map(({ name, value, unit, limits }) => [`${name} (${unit})`, value, limits]),
    ]),
  'single spaces': (tests, words) => [
    `${words.name} ${words.value} ${words.unit} ${words.range}`,
    ...tests.map(({ name, value, unit, limits, flag }) =>
      [name, value, flag, unit, limits].filter(Boolean).join(' '),
    ),
  ],
  'earlier value without a heading': (tests) =>
    columns(tests.map(({ name, value, unit, limits, earlier }) => [name, value, unit, limits, earlier])),
  'earlier value first': (tests, words) =>
    columns([
      [words.name, words.previous, words.value, words.unit],
      ...tests.map(({ name, value, unit, earlier }) => [name, earlier, value, unit]),
    ]),
  'labels and values': (tests, words) =>
    tests.flatMap(({ name, value, unit, limits }) => [
      `${words.name}: ${name}`,
      `${words.value}: ${value}`,
      `${words.unit}: ${unit}`,
      `${words.range}: ${limits}`,
      '',
    ]),
  'columns one after the other': (tests, words) => [
    words.name,
    ...tests.map(({ name }) => name),
    words.value,
    ...tests.map(({ value, unit }) => `${value} ${unit}`),
  ],
  'names last': (tests) => columns(tests.map(({ name, value, unit, limits }) => [value, unit, limits, name])),
  'a letter': (tests, { range }) =>
    tests.map(({ name, value, unit, limits }, at) =>
      at % 2 === 0
        ? `Your ${name} was ${value} ${unit} (${range} ${limits}).`
        : `${name} is ${value} ${unit} this time, which we will check again.`,
    ),
  'methods under names': (tests, words) =>
    tests.flatMap(({ name, value, unit, limits }, at) => [
      padded([name, value, unit, limits], [34, 10, 12, 0]),
      `  ${words.method}: ${['CLIA 2000', 'ISE 9180', 'HPLC D-10', 'Photometric 340 nm'][at % 4]}`,
    ]),
  'limits on lines of their own': (tests, { range }) =>
    tests.flatMap(({ name, value, unit, limits }) => [`${name}   ${value} ${unit}`, `   ${range} ${limits}`]),
  bars: (tests) => tests.map(({ name, value, unit, limits }) => `${name} | ${value} | ${unit} | ${limits}`),
  'bars, range before the unit': (tests) =>
    tests.map(({ name, value, unit, limits }) => `${name} | ${value} | ${limits} | ${unit}`),
  'dotted leaders': (tests) =>
    tests.map(({ name, value, unit, limits }) => `${name.padEnd(32, '.')} ${value} ${unit}   [${limits}]`),
  'low and high apart': (tests, words) =>
    columns([
      [words.name, words.value, 'Low', 'High', words.unit],
      ...tests.map(({ name, value, unit, limits }) => {
        const numbers = limits.match(/\d+(?:[.,]\d+)?/g) ?? []
        return [name, value, numbers.length > 1 ? numbers[0]! : '', numbers.at(-1) ?? '', unit]
      }),
    ]),
  numbered: (tests) =>
    columns(tests.map(({ name, value, unit, limits }, at) => [`${at + 1}.`, name, value, unit, limits])),
  'value and limits in one cell': (tests, words) =>
    columns([
      [words.name, words.value, words.unit],
      ...tests.map(({ name, value, unit, limits }) => [name, `${value} (${limits})`, unit]),
    ]),
  'flag before the value': (tests) =>
    columns(
      tests.map(({ name, value, unit, limits, flag }) => [name, `${flag} ${value}`.trim(), unit, limits]),
    ),
  'names shifted down': (tests) => {
    const rows = tests.map(({ name, value, unit, limits }) => ({
      name,
      rest: padded([value, unit, limits], [10, 12, 0]),
    }))
    return rows.flatMap(({ name, rest }) => [' '.repeat(34) + rest, name])
  },
  'two tests a line': (tests) =>
    pairsOf(tests, ({ name, value, unit }) => padded([name, value, unit], [26, 8, 10]), '      ', 2),
  'cards side by side': (tests, { range }) =>
    Array.from({ length: Math.ceil(tests.length / 3) }, (_, at) => tests.slice(at * 3, at * 3 + 3)).flatMap(
      (cards) => {
        const across = (text: (test: PrintedTest) => string) =>
          cards
            .map((test) => text(test).padEnd(34))
            .join('')
            .trimEnd()
        return [
          across(({ name }) => name),
          across(({ value, unit }) => `${value} ${unit}`),
          across(({ limits }) => `${range}: ${limits}`),
          '',
        ]
      },
    ),
  'cards with the last value': (tests) =>
    tests.flatMap(({ name, value, unit, limits, earlier }) => [
      name,
      'Your last value',
      `${earlier} ${unit}`,
      'Your value',
      `${value} ${unit}`,
      `Normal range: ${limits}`,
      '',
    ]),
  'limits over values': (tests) =>
    tests.flatMap(({ name, value, unit, limits }) => [name, `Normal range: ${limits} ${unit}`, value, '']),
}
