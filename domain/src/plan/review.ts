/** How an action of the plan went, by the next test of its marker: the rules of "Did it work?". */
import { readNamesFirst } from '../safety/product-names.ts'
import type { Steps } from '../steps.ts'
import { type Course, judgeCourse, type Measured, type Moving, moversOf } from '../blood-markers/outcome.ts'
import { unitsOf } from '../blood-markers/overview.ts'
import { inUnit } from '../blood-markers/units.ts'
import { findBiomarker } from '../health/biomarkers/catalogue.ts'
import type { UnitSystem } from '../profile/schema.ts'
import type { Supplement } from '../supplements/schema.ts'
import { type ActionReview, isTried, type PlanAction } from './schema.ts'

type ReviewRecords = {
  /** of the markers of the plan */
  points: readonly Measured[]
  supplements: readonly Supplement[]
  said: readonly { supplement_id: string; day: string; status: 'taken' | 'skipped' }[]
  system: UnitSystem
}

export const reviewedMarkers = (actions: readonly PlanAction[]): string[] => [
  ...new Set(actions.flatMap((action) => (isTried(action) && action.marker ? [action.marker] : []))),
]

/** Those of the tracker whose intakes a review counts. */
export const reviewedSupplements = (actions: readonly PlanAction[]): string[] => [
  ...new Set(
    actions.flatMap((action) =>
      isTried(action) && action.marker && action.supplement_id ? [action.supplement_id] : [],
    ),
  ),
]

/** By the id of the action; what has no marker, or was never tried, has none. */
export function* reviewSteps(
  actions: readonly PlanAction[],
  { points, supplements, said, system }: ReviewRecords,
): Steps<Map<string, ActionReview>> {
  const pointsOf = Map.groupBy(points, ({ biomarker }) => biomarker)
  const saidOf = Map.groupBy(said, ({ supplement_id }) => supplement_id)
  yield* readNamesFirst(supplements)
  const products = supplements.map((one): Moving => ({ ...one, movers: moversOf(one.name) }))
  const tried = actions.filter(isTried)
  const begun = tried.filter(({ supplement_id }) => supplement_id === null).map(asMoving)
  const reviews = new Map<string, ActionReview>()
  for (const action of tried) {
    const { id, marker, side, supplement_id } = action
    if (!marker || !side) continue
    yield
    // What the action itself is about is no other cause.
    const others = [
      ...products.filter((product) => product.id !== supplement_id),
      ...begun.filter((other) => other.id !== id),
    ]
    const outcome = judgeCourse(
      courseOf(action),
      { biomarker: marker, direction: side },
      others,
      pointsOf.get(marker) ?? [],
      supplement_id === null ? [] : (saidOf.get(supplement_id) ?? []),
    )
    reviews.set(id, asReview(outcome, marker, system))
  }
  return reviews
}

const courseOf = ({ id, title, start_day, created_at }: PlanAction): Course => ({
  id,
  name: title,
  start_date: start_day ?? created_at.slice(0, 10),
  stop_date: null,
})
const asMoving = (action: PlanAction): Moving => ({
  ...courseOf(action),
  movers: [],
  markers: action.marker ? [action.marker] : [],
})

const VERDICTS = { improved: 'worked', within_variation: 'did_not', opposite: 'did_not' } as const

function asReview(
  { verdict, why, before, after, source }: ReturnType<typeof judgeCourse>,
  marker: string,
  system: UnitSystem,
): ActionReview {
  const biomarker = findBiomarker(marker)
  const shown = (one: { value: number; date: string } | null) => {
    if (!one || !biomarker) return null
    const { format, unit } = inUnit(unitsOf(biomarker), system)
    return { shown: `${format(one.value)} ${unit}`.trim(), date: one.date }
  }
  const undecided = before && !after ? 'waiting' : 'cannot_tell'
  return {
    verdict: verdict === 'cannot_tell' ? undecided : VERDICTS[verdict],
    marker: biomarker?.name ?? marker,
    why,
    before: shown(before),
    after: shown(after),
    source,
  }
}
