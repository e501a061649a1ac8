import { elements, type XmlNode } from '../xml/node.ts'

/** FHIR XML as the JSON that says the same; `origins` notes which element each node was made from. */
export function jsonFromXml(node: XmlNode, origins: Map<object, XmlNode>): unknown {
  const children = elements(node)
  const literal = node.attributes['value']
  if (literal !== undefined) return literal
  const made: Record<string, unknown> = /^[A-Z]/.test(node.name) ? { resourceType: node.name } : {}
  origins.set(made, node)
  for (const child of children) {
    if (child.name === 'div') continue
    const inner = elements(child)
    const wraps = (child.name === 'resource' || child.name === 'contained') && inner[0]
    const value = jsonFromXml(wraps ? inner[0]! : child, origins)
    const before = made[child.name]
    made[child.name] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value]
  }
  return made
}
