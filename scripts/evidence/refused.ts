/** Ready claims that are not imported, each with the reason; reviewed one by one or by class. */
import { readFileSync } from 'node:fs'
import { type Refused, refusedSchema } from '../../domain/src/evidence/collected.ts'
import type { SourceClaim } from '../../domain/src/evidence/collected.ts'
import type { Line } from './source-claims.ts'

export const readRefused = (file: string): Refused =>
  refusedSchema.parse(JSON.parse(readFileSync(file, 'utf8')))

export type Judged = {
  claims: Map<string, SourceClaim[]>
  faults: string[]
  leftOut: Map<string, number>
  refused: Map<string, number>
}

const countOne = (counts: Map<string, number>, field: string) =>
  counts.set(field, (counts.get(field) ?? 0) + 1)

/** What is imported and what is not, by field; entries of the list that refuse nothing are faults. */
export function judge(lines: readonly Line[], list: Refused): Judged {
  const reasons = new Map(list.flatMap((entry) => entry.ids.map((id) => [id, entry.class])))
  const needed = new Set<string>()
  const seen = new Map<string, string>()
  const judged: Judged = { claims: new Map(), faults: [], leftOut: new Map(), refused: new Map() }
  for (const line of lines) {
    if (line.kind === 'left out') {
      countOne(judged.leftOut, line.field)
      continue
    }
    const listed = reasons.get(line.id)
    if (listed && (line.kind === 'wrong' || listed === 'words')) {
      needed.add(line.id)
      countOne(judged.refused, line.field)
    } else if (line.kind === 'wrong') judged.faults.push(`${line.id} (${line.place}): ${line.problem}`)
    else if (seen.has(line.id))
      judged.faults.push(`${line.id} (${line.place}): the same id as ${seen.get(line.id)}`)
    else judged.claims.set(line.field, [...(judged.claims.get(line.field) ?? []), line.claim])
    seen.set(line.id, line.place)
  }
  const idle = [...reasons.keys()].filter((id) => !needed.has(id))
  judged.faults.push(...idle.map((id) => `${id}: is refused without need; take it off the list`))
  return judged
}
