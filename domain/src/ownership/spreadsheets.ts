/** What is taken and what was logged, as tables for spreadsheets. */
import type { HealthLogEntry } from '../health-log/schema.ts'
import type { Supplement } from '../supplements/schema.ts'
import { csvLine } from '../test-data/export.ts'

const SUPPLEMENT_COLUMNS = [
  'name',
  'category',
  'timing',
  'dosage',
  'frequency',
  'benefits',
  'effects',
  'purchase_link',
  'notes',
  'start_date',
  'stop_date',
  'reason',
] as const

export const supplementsCsv = (supplements: readonly Supplement[]): string =>
  csvLine([...SUPPLEMENT_COLUMNS, 'is_active']) +
  supplements
    .map((one) => csvLine([...SUPPLEMENT_COLUMNS.map((column) => one[column]), one.is_active ? 'yes' : 'no']))
    .join('')

export const LOG_HEAD = csvLine(['day', 'logged_at', 'kind', 'value', 'amount', 'note'])

/** A line for each value: kinds have different ones. */
export function logLines({ day, logged_at, kind, values, note }: HealthLogEntry & { day: string }): string {
  const given = Object.entries(values).filter(([, value]) => value !== null)
  const all: [string, unknown][] = given.length > 0 ? given : [['', '']]
  return all.map(([name, value]) => csvLine([day, logged_at, kind, name, plain(value), note])).join('')
}

const plain = (value: unknown): string | number =>
  typeof value === 'number' ? value : typeof value === 'string' ? value : JSON.stringify(value)
