/** The product's form of claims: without quotes, a source named once, a line a claim, sorted by id. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Claim,
  type ClaimFile,
  claimFileSchema,
  type ClaimSource,
  EVIDENCE_FIELDS,
  EVIDENCE_SCHEMA,
} from '../../domain/src/evidence/schema.ts'
import { weakAddress } from './source-claims.ts'

export const dataFileOf = (root: string, field: string): string =>
  join(root, 'domain/src/evidence/claims', `${field}.json`)

const asText = ({ publisher, title, url, published, licence, tier }: ClaimSource): string =>
  JSON.stringify({ publisher, title, url, published, licence, tier })

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const kept = (record: object): object | undefined => {
  const entries = Object.entries(record).filter(([, value]) => value !== null && value !== undefined)
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}

function claimLine(claim: Claim, source: number): string {
  const { low, high, unit, form } = claim.value ?? {}
  const { sex, age_min, age_max, pregnant, breastfeeding, condition, medicine } = claim.population
  return JSON.stringify({
    id: claim.id,
    subject: { kind: claim.subject.kind, name: claim.subject.name, with: claim.subject.with },
    predicate: claim.predicate,
    claim: claim.claim,
    value: kept({ low, high, unit, form }),
    population: kept({ sex, age_min, age_max, pregnant, breastfeeding, condition, medicine }),
    severity: claim.severity ?? undefined,
    grade: { certainty: claim.grade.certainty, basis: claim.grade.basis },
    source,
  })
}

/** The same text for the same claims, in whatever order they come. */
export function dataFile(claims: readonly Claim[]): string {
  const sources = [...new Set(claims.map(({ source }) => asText(source)))].sort(byText)
  const place = new Map(sources.map((source, n) => [source, n]))
  const lines = claims
    .toSorted((a, b) => byText(a.id, b.id))
    .map((claim) => claimLine(claim, place.get(asText(claim.source))!))
  return `{"schema":"${EVIDENCE_SCHEMA}","sources":[\n${sources.join(',\n')}\n],"claims":[\n${lines.join(',\n')}\n]}\n`
}

/** The claims of a data file with their sources. */
export const claimsOf = ({ sources, claims }: ClaimFile): Claim[] =>
  claims.map((claim) => ({
    ...claim,
    value: claim.value ? { low: null, high: null, unit: null, form: null, ...claim.value } : null,
    population: claim.population ?? {},
    severity: claim.severity ?? null,
    source: sources[claim.source]!,
  }))

function faultsOfFile(text: string): string[] {
  let data: unknown
  try {
    data = JSON.parse(text)
  } catch {
    return ['is not JSON']
  }
  const parsed = claimFileSchema.safeParse(data)
  if (!parsed.success) return parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  const { sources, claims } = parsed.data
  const lost = claims.filter(({ source }) => source >= sources.length)
  if (lost.length > 0) return lost.map(({ id }) => `${id} has no address`)
  const weak = sources.filter(({ url }) => weakAddress(url)).map(({ url }) => `is no source: ${url}`)
  return text === dataFile(claimsOf(parsed.data))
    ? weak
    : [...weak, 'is not as evidence:import writes it (sorted?)']
}

/** What is wrong with the product's files, a line each. */
export function dataFaults(root: string): string[] {
  const missing = EVIDENCE_FIELDS.filter((field) => !existsSync(dataFileOf(root, field)))
  if (missing.length > 0) return missing.map((field) => `${field}.json is missing`)
  const texts = EVIDENCE_FIELDS.map((field) => ({
    field,
    text: readFileSync(dataFileOf(root, field), 'utf8'),
  }))
  const ids = texts.flatMap(({ text }) => [...text.matchAll(/^\{"id":"([^"]+)"/gm)].map(([, id]) => id!))
  const twice = ids.filter((id, n) => ids.indexOf(id) !== n)
  return [
    ...texts.flatMap(({ field, text }) => faultsOfFile(text).map((fault) => `${field}.json: ${fault}`)),
    ...twice.map((id) => `${id} is there twice`),
  ]
}
