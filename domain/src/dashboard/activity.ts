import type { HealthLogEntry } from '../health-log/schema.ts'
import { entryDetail, entryTitle } from '../health-log/summary.ts'
import type { UnitSystem } from '../profile/schema.ts'
import type { Supplement } from '../supplements/schema.ts'
import type { TestData } from '../test-data/schema.ts'
import type { ActivityItem } from './schema.ts'

export const ACTIVITY_SHOWN = 8

type Events = {
  entries: readonly HealthLogEntry[]
  supplements: readonly Pick<Supplement, 'name' | 'category' | 'created_at'>[]
  tests: readonly Pick<TestData, 'test_name' | 'provider' | 'created_at'>[]
}

/** What the user did last, newest first. */
export function recentActivity({ entries, supplements, tests }: Events, system: UnitSystem): ActivityItem[] {
  const logged = entries.map((entry): ActivityItem => {
    const detail = entryDetail(entry, system) || null
    return { type: 'entry', kind: entry.kind, at: entry.logged_at, title: entryTitle(entry), detail }
  })
  const added = supplements.map(({ name, category, created_at }): ActivityItem => {
    return { type: 'supplement', kind: null, at: created_at, title: `Added ${name}`, detail: category }
  })
  const uploaded = tests.map(({ test_name, provider, created_at }): ActivityItem => {
    return { type: 'upload', kind: null, at: created_at, title: `Uploaded ${test_name}`, detail: provider }
  })
  return [...logged, ...added, ...uploaded].sort((a, b) => b.at.localeCompare(a.at)).slice(0, ACTIVITY_SHOWN)
}
