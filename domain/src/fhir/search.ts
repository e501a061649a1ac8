/** The searches that are understood, strictly: what is not known is refused, so that nobody takes more for less. */
import type { ExportedResult } from '../test-data/export.ts'
import { type FhirType, LOINC, OBSERVATION_CATEGORY } from './resource-types.ts'

export const PAGE = { usual: 50, max: 200 } as const
/** Codes of one search, and days. */
const VALUES_MAX = 50
const VALUE_MAX = 500

export const SEARCH_PARAMETERS: Record<FhirType, readonly { name: string; type: string }[]> = {
  Patient: [{ name: '_id', type: 'token' }],
  Observation: [
    { name: 'patient', type: 'reference' },
    { name: 'category', type: 'token' },
    { name: 'code', type: 'token' },
    { name: 'date', type: 'date' },
  ],
  DiagnosticReport: [{ name: 'patient', type: 'reference' }],
  MedicationStatement: [{ name: 'patient', type: 'reference' }],
}
/** Of every search; `_cursor` is only ever taken from a `next` link. */
const EVERYWHERE = new Set(['_count', '_cursor', '_format'])
const FORMATS = new Set(['json', 'application/json', 'application/fhir+json'])

type Token = { system: string | null; code: string }
export type FhirSearch = {
  count: number
  cursor: string | null
  /** of whom; null for whoever the token is of */
  patient: string | null
  /** any of them */
  codes: Token[] | null
  categories: Token[] | null
  /** ISO days, both included */
  from: string | null
  to: string | null
}
type Problem = { reason?: 'fhir.not_supported'; problem: string }
export type ReadSearch = FhirSearch | Problem

/** @param given every parameter as it was sent, in order */
export function readSearch(type: FhirType, given: Iterable<[string, string]>): ReadSearch {
  const search: FhirSearch = {
    count: PAGE.usual,
    cursor: null,
    patient: null,
    codes: null,
    categories: null,
    from: null,
    to: null,
  }
  const known = new Set(SEARCH_PARAMETERS[type].map(({ name }) => name))
  const seen = new Set<string>()
  for (const [name, value] of given) {
    if (!known.has(name) && !EVERYWHERE.has(name)) return unknown(`The parameter ${quoted(name)}`)
    // Only days are narrowed by a second one.
    if (seen.has(name) && name !== 'date') return unknown(`A second ${quoted(name)}`)
    seen.add(name)
    if (value === '' || value.length > VALUE_MAX) return bad(name, value)
    const problem = READERS[name]?.(search, value)
    if (problem) return problem
  }
  return search
}

const quoted = (text: string) => `"${text.slice(0, 40)}"`
const unknown = (what: string): Problem => ({
  reason: 'fhir.not_supported',
  problem: `${what} is not supported.`,
})
const bad = (name: string, value: string): Problem => ({
  problem: `The value ${quoted(value)} of "${name}" is not valid.`,
})

type Reader = (search: FhirSearch, value: string) => Problem | null
const patientReader: Reader = (search, value) => {
  search.patient = value.replace(/^Patient\//, '').toLowerCase()
  return null
}
const READERS: Record<string, Reader | undefined> = {
  _count: (search, value) => {
    if (!/^\d{1,6}$/.test(value) || Number(value) === 0) return bad('_count', value)
    search.count = Math.min(Number(value), PAGE.max)
    return null
  },
  _cursor: (search, value) => {
    search.cursor = value
    return null
  },
  _format: (_search, value) => (FORMATS.has(value.split(';')[0] ?? '') ? null : bad('_format', value)),
  _id: patientReader,
  patient: patientReader,
  code: (search, value) => {
    search.codes = tokensOf(value)
    return search.codes ? null : bad('code', value)
  },
  category: (search, value) => {
    search.categories = tokensOf(value)
    return search.categories ? null : bad('category', value)
  },
  date: (search, value) => {
    const read = /^(eq|ge|le)?(\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?)$/.exec(value)
    if (!read) return unknown(`The date ${quoted(value)} (a year, month or day after eq, ge or le)`)
    const [, prefix = 'eq', day = ''] = read
    // Days are compared as texts: what a month has at most stands behind all its days.
    const [first, last] = [`${day}-01-01`.slice(0, 10), `${day}-12-31`.slice(0, 10)]
    const end = day.length === 7 ? `${day}-31` : last
    if (prefix !== 'le') search.from = later(search.from, first)
    if (prefix !== 'ge') search.to = earlier(search.to, end)
    return null
  },
}

const later = (a: string | null, b: string): string => (a === null || b > a ? b : a)
const earlier = (a: string | null, b: string): string => (a === null || b < a ? b : a)

/** `code`, `system|code`, `|code` and `system|`, with commas for "or". */
function tokensOf(value: string): Token[] | null {
  const tokens = value.split(',').map((text) => {
    const [first = '', second, ...more] = text.split('|')
    if (more.length > 0) return null
    return second === undefined ? { system: null, code: first } : { system: first, code: second }
  })
  const known = tokens.filter((token) => token !== null && (token.code || token.system))
  return known.length === tokens.length && tokens.length <= VALUES_MAX ? (known as Token[]) : null
}

const fits = (tokens: readonly Token[] | null, system: string, code: string | null): boolean =>
  tokens === null ||
  (code !== null &&
    tokens.some(
      (token) =>
        (token.system === null || token.system === system) && (token.code === '' || token.code === code),
    ))

/** Whether anything at all can be found. */
export const isAbout = ({ patient, categories }: FhirSearch, userId: string): boolean =>
  (patient === null || patient === userId) && fits(categories, OBSERVATION_CATEGORY, 'laboratory')

export const isSought = (
  { codes, from, to }: FhirSearch,
  { loinc, collection_date }: Pick<ExportedResult, 'loinc' | 'collection_date'>,
): boolean =>
  fits(codes, LOINC, loinc) &&
  (from === null || collection_date >= from) &&
  (to === null || collection_date <= to)
