/** The visible sheets of an Excel workbook (ECMA-376 part 1, chapter 18) as rows; a sheet is a page. */
import { rowFromCells, type Place, type Row } from '@aevia/domain/health/lab-report/arrange/text-layout.ts'
import { descendants, element, elements, textOf, type XmlNode } from '@aevia/domain/health/xml/node.ts'
import { ReadingFailure } from './reading-failure.ts'
import type { PlaceOfDamage } from './parse-xml.ts'
import { unzipOffice } from './unzip-office.ts'

const MAX_CELLS = 500_000
/** Tables are not wider than this; cells far out are stray. */
const MAX_COLUMNS = 200
const DAY_MS = 86_400_000
// Built-in number formats (18.8.30): dates and times, percentages.
const BUILT_IN_DATES = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58])
const BUILT_IN_PERCENT = new Set([9, 10])

type Shown = 'number' | 'date' | 'percent'

/** How a number is shown for each cell style. */
function shownByStyle(styles: XmlNode | undefined): Shown[] {
  const codes = new Map(
    elements(element(styles, 'numFmts'), 'numFmt').map(({ attributes }) => [
      Number(attributes['numFmtId']),
      (attributes['formatCode'] ?? '').replace(/"[^"]*"|\\.|\[[^\]]*\]/g, ''),
    ]),
  )
  return elements(element(styles, 'cellXfs'), 'xf').map(({ attributes }) => {
    const id = Number(attributes['numFmtId'] ?? 0)
    const code = codes.get(id) ?? ''
    if (BUILT_IN_DATES.has(id) || /[yd]/i.test(code)) return 'date'
    return BUILT_IN_PERCENT.has(id) || code.includes('%') ? 'percent' : 'number'
  })
}

/** A number as a person sees it: 15 digits hide the binary fraction, dates count days from 1900 or 1904. */
function shownNumber(stored: string, shown: Shown, from1904: boolean): string {
  const value = Number(stored)
  if (stored.trim() === '' || !Number.isFinite(value)) return stored
  const plain = (number: number) => String(Number(number.toPrecision(15)))
  if (shown === 'percent') return `${plain(value * 100)}%`
  if (shown !== 'date' || value < 1 || value > 2_958_465) return plain(value)
  // Excel counts a 29 February 1900 that never was: days after it start from 30 December 1899.
  const epoch = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30)
  return new Date(epoch + Math.floor(value) * DAY_MS).toISOString().slice(0, 10)
}

const columnOf = (reference: string): number =>
  [...(/^[A-Z]{1,3}/.exec(reference)?.[0] ?? '')].reduce(
    (index, letter) => index * 26 + letter.charCodeAt(0) - 64,
    0,
  ) - 1

/** Text of a string item without its phonetic guide. */
const stringText = (item: XmlNode | undefined): string =>
  elements(item)
    .map((part) => (part.name === 'rPh' ? '' : part.name === 't' ? textOf(part) : stringText(part)))
    .join('')

type Workbook = { strings: string[]; shown: Shown[]; from1904: boolean }

function cellText(cell: XmlNode, book: Workbook): string {
  const { t: type = 'n', s: style = '0' } = cell.attributes
  if (type === 'inlineStr') return stringText(element(cell, 'is'))
  const value = element(cell, 'v')
  const formula = textOf(element(cell, 'f'))
  // Without the number that it gave when the file was saved, a formula says nothing.
  if (!value && formula) return `=${formula}`
  const stored = textOf(value)
  if (type === 's') return book.strings[Number(stored)] ?? ''
  if (type === 'd') return stored.slice(0, 10)
  return type === 'n' ? shownNumber(stored, book.shown[Number(style)] ?? 'number', book.from1904) : stored
}

function sheetRows(sheet: XmlNode, page: number, name: string, book: Workbook): Row[] {
  return elements(element(sheet, 'sheetData'), 'row').flatMap((line, index) => {
    const values: string[] = []
    for (const cell of elements(line, 'c')) {
      const column = cell.attributes['r'] ? columnOf(cell.attributes['r']) : values.length
      if (column < 0 || column >= MAX_COLUMNS) continue
      while (values.length < column) values.push('')
      values[column] = cellText(cell, book).replace(/\s+/g, ' ')
    }
    const number = Number(line.attributes['r']) || index + 1
    const row = rowFromCells(page, number, values)
    const placeOf = (cell: number): Place => ({
      at: { kind: 'cell', sheet: name, row: number, column: cell + 1 },
    })
    return row ? { ...row, placeOf } : []
  })
}

const SHEET_PART = /^xl\/worksheets\/[^/]*?(\d+)\.xml$/

/** @param sheet among those that are shown, from 1 */
const placeInSheet =
  (sheet: number): PlaceOfDamage =>
  (damage) => {
    const last = elements(element(damage?.root, 'sheetData'), 'row').at(-1)
    return { sheet, row: Number(last?.attributes['r']) || undefined }
  }

export function readXlsx(bytes: Uint8Array): Row[] {
  const office = unzipOffice(
    bytes,
    /^xl\/(?:workbook|sharedStrings|styles|_rels\/workbook|worksheets\/[^/]+)\.xml(?:\.rels)?$/,
  )
  const workbook = office.xml('xl/workbook.xml')
  if (!workbook) {
    // Many programs write it last: in a file that ends early, the sheets before it show how far it goes.
    for (const name of office.names) office.xml(name, placeInSheet(Number(SHEET_PART.exec(name)?.[1] ?? 1)))
    office.close()
    throw new ReadingFailure('unreadable')
  }
  const targets = new Map(
    elements(office.xml('xl/_rels/workbook.xml.rels'), 'Relationship').map(({ attributes }) => [
      attributes['Id'],
      (attributes['Target'] ?? '').replace(/^\/?(?:xl\/)?/, 'xl/'),
    ]),
  )
  const book: Workbook = {
    strings: elements(office.xml('xl/sharedStrings.xml'), 'si').map(stringText),
    shown: shownByStyle(office.xml('xl/styles.xml')),
    from1904: ['1', 'true'].includes(element(workbook, 'workbookPr')?.attributes['date1904'] ?? ''),
  }
  let cells = 0
  const rows = elements(element(workbook, 'sheets'), 'sheet')
    .filter(({ attributes }) => (attributes['state'] ?? 'visible') === 'visible')
    .flatMap(({ attributes }, index) => {
      const name = attributes['name'] ?? `Sheet${index + 1}`
      const sheet = office.xml(targets.get(attributes['id']) ?? '', placeInSheet(index + 1))
      if (!sheet) return []
      cells += descendants(sheet, 'c').length
      if (cells > MAX_CELLS) throw new ReadingFailure('too_complex', placeInSheet(index + 1)())
      return sheetRows(sheet, index + 1, name, book)
    })
  office.close()
  return rows
}
