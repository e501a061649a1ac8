/** Cells that a spreadsheet changed: a span that became a day, a formula, an error. None of them is a number. */
import { strToU8, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { readFile } from './read-file.ts'

const read = async (extension: string, bytes: Uint8Array): Promise<string[]> =>
  (await readFile(extension, bytes, false)).results.map(
    ({ name, value, value_text, unit, ref_text, flag, review_reasons }) =>
      [name, value ?? `'${value_text}'`, unit, ref_text, flag ?? '-', review_reasons.join('+')].join(' | '),
  )

it('a result that became a day, a formula or an error in a csv is kept as printed and marked', async () => {
  const csv = `Collected,2025-03-04
Test,Result,Units,Reference
Potassium,4.1,mmol/L,3.5-5.1
Ferritin,2024-10-04,ng/mL,30-400
Iron,4-Oct,ug/dL,50-170
TSH,01.Feb,mIU/L,0.4-4.0
Calcium,2.4,mmol/L,2-Feb
Sodium,=1+139,mmol/L,135-145
Urea,=SUM(A1:A2),mmol/L,2-7
CRP,@SUM(1),mg/L,<5
AST,-2+35,U/L,0-44
FT4,#NAME?,pmol/L,12-22
ALT,+35,U/L,0-44
Chloride,"=""101""",mmol/L,96-106
Odd index,#REF!,mmol/L,1-2
Next visit,2025-06-01,,
`
  expect(await read('csv', strToU8(csv))).toEqual([
    'Potassium | 4.1 | mmol/L | 3.5-5.1 | N | ',
    "Ferritin | '2024-10-04' | ng/mL | 30-400 | - | text_not_understood",
    "Iron | '4-Oct' | ug/dL | 50-170 | - | text_not_understood",
    "TSH | '01.Feb' | mIU/L | 0.4-4.0 | - | text_not_understood",
    'Calcium | 2.4 | mmol/L | 2-Feb | - | range_ambiguous',
    "Sodium | '=1+139' | mmol/L | 135-145 | - | text_not_understood",
    "Urea | '=SUM(A1:A2)' | mmol/L | 2-7 | - | text_not_understood",
    "CRP | '@SUM(1)' | mg/L | <5 | - | text_not_understood",
    "AST | '-2+35' | U/L | 0-44 | - | text_not_understood",
    "FT4 | '#NAME?' | pmol/L | 12-22 | - | text_not_understood",
    'ALT | 35 | U/L | 0-44 | N | ',
    'Chloride | 101 | mmol/L | 96-106 | N | ',
    "Odd index | '#REF!' | mmol/L | 1-2 | - | text_not_understood",
  ])
})

it('rows whose dates stand in a column keep their day when a result became one too', async () => {
  const csv = 'Date,Test,Result,Units\n2024-10-04,Sodium,2024-05-04,mmol/L\n2024-10-05,Potassium,4.1,mmol/L\n'
  const { results } = await readFile('csv', strToU8(csv), false)
  expect(results.map(({ name, value_text, collection_date }) => [name, value_text, collection_date])).toEqual(
    [
      ['Sodium', '2024-05-04', '2024-10-04'],
      ['Potassium', '4.1', '2024-10-05'],
    ],
  )
})

const DAY = ' s="1"'
const cell = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`
const row = (...cells: string[]): string =>
  `<row>${cells.map((text) => (text.startsWith('<') ? text : cell(text))).join('')}</row>`

it('so is one in a workbook, where the number is stored with the style of a day', async () => {
  const sheet = [
    row('Test', 'Result', 'Units', 'Reference'),
    row('Potassium', '<c><v>4.1</v></c>', 'mmol/L', '3.5-5.1'),
    row('Ferritin', `<c${DAY}><v>45569</v></c>`, 'ng/mL', '30-400'),
    row('Calcium', '<c><v>2.4</v></c>', 'mmol/L', `<c${DAY}><v>45416</v></c>`),
    row('Sodium', '<c><f>1+139</f><v>140</v></c>', 'mmol/L', '135-145'),
    row('Urea', '<c><f>SUM(A1:A2)</f></c>', 'mmol/L', '2-7'),
    row('TSH', '<c t="e"><v>#REF!</v></c>', 'mIU/L', '0.4-4.0'),
  ].join('')
  const parts = {
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="Svar" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
  }
  const bytes = zipSync(
    Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])),
  )
  expect(await read('xlsx', bytes)).toEqual([
    'Potassium | 4.1 | mmol/L | 3.5-5.1 | N | ',
    "Ferritin | '2024-10-04' | ng/mL | 30-400 | - | text_not_understood",
    'Calcium | 2.4 | mmol/L | 2024-05-04 | - | range_ambiguous',
    'Sodium | 140 | mmol/L | 135-145 | N | ',
    "Urea | '=SUM(A1:A2)' | mmol/L | 2-7 | - | text_not_understood",
    "TSH | '#REF!' | mIU/L | 0.4-4.0 | - | text_not_understood",
  ])
})
