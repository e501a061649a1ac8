/**
 * Tables whose cells do not stand under their headings (copied from a page, or typed): where the places contradict what the
 * cells are, the order of the headings gives each cell its column.
 */
import { isUnit } from '../../units.ts'
import { columnFor, type Column, UNREAD } from './column.ts'
import { readFlag } from '../lex/flags.ts'
import { isTestName } from '../lex/test-names.ts'
import { isQualitative } from '../lex/qualitative.ts'
import { takeRange } from '../lex/interval.ts'
import type { Cell, Row } from './text-layout.ts'
import { type ColumnRole, columnRole } from '../lex/words.ts'

type Heading = Cell & { role: ColumnRole | null }

const FEWEST = 3
const MOST = 8
/** So many lines below its headings a table may go on without a result. */
const GAP = 6

function headingsOf({ cells }: Row): Heading[] | null {
  if (cells.length < FEWEST || cells.length > MOST) return null
  const headings = cells.map((cell) => ({ ...cell, role: columnRole(cell.text) }))
  const roles = headings.map(({ role }) => role)
  return roles.includes('name') &&
    roles.includes('value') &&
    roles.filter((role) => role !== null).length >= FEWEST
    ? headings
    : null
}

const VALUE = /^[*!]?\s?[<>≤≥]?\s?\d[\d.,]*(?:\s?[([]?[HL*↑↓]{1,2}[)\]]?)?$/

const isLimits = (text: string): boolean => {
  const taken = takeRange(text.replace(/^[([]|[)\]]$/g, ''), 'unknown')
  return taken !== null && !/\d/.test(taken.rest)
}

/** What a column of a role may hold; anything where the role says nothing. */
const HOLDS: Partial<Record<ColumnRole, (text: string) => boolean>> = {
  name: isTestName,
  value: (text) => VALUE.test(text) || (isQualitative(text) && !isUnit(text)),
  unit: (text) => isUnit(text) && !/^[HLAN]$/.test(text),
  range: isLimits,
  flag: (text) => readFlag(text) !== null,
}
/** Of these it is known what they hold. */
const isKnown = ({ role }: Heading): boolean => role !== null && HOLDS[role] !== undefined
const mayHold = ({ role }: Heading, { text }: Cell): boolean => (role && HOLDS[role]?.(text)) ?? true

/** Every way to give the cells columns in the order of the headings; two are enough to know that it is open. */
function orders(cells: readonly Cell[], headings: readonly Heading[], from = 0): Heading[][] {
  const [cell, ...rest] = cells
  if (!cell) return [[]]
  const found: Heading[][] = []
  for (let at = from; at <= headings.length - cells.length && found.length < 2; at += 1) {
    const heading = headings[at]!
    if (!mayHold(heading, cell)) continue
    found.push(...orders(rest, headings, at + 1).map((others) => [heading, ...others]))
  }
  return found.slice(0, 2)
}

const asColumn = ({ role, x0, x1 }: Heading): Column => ({ ...UNREAD, role: role ?? 'ignored', x0, x1 })

/** Whether the cells stand under headings that may hold them, each under one of its own. */
function isInPlace(cells: readonly Cell[], headings: readonly Heading[]): boolean {
  const columns = headings.map(asColumn)
  const under = cells.map((cell) => columns.indexOf(columnFor(cell, columns)!))
  return (
    new Set(under).size === cells.length && cells.every((cell, at) => mayHold(headings[under[at]!]!, cell))
  )
}

/** @returns null where the places are good, or no single order is better */
function inOrder(row: Row, headings: readonly Heading[]): Row | null {
  const { cells } = row
  if (cells.length < FEWEST || cells.length > headings.length || isInPlace(cells, headings)) return null
  const [order, ...others] = orders(cells, headings)
  if (!order || others.length > 0 || order.filter(isKnown).length < FEWEST) return null
  if (!order.some(({ role }) => role === 'value')) return null
  return {
    ...row,
    cells: cells.map(({ text }, at) => ({ text, x0: order[at]!.x0, x1: order[at]!.x1 })),
  }
}

/** The rows of a document, with the cells of tables under their headings. */
export function withCellsInOrder(rows: readonly Row[]): Row[] {
  let headings: Heading[] | null = null
  let since = 0
  return rows.map((row) => {
    // Where each letter of a page has its place, the places are right.
    if (row.extent) return row
    const own = headingsOf(row)
    if (own) {
      headings = own
      since = 0
      return row
    }
    since += 1
    if (!headings || since > GAP) return row
    const moved = inOrder(row, headings)
    if (moved || row.cells.length === headings.length) since = 0
    return moved ?? row
  })
}
