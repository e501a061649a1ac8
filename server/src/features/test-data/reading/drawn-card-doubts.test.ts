/** Numbers of others, of other days and of aims in a drawn card: none is taken for the value in silence. Every document is invented. */
import { expect, test } from 'vitest'
import { pdfOf, type PlacedText } from '#server/testing/pdf.ts'
import { readFile } from './read-file.ts'

const NAMES = ['Ferritin', 'Iron', 'LDL Cholesterol', 'Glucose']
type Line = [x: number, y: number, text: string, size?: number]

/** Four cards one below another, each with the lines at their places in it. */
async function cards(lines: (name: string, at: number) => Line[]) {
  const text = NAMES.flatMap((name, at) =>
    lines(name, at).map(([x, y, written, size = 8]): PlacedText => ({
      x: 60 + x,
      y: 700 - at * 90 + y,
      text: written,
      size,
    })),
  )
  const head = { x: 60, y: 800, text: 'Sample collected: 14 Mar 2026' }
  const shapes = NAMES.map((_, at) => `0.95 g 50 ${690 - at * 90} 300 84 re f`).join(' ')
  const pdf = pdfOf([[head, ...text]], { shapes: [shapes] })
  return (await readFile('pdf', new Uint8Array(pdf), false)).results
}
const VALUES = ['28', '11.2', '3.9', '5.4']
const OTHERS = ['100', '20', '1.8', '4.8']
const UNITS = ['ug/L', 'umol/L', 'mmol/L', 'mmol/L']
const RANGES = ['30 - 264', '5.8 - 34.5', '0 - 3.0', '3.9 - 5.5']

const top = (name: string, at: number): Line[] => [
  [0, 60, name, 10],
  [0, 5, `Range: ${RANGES[at]}`],
]

test.each<[string, (name: string, at: number) => Line[]]>([
  [
    'a goal with its unit beside a value whose unit stands apart',
    (name, at) => [
      ...top(name, at),
      [0, 40, VALUES[at]!, 16],
      [60, 40, UNITS[at]!],
      [0, 22, `${OTHERS[at]} ${UNITS[at]}`],
      [90, 22, 'Sollwert'],
    ],
  ],
  [
    'a goal that is larger than the value',
    (name, at) => [
      ...top(name, at),
      [0, 40, VALUES[at]!, 12],
      [60, 40, UNITS[at]!],
      [0, 20, `${OTHERS[at]} ${UNITS[at]}`, 18],
    ],
  ],
  [
    'a rank that is larger than the value',
    (name, at) => [
      ...top(`${name} (${UNITS[at]})`, at),
      [0, 44, VALUES[at]!, 12],
      [0, 20, '3', 22],
      [40, 20, 'out of 5 stars'],
    ],
  ],
  [
    'the number of the card in large letters',
    (name, at) => [
      ...top(`${name} (${UNITS[at]})`, at),
      [200, 60, String(at + 1), 24],
      [0, 40, VALUES[at]!, 12],
    ],
  ],
  [
    'the day of the sample over the value, and an earlier one without a day',
    (name, at) => [
      ...top(name, at),
      [0, 44, '14 Mar 2026'],
      [0, 30, `${VALUES[at]} ${UNITS[at]}`, 10],
      [150, 44, 'Then'],
      [150, 30, `${OTHERS[at]} ${UNITS[at]}`, 10],
    ],
  ],
  [
    'a day of its own on each card',
    (name, at) => [
      ...top(name, at),
      [200, 60, `0${at + 1} Feb 2026`],
      [0, 40, `${VALUES[at]} ${UNITS[at]}`, 14],
    ],
  ],
])('%s: nothing is taken for sure', async (what, lines) => {
  const results = await cards(lines)
  const isRight = ({ name, value_text }: (typeof results)[number]): boolean =>
    value_text === VALUES[NAMES.findIndex((each) => name.startsWith(each))]
  const isOfOtherDays = what.startsWith('a day of its own')
  const silent = results.filter((result) => !result.needs_review && (isOfOtherDays || !isRight(result)))
  // Of two values under two headings none is taken.
  expect(results.length > 0 || what.startsWith('the day of the sample')).toBe(true)
  expect(silent).toEqual([])
})

test('a word under a name may make it another test: it waits for review', async () => {
  const words = ['Soluble', 'Urine', 'Small dense', '2 h after load']
  const results = await cards((name, at) => [
    [0, 60, name, 10],
    [0, 48, words[at]!],
    [0, 28, `${VALUES[at]} ${UNITS[at]}`, 14],
    [0, 5, `Range: ${RANGES[at]}`],
  ])
  expect(results).toHaveLength(4)
  for (const { needs_review } of results) expect(needs_review).toBe(true)
})
