/** Results at which somebody must be called, also those that nobody has compared with the report yet. */
import { findBiomarker } from '../health/biomarkers/catalogue.ts'
import { addDays } from '../health/calendar.ts'
import { labAlarm } from '../safety/lab-flags.ts'
import { drugLevelsOf, type SummaryResult } from '../test-data/summary.ts'
import { formatDate } from '../text/format.ts'

export type OpenAlarm = {
  biomarker: string | null
  name: string
  /** value and unit, as printed, with the day */
  sentence: string
  needsReview: boolean
  level: 'emergency' | 'urgent'
  message: string
}

/** For so long nothing is proposed beside an alarming result, unless it was tested again. */
export const OPEN_DAYS = 365

/** `summaries`: newest test first; the latest result of each marker counts. */
export function openAlarms(summaries: readonly SummaryResult[], today: string): OpenAlarm[] {
  const since = addDays(today, -OPEN_DAYS)
  const last = addDays(today, 1)
  const seen = new Set<string>()
  return summaries
    .filter(({ date }) => date <= last)
    .toSorted((a, b) => b.date.localeCompare(a.date))
    .flatMap((result) => {
      const key = result.biomarker ?? result.name.toLowerCase()
      if (seen.has(key)) return []
      seen.add(key)
      return result.date >= since ? alarmsOf(result) : []
    })
}

function alarmsOf(result: SummaryResult): OpenAlarm[] {
  const { biomarker, name, value_text, unit, date, needs_review, canonical_value, comparator } = result
  const known = biomarker === null ? undefined : findBiomarker(biomarker)
  const about = {
    biomarker: known?.id ?? null,
    name: known?.name ?? name,
    sentence: `${known?.name ?? name}: ${[value_text, unit].filter(Boolean).join(' ')} on ${formatDate(date)}`,
    needsReview: needs_review,
  }
  if (!known) return drugLevelsOf(result).map(({ level, advice }) => ({ ...about, level, message: advice }))
  const alarm = canonical_value === null ? null : labAlarm(known.id, canonical_value, comparator)
  return alarm ? [{ ...about, ...alarm }] : []
}
