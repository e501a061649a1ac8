/**
 * Cards whose parts stand under labels: the place of a number shows what it belongs to. Every document is invented.
 */
import { expect, it } from 'vitest'
import { pdfOf, type PlacedText } from '#server/testing/pdf.ts'
import { readFile } from './read-file.ts'

async function listed(text: PlacedText[], shapes = ''): Promise<string[]> {
  const reading = await readFile('pdf', new Uint8Array(pdfOf([text], { shapes: [shapes] })), false)
  return reading.results.map(
    ({ name, value_text, unit, ref_low, ref_high, review_reasons }) =>
      `${name} | ${value_text} | ${unit ?? '-'} | ${ref_low ?? ''}..${ref_high ?? ''}${review_reasons.map((reason) => ` | ${reason}`).join('')}`,
  )
}

it('a label on the right is over the limits there, not over the value on the next line', async () => {
  const markers = [
    ['Hemoglobina', '12.9 g/dL', '12.0', '16.0', '12.0 a 16.0'],
    ['Plaquetas', '312 10^9/L', '150', '400', '150 a 400'],
    ['Sodio', '141 mmol/L', '136', '145', '136 a 145'],
  ]
  const text = markers.flatMap(([name, value, low, high, limits], at): PlacedText[] => {
    const y = 700 - at * 80
    return [
      { x: 60, y: y + 50, text: name! },
      { x: 150, y: y + 50, text: 'Normal', size: 7 },
      { x: 460, y: y + 36, text: 'Valores de referencia', size: 7 },
      { x: 60, y: y + 26, text: value!, size: 12 },
      { x: 220, y: y + 24, text: low!, size: 6 },
      { x: 340, y: y + 24, text: high!, size: 6 },
      { x: 480, y: y + 22, text: limits!, size: 8 },
      { x: 60, y: y + 8, text: `Resultado anterior: ${value}`, size: 7 },
    ]
  })
  const frames = markers.map((_, at) => `0.95 g 50 ${700 - at * 80} 500 66 re f`).join(' ')
  expect(await listed(text, frames)).toEqual([
    'Hemoglobina | 12.9 | g/dL | 12..16',
    'Plaquetas | 312 | 10^9/L | 150..400',
    'Sodio | 141 | mmol/L | 136..145',
  ])
})

it('values under "Your value", limits in words, the earlier one under "Last time", nothing drawn', async () => {
  const markers = [
    ['Total cholesterol', '5.6 mmol/L', 'High', '5.2', 'Below 5.0'],
    ['HDL cholesterol', '1.34 mmol/L', 'Normal', '1.29', 'Above 1.0'],
    ['HbA1c', '37 mmol/mol', 'Normal', '36', '20 to 41'],
    ['Ferritin', '212 ug/L', 'Normal', '180', '30 to 400'],
  ]
  const text = markers.flatMap(([name, value, status, last, limits], at): PlacedText[] => {
    const y = 700 - at * 80
    return [
      { x: 60, y, text: name! },
      { x: 220, y, text: 'Your value', size: 8 },
      { x: 390, y, text: status!, size: 8 },
      { x: 460, y, text: 'Last time', size: 8 },
      { x: 220, y: y - 14, text: value! },
      { x: 460, y: y - 14, text: last! },
      { x: 220, y: y - 28, text: 'Normal range', size: 8 },
      { x: 220, y: y - 40, text: limits! },
    ]
  })
  expect(await listed(text)).toEqual([
    'Total cholesterol | 5.6 | mmol/L | ..5',
    'HDL cholesterol | 1.34 | mmol/L | 1..',
    'HbA1c | 37 | mmol/mol | 20..41',
    'Ferritin | 212 | ug/L | 30..400',
  ])
})

it('an address and earlier results behind their days make no cards of a table', async () => {
  const rows = [
    ['Hemoglobina', '14.7 g/dL', '13.0 - 17.0'],
    ['Sodio', '141 mmol/L', '136 - 145'],
    ['Urea', '5.2 mmol/L', '2.5 - 7.5'],
  ]
  const text: PlacedText[] = [
    { x: 50, y: 800, text: '57 calle del puente, 28013 Madrid' },
    { x: 50, y: 786, text: '28013 Madrid' },
    ...rows.flatMap(([name, value, limits], at): PlacedText[] => [
      { x: 50, y: 700 - at * 30, text: `${name}:` },
      { x: 220, y: 700 - at * 30, text: value! },
      { x: 340, y: 700 - at * 30, text: limits! },
      { x: 200, y: 688 - at * 30, text: '15/02/2017', size: 7 },
      { x: 280, y: 688 - at * 30, text: '99', size: 7 },
    ]),
  ]
  expect(await listed(text)).toEqual([
    'Hemoglobina | 14.7 | g/dL | 13..17',
    'Sodio | 141 | mmol/L | 136..145',
    'Urea | 5.2 | mmol/L | 2.5..7.5',
  ])
})

it('a bar in each of the framed cards does not part a value from its limits', async () => {
  const markers = [
    ['Triglycerides', '94 mg/dL', 'Under 150'],
    ['LDL Cholesterol', '131 mg/dL', 'Under 100'],
    ['Glucose', '91 mg/dL', '70 - 99'],
    ['Uric Acid', '6.1 mg/dL', '3.8 - 8.4'],
  ]
  const shapes = markers.flatMap((_, at) => {
    const y = 700 - at * 60
    return [`0.8 G 34 ${y} 177 54 re S`, `0.9 g 41 ${y + 18} 163 3 re f`]
  })
  const text = markers.flatMap(([name, value, limits], at): PlacedText[] => {
    const y = 700 - at * 60
    return [
      { x: 41, y: y + 42, text: name! },
      { x: 160, y: y + 42, text: 'In range', size: 7 },
      { x: 41, y: y + 26, text: value!, size: 12 },
      { x: 41, y: y + 6, text: `Reference: ${limits}`, size: 7 },
    ]
  })
  expect(await listed(text, shapes.join(' '))).toEqual([
    'Triglycerides | 94 | mg/dL | ..150',
    'LDL Cholesterol | 131 | mg/dL | ..100 | flag_disagrees_with_range',
    'Glucose | 91 | mg/dL | 70..99',
    'Uric Acid | 6.1 | mg/dL | 3.8..8.4',
  ])
})

it('a unit behind the name, the value over the ends of its scale, limits in words under the name', async () => {
  const gauges = [
    ['Ferritin in ug/l', '312', '30', '300'],
    ['Selen in ug/l', '98', '80', '140'],
    ['Zink in ug/dl', '79', '70', '120'],
  ].flatMap(([name, value, low, high], at): PlacedText[] => {
    const y = 700 - at * 60
    return [
      { x: 53, y, text: name! },
      { x: 226, y: y - 12, text: value!, size: 12 },
      { x: 109, y: y - 24, text: low!, size: 6 },
      { x: 224, y: y - 24, text: high!, size: 6 },
    ]
  })
  expect(await listed(gauges)).toEqual([
    'Ferritin | 312 | ug/l | ..',
    'Selen | 98 | ug/l | ..',
    'Zink | 79 | ug/dl | ..',
  ])
  const rows = [
    ['ALT', 'Range up to 35', '46 U/L'],
    ['Bilirubin', 'Range up to 21', '8 umol/L'],
    ['HDL', 'Range over 1.2', '1.6 mmol/L'],
  ].flatMap(([name, range, value], at): PlacedText[] => {
    const y = 700 - at * 40
    return [
      { x: 55, y, text: name! },
      { x: 220, y: y - 5, text: value! },
      { x: 55, y: y - 10, text: range!, size: 8 },
    ]
  })
  const lines = [715, 675, 635, 595].map((y) => `50 ${y} m 550 ${y} l S`).join(' ')
  expect(await listed(rows, lines)).toEqual([
    'ALT | 46 | U/L | ..35',
    'Bilirubin | 8 | umol/L | ..21',
    'HDL | 1.6 | mmol/L | 1.2..',
  ])
})

it('rows of an app: the state first, the unit behind a comma, the earlier result over its day', async () => {
  const markers = [
    ['Leucocitos, 10³/µL', '7,24', 'Normal', '4,00 - 11,00', '6,90'],
    ['Hemoglobina, g/dL', '11,6', 'Bajo', '12,0 - 15,5 · Por debajo del intervalo.', '12,4'],
    ['VCM, fL', '82,4', 'Normal', '80,0 - 99,0', '86,2'],
    ['Urea, mg/dL', '27', 'Normal', '17 - 49', '30'],
  ].map(([name, ...others]) => [name!.replace('³', '^3'), ...others])
  const text = markers.flatMap(([name, value, state, limits, last], at): PlacedText[] => {
    const y = 700 - at * 40
    return [
      { x: 480, y: y + 26, text: 'Anterior', size: 5 },
      { x: 90, y: y + 20, text: name!, size: 9 },
      { x: 45, y: y + 15, text: state!, size: 6 },
      { x: 420, y: y + 14, text: value!, size: 14 },
      { x: 488, y: y + 14, text: last!, size: 5 },
      { x: 90, y: y + 8, text: `Intervalo de referencia ${limits}`, size: 6 },
      { x: 476, y: y + 7, text: '14/10/2024', size: 5 },
    ]
  })
  const head = { x: 40, y: 790, text: 'Extracción 03/03/2025 · Petición 2503030417', size: 7 }
  const lines = markers.map((_, at) => `40 ${700 - at * 40} m 520 ${700 - at * 40} l S`).join(' ')
  expect(await listed([head, ...text], lines)).toEqual([
    'Leucocitos | 7,24 | 10^3/µL | 4..11',
    'Hemoglobina | 11,6 | g/dL | 12..15.5',
    'VCM | 82,4 | fL | 80..99',
    'Urea | 27 | mg/dL | 17..49',
  ])
})

const HEAD = { x: 40, y: 800, text: 'Collected 2025-03-14', size: 8 }
const MARKERS = [
  ['Glucose', '104', '98', 'mg/dL', '70 - 99'],
  ['Ferritin', '88', '70', 'ng/mL', '30 - 400'],
  ['TSH', '2.1', '1.8', 'mIU/L', '0.4 - 4.0'],
]
const TOLD = [
  'Glucose | 104 | mg/dL | 70..99',
  'Ferritin | 88 | ng/mL | 30..400',
  'TSH | 2.1 | mIU/L | 0.4..4',
]
const lines = MARKERS.map((_, at) => `40 ${686 - at * 80} m 540 ${686 - at * 80} l S`).join(' ')

it('"Previous" and "Current" over their values, each over its day', async () => {
  const text = MARKERS.flatMap(([name, now, before, unit, limits], at): PlacedText[] => {
    const y = 690 - at * 80
    return [
      { x: 400, y: y + 60, text: 'Previous', size: 7 },
      { x: 480, y: y + 60, text: 'Current', size: 7 },
      { x: 90, y: y + 52, text: `${name}, ${unit}`, size: 10 },
      { x: 400, y: y + 42, text: before!, size: 10 },
      { x: 480, y: y + 42, text: now!, size: 10 },
      { x: 90, y: y + 30, text: `Range ${limits}`, size: 7 },
      { x: 400, y: y + 22, text: '2024-10-14', size: 7 },
      { x: 480, y: y + 22, text: '2025-03-14', size: 7 },
    ]
  })
  expect(await listed([HEAD, ...text], lines)).toEqual(TOLD)
})

it.each([
  { day: '2024-10-14', expected: TOLD },
  // It may be the day of this very result.
  { day: '2025-03-12', expected: TOLD.map((each) => `${each} | text_not_understood`) },
])('an earlier value over its day without a label: $day', async ({ day, expected }) => {
  const text = MARKERS.flatMap(([name, now, before, unit, limits], at): PlacedText[] => {
    const y = 690 - at * 80
    return [
      { x: 90, y: y + 52, text: name!, size: 10 },
      { x: 380, y: y + 44, text: `${now} ${unit}`, size: 10 },
      { x: 470, y: y + 44, text: `${before} ${unit}`, size: 10 },
      { x: 470, y: y + 32, text: day, size: 7 },
      { x: 90, y: y + 22, text: `Range ${limits}`, size: 7 },
    ]
  })
  expect(await listed([HEAD, ...text], lines)).toEqual(expected)
})

it('gauges whose scale stands in two halves between the name and the value', async () => {
  const text = MARKERS.flatMap(([name, now, , unit, limits], at): PlacedText[] => {
    const y = 690 - at * 50
    const [low, high] = limits!.split(' - ')
    return [
      { x: 46, y: y + 32, text: name!, size: 9 },
      { x: 46, y: y + 22, text: `Normal values: ${limits}`, size: 6 },
      { x: 224, y: y + 24, text: '0', size: 6 },
      { x: 281, y: y + 24, text: low!, size: 6 },
      { x: 394, y: y + 20, text: high!, size: 6 },
      { x: 451, y: y + 20, text: '999', size: 6 },
      { x: 477, y: y + 28, text: `${now} ${unit}`, size: 11 },
      { x: 477, y: y + 18, text: at === 0 ? 'High' : 'Normal', size: 7 },
    ]
  })
  const bars = MARKERS.map((_, at) => `0.9 g 224 ${722 - at * 50} 240 5 re f`).join(' ')
  expect(await listed([HEAD, ...text], bars)).toEqual(TOLD)
})

it('tiles without frames: the word for the limits, then their side', async () => {
  const TILES = [
    ['Cholesterol', '4.6', 'mmol/L', 'Under 5.0'],
    ['HDL', '1.52', 'mmol/L', 'Over 0.9'],
    ['Ferritin', '88', 'ug/L', '30 - 400'],
    ['Triglycerides', '1.06', 'mmol/L', 'Under 2.3'],
  ]
  const text = TILES.flatMap(([name, value, unit, limits], at): PlacedText[] => {
    const x = 40 + at * 130
    return [
      { x, y: 640, text: name!, size: 9 },
      { x, y: 626, text: value!, size: 13 },
      { x, y: 616, text: unit!, size: 7 },
      { x, y: 606, text: `Normal ${limits}`, size: 7 },
    ]
  })
  expect(await listed([HEAD, ...text], '')).toEqual([
    'Cholesterol | 4.6 | mmol/L | ..5',
    'HDL | 1.52 | mmol/L | 0.9..',
    'Ferritin | 88 | ug/L | 30..400',
    'Triglycerides | 1.06 | mmol/L | ..2.3',
  ])
})
