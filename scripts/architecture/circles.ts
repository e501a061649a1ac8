type Edges = ReadonlyMap<string, ReadonlySet<string>>

/** Groups of files that import each other in a circle, each sorted (Tarjan 1972, doi:10.1137/0201010). */
export function circlesOf(edges: Edges): string[][] {
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const isOpen = new Set<string>()
  const circles: string[][] = []
  function visit(node: string) {
    index.set(node, index.size)
    low.set(node, index.get(node)!)
    stack.push(node)
    isOpen.add(node)
    for (const next of edges.get(node) ?? []) {
      if (!index.has(next)) {
        visit(next)
        low.set(node, Math.min(low.get(node)!, low.get(next)!))
      } else if (isOpen.has(next)) low.set(node, Math.min(low.get(node)!, index.get(next)!))
    }
    if (low.get(node) !== index.get(node)) return
    const group = stack.splice(stack.indexOf(node))
    for (const member of group) isOpen.delete(member)
    if (group.length > 1) circles.push(group.sort())
  }
  for (const node of edges.keys()) if (!index.has(node)) visit(node)
  return circles
}

/** Pairs of folders in one folder of which each imports from the other, as `a <-> b`, with one import each way. */
export function mutualFolders(edges: Edges): string[] {
  const between = new Map<string, string>()
  for (const [from, targets] of edges)
    for (const to of targets) {
      const pair = siblings(from, to)
      if (pair && !between.has(pair.join(' '))) between.set(pair.join(' '), `${from} -> ${to}`)
    }
  return [...between].flatMap(([key, example]) => {
    const [one, other] = key.split(' ') as [string, string]
    const back = between.get(`${other} ${one}`)
    return back && one < other ? [`${one} <-> ${other} (${example}; ${back})`] : []
  })
}

/** The two folders in which two files first part; null where one of them lies in a folder above the other. */
function siblings(from: string, to: string): [string, string] | null {
  const [one, other] = [from.split('/'), to.split('/')]
  const at = one.findIndex((part, n) => part !== other[n])
  if (one[0] !== other[0] || at < 0 || at >= one.length - 1 || at >= other.length - 1) return null
  return [one.slice(0, at + 1).join('/'), other.slice(0, at + 1).join('/')]
}
