/** Generates files that no honest user would send. Each has a name and bytes, none is kept in the repository. */
import { deflateSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import { UPLOAD_EXTENSIONS } from '@aevia/domain/test-data/schema.ts'
import { pdfOf } from './pdf.ts'

export type HostileFile = { name: string; content: string | Uint8Array }

const bytes = (...values: number[]) => new Uint8Array(values)
const zip = (parts: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])))

const docx = (xml: string) => zip({ '[Content_Types].xml': '<Types/>', 'word/document.xml': xml })
const sheet = (rows: string) =>
  zip({
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="a" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
  })

function crc(data: Uint8Array): number {
  let value = ~0
  for (const byte of data) {
    value ^= byte
    for (let bit = 0; bit < 8; bit += 1) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0)
  }
  return ~value >>> 0
}

/** A PNG that claims a size; its pixels are whatever `data` unpacks to. */
function png(width: number, height: number, data: Uint8Array): Buffer {
  const chunk = (type: string, body: Uint8Array): Buffer => {
    const named = Buffer.concat([Buffer.from(type), body])
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(body.length)
    check.writeUInt32BE(crc(named))
    return Buffer.concat([length, named, check])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(data)),
    chunk('IEND', new Uint8Array()),
  ])
}

const CONTENTS: Record<string, string | Uint8Array> = {
  program: bytes(0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0, 4, 0, 0, 0, 0xff, 0xff),
  elf: bytes(0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 0, 0),
  page: '<!doctype html><script>alert(document.cookie)</script>',
  picture: '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  gzip: bytes(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 0, 0),
  zeros: new Uint8Array(5000),
  noise: Uint8Array.from({ length: 5000 }, (_, index) => (index * 7919 + (index >> 3) * 104_729) % 256),
  zip: zip({ 'readme.txt': 'hello' }),
  traversal: zip({ '../../../../etc/cron.d/x': 'x', 'word/../../x': 'y' }),
  gif: bytes(0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 1, 0, 1, 0, 0, 0, 0, 0x3b),
  rtf: '{\\rtf1\\object\\objupdate {\\*\\objdata 0105000002000000}}',
  database: `SQLite format 3\0${'\0'.repeat(84)}`,
  bytecode: bytes(0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 0x34),
  container: Uint8Array.from(
    { length: 600 },
    (_, at) => [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1][at] ?? at % 7,
  ),
  assembly: bytes(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0),
  nothing: '',
}
const typeLies = Object.entries(CONTENTS).flatMap(([kind, content]) =>
  UPLOAD_EXTENSIONS.map((extension) => ({ name: `${kind}.${extension}`, content })),
)

const report = 'Test,Result,Units,Reference Range\nFerritin,45,ng/mL,30-400\n'
const names = [
  '../../../../etc/passwd',
  '..\\..\\windows\\system32\\config.csv.exe',
  '/etc/shadow',
  'C:\\autoexec.bat',
  'report.csv\0.exe',
  'report.exe.',
  '.htaccess',
  '.env',
  'con',
  'nul.exe',
  'report.php',
  'report.csv.php',
  'report.jsp',
  'report.svg',
  'report.html',
  'report.CSV ',
  `${'a'.repeat(5000)}.exe`,
  '$(id).sh',
  '`id`.sh',
  '%2e%2e%2fpasswd',
  '\u202Evsc.exe',
  'report.pdf/../../x',
  "'; drop table test_data; --",
  'report',
  '.',
  '..',
  'report.docm',
  'report.xlsm',
  'report.zip',
  'report.js',
].map((name) => ({ name, content: report }))

const pdf = pdfOf([[{ x: 50, y: 700, text: 'Ferritin 45 ng/mL 30 - 400' }]])
const cut = [0.2, 0.5, 0.8, 0.95].flatMap((part) => [
  { name: 'cut.pdf', content: pdf.subarray(0, pdf.length * part) },
  { name: 'cut.docx', content: docx('<a/>').subarray(0, docx('<a/>').length * part) },
  { name: 'cut.xlsx', content: sheet('').subarray(0, sheet('').length * part) },
])
const protectedFiles = ['1 0 R', '<< /Filter /Standard >>', '99 0 R'].map((entry) => ({
  name: 'locked.pdf',
  content: pdfOf([[]], { trailer: `/Encrypt ${entry}` }),
}))

const many = (text: string, count: number) => text.repeat(count)
const WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
/** Taken in, because their first and last bytes are honest; the reader has to end them. */
const readerFiles: HostileFile[] = [
  { name: 'entities.xml', content: '<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;&b;&b;">]><a>&c;</a>' },
  { name: 'outside.xml', content: '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>' },
  { name: 'deep.xml', content: many('<a>', 100_000) + many('</a>', 100_000) },
  { name: 'wide.xml', content: `<a>${many('<b/>', 1_100_000)}</a>` },
  { name: 'deep.json', content: many('[', 200_000) + many(']', 200_000) },
  { name: 'proto.json', content: '{"__proto__":{"admin":true},"resourceType":"Patient"}' },
  { name: 'bomb.docx', content: docx(`<w:document ${WORD}>${many(' ', 70_000_000)}</w:document>`) },
  { name: 'bomb.xlsx', content: sheet(`<row><c><v>${many('1', 70_000_000)}</v></c></row>`) },
  {
    name: 'formula.xlsx',
    content: sheet('<row><c><f>WEBSERVICE("http://127.0.0.1:9/")</f><v>1</v></c></row>'),
  },
  { name: 'formula.csv', content: 'Test,Result\n=cmd|\' /C calc\'!A0,=HYPERLINK("http://127.0.0.1:9/")\n' },
  { name: 'lines.csv', content: many('a,b\n', 300_000) },
  { name: 'line.txt', content: many('Ferritin 45 ', 200_000) },
  { name: 'numbers.txt', content: `Ferritin ${many('9', 500_000)} ng/mL` },
  { name: 'quotes.csv', content: `"${many('a""', 100_000)}` },
  {
    name: 'broken.txt',
    content: bytes(0x46, 0x65, 0xc3, 0x28, 0xf0, 0x28, 0x8c, 0xbc, 0x0a, 0x31, 0x20, 0x67),
  },
  { name: 'odd.txt', content: bytes(0xff, 0xfe, 0x41, 0x00, 0x00, 0xd8, 0x42) },
  { name: 'segments.hl7', content: `MSH|^~\\&|${many('|', 100_000)}\r${many('OBX|1|NM|\r', 20_000)}` },
  {
    name: 'bomb.pdf',
    content: pdfOf([], {
      contents: Array.from({ length: 20 }, () => deflateSync(Buffer.alloc(20_000_000, 'BT (x) Tj ET '))),
    }),
  },
  {
    name: 'script.pdf',
    content: pdfOf([[]], { trailer: '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>' }),
  },
  { name: 'size.png', content: png(50_000, 50_000, new Uint8Array(100)) },
  { name: 'short.png', content: png(2000, 2000, new Uint8Array(100)) },
  { name: 'thin.png', content: png(1_000_000, 1, new Uint8Array(1_000_001)) },
]

const UTF16 = ['le', 'be'].flatMap((order) =>
  [0x00, 0xd8, 0xdc].map((high) => ({
    name: `${order}-${high}.csv`,
    content: Uint8Array.from({ length: 400 }, (_, index) =>
      (index % 2 === 0) === (order === 'be') ? high : index % 30,
    ),
  })),
)

export const refusedFiles: HostileFile[] = [...typeLies, ...names, ...cut, ...protectedFiles, ...UTF16]
export { readerFiles }
