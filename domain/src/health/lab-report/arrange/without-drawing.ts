/** What is drawn in letters beside results and says nothing that is printed: scales with a mark on them, dots before a colon. */
import type { Cell, Row } from './text-layout.ts'

/** `|   *    |`: the ends of a scale, and the mark of where the value lies between them. */
const SCALE = /^[[|(*x•●◆·.\-–—_=\s\])|]+$/
const ENDS = /[|[\]]/g
const FEWEST_ENDS = 2

/** `Resultado.........: 92`, `Valor de Referência.: 70 a 99` */
const DOTS_BEFORE_COLON = /\s?\.{2,}\s?(?=:)|(?<=\p{L}{6})\.(?=:)/gu

/** Where a scale begins in a row, from its end; all cells where there is none. */
function scaleFrom(cells: readonly Cell[]): number {
  let from = cells.length
  while (from > 0 && SCALE.test(cells[from - 1]!.text)) from -= 1
  // A sign before the first end is that of the value.
  while (from < cells.length && !/^(?:[|[]|\S*\|\S*\|)/.test(cells[from]!.text)) from += 1
  const drawn = cells.slice(from).map(({ text }) => text)
  return (drawn.join('').match(ENDS)?.length ?? 0) >= FEWEST_ENDS ? from : cells.length
}

function cleaned(row: Row): Row {
  const from = scaleFrom(row.cells)
  if (from === row.cells.length && !row.text.includes('.:') && !row.text.includes('. :')) return row
  const cells = row.cells
    .slice(0, from)
    .map((cell) => ({ ...cell, text: cell.text.replace(DOTS_BEFORE_COLON, '') }))
  return cells.length === 0 ? row : { ...row, cells, text: cells.map(({ text }) => text).join('\t') }
}

export const withoutDrawing = (rows: readonly Row[]): readonly Row[] => rows.map(cleaned)
