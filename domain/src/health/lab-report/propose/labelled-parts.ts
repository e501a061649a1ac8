/** Tests whose parts have a label each, on lines of their own: `Test: Ferritin`, `Result: 54`, `Unit: ng/mL`. */
import type { Row } from '../arrange/text-layout.ts'
import { columnRole } from '../lex/words.ts'

/** A name alone is a label of something else. */
const FEWEST_PARTS = 3

const LABELLED = /^(\p{L}[^:\d]{0,40}?)\s?:\s*(\S.*)$/u

type Labelled = { role: ReturnType<typeof columnRole>; content: string }

function labelledPart(row: Row | undefined): Labelled | null {
  const [, label, content] = LABELLED.exec(row?.text.replaceAll('\t', ' ') ?? '') ?? []
  const role = label ? columnRole(label) : null
  return role && content ? { role, content } : null
}

/** Lines of labels with their parts, from a name up to the next label that was there before. */
export function labelledAt(rows: readonly Row[], from: number): { row: Row; to: number } | null {
  const parts = new Map<string, Labelled & { at: number }>()
  let at = from
  for (let part = labelledPart(rows[at]); part && !parts.has(part.role!); part = labelledPart(rows[at])) {
    if (rows[at]!.page !== rows[from]!.page) break
    parts.set(part.role!, { ...part, at })
    at += 1
  }
  const ordered = (['name', 'value', 'flag', 'unit', 'range'] as const).flatMap(
    (role) => parts.get(role) ?? [],
  )
  if (!parts.has('name') || !parts.has('value') || ordered.length < FEWEST_PARTS) return null
  const cells = ordered.map(({ content }, index) => ({
    text: content,
    x0: index * 100,
    x1: index * 100 + 90,
  }))
  const row = { ...rows[parts.get('value')!.at]!, cells, text: cells.map(({ text }) => text).join('\t') }
  return { row, to: at }
}
