/** Headings that stand so close that they read as one: `RESULT UNITS REFERENCE VALUES`. */
import type { Cell, Row } from './text-layout.ts'
import { columnRole, type ColumnRole } from '../lex/words.ts'

const MOST_WORDS = 8
const FEWEST_HEADINGS = 2
const HEADS: ReadonlySet<ColumnRole> = new Set(['name', 'value', 'unit', 'range', 'flag'])

const isHead = (text: string): boolean => {
  const role = columnRole(text)
  return role !== null && HEADS.has(role)
}

/** The words in groups that are a heading each, the longest first; null where some are of none. */
function groupsOf(words: readonly string[]): string[] | null {
  if (words.length === 0) return []
  for (let length = words.length; length > 0; length -= 1) {
    const first = words.slice(0, length).join(' ')
    const rest = isHead(first) ? groupsOf(words.slice(length)) : null
    if (rest) return [first, ...rest]
  }
  return null
}

function apart(cell: Cell): Cell[] {
  const words = cell.text.split(' ')
  if (words.length < FEWEST_HEADINGS || words.length > MOST_WORDS || columnRole(cell.text) !== null)
    return [cell]
  const groups = groupsOf(words)
  if (!groups || new Set(groups.map(columnRole)).size < groups.length) return [cell]
  const perCharacter = (cell.x1 - cell.x0) / cell.text.length
  let at = 0
  return groups.map((text) => {
    const x0 = cell.x0 + at * perCharacter
    at += text.length + 1
    return { text, x0, x1: x0 + text.length * perCharacter }
  })
}

/** Beside another heading, each of them in a cell of its own. */
export const withHeadingsApart = (rows: readonly Row[]): readonly Row[] =>
  rows.map((row) => {
    if (row.cells.length < FEWEST_HEADINGS || !row.cells.some(({ text }) => isHead(text))) return row
    const cells = row.cells.flatMap(apart)
    return cells.length === row.cells.length
      ? row
      : { ...row, cells, text: cells.map(({ text }) => text).join('\t') }
  })
