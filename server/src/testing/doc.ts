/** Writes small Word documents of the old binary kind (MS-DOC in MS-CFB) for tests: paragraphs, then one table. */

const SECTOR = 512
/** Smaller streams would live in a second allocation table. */
const LEAST_STREAM = 4096
const [FREE, END, FAT] = [0xffffffff, 0xfffffffe, 0xfffffffd]
const TEXT_AT = 2048
const CELL_MARK = '\u0007'
/** sprmPFTtp: this paragraph mark ends a table row. */
const ROW_END = Buffer.from([0x17, 0x24, 1])

const padded = (bytes: Buffer, least: number) =>
  Buffer.concat([
    bytes,
    Buffer.alloc(Math.max(least, Math.ceil(bytes.length / SECTOR) * SECTOR) - bytes.length),
  ])

/** A page of paragraph properties: which runs of the text end a row. */
function paragraphPage(runs: { from: number; to: number; endsRow: boolean }[]): Buffer {
  const page = Buffer.alloc(SECTOR)
  const first = SECTOR - 32
  for (const [index, { from, to, endsRow }] of runs.entries()) {
    page.writeUInt32LE(from, index * 4)
    page.writeUInt32LE(to, (index + 1) * 4)
    page.writeUInt8((endsRow ? first : first + 16) / 2, (runs.length + 1) * 4 + index * 13)
  }
  // Length in words, style, properties.
  page.set([3, 0, 0, ...ROW_END], first)
  page.set([2, 0, 0], first + 16)
  page.writeUInt8(runs.length, SECTOR - 1)
  return page
}

function wordStreams(paragraphs: readonly string[], table: readonly (readonly string[])[]) {
  let text = paragraphs.map((paragraph) => `${paragraph}\r`).join('')
  const at = () => TEXT_AT + text.length * 2
  const runs: Parameters<typeof paragraphPage>[0] = []
  let from = TEXT_AT
  for (const row of table) {
    text += row.map((cell) => `${cell}${CELL_MARK}`).join('')
    runs.push({ from, to: at(), endsRow: false })
    from = at()
    text += CELL_MARK
    runs.push({ from, to: at(), endsRow: true })
    from = at()
  }
  text += '\r'
  const body = padded(Buffer.concat([Buffer.alloc(TEXT_AT), Buffer.from(text, 'utf16le')]), TEXT_AT)
  const document = padded(Buffer.concat([body, paragraphPage(runs)]), LEAST_STREAM)
  const pieces = Buffer.alloc(21)
  pieces.writeUInt8(2, 0)
  pieces.writeUInt32LE(16, 1)
  pieces.writeUInt32LE(text.length, 9)
  pieces.writeUInt32LE(TEXT_AT, 15)
  const properties = Buffer.alloc(12)
  properties.writeUInt32LE(TEXT_AT, 0)
  properties.writeUInt32LE(from, 4)
  properties.writeUInt32LE(body.length / SECTOR, 8)
  document.writeUInt16LE(0xa5ec, 0)
  document.writeUInt16LE(0xc1, 2)
  document.writeUInt16LE(0x0200, 0xa)
  document.writeUInt32LE(TEXT_AT, 0x18)
  document.writeUInt32LE(text.length, 0x4c)
  document.writeUInt32LE(pieces.length, 0x102)
  document.writeUInt32LE(properties.length, 0x106)
  document.writeUInt32LE(0, 0x1a2)
  document.writeUInt32LE(pieces.length, 0x1a6)
  return { document, tables: padded(Buffer.concat([pieces, properties]), LEAST_STREAM) }
}

function directoryEntry(name: string, type: number, start: number, size: number, child = FREE, right = FREE) {
  const entry = Buffer.alloc(128)
  entry.write(name, 'utf16le')
  entry.writeUInt16LE((name.length + 1) * 2, 64)
  entry.set([type, 1], 66)
  entry.writeUInt32LE(FREE, 68)
  entry.writeUInt32LE(right, 72)
  entry.writeUInt32LE(child, 76)
  entry.writeUInt32LE(start, 116)
  entry.writeUInt32LE(size, 120)
  return entry
}

export function docOf(
  paragraphs: readonly string[],
  table: readonly (readonly string[])[],
): Uint8Array<ArrayBuffer> {
  const { document, tables } = wordStreams(paragraphs, table)
  const [documentAt, tablesAt] = [2, 2 + document.length / SECTOR]
  const last = tablesAt + tables.length / SECTOR - 1
  const allocation = Buffer.alloc(SECTOR, 0xff)
  allocation.writeUInt32LE(FAT, 0)
  for (let sector = 1; sector <= last; sector += 1) {
    const ends = sector === 1 || sector === tablesAt - 1 || sector === last
    allocation.writeUInt32LE(ends ? END : sector + 1, sector * 4)
  }
  const header = Buffer.alloc(SECTOR)
  header.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  for (const [offset, value] of [
    [24, 0x3e],
    [26, 3],
    [28, 0xfffe],
    [30, 9],
    [32, 6],
  ] as const)
    header.writeUInt16LE(value, offset)
  for (const [offset, value] of [
    [44, 1],
    [48, 1],
    [56, LEAST_STREAM],
    [60, END],
    [68, END],
  ] as const)
    header.writeUInt32LE(value, offset)
  header.fill(0xff, 76)
  header.writeUInt32LE(0, 76)
  const directory = Buffer.concat([
    directoryEntry('Root Entry', 5, END, 0, 1),
    directoryEntry('WordDocument', 2, documentAt, document.length, FREE, 2),
    directoryEntry('1Table', 2, tablesAt, tables.length),
    Buffer.alloc(128),
  ])
  return new Uint8Array(Buffer.concat([header, allocation, directory, document, tables]))
}
