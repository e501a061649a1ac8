/** Results that a PDF shows as cards: what is drawn around them says which words belong together. Every document is invented. */
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { pdfOf, type PlacedText } from '#server/testing/pdf.ts'
import { readFile } from './read-file.ts'

type Photo = { jpeg: Buffer; width: number; height: number }

async function listed(text: PlacedText[], shapes: string, photo?: Photo): Promise<string[]> {
  const options = { shapes: [shapes], ...(photo && { pictures: { 0: photo } }) }
  const reading = await readFile('pdf', new Uint8Array(pdfOf([text], options)), false)
  return reading.results.map(
    ({ name, value_text, unit, ref_low, ref_high, review_reasons }) =>
      `${name} | ${value_text} | ${unit ?? '-'} | ${ref_low ?? ''}..${ref_high ?? ''}${review_reasons.map((reason) => ` | ${reason}`).join('')}`,
  )
}

const filled = (x: number, y: number, width: number, height: number): string =>
  `0.95 g ${x} ${y} ${width} ${height} re f`
const line = (y: number, from = 150, to = 550): string => `${from} ${y} m ${to} ${y} l S`

describe('cards of a PDF', () => {
  it('have their values above their names, their marks in a corner and earlier results beside the limits', async () => {
    const card = (x: number, y: number, [name, value, unit, mark, range, last]: string[]): PlacedText[] => [
      { x, y: y + 40, text: value!, size: 14 },
      { x: x + 44, y: y + 40, text: unit!, size: 7 },
      { x: x + 150, y: y + 43, text: mark!, size: 7 },
      { x, y: y + 26, text: name!, size: 9 },
      { x, y: y + 8, text: `Range: ${range}`, size: 7 },
      { x: x + 140, y: y + 8, text: `Last test: ${last}`, size: 7 },
    ]
    const text = [
      { x: 50, y: 800, text: 'Sample taken 09 Feb 2026' },
      ...card(50, 700, ['Ferritin', '28', 'ug/L', 'Low', '30 - 264', '41']),
      ...card(300, 700, ['Iron', '11.2', 'umol/L', 'Normal', '5.8 - 34.5', '14.0']),
      ...card(50, 630, ['Total cholesterol', '5.2', 'mmol/L', 'High', '0 - 5', '5.5']),
      ...card(300, 630, ['HDL cholesterol', '1.62', 'mmol/L', 'Normal', '1.2 - 3', '1.58']),
    ]
    const shapes = [
      filled(45, 700, 240, 60),
      filled(295, 700, 240, 60),
      filled(45, 630, 240, 60),
      filled(295, 630, 240, 60),
    ]
    const expected = [
      'Ferritin | 28 | ug/L | 30..264',
      'Iron | 11.2 | umol/L | 5.8..34.5',
      'Total cholesterol | 5.2 | mmol/L | 0..5',
      'HDL cholesterol | 1.62 | mmol/L | 1.2..3',
    ]
    expect(await listed(text, shapes.join(' '))).toEqual(expected)
    expect(await listed(text, shapes.toReversed().join(' '))).toEqual(expected)
  })

  it('have their unit behind the name, and numbers of a scale under a larger value', async () => {
    const card = (x: number, name: string, value: string, range: string): PlacedText[] => [
      { x, y: 640, text: name, size: 8 },
      { x, y: 622, text: value, size: 15 },
      { x, y: 606, text: '0', size: 6 },
      { x: x + 60, y: 606, text: '50', size: 6 },
      { x: x + 110, y: 606, text: '100', size: 6 },
      { x, y: 596, text: 'Normal', size: 7 },
      { x: x + 70, y: 596, text: `Rango ${range}`, size: 7 },
    ]
    const text = [
      ...card(40, 'Glucosa (mg/dL)', '93', '70 - 100'),
      ...card(220, 'Insulina (µU/mL)', '11,8', '2,6 - 24,9'),
      ...card(400, 'HbA1c (%)', '5,4', '< 5,7'),
    ]
    expect(await listed(text, [30, 210, 390].map((x) => filled(x, 588, 160, 64)).join(' '))).toEqual([
      'Glucosa | 93 | mg/dL | 70..100',
      'Insulina | 11,8 | µU/mL | 2.6..24.9',
      'HbA1c (%) | 5,4 | % | ..5.7',
    ])
  })

  const list = [
    { x: 40, y: 700, text: 'Dossier' },
    { x: 40, y: 676, text: '25 R 091 774' },
    { x: 40, y: 652, text: '06/06/2025 à 08h05' },
    ...['Hémoglobine|11,6 g/dL|11,5 à 17,5 g/dL|12,4', 'Plaquettes|412 G/L|150 à 400 G/L|388'].flatMap(
      (row, at): PlacedText[] => {
        const [name, value, range, last] = row.split('|') as [string, string, string, string]
        const y = 700 - at * 40
        return [
          { x: 150, y, text: name },
          { x: 400, y, text: 'le 12/11/2024', size: 7 },
          { x: 480, y: y - 7, text: value },
          { x: 150, y: y - 14, text: `Valeurs usuelles : ${range}`, size: 7 },
          { x: 410, y: y - 14, text: last, size: 8 },
        ]
      },
    ),
  ]
  const read = ['Hémoglobine | 11,6 | g/dL | 11.5..17.5', 'Plaquettes | 412 | G/L | 150..400']

  it('stand between lines, whole or dotted, beside words of the page and above an earlier result', async () => {
    const lines = [718, 678, 638]
    expect(await listed(list, lines.map((y) => line(y)).join(' '))).toEqual(read)
    const dots = lines.flatMap((y) => Array.from({ length: 130 }, (_, dot) => filled(150 + dot * 3, y, 1, 1)))
    expect(await listed(list, dots.join(' '))).toEqual(read)
    // A photograph behind them hides no line.
    const [width, height] = [900, 1270]
    const jpeg = await sharp({ create: { width, height, channels: 3, background: '#cde' } })
      .jpeg()
      .toBuffer()
    const prose =
      'Le compte rendu est remis au patient et au prescripteur, qui seul peut en tirer les conclusions voulues.'
    const written = [...list, { x: 40, y: 90, text: prose }, { x: 40, y: 70, text: prose }]
    expect(await listed(written, lines.map((y) => line(y)).join(' '), { jpeg, width, height })).toEqual(read)
  })

  it('are drawn in lengths and with turns of their own', async () => {
    const boxes = [filled(150, 678, 390, 36), filled(150, 638, 390, 36)].join(' ')
    const doubled = boxes.replaceAll(
      /\d+ (?=\d+ \d+ \d+ re|\d+ \d+ re|\d+ re|re)/g,
      (n) => `${Number(n) * 2} `,
    )
    expect(await listed(list, `q 0.5 0 0 0.5 0 0 cm ${doubled} Q`)).toEqual(read)
    expect(
      await listed(
        list,
        `q 1 0 0 -1 0 842 cm q Q ${[128, 168].map((y) => filled(150, y, 390, 36)).join(' ')} Q`,
      ),
    ).toEqual(read)
  })

  it('without anything drawn around them are told apart by the white space between them', async () => {
    const tile = (x: number, y: number, name: string, value: string, range: string): PlacedText[] => [
      { x, y: y + 40, text: value, size: 14 },
      { x, y: y + 28, text: name, size: 8 },
      { x, y: y + 18, text: `Zielbereich ${range}`, size: 6 },
      { x, y: y + 9, text: 'optimal', size: 6 },
    ]
    const text = [
      { x: 57, y: 800, text: 'Meine Werte', size: 14 },
      { x: 57, y: 784, text: 'Probenentnahme: 06.02.2026', size: 8 },
      { x: 57, y: 740, text: 'STOFFWECHSEL', size: 7 },
      ...tile(57, 680, 'Ferritin', '92 ng/ml', '30 - 400'),
      ...tile(230, 680, 'HbA1c', '5,3 %', '4,0 - 5,6'),
      ...tile(400, 680, 'Insulin', '6,8 µU/ml', '2,6 - 24,9'),
      ...tile(57, 610, 'Triglyceride', '124 mg/dl', '< 150'),
      ...tile(230, 610, 'Kreatinin', '1,08 mg/dl', '0,67 - 1,17'),
    ]
    expect(await listed(text, '')).toEqual([
      'Ferritin | 92 | ng/ml | 30..400',
      'HbA1c | 5,3 | % | 4..5.6',
      'Insulin | 6,8 | µU/ml | 2.6..24.9',
      'Triglyceride | 124 | mg/dl | ..150',
      'Kreatinin | 1,08 | mg/dl | 0.67..1.17',
    ])
  })

  it('values above or below names, lines as far apart as each other: nothing is taken for sure', async () => {
    const lines = [
      '92 ng/ml',
      'Ferritin',
      '5,3 %',
      'HbA1c',
      '6,8 µU/ml',
      'Insulin',
      '124 mg/dl',
      'Triglyceride',
    ]
    const text = lines.map((line, at) => ({ x: 57, y: 780 - at * 14, text: line, size: 9 }))
    for (const result of await listed(text, '')) expect(result).toMatch(/text_not_understood/)
  })

  it('with words for their state, an aim and the limits of the laboratory at their right', async () => {
    const card = (
      y: number,
      name: string,
      value: string,
      state: string,
      aim: string,
      range: string,
    ): PlacedText[] => [
      { x: 50, y: y + 30, text: name },
      { x: 250, y: y + 30, text: state, size: 7 },
      { x: 50, y: y + 14, text: value, size: 12 },
      { x: 225, y: y + 16, text: `Optimal zone ${aim}`, size: 6 },
      { x: 225, y: y + 6, text: `Lab reference ${range}`, size: 6 },
    ]
    const text = [
      ...card(700, 'Glucose', '94 mg/dL', 'Needs work', '65-90', '65-99'),
      ...card(640, 'HbA1c', '5.3 %', 'Optimized', '4.8-5.2', '<5.7'),
      ...card(580, 'Triglycerides', '71 mg/dL', 'Optimized', '40-80', '<150'),
    ]
    const boxes = [700, 640, 580].map((y) => filled(45, y, 260, 48)).join(' ')
    expect(await listed(text, boxes)).toEqual([
      'Glucose | 94 | mg/dL | 65..99',
      'HbA1c | 5.3 | % | ..5.7',
      'Triglycerides | 71 | mg/dL | ..150',
    ])
  })

  it('have their limits and an earlier result under labels, on rows between lines', async () => {
    const row = (y: number, name: string, value: string, range: string, last: string): PlacedText[] => [
      { x: 44, y, text: name },
      { x: 426, y, text: 'Referencia', size: 7 },
      { x: 508, y, text: 'Anterior', size: 7 },
      { x: 333, y: y - 4, text: value },
      { x: 373, y: y - 4, text: 'Normal', size: 7 },
      { x: 44, y: y - 12, text: 'Ayuno de 10 horas referido por el paciente.', size: 6 },
      { x: 426, y: y - 12, text: range, size: 8 },
      { x: 508, y: y - 12, text: last, size: 8 },
    ]
    const text = [
      ...row(700, 'Glucosa (mg/dL)', '94', '70 - 99', '98'),
      ...row(670, 'Urea (mg/dL)', '31.2', '16.6 - 48.5', '29.0'),
      ...row(640, 'Colesterol total (mg/dL)', '187', 'menor a 200', '193'),
    ]
    expect(await listed(text, [712, 682, 652, 622].map((y) => line(y, 40, 573)).join(' '))).toEqual([
      'Glucosa | 94 | mg/dL | 70..99',
      'Urea | 31.2 | mg/dL | 16.6..48.5',
      'Colesterol total | 187 | mg/dL | ..200',
    ])
  })

  it('with two measured values are shown for review', async () => {
    const card = (y: number, name: string, value: string, other: string): PlacedText[] => [
      { x: 50, y: y + 30, text: name },
      { x: 50, y: y + 18, text: value, size: 12 },
      { x: 50, y: y + 6, text: other, size: 8 },
    ]
    const text = [
      ...card(700, 'Ferritin', '28 ug/L', '41 ug/L'),
      ...card(640, 'Iron', '11.2 umol/L', 'Range: 5.8 - 34.5'),
    ]
    expect(await listed(text, [filled(45, 700, 240, 44), filled(45, 640, 240, 44)].join(' '))).toEqual([
      'Ferritin | 28 | ug/L | .. | text_not_understood',
      'Iron | 11.2 | umol/L | 5.8..34.5',
    ])
  })

  it('a table in a frame, with a line under each row, stays a table', async () => {
    const text = [
      ...['Test', 'Result', 'Unit', 'Range'].map((word, at) => ({ x: 150 + at * 100, y: 700, text: word })),
      ...['Ferritin|28|ug/L|30 - 264', 'Iron|11.2|umol/L|5.8 - 34.5'].flatMap((row, at) =>
        row.split('|').map((word, column) => ({ x: 150 + column * 100, y: 680 - at * 20, text: word })),
      ),
    ]
    const shapes = [filled(140, 640, 420, 80), line(695), line(675), line(655)].join(' ')
    expect(await listed(text, shapes)).toEqual([
      'Ferritin | 28 | ug/L | 30..264',
      'Iron | 11.2 | umol/L | 5.8..34.5',
    ])
  })

  it('are found among more shapes than a page has', async () => {
    const many = Array.from({ length: 30_000 }, (_, at) => filled(150 + (at % 90), 100 + (at % 70), 80, 30))
    const boxes = [filled(150, 678, 390, 36), filled(150, 638, 390, 36)]
    expect(await listed(list, [...boxes, ...many].join(' '))).toEqual(read)
  })
})
