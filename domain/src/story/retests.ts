/** When to test again: after what was begun, or when a result that was out of range no longer says what to do. */
import { citedSource } from '../health/biomarkers/cited-source.ts'
import { confirmedGuidance, guidanceSources } from '../health/guidance/guidance.ts'
import { dueAgainOn, retestSpan } from '../health/guidance/retest.ts'
import { formatDate } from '../text/format.ts'
import { type Begun, retestDays } from './courses.ts'
import type { Retest } from './schema.ts'
import type { ToldResult } from './told-results.ts'

/** Null where nothing asks for another test. `side`: from which it is to come back. */
export function retestOf(result: ToldResult, begun: Begun, today: string): Retest | null {
  // Beside the word to seek care now nothing speaks of weeks.
  if (result.isCritical) return null
  return afterChange(result, begun, today) ?? routine(result, today)
}

function afterChange(result: ToldResult, { fresh }: Begun, today: string): Retest | null {
  const side = wantedSide(result)
  const [last] = fresh.toSorted((a, b) => b.start.localeCompare(a.start))
  const days = last && side && retestDays(result.biomarker, side, last.start)
  if (!last || !days) return null
  return {
    ...about(result, side),
    why: `You began “${last.name}” on ${formatDate(last.start)}. A test from ${formatDate(days.from)} on can show whether it worked.`,
    ...days,
    is_due: days.from <= today,
    source: sourceOf(result.biomarker, side),
  }
}

function routine(result: ToldResult, today: string): Retest | null {
  const { biomarker, side, date } = result
  if (side !== 'low' && side !== 'high') return null
  const from = dueAgainOn({ biomarker, direction: side, date })
  const weeks = confirmedGuidance(biomarker, side)?.retest?.after_change_weeks
  const after = weeks ? ` After a change, test again ${retestSpan(weeks)} later.` : ''
  const isDue = from <= today
  const then = isDue
    ? 'That is long enough ago to test again.'
    : `${after} Without a change, test again by ${formatDate(from)}.`.trim()
  return {
    ...about(result, side),
    why: `It was out of range on ${formatDate(date)}. ${then}`,
    from,
    until: null,
    is_due: isDue,
    source: weeks ? sourceOf(biomarker, side) : null,
  }
}

const about = ({ biomarker, overview }: ToldResult, side: Retest['side']) => ({
  marker: biomarker,
  name: overview.name,
  side,
})

/** Of a marker that has come back into its range, the side that it came from. */
export const wantedSide = ({ side, before }: ToldResult): 'low' | 'high' | null => {
  const shown = side === 'within' || side === null ? before?.side : side
  return shown === 'low' || shown === 'high' ? shown : null
}

function sourceOf(biomarker: string, side: 'low' | 'high'): Retest['source'] {
  const entry = confirmedGuidance(biomarker, side)
  return citedSource(
    (entry?.retest?.sources ?? entry?.sources ?? []).flatMap((id) => guidanceSources[id] ?? []),
  )
}
