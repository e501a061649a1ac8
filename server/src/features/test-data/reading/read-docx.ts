/** The paragraphs and tables of a Word document (ECMA-376 part 1, chapter 17) as rows. */
import { superscript } from '@aevia/domain/health/lab-report/lex/numbers.ts'
import {
  rowFromCells,
  rowsFromText,
  type Place,
  type Row,
} from '@aevia/domain/health/lab-report/arrange/text-layout.ts'
import { element, elements, type XmlNode } from '@aevia/domain/health/xml/node.ts'
import { ReadingFailure } from './reading-failure.ts'
import type { PlaceOfDamage } from './parse-xml.ts'
import { unzipOffice } from './unzip-office.ts'

// Removed text of tracked changes, the second copy of a drawing's text, and the machinery of fields are not the report.
const SKIPPED = new Set(['del', 'moveFrom', 'Fallback', 'instrText', 'delText'])

const isOn = (toggle: XmlNode | undefined): boolean =>
  toggle !== undefined && !['0', 'false', 'off'].includes(toggle.attributes['val'] ?? '')

const INVALID = ['vanish', 'strike', 'dstrike']

/** Styles of the document whose text is not to be read. */
type HiddenStyles = ReadonlySet<string>

/** What properties say of their text: hidden or struck out, not so, or nothing. */
function saysHidden(properties: XmlNode | undefined): boolean | null {
  const stated = INVALID.flatMap((name) => element(properties, name) ?? [])
  return stated.length === 0 ? null : stated.some(isOn)
}

const LONGEST_CHAIN = 20

function hiddenStyles(root: XmlNode | undefined): HiddenStyles {
  const styles = new Map(elements(root, 'style').map((style) => [style.attributes['styleId'] ?? '', style]))
  const isHidden = (id: string | undefined, steps = 0): boolean => {
    const style = styles.get(id ?? '')
    if (!style || steps > LONGEST_CHAIN) return false
    return (
      saysHidden(element(style, 'rPr')) ?? isHidden(element(style, 'basedOn')?.attributes['val'], steps + 1)
    )
  }
  return new Set([...styles.keys()].filter((id) => isHidden(id)))
}

/** Text that Word itself does not show, and what somebody struck out. */
function isHidden(node: XmlNode, styles: HiddenStyles): boolean {
  if (node.name === 'p') return styles.has(element(node, 'pPr', 'pStyle')?.attributes['val'] ?? '')
  if (node.name !== 'r') return false
  const properties = element(node, 'rPr')
  return saysHidden(properties) ?? styles.has(element(properties, 'rStyle')?.attributes['val'] ?? '')
}

const isRaised = (run: XmlNode): boolean =>
  run.name === 'r' && element(run, 'rPr', 'vertAlign')?.attributes['val'] === 'superscript'

function runText(node: XmlNode, styles: HiddenStyles): string {
  if (isHidden(node, styles)) return ''
  return elements(node)
    .map((child) => {
      if (SKIPPED.has(child.name) || isHidden(child, styles)) return ''
      if (child.name === 't') return child.children.filter((part) => typeof part === 'string').join('')
      if (child.name === 'tab') return '\t'
      if (child.name === 'br' || child.name === 'cr') return '\n'
      if (child.name === 'noBreakHyphen') return '-'
      const text = runText(child, styles)
      return (isRaised(child) ? superscript(text) : text) + (child.name === 'p' ? '\n' : '')
    })
    .join('')
}

const cellText = (cell: XmlNode, styles: HiddenStyles): string =>
  runText(cell, styles).replace(/\s+/g, ' ').trim()

/** The cells of a table row at their grid columns: a cell may span several, and a row may start late. */
function gridCells(tableRow: XmlNode, styles: HiddenStyles): string[] {
  const count = (node: XmlNode | undefined) => Math.min(64, Number(node?.attributes['val'] ?? 1) || 1)
  const before = element(tableRow, 'trPr', 'gridBefore')
  const cells: string[] = before ? Array.from({ length: count(before) }, () => '') : []
  for (const cell of elements(tableRow).flatMap((child) =>
    child.name === 'sdt' ? elements(element(child, 'sdtContent')) : [child],
  )) {
    if (cell.name !== 'tc') continue
    cells.push(cellText(cell, styles))
    for (let span = count(element(cell, 'tcPr', 'gridSpan')); span > 1; span -= 1) cells.push('')
  }
  return cells
}

type Reading = { rows: Row[]; line: number; paragraphs: number; tables: number; styles: HiddenStyles }

function blockRows(container: XmlNode, reading: Reading): void {
  for (const block of elements(container)) {
    if (SKIPPED.has(block.name)) continue
    if (block.name === 'p') {
      const number = (reading.paragraphs += 1)
      for (const text of runText(block, reading.styles).split('\n')) {
        const [row] = rowsFromText(text)
        const placeOf = (): Place => ({ at: { kind: 'paragraph', number } })
        if (row) reading.rows.push({ ...row, line: reading.line, placeOf })
        reading.line += 1
      }
    } else if (block.name === 'tbl') {
      const table = (reading.tables += 1)
      for (const [index, tableRow] of elements(block, 'tr').entries()) {
        const row = rowFromCells(1, reading.line, gridCells(tableRow, reading.styles))
        const placeOf = (cell: number): Place => ({
          at: { kind: 'table_cell', table, row: index + 1, column: cell + 1 },
        })
        if (row) reading.rows.push({ ...row, placeOf })
        reading.line += 1
      }
    } else blockRows(block, reading)
  }
}

/** Blocks of a container, with those of the containers in it, in the order of the document. */
const blocksOf = (container: XmlNode | undefined): XmlNode[] =>
  elements(container).flatMap((block) =>
    SKIPPED.has(block.name) ? [] : block.name === 'p' || block.name === 'tbl' ? block : blocksOf(block),
  )

/** Counted as in the places of results. */
const placeInBody: PlaceOfDamage = (damage) => {
  const blocks = blocksOf(element(damage?.root, 'body'))
  const last = blocks.at(-1)
  if (!last) return undefined
  const number = blocks.filter(({ name }) => name === last.name).length
  return last.name === 'p'
    ? { paragraph: number }
    : { table: number, row: Math.max(1, elements(last, 'tr').length) }
}

const BODY = 'word/document.xml'

/** Page headers first (they hold the patient and the dates), then the body; footers are left out. */
export function readDocx(bytes: Uint8Array): Row[] {
  const office = unzipOffice(bytes, /^word\/(?:document|styles|header\d*)\.xml$/)
  const body = element(office.xml(BODY, placeInBody), 'body')
  const styles = hiddenStyles(office.xml('word/styles.xml'))
  const headers = office.names
    .filter((name) => name.startsWith('word/header'))
    .sort()
    .flatMap((name) => office.xml(name) ?? [])
  office.close()
  if (!body) throw new ReadingFailure('unreadable')
  const reading: Reading = { rows: [], line: 1, paragraphs: 0, tables: 0, styles }
  for (const header of headers) blockRows(header, reading)
  // Counted from the beginning of the body, as a reader of it would.
  Object.assign(reading, { paragraphs: 0, tables: 0 })
  blockRows(body, reading)
  return reading.rows
}
