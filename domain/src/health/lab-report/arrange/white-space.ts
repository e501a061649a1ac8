/** Cuts a page along its white space, the widest first, as a reader sees blocks without a frame around them. */
import { topOf } from './drawn-boxes.ts'
import type { TextItem } from './text-layout.ts'

/** Between columns is more than between the words of one. */
const COLUMN_GAP = 12
/** Of the widest gap between lines: as wide are all that separate blocks of one kind. */
const AS_WIDE = 0.75
/** How much wider than most the gaps between blocks are. */
const WIDER = 1.5
/** Of the height of letters: less separates nothing. */
const LEAST_GAP = 0.3
const DEEPEST = 12

type Extent = { from: number; to: number; items: TextItem[] }

/** What stands apart along one direction, with at least so much space between. */
function apart(
  items: readonly TextItem[],
  extentOf: (item: TextItem) => [from: number, to: number],
  gap: number,
): Extent[] {
  const extents = items
    .map((item): Extent => {
      const [from, to] = extentOf(item)
      return { from, to, items: [item] }
    })
    .sort((a, b) => a.from - b.from)
  const groups: Extent[] = []
  for (const extent of extents) {
    const last = groups.at(-1)
    if (last && extent.from - last.to < gap) {
      last.to = Math.max(last.to, extent.to)
      last.items.push(...extent.items)
    } else groups.push(extent)
  }
  return groups
}

const across = ({ x, width }: TextItem): [number, number] => [x, x + width]
const down = (item: TextItem): [number, number] => [topOf(item), item.y]

const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)] ?? 0

/** Bands of lines between the widest gaps; one where none is wider than the others. */
function bandsOf(items: readonly TextItem[]): TextItem[][] {
  const lines = apart(items, down, 0.01)
  const gaps = lines.slice(1).map(({ from }, at) => from - lines[at]!.to)
  const widest = Math.max(0, ...gaps)
  const height = median(items.map((item) => item.height))
  const isEven = gaps.length > 2 && widest < median(gaps) * WIDER
  if (isEven || widest < height * LEAST_GAP) return [[...items]]
  return apart(items, down, widest * AS_WIDE).map((band) => band.items)
}

/**
 * The parts of a page.
 * @param isWhole is not cut further
 * @param isColumn may stand alone beside others
 */
export function whiteSpaceParts(
  items: readonly TextItem[],
  isWhole: (items: readonly TextItem[]) => boolean,
  isColumn: (items: readonly TextItem[]) => boolean,
): TextItem[][] {
  const cut = (own: TextItem[], depth: number): TextItem[][] => {
    if (own.length < 2 || depth > DEEPEST || isWhole(own)) return [own]
    // What has no name of its own belongs to the column on its left.
    const columns: TextItem[][] = []
    for (const { items: column } of apart(own, across, COLUMN_GAP)) {
      if (columns.length > 0 && !isColumn(column)) columns.at(-1)!.push(...column)
      else columns.push(column)
    }
    const parts = columns.length > 1 && columns.every(isColumn) ? columns : bandsOf(own)
    return parts.length > 1 ? parts.flatMap((part) => cut(part, depth + 1)) : [own]
  }
  return cut([...items], 0)
}
