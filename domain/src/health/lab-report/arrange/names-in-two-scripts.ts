/** Reports in two scripts print each name twice, beside or below itself: the two are one name. */
import { matchBiomarkerName } from '../../biomarkers/name-index.ts'
import type { Cell, Row } from './text-layout.ts'

const OTHER_SCRIPT = /(?!\p{Script=Latin})\p{L}/u
const LATIN = /\p{Script=Latin}{2}/u

/** Whether two texts are names of one marker, the first in Latin letters and the second in others. */
function isSameName(first: string, second: string): boolean {
  if (!LATIN.test(first) || !OTHER_SCRIPT.test(second) || /\d/.test(second)) return false
  const [one, other] = [matchBiomarkerName(first), matchBiomarkerName(second)]
  return one?.how === 'exact' && other?.how === 'exact' && other.ids.some((id) => one.ids.includes(id))
}

function joinedCells(cells: readonly Cell[]): Cell[] {
  const joined: Cell[] = []
  for (const cell of cells) {
    const before = joined.at(-1)
    if (before && isSameName(before.text, cell.text))
      joined[joined.length - 1] = { ...before, text: `${before.text} ${cell.text}` }
    else joined.push(cell)
  }
  return joined
}

const withCells = (row: Row, cells: Cell[]): Row => ({
  ...row,
  cells,
  text: cells.map(({ text }) => text).join('\t'),
})

/** The rows with each such pair in one cell of the first. */
export function withNamesJoined(rows: readonly Row[]): Row[] {
  const joined: Row[] = []
  for (const row of rows) {
    const above = joined.at(-1)
    const [name] = row.cells
    if (!OTHER_SCRIPT.test(row.text) || row.placeOf) {
      joined.push(row)
      continue
    }
    const isBelow = above?.cells.length === 1 && row.cells.length === 1 && above.page === row.page
    if (isBelow && isSameName(above.text, name!.text))
      joined[joined.length - 1] = withCells(above, [
        { ...above.cells[0]!, text: `${above.text} ${name!.text}` },
      ])
    else {
      const cells = joinedCells(row.cells)
      joined.push(cells.length < row.cells.length ? withCells(row, cells) : row)
    }
  }
  return joined
}
