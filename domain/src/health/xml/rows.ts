/** XML of no known kind as rows of text: an element that holds only values is a row under the names of its parts. */
import { rowFromCells, type Row } from '../lab-report/text-layout.ts'
import { elements, textOf, type XmlNode } from './node.ts'

const ownValues = (node: XmlNode): Array<[string, string]> =>
  Object.entries(node.attributes).filter(([name]) => name !== 'xmlns')

const isLeaf = (node: XmlNode): boolean => elements(node).length === 0

export function rowsFromXml(root: XmlNode): Row[] {
  const rows: Row[] = []
  let names = ''
  const add = (cells: string[]) => {
    const row = rowFromCells(
      1,
      rows.length + 1,
      cells.map((cell) => cell.replace(/\s+/g, ' ').trim()),
    )
    if (row) rows.push(row)
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
    const text = parts.length === 0 ? textOf(node) : ''
    if (values.length === 0) return add([text])
    if (parts.length === 0 && text.trim() !== '') values.push([node.name, text])
    const header = values.map(([name]) => name)
    if (header.length > 2 && header.join('\t') !== names) {
      names = header.join('\t')
      add(header)
    }
    add(
      header.length > 2
        ? values.map(([, value]) => value)
        : values.map(([name, value]) => `${name}: ${value}`),
    )
  }
  visit(root)
  return rows
}
