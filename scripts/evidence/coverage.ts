/** What the claims say of each biomarker, supplement and medicine, as rows of a table. */
import { biomarkers } from '../../domain/src/health/biomarkers/catalogue.ts'
import { supplementFacts } from '../../domain/src/supplements/facts.ts'
import type { Evidence } from '../../domain/src/evidence/claims.ts'
import { isPastReview } from '../../domain/src/evidence/order.ts'
import type { Claim, Predicate, SubjectKind } from '../../domain/src/evidence/schema.ts'
import medicines from './common-medicines.json' with { type: 'json' }

type Column = { title: string; predicates: readonly Predicate[] }
type Row = { name: string; has: boolean[]; claims: number; past: number; undated: number }
export type Table = { kind: SubjectKind; columns: readonly Column[]; rows: Row[] }

const BIOMARKER: Column[] = [
  { title: 'what it is', predicates: ['what_it_is', 'definition'] },
  { title: 'low', predicates: ['low_means', 'action_when_low'] },
  { title: 'high', predicates: ['high_means', 'action_when_high'] },
  { title: 'first step', predicates: ['first_step', 'action_when_low', 'action_when_high'] },
  { title: 'seek care', predicates: ['seek_care'] },
]
const SUPPLEMENT: Column[] = [
  { title: 'dose', predicates: ['recommended_intake', 'dose_studied'] },
  { title: 'limit', predicates: ['upper_limit'] },
  { title: 'effect', predicates: ['effect', 'no_effect'] },
  { title: 'who should not', predicates: ['who_should_not'] },
  { title: 'interactions', predicates: ['interacts'] },
]
const MEDICINE: Column[] = [{ title: 'interactions', predicates: ['interacts'] }]

function rowOf(name: string, claims: readonly Claim[], columns: readonly Column[], today: string): Row {
  const ages = claims.map(({ source }) => isPastReview(source, today))
  return {
    name,
    has: columns.map(({ predicates }) => claims.some(({ predicate }) => predicates.includes(predicate))),
    claims: claims.length,
    past: ages.filter((isPast) => isPast === true).length,
    undated: ages.filter((isPast) => isPast === null).length,
  }
}

/** `today` as `2026-11-23`. */
export function coverage({ claimsAbout }: Pick<Evidence, 'claimsAbout'>, today: string): Table[] {
  const table = (kind: SubjectKind, ids: readonly string[], columns: readonly Column[]): Table => ({
    kind,
    columns,
    rows: ids.map((id) => rowOf(id, claimsAbout({ kind, name: id }), columns, today)),
  })
  return [
    table(
      'biomarker',
      biomarkers.map(({ id }) => id),
      BIOMARKER,
    ),
    table(
      'supplement',
      supplementFacts.map(({ id }) => id),
      SUPPLEMENT,
    ),
    table('medicine', [...medicines.dispensed_most, ...medicines.chosen], MEDICINE),
  ]
}

const percent = (part: number, whole: number): string => `${Math.round((100 * part) / whole)} %`

/** A line for each subject, and one that sums them up. */
export function coverageLines({ kind, columns, rows }: Table): string[] {
  const width = Math.max(...rows.map(({ name }) => name.length))
  const cells = columns.map(({ title }, n) => ({ title, full: rows.filter(({ has }) => has[n]).length }))
  const all = cells.reduce((sum, { full }) => sum + full, 0)
  return [
    `${kind.padEnd(width)}  ${columns.map(({ title }) => title).join('  ')}  claims  past review  undated`,
    ...rows.map(
      ({ name, has, claims, past, undated }) =>
        `${name.padEnd(width)}  ${has.map((is, n) => (is ? 'yes' : '-').padEnd(columns[n]!.title.length)).join('  ')}  ${String(claims).padStart(6)}  ${String(past).padStart(11)}  ${String(undated).padStart(7)}`,
    ),
    `${kind}, ${rows.length}: ${cells.map(({ title, full }) => `${title} ${percent(full, rows.length)}`).join(', ')}; all ${percent(all, rows.length * columns.length)}; without any claim ${rows.filter(({ claims }) => claims === 0).length}`,
  ]
}
