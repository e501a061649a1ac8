/** What changed since the test before, and whether it is more than chance. */
import { type Changed, changes, changeSentence, toldChanges } from '../assistant/overview/changes.ts'
import { findBiomarker } from '../health/biomarkers/catalogue.ts'
import { judgeChange } from '../health/change.ts'
import { CHANGES_MAX, type StoryChange } from './schema.ts'
import type { ToldResult } from './told-results.ts'

/** In the order in which they are worth telling; `unchanged` counts those that may be chance. */
export function whatChanged(results: readonly ToldResult[]) {
  const all = compared(results)
  const told = toldChanges(all)
  return { changed: told.slice(0, CHANGES_MAX).map(asTold), unchanged: all.length - told.length }
}

/** Of one marker; null where there is nothing to compare with. */
export function changeOfResult(result: ToldResult): StoryChange | null {
  const [change] = compared([result])
  return change ? asTold(change) : null
}

const compared = (results: readonly ToldResult[]): Changed[] =>
  changes({
    latest: results,
    earlier: results.flatMap(({ before }) => before ?? []),
    taken: [],
    about: [],
  })

function asTold(change: Changed): StoryChange {
  const { now, before, verdict } = change
  const [from, to] = [before.canonical ?? 0, now.canonical ?? 0]
  return {
    marker: now.biomarker,
    name: findBiomarker(now.biomarker)?.name ?? now.name,
    before: { shown: before.printed, date: before.date },
    now: { shown: now.printed, date: now.date },
    way: to > from ? 'rose' : to < from ? 'fell' : 'stayed',
    verdict,
    course: courseOf(change),
    sentence: changeSentence(change),
    source: judgeChange(now.biomarker, from, to).source,
  }
}

/** Only a side that both results share, or a limit that was crossed, says which way is the better one. */
function courseOf({ now, before, crossed }: Changed): StoryChange['course'] {
  if (crossed) return now.side === 'within' ? 'back' : 'out'
  if (now.side === null || now.side === 'within' || now.side !== before.side) return null
  const [from, to] = [before.canonical ?? 0, now.canonical ?? 0]
  if (from === to) return null
  return to > from === (now.side === 'low') ? 'closer' : 'further'
}
