/** A parsed XML element; names and attributes without their namespace prefix, text in its place among the children. */
export type XmlNode = {
  name: string
  attributes: Readonly<Record<string, string>>
  children: ReadonlyArray<XmlNode | string>
  parent?: XmlNode
  /** characters of its opening tag in the text that was parsed */
  tag?: { from: number; to: number }
}

/** The element children, all or those of one name. */
export const elements = (node: XmlNode | undefined, name?: string): XmlNode[] =>
  (node?.children ?? []).filter(
    (child): child is XmlNode => typeof child !== 'string' && (name === undefined || child.name === name),
  )

/** The first element at a path of child names. */
export const element = (node: XmlNode | undefined, ...names: string[]): XmlNode | undefined =>
  names.reduce<XmlNode | undefined>((found, name) => elements(found, name)[0], node)

/** Every element of one name below a node, in the order of the document. */
export const descendants = (node: XmlNode, name: string): XmlNode[] =>
  elements(node).flatMap((child) => [...(child.name === name ? [child] : []), ...descendants(child, name)])

export const textOf = (node: XmlNode | undefined): string =>
  (node?.children ?? []).map((child) => (typeof child === 'string' ? child : textOf(child))).join('')
