import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { docOf } from '#server/testing/doc.ts'
import { readDocument } from './read-document.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'aevia-office-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function read(name: string, content: Uint8Array) {
  const file = path.join(folder, `stored-${name}`)
  await writeFile(file, content)
  return readDocument(file, name)
}

const pack = (parts: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])))

const WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const paragraph = (text: string) => `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`
const wordTable = (rows: string[][]) =>
  `<w:tbl>${rows
    .map((cells) => `<w:tr>${cells.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join('')}</w:tr>`)
    .join('')}</w:tbl>`
const docx = (body: string, header = '', styles = '') =>
  pack({
    'word/styles.xml': `<w:styles ${WORD}>${styles}</w:styles>`,
    'word/document.xml': `<?xml version="1.0"?><w:document ${WORD}><w:body>${body}</w:body></w:document>`,
    'word/header1.xml': `<w:hdr ${WORD}>${header}</w:hdr>`,
  })

it('text that a style of Word hides or strikes out is not read', async () => {
  const style = (id: string, properties: string) =>
    `<w:style w:type="character" w:styleId="${id}">${properties}</w:style>`
  const styles = [
    style('Gone', '<w:rPr><w:vanish/></w:rPr>'),
    style('GoneToo', '<w:basedOn w:val="Gone"/>'),
    style('Back', '<w:basedOn w:val="Gone"/><w:rPr><w:vanish w:val="0"/></w:rPr>'),
    style('Struck', '<w:rPr><w:strike/></w:rPr>'),
  ].join('')
  const styled = (id: string, text: string, own = '') =>
    `<w:p><w:r><w:rPr><w:rStyle w:val="${id}"/>${own}</w:rPr><w:t>${text}</w:t></w:r></w:p>`
  const reading = await read(
    'styles.docx',
    docx(
      [
        styled('Gone', 'Sodium: 120 mmol/L (135 - 145)'),
        styled('GoneToo', 'Potassium: 7.1 mmol/L (3.5 - 5.0)'),
        styled('Back', 'Ferritin: 88 µg/L (15 - 150)'),
        styled('Gone', 'TSH: 2.1 mIU/L (0.4 - 4.0)', '<w:vanish w:val="false"/>'),
        `<w:p><w:pPr><w:pStyle w:val="Struck"/></w:pPr><w:r><w:t>CRP: 3 mg/L (0 - 5)</w:t></w:r></w:p>`,
      ].join(''),
      '',
      styles,
    ),
  )
  expect(reading.results.map(({ name, value }) => [name, value])).toEqual([
    ['Ferritin', 88],
    ['TSH', 2.1],
  ])
})

it('a Word document is read with its page header, its tables and without removed or hidden text', async () => {
  const removed = '<w:p><w:del><w:r><w:delText>Glukos 9,9 mmol/L</w:delText></w:r></w:del></w:p>'
  const hidden = '<w:p><w:r><w:rPr><w:vanish/></w:rPr><w:t>TSH 9,9 mIU/L</w:t></w:r></w:p>'
  const table = wordTable([
    ['Analys', 'Resultat', 'Enhet', 'Referens'],
    ['Kreatinin', '68,5', 'µmol/L', '45 - 90'],
    ['CRP', '&lt;1', 'mg/L', '&lt; 5'],
    ['Ferritin', '', 'µg/L', '10 - 150'],
  ])
  const reading = await read(
    'svar.docx',
    docx(removed + hidden + table, paragraph('Provtagning: 2025-01-10')),
  )
  expect(reading.collection_date).toBe('2025-01-10')
  expect(
    reading.results.map((result) => [
      result.name,
      result.comparator,
      result.value,
      result.unit,
      result.ref_low,
      result.ref_high,
    ]),
  ).toEqual([
    ['Kreatinin', null, 68.5, 'µmol/L', 45, 90],
    ['CRP', '<', 1, 'mg/L', null, 5],
  ])
  expect(reading.results.map(({ source }) => source.at)).toEqual([
    { kind: 'table_cell', table: 1, row: 2, column: 2 },
    { kind: 'table_cell', table: 1, row: 3, column: 2 },
  ])
})

it('a value in a paragraph of a Word document names it', async () => {
  const { results } = await read(
    'brev.docx',
    docx(
      ['Provtagning: 2025-01-10', 'Ferritin 45 µg/L (10-150)', 'Kreatinin 68 µmol/L (45-90)']
        .map(paragraph)
        .join(''),
    ),
  )
  expect(results.map(({ source }) => source.at)).toEqual([
    { kind: 'paragraph', number: 2 },
    { kind: 'paragraph', number: 3 },
  ])
})

it('a Word document of the old kind is read with its table, each value with its place', async () => {
  const table = [
    ['Analys', 'Resultat', 'Enhet', 'Referens'],
    ['Kreatinin', '68,5', 'µmol/L', '45 - 90'],
    ['CRP', '<1', 'mg/L', '< 5'],
  ]
  const reading = await read('svar.doc', docOf(['Provtagning: 2025-01-10', 'Sköterskan ringer.'], table))
  expect(reading.collection_date).toBe('2025-01-10')
  expect(
    reading.results.map(({ name, comparator, value, unit, ref_low, ref_high, source }) => [
      [name, comparator, value, unit, ref_low, ref_high],
      source.at,
    ]),
  ).toEqual([
    [['Kreatinin', null, 68.5, 'µmol/L', 45, 90], { kind: 'paragraph', number: 4 }],
    [['CRP', '<', 1, 'mg/L', null, 5], { kind: 'paragraph', number: 5 }],
  ])
})

it('another document in the container of old Word files is not read', async () => {
  const content = docOf(['Glucose 5.1 mmol/L'], [])
  const name = Buffer.from('WordDocument', 'utf16le')
  content.set(Buffer.from('NoteDocument', 'utf16le'), Buffer.from(content).indexOf(name))
  const reading = await read('note.doc', content)
  expect(reading).toMatchObject({ status: 'error', error: { reason: 'unreadable' }, results: [] })
})

const cell = (at: string, value: string, attributes = '') => `<c r="${at}" ${attributes}><v>${value}</v></c>`
const workbook = (sheet: string, hidden = '') =>
  pack({
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><sheets><sheet name="Svar" r:id="rId1"/><sheet name="Old" state="hidden" r:id="rId2"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="/xl/worksheets/sheet2.xml"/></Relationships>',
    'xl/sharedStrings.xml':
      '<sst><si><t>Test</t></si><si><t>Result</t></si><si><t>Unit</t></si><si><t>Date</t></si><si><r><t>Hemo</t></r><r><t>globin</t></r></si><si><t>g/dL</t></si><si><t>Potassium</t></si><si><t>mmol/L</t></si></sst>',
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
    'xl/worksheets/sheet2.xml': `<worksheet><sheetData>${hidden}</sheetData></worksheet>`,
  })
const headerRow = `<row r="1">${cell('A1', '0', 't="s"')}${cell('B1', '1', 't="s"')}${cell('C1', '2', 't="s"')}${cell('D1', '3', 't="s"')}</row>`

it('a workbook is read with shared text, dates by their style and no hidden sheet', async () => {
  // 45672 days after 30 December 1899 is 15 January 2025.
  const rows = [
    `<row r="3">${cell('A3', '4', 't="s"')}${cell('B3', '14.199999999999999')}${cell('C3', '5', 't="s"')}${cell('D3', '45672', 's="1"')}</row>`,
    `<row r="7">${cell('A7', '6', 't="s"')}${cell('B7', '4.4')}${cell('C7', '7', 't="s"')}${cell('D7', '45672', 's="1"')}</row>`,
  ].join('')
  const reading = await read('svar.xlsx', workbook(headerRow + rows, headerRow + rows.replace('4.4', '9.9')))
  expect(reading.collection_date).toBe('2025-01-15')
  expect(reading.results.map(({ name, value, unit, source }) => [name, value, unit, source.line])).toEqual([
    ['Hemoglobin', 14.2, 'g/dL', 3],
    ['Potassium', 4.4, 'mmol/L', 7],
  ])
  expect(reading.results.map(({ source }) => source.at)).toEqual([
    { kind: 'cell', sheet: 'Svar', row: 3, column: 2 },
    { kind: 'cell', sheet: 'Svar', row: 7, column: 2 },
  ])
})

it.each([
  {
    title: 'a package cut short',
    reason: 'truncated',
    content: () => docx(paragraph('Glucose 5.1')).subarray(0, 300),
  },
  {
    title: 'entities that multiply',
    reason: 'unreadable',
    content: () =>
      pack({
        'word/document.xml': `<!DOCTYPE a [<!ENTITY b "xx"><!ENTITY c "&b;&b;&b;">]><w:document ${WORD}><w:body>${paragraph('&c;')}</w:body></w:document>`,
      }),
  },
  {
    title: 'a part that unpacks to 70 MB',
    reason: 'too_complex',
    content: () => docx(paragraph(' '.repeat(70_000_000))),
  },
  {
    title: 'elements nested without end',
    reason: 'too_complex',
    content: () => docx('<w:sdt>'.repeat(5000) + '</w:sdt>'.repeat(5000)),
  },
])('$title: $reason', async ({ content, reason }) => {
  const reading = await read('report.docx', content())
  expect(reading).toMatchObject({ status: 'error', error: { reason }, results: [] })
})
