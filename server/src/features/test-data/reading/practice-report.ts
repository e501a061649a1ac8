/**
 * A made-up report of three pages in the simplest PDF there is: it belongs to no one, and has every sort of line,
 * font and box that reports have.
 */
import { deflateSync } from 'node:zlib'

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
  ['Comment: results within expected limits.'],
]

// V8 keeps a second form of every expression for text beyond Latin-1.
const BEYOND_LATIN = [
  ['Report – A. Sample', 'Collected 14 March 2024 – morning'],
  ['Test – serum', 'Result', 'Unit', 'Range'],
  ['γ-Glutamyltransferase', '↑ 71', 'μmol/L', '≤ 55'],
  ['β-Carotene (HPLC)', '≥ 0.9 – high', 'μmol/L', '0.3 – 1.9'],
  ['Ferritin – serum', '88', 'μg/L', '15 – 150'],
  ['Unnamed – marker', '12,4 ↓', '10⁹/L', '13 – 17'],
  ['Nitrite – urine', 'Negative', '–', 'Negative – trace'],
  ['TSH 2.1 mIU/L (0.4 – 4.0)'],
  ['Vitamin D, 25-OH: 71 nmol/L, range 50 – 125'],
  ['LDL cholesterol 118 mg/dL ≤ 100 ↑'],
  ['Comment – results within expected limits, see the doctor’s note.'],
]

const CARDS = [
  ['Ferritin', '88 ng/mL', 'Normal', 'Reference range: 15 - 150'],
  ['Vitamin B12', '210 pg/mL', 'Low', 'Reference range: 232 - 1245'],
  ['HbA1c', '5.1 %', 'Normal', 'Reference range: 4.0 - 5.6'],
  ['TSH', '2.1 mIU/L', 'Normal', 'Reference range: 0.4 - 4.0'],
]
const COLUMNS = [50, 230, 310, 420]

const show = (font: string, x: number, y: number, string: string): string =>
  `BT /${font} 10 Tf ${x} ${y} Td ${string} Tj ET`
const latin = (text: string): string => `(${text.replace(/[()]/g, '\\$&')})`
const wide = (text: string): string => `<${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`

const table = (lines: readonly string[][], font: string, written: (text: string) => string): string =>
  lines
    .flatMap((cells, line) =>
      cells.map((text, at) => show(font, COLUMNS[at]!, 800 - line * 14, written(text))),
    )
    .join('\n')

const cards = (): string =>
  CARDS.map((lines, card) => {
    const [x, y] = [50 + (card % 2) * 250, 500 - Math.floor(card / 2) * 110]
    const texts = lines.map((text, line) => show('F1', x + 10, y + 70 - line * 18, latin(text)))
    return [`${x} ${y} 230 95 re S`, ...texts].join('\n')
  }).join('\n')

/** Codes of two bytes that are the characters themselves. */
const TO_UNICODE = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Own def /CMapType 2 def
1 begincodespacerange <0000> <FFFF> endcodespacerange
1 beginbfrange <0000> <FFFF> <0000> endbfrange
endcmap CMapName currentdict /CMap defineresource pop end end`

/** @param font a TrueType file, which is embedded */
export function practiceReport(font: Buffer): Uint8Array {
  const pages = [
    table(LINES, 'F1', latin),
    table(LINES, 'F2', latin),
    [table(BEYOND_LATIN, 'F3', wide), cards()].join('\n'),
  ]
  const page = (at: number): string =>
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 9 0 R /F2 10 0 R /F3 11 0 R >> >> /Contents ${at + 6} 0 R >>`
  const descriptor = '/FontDescriptor 13 0 R'
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 3 /Kids [3 0 R 4 0 R 5 0 R] >>',
    ...pages.map((_, at) => page(at)),
    ...pages.map((content) => stream(Buffer.from(content, 'latin1'))),
    `<< /Type /Font /Subtype /TrueType /BaseFont /Sample /Encoding /WinAnsiEncoding ${descriptor} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type0 /BaseFont /Sample /Encoding /Identity-H /DescendantFonts [12 0 R] /ToUnicode 15 0 R >>',
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Sample /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /CIDToGIDMap /Identity /DW 500 ${descriptor} >>`,
    '<< /Type /FontDescriptor /FontName /Sample /Flags 32 /FontFile2 14 0 R >>',
    stream(font),
    stream(Buffer.from(TO_UNICODE, 'latin1')),
  ]
  let text = '%PDF-1.7\n'
  const places = objects.map((object, index) => {
    const place = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const crossReferences = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(text + crossReferences + trailer, 'latin1')
}

function stream(content: Buffer): string {
  const packed = deflateSync(content).toString('latin1')
  return `<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n${packed}\nendstream`
}
