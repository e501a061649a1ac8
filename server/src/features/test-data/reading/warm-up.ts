/** Practises on a made-up report until a real one comes: code that has run before runs several times as fast. */
import { readFile as readBytes } from 'node:fs/promises'
import { setImmediate as turn } from 'node:timers/promises'
import { pdfjsFolder } from './open-pdf.ts'
import { readFile } from './read-file.ts'

const ROUNDS = 30
/** Nobody's: made up of every sort of line that reports have. */
const LINES = [
  ['Laboratory report', '', 'Page 1 of 1'],
  ['Patient: A. Sample', 'Date of birth: 02.01.1980', 'Sex: F'],
  ['Collected: 14.03.2024 08:10', 'Reported: 15.03.2024'],
  ['Haematology'],
  ['Test', 'Result', 'Units', 'Reference Range'],
  ['Haemoglobin', '13.4', 'g/dL', '12.0 - 15.5'],
  ['Leukociter (WBC)', '6,1', 'x10^9/L', '4,0-11,0'],
  ['Neutrophils', '54', '%', '40-75'],
  ['Plaquettes', '251 000', '/mm3', '150 000 à 400 000'],
  ['Clinical chemistry'],
  ['Glucosio a digiuno', '5.1 H', 'mmol/L', '3.9 - 5.0'],
  ['HbA1c', '38', 'mmol/mol', '< 42'],
  ['CRP, high sensitivity', '<0.3', 'mg/L', 'Up to 5'],
  ['eGFR', '>90', 'mL/min/1.73m2', '>= 60'],
  ['Unnamed marker', '17.2 *', 'U/L', '(5-35)'],
  ['Method: enzymatic. Fasting sample, 12 hours.'],
  ['Urine nitrite', 'Negative', '', 'Negative'],
  ['TSH 2.1 mIU/L (0.4 - 4.0)'],
  ['Vitamin D, 25-OH: 71 nmol/L, range 50-125'],
  ['LDL cholesterol 118 mg/dL 0-100 High'],
  // An en dash: V8 keeps a second form of every expression for text beyond Latin-1.
  ['Collected 14 March 2024 \x96 morning'],
  ['Ferritin', '88', '\xb5g/L', '15 \x96 150'],
  ['Comment: results within expected limits.'],
]
const COLUMNS = [50, 230, 310, 420]

/** One page of a table in the simplest PDF there is, with a font of its own as most reports have. */
function samplePdf(font: Buffer): Uint8Array {
  const content = LINES.flatMap((cells, line) =>
    cells.map(
      (text, at) =>
        `BT /F1 10 Tf ${COLUMNS[at]} ${800 - line * 14} Td (${text.replace(/[()]/g, '\\$&')}) Tj ET`,
    ),
  ).join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 R >>',
    '<< /Type /Font /Subtype /TrueType /BaseFont /Sample /Encoding /WinAnsiEncoding /FontDescriptor 6 0 R >>',
    stream(content),
    '<< /Type /FontDescriptor /FontName /Sample /Flags 32 /FontFile2 7 0 R >>',
    stream(font.toString('latin1')),
  ]
  let text = '%PDF-1.7\n'
  const places = objects.map((object, index) => {
    const place = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(text + table + trailer, 'latin1')
}

const stream = (content: string) => `<< /Length ${content.length} >>\nstream\n${content}\nendstream`

/** @param wanted whether a real document waits, which ends the practice */
export async function warmUp(wanted: () => boolean): Promise<void> {
  const sample = samplePdf(await readBytes(`${pdfjsFolder('standard_fonts')}LiberationSans-Regular.ttf`))
  for (let round = 0; round < ROUNDS; round += 1) {
    await turn()
    if (wanted()) return
    // pdf.js may detach the bytes it is given.
    await readFile('pdf', new Uint8Array(sample), false)
  }
}
