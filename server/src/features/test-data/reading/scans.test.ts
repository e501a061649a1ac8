import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pdfOf, placedRows } from '#server/testing/pdf.ts'
import { paintPage, photographed } from '#server/testing/picture.ts'
import { readDocument } from './read-document.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'aevia-scans-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function read(name: string, content: Uint8Array) {
  const file = path.join(folder, `stored-${name}`)
  await writeFile(file, content)
  return readDocument(file, name)
}

const columns = [50, 230, 310, 420]
const swedish = [
  ['Laboratoriet i Lund', '', 'Provtagning: 2025-03-14', ''],
  ['Analys', 'Resultat', 'Enhet', 'Referensintervall'],
  ['Hemoglobin', '138', 'g/L', '117 - 153'],
  ['Kreatinin', '61', 'µmol/L', '45 - 90'],
  ['Kalium', '4,1', 'mmol/L', '3,5 - 4,4'],
  ['Järn', '18', 'µmol/L', '9 - 34'],
  ['LDL-kolesterol', '3,4', 'mmol/L', '1,4 - 4,7'],
  ['TSH', '2,35', 'mIU/L', '0,4 - 4,0'],
  ['Provsvar för patient, läkare: B. Ek', '', '', ''],
]

it('a leaning photograph on its side is read, with the place of each value in the picture', async () => {
  const photo = await photographed(paintPage(columns, swedish), { lean: 2, quarters: 1 })
  const reading = await read('foto.jpg', photo)
  expect(reading).toMatchObject({ status: 'completed', collection_date: '2025-03-14' })
  expect(reading.warnings).toContain('read_from_picture')
  expect(
    reading.results.map(({ name, value, unit, ref_low, ref_high }) => [
      name,
      value,
      // Both spellings of micro are in use, and the letters are alike.
      unit?.replace('µ', 'u'),
      ref_low,
      ref_high,
    ]),
  ).toEqual([
    ['Hemoglobin', 138, 'g/L', 117, 153],
    ['Kreatinin', 61, 'umol/L', 45, 90],
    ['Kalium', 4.1, 'mmol/L', 3.5, 4.4],
    ['Järn', 18, 'umol/L', 9, 34],
    ['LDL-kolesterol', 3.4, 'mmol/L', 1.4, 4.7],
    ['TSH', 2.35, 'mIU/L', 0.4, 4],
  ])
  // The page was turned clockwise: what stood near its top is near the picture's right edge.
  const [first] = reading.results
  expect(first!.source.box!.x).toBeGreaterThan(0.8)
  expect(first!.source.box!.height).toBeGreaterThan(first!.source.box!.width)
})

it('of a PDF whose second page is a scan, both pages are read', async () => {
  const jpeg = await sharp(paintPage(columns, swedish)).jpeg().toBuffer()
  const { width, height } = await sharp(jpeg).metadata()
  const textPage = placedRows(columns, [
    ['Analys', 'Resultat', 'Enhet', 'Referensintervall'],
    ['Glukos', '5,2', 'mmol/L', '4,2 - 6,0'],
    ['Comment: page one of two was printed by the laboratory system and is text, not a picture of text.'],
    ['It holds more letters than a stamp or a page number would, so that nobody takes it for a scan.'],
  ])
  const pdf = pdfOf([textPage, []], { pictures: { 1: { jpeg, width, height } } })
  const reading = await read('mixed.pdf', pdf)
  expect(reading.results.map(({ name, value, source }) => [name, value, source.page])).toEqual([
    ['Glukos', 5.2, 1],
    ['Hemoglobin', 138, 2],
    ['Kreatinin', 61, 2],
    ['Kalium', 4.1, 2],
    ['Järn', 18, 2],
    ['LDL-kolesterol', 3.4, 2],
    ['TSH', 2.35, 2],
  ])
  expect(reading.results[0]!.source.box).toMatchObject({ x: 0.084 })
})

it.each([
  { dots: 300, pages: 4 },
  { dots: 600, pages: 1 },
])('a scan of $pages pages at $dots dots an inch is read within its memory', async ({ dots, pages }) => {
  const [width, height] = [Math.round(8.27 * dots), Math.round(11.69 * dots)]
  const jpeg = await sharp(paintPage(columns, swedish)).resize(width, height).jpeg({ quality: 85 }).toBuffer()
  const numbers = Array.from({ length: pages }, (_, page) => page)
  const pictures = Object.fromEntries(numbers.map((page) => [page, { jpeg, width, height }]))
  const pdf = pdfOf(
    numbers.map(() => []),
    { pictures },
  )
  // Left to the default this would be 400 MB: less here, so that many more pages fit as well.
  const file = path.join(folder, 'stored-scan.pdf')
  await writeFile(file, pdf)
  const reading = await readDocument(file, 'scan.pdf', { memoryMb: 340 })
  expect(reading).toMatchObject({ status: 'completed', collection_date: '2025-03-14' })
  expect(reading.results.map(({ name }) => name)).toContain('Hemoglobin')
})

it('a scan under a long stamp of text is read all the same', async () => {
  const jpeg = await sharp(paintPage(columns, swedish)).jpeg().toBuffer()
  const { width, height } = await sharp(jpeg).metadata()
  const stamp =
    'This copy was scanned by the records office on its own machine, is a true copy of the paper and is meant only for the person named in it.'
  const text = [60, 50].map((y) => ({ x: 40, y, text: stamp, size: 6 }))
  const reading = await read('stamped.pdf', pdfOf([text], { pictures: { 0: { jpeg, width, height } } }))
  expect(reading.results.map(({ name, value }) => [name, value])).toContainEqual(['Kreatinin', 61])
  expect(reading.warnings).toContain('read_from_picture')
})

it('a page whose picture is damaged is told of, and the others are read', async () => {
  const jpeg = await sharp(paintPage(columns, swedish)).jpeg().toBuffer()
  const { width, height } = await sharp(jpeg).metadata()
  const damaged = Buffer.concat([jpeg.subarray(0, 300), Buffer.alloc(jpeg.length - 300)])
  const pictures = { 0: { jpeg: damaged, width, height }, 1: { jpeg, width, height } }
  const reading = await read('half-damaged.pdf', pdfOf([[], []], { pictures }))
  expect(reading.results.map(({ name }) => name)).toContain('Kreatinin')
  expect(reading).toMatchObject({ empty_pages: [1] })
  expect(reading.warnings).toContain('page_without_text')
})

it('a picture that would fill the memory is left out, and the other pages are read', async () => {
  const jpeg = await sharp(paintPage(columns, swedish)).jpeg().toBuffer()
  const { width, height } = await sharp(jpeg).metadata()
  const side = 16_000
  const bomb = await sharp({ create: { width: side, height: side, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer()
  const pictures = { 0: { jpeg: bomb, width: side, height: side }, 1: { jpeg, width, height } }
  const reading = await read('bomb.pdf', pdfOf([[], []], { pictures }))
  expect(reading.results.map(({ name }) => name)).toContain('Kreatinin')
  expect(reading).toMatchObject({ empty_pages: [1] })
  const alone = await read('alone.pdf', pdfOf([[]], { pictures: { 0: pictures[0] } }))
  expect(alone.error).toEqual({
    reason: 'too_complex',
    message:
      'This file is too large or too complex to read. Upload fewer pages at a time. Reading stopped at page 1.',
  })
})

it('a page whose JPEG breaks off is told of, not half read', async () => {
  const jpeg = await sharp(paintPage(columns, swedish)).jpeg().toBuffer()
  const { width, height } = await sharp(jpeg).metadata()
  const cut = jpeg.subarray(0, Math.round(jpeg.length * 0.7))
  const pictures = { 0: { jpeg, width, height }, 1: { jpeg: cut, width, height } }
  const both = await read('cut-second.pdf', pdfOf([[], []], { pictures }))
  expect(both).toMatchObject({ status: 'completed', empty_pages: [2] })
  expect(both.results.every(({ source }) => source.page === 1)).toBe(true)
  const alone = await read('cut.pdf', pdfOf([[]], { pictures: { 0: { jpeg: cut, width, height } } }))
  expect(alone.error?.reason).toBe('truncated')
})

it('a picture without text and one that breaks off end in their reasons', async () => {
  const blank = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const whole = await photographed(paintPage(columns, swedish), { lean: 0, quarters: 0 })
  const readings = await Promise.all([
    read('blank.png', blank),
    read('half.jpg', whole.subarray(0, whole.length / 2)),
  ])
  expect(readings.map(({ error }) => error?.reason)).toEqual(['no_text', 'truncated'])
})
