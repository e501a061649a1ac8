/** Claims in the form they are collected in: with the words that were read, and where. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { collectedSchema, readySchema, type SourceClaim } from '../../domain/src/evidence/collected.ts'
import { EVIDENCE_FIELDS } from '../../domain/src/evidence/schema.ts'
import { missingFigures } from './figures.ts'
import weakAddresses from './weak-addresses.json' with { type: 'json' }

/** A line of a file that is not ready, is ready and right, or is ready and wrong. */
export type Line = { field: string; place: string; id: string } & (
  | { kind: 'left out' }
  | { kind: 'claim'; claim: SourceClaim }
  | { kind: 'wrong'; problem: string }
)

const ofHost = (host: string, known: string): boolean => host === known || host.endsWith(`.${known}`)

/** Why an address is not a source: `code repository`; null where it may be one. */
export function weakAddress(url: string): string | null {
  const host = URL.canParse(url) ? new URL(url).hostname : ''
  if (/^\d+(?:\.\d+){3}$/.test(host)) return 'machine without a name'
  return (
    Object.entries(weakAddresses).find(([, hosts]) => hosts.some((known) => ofHost(host, known)))?.[0] ?? null
  )
}

function problemOf(claim: SourceClaim): string | null {
  const weak = weakAddress(claim.source.url)
  if (weak) return `its address is no source (${weak}): ${claim.source.url}`
  if (claim.confidence === 'secondary')
    return 'reported by another place than its source, and not marked needs_primary'
  const missing = missingFigures(claim)
  return missing.length > 0 ? `not in its quote: ${missing.join(', ')}` : null
}

function readLine(text: string, field: string, place: string): Line {
  const where = { field, place, id: place }
  let data: unknown
  try {
    data = JSON.parse(text)
  } catch {
    return { ...where, kind: 'wrong', problem: 'is not JSON' }
  }
  const ready = readySchema.safeParse(data)
  if (!ready.success) return { ...where, kind: 'wrong', problem: 'has no id' }
  const { needs_primary: isUnready, ...rest } = ready.data
  const named = { ...where, id: rest.id }
  if (isUnready) return { ...named, kind: 'left out' }
  const parsed = collectedSchema.safeParse(rest)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return { ...named, kind: 'wrong', problem: `${issue?.path.join('.')} ${issue?.message}` }
  }
  const problem = problemOf(parsed.data)
  return problem ? { ...named, kind: 'wrong', problem } : { ...named, kind: 'claim', claim: parsed.data }
}

/** Every line of the folders' files; a file is named after a field of the evidence. */
export function readClaims(folders: readonly string[]): Line[] {
  return folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.jsonl'))
      .sort()
      .flatMap((name) => {
        const field = name.slice(0, -'.jsonl'.length)
        if (!EVIDENCE_FIELDS.some((known) => known === field))
          throw new Error(
            `${join(folder, name)}: a file is named after its field: ${EVIDENCE_FIELDS.join(', ')}.`,
          )
        return readFileSync(join(folder, name), 'utf8')
          .split('\n')
          .flatMap((text, n) =>
            text.trim() ? [readLine(text, field, `${join(folder, name)}:${n + 1}`)] : [],
          )
      }),
  )
}
