import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** How many pages a printed page takes, and their words in one line. */
export async function readPrinted(bytes: Uint8Array): Promise<{ pages: number; text: string }> {
  const document = await getDocument({ data: bytes, verbosity: 0 }).promise
  const texts: string[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent()
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
  }
  return { pages: document.numPages, text: texts.join(' ').replace(/\s+/g, ' ') }
}
