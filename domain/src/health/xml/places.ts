/** The XPath and the line of an element. */
import type { Place } from '../lab-report/arrange/text-layout.ts'
import { linesOf } from '../lab-report/arrange/text-places.ts'
import { elements, type XmlNode } from './node.ts'

/** Of an element of the parsed document, or of one of its attributes. */
export type XmlPlaceOf = (node: XmlNode, attribute?: string) => Place

/** The name without prefix, with its number where there are several of that name. */
function stepOf(node: XmlNode): string {
  const same = elements(node.parent, node.name)
  return same.length > 1 ? `${node.name}[${same.indexOf(node) + 1}]` : node.name
}

export function xmlPlaces(text: string): XmlPlaceOf {
  const lineOf = linesOf(text)
  return (node, attribute) => {
    let path = attribute === undefined ? '' : `/@${attribute}`
    for (let at: XmlNode | undefined = node; at; at = at.parent) path = `/${stepOf(at)}${path}`
    return { ...(node.tag && lineOf(node.tag)), at: { kind: 'xpath', path } }
  }
}
