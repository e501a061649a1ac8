/** Writes small PDF files for tests: lines of positioned text, nothing else. */
import { deflateSync } from 'node:zlib'

/** Text at a place on the page, in points from the bottom left. */
export type PlacedText = { x: number; y: number; text: string; size?: number }

type PdfOptions = {
  /** content streams to put in place of the pages' own, already encoded with Flate */
  contents?: Buffer[]
  /** operators that draw below the text of each page */
  shapes?: string[]
  /** an extra entry of the trailer, such as `/Encrypt 9 0 R` */
  trailer?: string
  /** entries of the document's catalog, such as what is done when it is opened */
  catalog?: string
  /** extra objects, numbered after the pages */
  objects?: Array<string | Buffer>
  /** JPEG files that fill whole pages, below their text and shapes, by the page's index */
  pictures?: Record<number, { jpeg: Buffer; width: number; height: number }>
}

// Helvetica with WinAnsiEncoding covers Western European letters; they are written as octal escapes.
const literal = (text: string): string =>
  [...text]
    .map((character) => {
      const code = character === 'µ' ? 0xb5 : character.charCodeAt(0)
      if (code > 0xff) throw new Error(`not in the font: ${character}`)
      return /[\\()]/.test(character) || code > 0x7e ? `\\${code.toString(8).padStart(3, '0')}` : character
    })
    .join('')

const contentOf = (page: readonly PlacedText[], shapes = ''): Buffer =>
  deflateSync(
    [
      `q ${shapes} Q`,
      ...page.map(({ x, y, text, size = 10 }) => `BT /F1 ${size} Tf ${x} ${y} Td (${literal(text)}) Tj ET`),
    ].join('\n'),
  )

const imageObject = ({ jpeg, width, height }: { jpeg: Buffer; width: number; height: number }): Buffer =>
  Buffer.concat([
    Buffer.from(
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n`,
    ),
    jpeg,
    Buffer.from('\nendstream'),
  ])

/** The bytes of a PDF with the given pages. */
export function pdfOf(pages: ReadonlyArray<readonly PlacedText[]>, options: PdfOptions = {}): Buffer {
  const contents = options.contents ?? pages.map((page, index) => contentOf(page, options.shapes?.[index]))
  const pageNumber = (index: number): number => 4 + index * 2
  const extraStart = 4 + contents.length * 2
  const withExtra = (text = '') => text.replaceAll('EXTRA', `${extraStart} 0 R`)
  const extra = [...(options.objects ?? [])]
  const objects: Array<string | Buffer> = [
    `<< /Type /Catalog /Pages 2 0 R ${withExtra(options.catalog)} >>`,
    `<< /Type /Pages /Count ${contents.length} /Kids [${contents.map((_, index) => `${pageNumber(index)} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  contents.forEach((text, index) => {
    const picture = options.pictures?.[index]
    const shapes = `595 0 0 842 0 0 cm /I1 Do Q q ${options.shapes?.[index] ?? ''}`
    const content = picture ? contentOf(pages[index] ?? [], shapes) : text
    const image = picture ? `/XObject << /I1 ${extraStart + extra.length} 0 R >>` : ''
    if (picture) extra.push(imageObject(picture))
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> ${image} >> /Contents ${pageNumber(index) + 1} 0 R >>`,
    )
    objects.push(
      Buffer.concat([
        Buffer.from(`<< /Length ${content.length} /Filter /FlateDecode >>\nstream\n`),
        content,
        Buffer.from('\nendstream'),
      ]),
    )
  })
  objects.push(...extra)

  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  let length = parts[0]!.length
  const add = (part: Buffer): void => {
    parts.push(part)
    length += part.length
  }
  objects.forEach((object, index) => {
    offsets.push(length)
    add(Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]))
  })
  const start = length
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const trailer = withExtra(options.trailer)
  add(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}

/** Places the rows of a table: one text for each column, from the top of the page downwards. */
export const placedRows = (
  columns: readonly number[],
  rows: ReadonlyArray<readonly string[]>,
  top = 780,
  leading = 16,
): PlacedText[] =>
  rows.flatMap((row, index) =>
    row
      .map((text, column) => ({ x: columns[column] ?? 0, y: top - index * leading, text }))
      .filter(({ text }) => text !== ''),
  )
