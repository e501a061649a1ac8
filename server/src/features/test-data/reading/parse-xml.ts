/** XML to a tree. Entities of the document's own are not expanded, nothing outside it is fetched, its size is bounded. */
import { SaxesParser } from 'saxes'
import type { XmlNode } from '@aevia/domain/health/xml/node.ts'
import type { FailurePlace, ReadingFailureReason } from '@aevia/domain/health/reading/analysis.ts'
import { ReadingFailure } from './reading-failure.ts'

const MAX_DEPTH = 200
const MAX_NODES = 1_000_000

type OpenNode = Omit<XmlNode, 'children'> & { children: Array<XmlNode | string> }

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/**
 * Where a person finds the damage of a text.
 * @param damage what was read until then, and where in the text that was; none when the text itself is in order
 */
export type PlaceOfDamage = (damage?: {
  root: XmlNode | undefined
  line: number
  character: number
}) => FailurePlace | undefined

/** Of XML that the user sees as such. */
export const placeInText: PlaceOfDamage = (damage) =>
  damage && { line: damage.line, character: damage.character }

/** @throws ReadingFailure */
export function parseXml(text: string, placeOf?: PlaceOfDamage): XmlNode {
  const plain = text.replace(/^\ufeff/, '')
  const parser = new SaxesParser({ xmlns: false })
  const open: OpenNode[] = [{ name: '', attributes: {}, children: [] }]
  let nodes = 0
  const rootOf = () => open[0]!.children.find((child) => typeof child !== 'string')
  const failure = (reason: ReadingFailureReason) => {
    const at = { root: rootOf(), line: parser.line, character: Math.max(1, parser.column) }
    return new ReadingFailure(reason, placeOf?.(at))
  }
  parser.on('error', (error) => {
    throw failure(
      /unclosed tag|must contain a root element/i.test(error.message) ? 'truncated' : 'unreadable',
    )
  })
  let tagFrom = 0
  parser.on('opentagstart', () => {
    tagFrom = plain.lastIndexOf('<', parser.position - 1)
  })
  parser.on('opentag', ({ name, attributes }) => {
    nodes += 1
    if (nodes > MAX_NODES || open.length > MAX_DEPTH) throw failure('too_complex')
    const parent = open.at(-1)!
    const node: OpenNode = {
      name: localName(name),
      attributes: Object.fromEntries(
        Object.entries(attributes).map(([key, value]) => [localName(key), value] as const),
      ),
      children: [],
      ...(open.length > 1 && { parent }),
      tag: { from: tagFrom, to: parser.position },
    }
    parent.children.push(node)
    open.push(node)
  })
  parser.on('closetag', () => void open.pop())
  const addText = (value: string) => void open.at(-1)!.children.push(value)
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.write(plain).close()
  const root = rootOf()
  if (root === undefined) throw new ReadingFailure('unreadable')
  return root
}
