import { ANALYSIS_STATUSES, type ListedTest } from '@aevia/domain/test-data/schema.ts'
import { Search } from '#web/ui/icons.ts'
import { useId } from 'react'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'

export interface Filters {
  search: string
  status: string
  type: string
}

export const noFilters: Filters = { search: '', status: 'all', type: 'all' }

/** Case-insensitive in name, provider, notes and the name of the own file; status and type match exactly. */
export function applyFilters(
  records: readonly ListedTest[],
  { search, status, type }: Filters,
): ListedTest[] {
  const needle = search.trim().toLowerCase()
  return records.filter(
    (record) =>
      (status === 'all' || record.analysis_status === status) &&
      (type === 'all' || record.test_name === type) &&
      (needle === '' ||
        [record.test_name, record.provider, record.notes, record.file_name].some((text) =>
          text?.toLowerCase().includes(needle),
        )),
  )
}

const labels: Record<(typeof ANALYSIS_STATUSES)[number], string> = {
  pending: 'Pending',
  processing: 'Processing',
  completed: 'Analyzed',
  error: 'Error',
}

interface HistoryFiltersProps {
  records: readonly ListedTest[]
  filters: Filters
  onChange: (filters: Filters) => void
}

export function HistoryFilters({ records, filters, onChange }: HistoryFiltersProps) {
  const id = useId()
  const types = [...new Set(records.map((record) => record.test_name))]
  return (
    <search className="mb-5 grid gap-3 sm:grid-cols-[minmax(0,1fr)_12rem_14rem]">
      <div className="relative">
        <label htmlFor={`${id}-search`} className="sr-only">
          Search tests
        </label>
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
        />
        <Input
          id={`${id}-search`}
          type="search"
          placeholder="Search tests..."
          className="pl-9"
          value={filters.search}
          onChange={(event) => onChange({ ...filters, search: event.target.value })}
        />
      </div>
      <Select
        aria-label="Filter by status"
        value={filters.status}
        onChange={(event) => onChange({ ...filters, status: event.target.value })}
      >
        <option value="all">All Statuses</option>
        {ANALYSIS_STATUSES.map((status) => (
          <option key={status} value={status}>
            {labels[status]}
          </option>
        ))}
      </Select>
      <Select
        aria-label="Filter by test type"
        value={filters.type}
        onChange={(event) => onChange({ ...filters, type: event.target.value })}
      >
        <option value="all">All Types</option>
        {types.map((type) => (
          <option key={type}>{type}</option>
        ))}
      </Select>
    </search>
  )
}
