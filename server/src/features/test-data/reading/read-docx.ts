/** The paragraphs and tables of a Word document (ECMA-376 part 1, chapter 17) as rows. */
import { superscript } from '@aevia/domain/health/lab-report/numbers.ts'
import {
  rowFromCells,
  rowsFromText,
  type Place,
  type Row,
} from '@aevia/domain/health/lab-report/text-layout.ts'
import { element, elements, type XmlNode } from '@aevia/domain/health/xml/node.ts'
import { ReadingFailure } from './reading-failure.ts'
import { unzipOffice } from './unzip-office.ts'

// Removed text of tracked changes, the second copy of a drawing's text, and the machinery of fields are not the report.
const SKIPPED = new Set(['del', 'moveFrom', 'Fallback', 'instrText', 'delText'])

const isOn = (toggle: XmlNode | undefined): boolean =>
  toggle !== undefined && !['0', 'false', 'off'].includes(toggle.attributes['val'] ?? '')

const INVALID = ['vanish', 'strike', 'dstrike']

/** Text that Word itself does not show, and what somebody struck out. */
const isHidden = (run: XmlNode): boolean =>
  run.name === 'r' && INVALID.some((name) => isOn(element(run, 'rPr', name)))

const isRaised = (run: XmlNode): boolean =>
  run.name === 'r' && element(run, 'rPr', 'vertAlign')?.attributes['val'] === 'superscript'

function runText(node: XmlNode): string {
  return elements(node)
    .map((child) => {
      if (SKIPPED.has(child.name) || isHidden(child)) return ''
      if (child.name === 't') return child.children.filter((part) => typeof part === 'string').join('')
      if (child.name === 'tab') return '\t'
      if (child.name === 'br' || child.name === 'cr') return '\n'
      if (child.name === 'noBreakHyphen') return '-'
      const text = runText(child)
      return (isRaised(child) ? superscript(text) : text) + (child.name === 'p' ? '\n' : '')
    })
    .join('')
}

const cellText = (cell: XmlNode): string => runText(cell).replace(/\s+/g, ' ').trim()

/** The cells of a table row at their grid columns: a cell may span several, and a row may start late. */
function gridCells(tableRow: XmlNode): string[] {
  const count = (node: XmlNode | undefined) => Math.min(64, Number(node?.attributes['val'] ?? 1) || 1)
  const before = element(tableRow, 'trPr', 'gridBefore')
  const cells: string[] = before ? Array.from({ length: count(before) }, () => '') : []
  for (const cell of elements(tableRow).flatMap((child) =>
    child.name === 'sdt' ? elements(element(child, 'sdtContent')) : [child],
  )) {
    if (cell.name !== 'tc') continue
    cells.push(cellText(cell))
    for (let span = count(element(cell, 'tcPr', 'gridSpan')); span > 1; span -= 1) cells.push('')
  }
  return cells
}

type Reading = { rows: Row[]; line: number; paragraphs: number; tables: number }

function blockRows(container: XmlNode, reading: Reading): void {
  for (const block of elements(container)) {
    if (SKIPPED.has(block.name)) continue
    if (block.name === 'p') {
      const number = (reading.paragraphs += 1)
      for (const text of runText(block).split('\n')) {
        const [row] = rowsFromText(text)
        const placeOf = (): Place => ({ at: { kind: 'paragraph', number } })
        if (row) reading.rows.push({ ...row, line: reading.line, placeOf })
        reading.line += 1
      }
    } else if (block.name === 'tbl') {
      const table = (reading.tables += 1)
      for (const [index, tableRow] of elements(block, 'tr').entries()) {
        const row = rowFromCells(1, reading.line, gridCells(tableRow))
        const placeOf = (cell: number): Place => ({
          at: { kind: 'table_cell', table, row: index + 1, column: cell + 1 },
        })
        if (row) reading.rows.push({ ...row, placeOf })
        reading.line += 1
      }
    } else blockRows(block, reading)
  }
}

/** Page headers first (they hold the patient and the dates), then the body; footers are left out. */
export function readDocx(bytes: Uint8Array): Row[] {
  const parts = unzipOffice(bytes, /^word\/(?:document|header\d*)\.xml$/)
  const body = element(parts.get('word/document.xml'), 'body')
  if (!body) throw new ReadingFailure('unreadable')
  const headers = [...parts]
    .filter(([name]) => name.startsWith('word/header'))
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const reading: Reading = { rows: [], line: 1, paragraphs: 0, tables: 0 }
  for (const [, header] of headers) blockRows(header, reading)
  // Counted from the beginning of the body, as a reader of it would.
  Object.assign(reading, { paragraphs: 0, tables: 0 })
  blockRows(body, reading)
  return reading.rows
}
