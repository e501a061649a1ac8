/** What the blood markers page shows: each marker's latest result, its range, its way so far, and what follows. */
import {
  type Biomarker,
  biomarkerSources,
  findBiomarker,
  type Source,
} from '../health/biomarkers/catalogue.ts'
import { type Change, judgeChange } from '../health/change.ts'
import { guidanceActions, guidanceFor, guidanceSources } from '../health/guidance/guidance.ts'
import { sideOfFlag } from '../health/lab-report/lex/flags.ts'
import { criticalSide, flagFor, type Person, rangeFor } from './points.ts'
import type { Insight, MarkerOverview, MarkerPoint } from './schema.ts'

/** More than these are fetched with the marker itself. */
const POINTS_IN_OVERVIEW = 12

/** `points` of all markers, oldest first and distinct; `personAt` as of an ISO day. */
export function markerOverviews(
  points: readonly MarkerPoint[],
  personAt: (date: string) => Person,
): MarkerOverview[] {
  return [...Map.groupBy(points, ({ biomarker }) => biomarker)].flatMap(([id, series]) => {
    const biomarker = findBiomarker(id)
    const latest = series.at(-1)
    if (!biomarker || !latest) return []
    const person = personAt(latest.date)
    const { biomarker: _id, ...shown } = latest
    return {
      id,
      name: biomarker.name,
      category: biomarker.category,
      measures: biomarker.measures,
      unit: biomarker.canonical_unit,
      ...unitsOf(biomarker),
      latest: shown,
      flag: flagFor(latest, person),
      range: rangeFor(latest, person),
      aim: aimOf(biomarker),
      critical: criticalSide(latest),
      recent: series
        .slice(-POINTS_IN_OVERVIEW)
        .map(({ date, value, comparator }) => ({ date, value, comparator })),
      count: series.length,
      change: changeOf(series),
    }
  })
}

/** How its values are written, in the canonical unit and in the customary one of the US. */
export const unitsOf = (
  biomarker: Biomarker,
): Pick<MarkerOverview, 'unit_display' | 'decimals' | 'us_unit'> => ({
  unit_display: biomarker.canonical_display[0] ?? biomarker.canonical_unit,
  decimals: biomarker.decimals,
  us_unit: usUnit(biomarker),
})

const US_UNITS = new Set(['mg/dL', 'g/dL', 'ug/dL', 'ng/dL', 'ng/mL', 'pg/mL', '%', 'm[IU]/L'])

/** Laboratories of the US print these as those elsewhere do. */
const NO_US_UNIT = new Set(['crp', 'hs_crp'])

function usUnit({ id, units }: Biomarker): MarkerOverview['us_unit'] {
  if (NO_US_UNIT.has(id)) return null
  const unit = units.find(({ ucum, canonical }) => !canonical && US_UNITS.has(ucum))
  return unit ? { display: unit.display[0] ?? unit.ucum, factor: unit.factor, offset: unit.offset } : null
}

function aimOf({ optimal, canonical_unit }: Biomarker): MarkerOverview['aim'] {
  if (!optimal || optimal.confidence === 'unconfirmed-recall') return null
  if (optimal.unit && optimal.unit !== canonical_unit) return null
  const { low = null, high = null } = optimal
  return { low, high, note: optimal.applies_to ?? optimal.note ?? null, sources: optimal.sources }
}

/** The latest result against the one of the day before it; `<5` is not a number to compare with. */
export function changeOf(series: readonly MarkerPoint[]): Change | null {
  const latest = series.at(-1)
  const earlier = series.findLast(({ date }) => latest !== undefined && date < latest.date)
  if (!latest || !earlier || latest.comparator || earlier.comparator) return null
  return judgeChange(latest.biomarker, earlier.value, latest.value)
}

/** What the marker's direction means and what helps, each with its source. Facts of recollection are left out. */
const SEE_NOW = { urgency: 'now', when: 'now. A value this far out of range needs care at once.' }

export function insightOf({
  id,
  name,
  flag,
  critical,
}: Pick<MarkerOverview, 'id' | 'name' | 'flag' | 'critical'>): Insight | null {
  const direction = sideOfFlag(flag)
  if (direction === null || direction === 'within') return null
  const entry = guidanceFor(id, direction)
  if (!entry) return null
  return {
    biomarker: id,
    name,
    direction,
    meaning: entry.meaning,
    // Never a softer word than the alert beside it.
    see_clinician: critical ? SEE_NOW : (entry.see_clinician ?? null),
    retest_weeks: entry.retest?.after_change_weeks ?? null,
    actions: guidanceActions(entry)
      .filter(({ confidence }) => confidence !== 'unconfirmed-recall')
      .map(({ category, action, caution, expected_effect, sources }) => ({
        category,
        action,
        caution: caution ?? null,
        expected: expected_effect ?? null,
        sources: sourcesOf(sources),
      })),
    sources: sourcesOf(entry.sources),
  }
}

function sourcesOf(ids: readonly string[]): Source[] {
  return ids.flatMap((id) => guidanceSources[id] ?? biomarkerSources[id] ?? [])
}
