/** A document that cannot be read says where its reading stopped, in the words that its reader would use. */
import { deflateSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { pdfOf } from '#server/testing/pdf.ts'
import { readDocumentBytes } from './read-document.ts'

const messageOf = async (name: string, content: Uint8Array | string): Promise<string | undefined> =>
  (await readDocumentBytes(typeof content === 'string' ? strToU8(content) : content, name)).error?.message

const DAMAGED = 'This file is damaged and cannot be read.'
const INCOMPLETE = 'This file is incomplete. Download it again from its source and upload the new copy.'
const TOO_LARGE = 'This file is too large or too complex to read. Upload fewer pages at a time.'

describe('text', () => {
  // A file is known by its first 4,096 bytes: the damage is behind them.
  const before = (line: string, end: string) => `${line}${end}`.repeat(400)
  it.each([
    [
      'second.xml',
      '<ClinicalDocument>\n<component></wrong>\n</ClinicalDocument>',
      `${DAMAGED} Reading stopped at line 2, character 19.`,
    ],
    ['half.xml', '<ClinicalDocument>\n<component>', `${INCOMPLETE} Reading stopped at line 2, character 11.`],
    [
      'comma.json',
      '{"resourceType": "Bundle",\n "entry": [\n  {"resource" 1}]}',
      `${DAMAGED} Reading stopped at line 3, character 15.`,
    ],
    [
      'half.json',
      '{"resourceType": "Bundle",\n "entry": [{"resource": {"code": ',
      `${INCOMPLETE} Reading stopped at line 2, character 34.`,
    ],
    ['name.json', '{"resourceType": Bundle}', `${DAMAGED} Reading stopped at line 1, character 18.`],
    [
      'zero.hl7',
      before('MSH|^~\\&|LAB', '\r') + 'OBX|1|NM|2951-2^Sodium^LN||1\0\0|mmol/L',
      `${DAMAGED} Reading stopped at line 401.`,
    ],
    [
      'zero.csv',
      before('Sodium,140,mmol/L', '\r\n') + 'Potassium,\0\0,mmol/L\r\n',
      `${DAMAGED} Reading stopped at line 401.`,
    ],
    ['zero.txt', before('Sodium 140 mmol/L', '\n') + '\0', `${DAMAGED} Reading stopped at line 401.`],
  ])('%s', async (name, content, message) => {
    expect(await messageOf(name, content)).toBe(message)
  })

  it('JSON that nests deeper than any record, and a second document behind the first', async () => {
    expect(await messageOf('deep.json', `{"a":\n${'['.repeat(5_000)}${']'.repeat(5_000)}}`)).toBe(
      `${TOO_LARGE} Reading stopped at line 2, character 200.`,
    )
    expect(await messageOf('two.json', '{"resourceType": "Bundle"}\nxx')).toBe(
      `${DAMAGED} Reading stopped at line 2, character 1.`,
    )
  })

  it('too many lines', async () => {
    expect(await messageOf('long.txt', 'a\n'.repeat(200_010))).toBe(
      `${TOO_LARGE} Reading stopped at line 200001.`,
    )
  })
})

const NUMBERS = Array.from({ length: 400 }, (_, index) => index + 1)
const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`
const sheetRow = (number: number) =>
  `<row r="${number}"><c r="A${number}" t="inlineStr"><is><t>Sodium ${number * 7919}</t></is></c><c r="B${number}"><v>${100 + number}</v></c></row>`
const rows = NUMBERS.map(sheetRow).join('')
const xlsx = (worksheet: string, isWorkbookLast = false) => {
  const workbook = {
    'xl/workbook.xml': '<workbook><sheets><sheet name="Blood tests" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
  }
  const sheets = { 'xl/worksheets/sheet1.xml': worksheet }
  const parts = isWorkbookLast ? { ...sheets, ...workbook } : { ...workbook, ...sheets }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])))
}
const docx = (body: string) =>
  zipSync({ 'word/document.xml': strToU8(`<document><body>${body}</body></document>`) })

const paragraph = (text: string) => `<p><r><t>${text}</t></r></p>`
const table = (number: number) =>
  `<tbl>${NUMBERS.slice(0, number)
    .map((value) => `<tr><tc>${paragraph(`Sodium ${value}`)}</tc></tr>`)
    .join('')}</tbl>`

describe('packages of Office', () => {
  it.each([
    [
      'broken.xlsx',
      xlsx(sheet(sheetRow(1) + sheetRow(2) + '<row r="7"><c></row>')),
      `${DAMAGED} Reading stopped at sheet 1, row 7.`,
    ],
    [
      'broken.docx',
      docx(paragraph('One') + paragraph('Two') + '<p><r></p>'),
      `${DAMAGED} Reading stopped at paragraph 3.`,
    ],
    [
      'table.docx',
      docx(paragraph('One') + table(3) + '<tbl><tr><tc></tc></tr><tr><tc></tr></tbl>'),
      `${DAMAGED} Reading stopped at table 2, row 2.`,
    ],
  ])('%s', async (name, content, message) => {
    expect(await messageOf(name, content)).toBe(message)
  })

  it.each([
    ['the workbook first', false],
    ['the workbook last', true],
  ])('a sheet that ends early, with %s', async (_, isWorkbookLast) => {
    const whole = xlsx(sheet(rows), isWorkbookLast)
    const cut = Buffer.from(whole).indexOf('sheet1.xml') + 2_000
    const message = await messageOf('cut.xlsx', whole.subarray(0, cut))
    const place = `${INCOMPLETE} Reading stopped at sheet 1, row `
    expect(message).toContain(place)
    const row = message?.slice(place.length, -1)
    expect(Number(row)).toBeGreaterThan(20)
    expect(Number(row)).toBeLessThan(400)
  })

  it('bytes that changed inside a sheet, whether they can be unpacked or not', async () => {
    const whole = xlsx(sheet(rows))
    const from = Buffer.from(whole).indexOf('sheet1.xml') + 1_000
    const messages = await Promise.all(
      [0, 40, 80].map((at) => {
        const changed = whole.slice()
        changed[from + at]! ^= 0x55
        return messageOf('changed.xlsx', changed)
      }),
    )
    for (const message of messages)
      expect(message).toMatch(/^This file is damaged and cannot be read\. Reading stopped at sheet 1/)
  })

  it('a digit that changed without a trace in the text is not a result', async () => {
    // Not packed: a changed byte is a changed character.
    const stored = zipSync({
      'word/document.xml': [
        strToU8('<document><body><p><r><t>Sodium: 140 mmol/L (135 - 145)</t></r></p></body></document>'),
        { level: 0 },
      ],
    })
    expect(await messageOf('whole.docx', stored)).toBeUndefined()
    stored[Buffer.from(stored).indexOf('140') + 1] = '7'.charCodeAt(0)
    expect(await messageOf('changed.docx', stored)).toMatch(DAMAGED)
  })
})

describe('PDF', () => {
  it('a page whose contents break off is told of', async () => {
    const page = (text: string) => deflateSync(Buffer.from(`BT /F1 9 Tf 40 700 Td (${text}) Tj ET`))
    const whole = page('Glucose 5.1 mmol/L 3.9 - 5.5')
    const cut = page('Sodium 140 mmol/L 135 - 145').subarray(0, 12)
    const reading = await readDocumentBytes(pdfOf([], { contents: [whole, cut] }), 'second.pdf')
    expect(reading).toMatchObject({ status: 'completed', empty_pages: [2] })
    expect(reading.warnings).toContain('page_without_text')
  })

  it('a page that takes too much', async () => {
    const page = deflateSync(Buffer.from('BT /F1 9 Tf 40 700 Td (Glucose 5.1 mmol/L) Tj ET'))
    const bomb = deflateSync(Buffer.alloc(50_000_000, 'BT /F1 9 Tf (x) Tj ET '), { level: 9 })
    const contents = [page, page, ...Array.from({ length: 20 }, () => bomb)]
    const { error } = await readDocumentBytes(pdfOf([], { contents }), 'bomb.pdf', { memoryMb: 250 })
    expect(error?.message).toMatch(
      /^This file is too large or too complex to read\. .* Reading stopped at page ([3-9]|1\d)\.$/,
    )
  })
})

it('a PDF of two thousand pages with little on each is read in its memory, as far as pages are read', async () => {
  const pages = Array.from({ length: 2_000 }, (_, page) => [
    { x: 50, y: 700, text: 'Ferritin' },
    { x: 200, y: 700, text: String(page + 1) },
    { x: 260, y: 700, text: 'ng/mL' },
    { x: 330, y: 700, text: '30 - 400' },
  ])
  const lines = Array.from({ length: 1_500 }, (_, line) => `${line % 500} ${line % 700} 5 5 re f`).join('\n')
  const reading = await readDocumentBytes(
    pdfOf(pages, { shapes: pages.map(() => lines) }),
    'many-pages.pdf',
    // The memory is what is tested; a busy machine may take its time.
    { timeoutMs: 100_000 },
  )
  expect([reading.status, reading.warnings]).toEqual(['completed', expect.arrayContaining(['pages_skipped'])])
  expect(reading.results.map(({ value }) => value)).toEqual(
    Array.from({ length: 200 }, (_, page) => page + 1),
  )
})
