/** Where the columns of a table are: numbers set right may stand beside their heading and under the next one. */
import { BARE_NUMBER, LIMITS } from '../lex/number-texts.ts'
import { isUnit } from '../../units.ts'
import { columnFor, type Column } from './column.ts'
import { readFlag } from '../lex/flags.ts'
import type { TableColumns } from './heading-columns.ts'
import type { Cell, Row } from './text-layout.ts'
import { type Extent } from './unnamed-columns.ts'
import { columnRole, type ColumnRole } from '../lex/words.ts'

type Kind = 'number' | 'unit' | 'limits' | 'flag'
type Cluster = Extent & { kinds: Kind[] }

const MOST_ROWS = 40
const FEWEST_HEADINGS = 2

function kindOf({ text }: Cell): Kind | null {
  if (/^[<>≤≥]/.test(text) && LIMITS.test(text)) return null
  if (BARE_NUMBER.test(text)) return 'number'
  if (LIMITS.test(text)) return 'limits'
  if (!/^\d/.test(text) && isUnit(text)) return 'unit'
  return !/\p{L}{3}/u.test(text) && readFlag(text) !== null ? 'flag' : null
}

const HOLD_NUMBERS: ReadonlySet<ColumnRole> = new Set(['value', 'previous', 'range_low', 'range_high'])
const ROLES: Record<Kind, ReadonlySet<ColumnRole>> = {
  // A heading that no list knows may be over a target, a code, another person.
  number: new Set([...HOLD_NUMBERS, 'ignored']),
  unit: new Set(['unit']),
  limits: new Set(['range', 'previous']),
  flag: new Set(['flag', 'value', 'ignored']),
}

/** The rows up to the next header, without the cells of the name. */
function rowsOf(below: readonly Row[]): Cell[][] {
  const next = below.findIndex(
    ({ cells }) => cells.filter(({ text }) => columnRole(text) !== null).length >= FEWEST_HEADINGS,
  )
  return below
    .slice(0, next < 0 ? MOST_ROWS : Math.min(next, MOST_ROWS))
    .filter(({ cells }) => cells.length > 1)
    .map(({ cells }) =>
      cells.slice(1).flatMap((cell) => (cell.parts && kindOf(cell) === null ? cell.parts : [cell])),
    )
}

/** How often a cell stands under a heading that it is not of, or two numbers of a row under one. */
function faultsIn(rows: readonly Cell[][], columns: readonly Column[]): number {
  let faults = 0
  for (const cells of rows) {
    const numbers = new Set<Column>()
    for (const cell of cells) {
      const kind = kindOf(cell)
      const column = kind && columnFor(cell, columns)
      if (!column) continue
      if (!ROLES[kind].has(column.role) && (kind === 'number' || columns.some(({ role }) => role === kind)))
        faults += 1
      if (kind !== 'number') continue
      if (numbers.has(column)) faults += 1
      numbers.add(column)
    }
  }
  return faults
}

/** What stands in line, from left to right. */
function clustersOf(rows: readonly Cell[][]): Cluster[] {
  const cells = rows.flat().flatMap((cell) => {
    const kind = kindOf(cell)
    return kind === null ? [] : [{ x0: cell.x0, x1: cell.x1, kinds: [kind] }]
  })
  const clusters: Cluster[] = []
  for (const cell of cells.sort((a, b) => a.x0 - b.x0)) {
    const last = clusters.at(-1)
    if (last && cell.x0 < last.x1) {
      last.x1 = Math.max(last.x1, cell.x1)
      last.kinds.push(...cell.kinds)
    } else clusters.push(cell)
  }
  return clusters
}

const WRONG_KIND = 1000
const UNASSIGNED = 3000
/** Marks often stand in a column without a heading. */
const UNASSIGNED_FLAGS = 50
const EMPTY_VALUES = 200
const UNKNOWN_HEADING = 150

/** The share of a cluster that its heading does not hold, and how far it is from it. */
function costOf({ x0, x1, kinds }: Cluster, column: Column): number {
  const wrong = kinds.filter((kind) => !ROLES[kind].has(column.role)).length / kinds.length
  const unknown = column.role === 'ignored' && kinds.includes('number') ? UNKNOWN_HEADING : 0
  return unknown + wrong * WRONG_KIND + Math.max(0, column.x0 - x1, x0 - column.x1)
}

/** Which heading each cluster is of, in the order of both, at the least cost; null for a cluster of none. */
function assign(clusters: readonly Cluster[], columns: readonly Column[]): (Column | null)[] {
  type Way = { cost: number; taken: (Column | null)[] }
  let ways: Way[] = [{ cost: 0, taken: [] }, ...columns.map(() => ({ cost: Infinity, taken: [] }))]
  // ways[n]: the first n headings are used up.
  for (const cluster of clusters) {
    const none = cluster.kinds.every((kind) => kind === 'flag') ? UNASSIGNED_FLAGS : UNASSIGNED
    const next: Way[] = ways.map(({ cost, taken }) => ({ cost: cost + none, taken: [...taken, null] }))
    for (let used = 0; used < columns.length; used += 1) {
      for (let before = 0; before <= used; before += 1) {
        const way = ways[before]!
        const skipped = columns.slice(before, used).filter(({ role }) => role === 'value').length
        const cost = way.cost + costOf(cluster, columns[used]!) + skipped * EMPTY_VALUES
        if (cost < next[used + 1]!.cost) next[used + 1] = { cost, taken: [...way.taken, columns[used]!] }
      }
    }
    ways = next
  }
  return ways.reduce((best, way) => (way.cost < best.cost ? way : best)).taken
}

/** The table with its columns where its cells are; as it was when they stand under their headings already. */
export function settled(table: TableColumns, below: readonly Row[]): TableColumns {
  const [name, ...columns] = table.columns
  if (table.tables.length !== 1 || name?.role !== 'name' || columns.length < FEWEST_HEADINGS) return table
  const rows = rowsOf(below)
  const faults = faultsIn(rows, table.columns)
  if (faults === 0) return table
  const clusters = clustersOf(rows)
  // With a column empty, nothing shows which headings the others belong to.
  const numbers = clusters.filter(({ kinds }) => kinds.includes('number')).length
  if (numbers < columns.filter(({ role }) => HOLD_NUMBERS.has(role)).length) return table
  const taken = assign(clusters, columns)
  const moved = columns.map((column): Column => {
    const at = taken.indexOf(column)
    return at < 0 ? column : { ...column, x0: clusters[at]!.x0, x1: clusters[at]!.x1 }
  })
  const all = [name, ...moved].sort((a, b) => a.x0 - b.x0)
  return faultsIn(rows, all) < faults ? { ...table, columns: all, tables: [all] } : table
}
