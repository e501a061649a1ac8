/** XML of no known kind as rows of text: an element that holds only values is a row under the names of its parts. */
import { rowFromCells, type Row } from '../lab-report/arrange/text-layout.ts'
import { elements, textOf, type XmlNode } from './node.ts'
import type { XmlPlaceOf } from './places.ts'

const ownValues = (node: XmlNode): Array<[string, string]> =>
  Object.entries(node.attributes).filter(([name]) => name !== 'xmlns')

const isLeaf = (node: XmlNode): boolean => elements(node).length === 0

/** What a cell was made from: an element, or an attribute of it. */
type Origin = [node: XmlNode, attribute?: string]

export function rowsFromXml(root: XmlNode, placeOf: XmlPlaceOf): Row[] {
  const rows: Row[] = []
  let names = ''
  const add = (cells: string[], origins: Origin[]) => {
    const row = rowFromCells(
      1,
      rows.length + 1,
      cells.map((cell) => cell.replace(/\s+/g, ' ').trim()),
    )
    if (row) rows.push({ ...row, placeOf: (cell) => placeOf(...(origins[cell] ?? origins[0]!)) })
  }
  const visit = (node: XmlNode): void => {
    const parts = elements(node)
    if (parts.length > 0 && !parts.every(isLeaf)) return parts.forEach(visit)
    const values: Array<[string, string]> = [
      ...ownValues(node),
      ...parts.map((part): [string, string] => [
        part.name,
        textOf(part) || Object.values(part.attributes).join(' '),
      ]),
    ]
    const origins = [
      ...ownValues(node).map(([name]): Origin => [node, name]),
      ...parts.map((part): Origin => [part]),
      [node] satisfies Origin,
    ]
    const text = parts.length === 0 ? textOf(node) : ''
    if (values.length === 0) return add([text], origins)
    if (parts.length === 0 && text.trim() !== '') values.push([node.name, text])
    const header = values.map(([name]) => name)
    if (header.length > 2 && header.join('\t') !== names) {
      names = header.join('\t')
      add(header, [[node]])
    }
    add(
      header.length > 2
        ? values.map(([, value]) => value)
        : values.map(([name, value]) => `${name}: ${value}`),
      origins,
    )
  }
  visit(root)
  return rows
}
