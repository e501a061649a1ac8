/** Groups texts that share most of their letters, so that no fold is measured on what another has learned. */
const LETTERS = 5
const ALIKE = 0.45

export function nearDuplicates(texts: readonly string[]): number[] {
  const group = texts.map((_, index) => index)
  const leader = (index: number): number => (group[index] === index ? index : leader(group[index]!))
  const parts = texts.map((text) => {
    const plain = ` ${text
      .toLowerCase()
      .replace(/[^\p{L}\d]+/gu, ' ')
      .trim()} `
    return new Set(
      Array.from({ length: Math.max(0, plain.length - LETTERS + 1) }, (_, at) =>
        plain.slice(at, at + LETTERS),
      ),
    )
  })
  const having = new Map<string, number[]>()
  parts.forEach((own, index) => {
    const shared = new Map<number, number>()
    for (const part of own) {
      const others = having.get(part) ?? []
      for (const other of others) shared.set(other, (shared.get(other) ?? 0) + 1)
      having.set(part, [...others, index])
    }
    for (const [other, count] of shared) {
      if (count / (own.size + parts[other]!.size - count) >= ALIKE) group[leader(index)] = leader(other)
    }
  })
  return texts.map((_, index) => leader(index))
}
