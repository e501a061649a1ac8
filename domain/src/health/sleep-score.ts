import { sleepPoints } from './life-essential-8.ts'

type Points = readonly (readonly [value: number, points: number])[]

// Duration: Life's Essential 8. Efficiency, latency and awakenings: what the National Sleep Foundation calls good
// (Ohayon M et al., Sleep Health 2017;3:6-19); the weights and the way down from there are a choice of this app.
const EFFICIENCY: Points = [
  [65, 0],
  [75, 40],
  [85, 100],
]
const LATENCY: Points = [
  [30, 100],
  [45, 60],
  [60, 0],
]
const AWAKENINGS: Points = [
  [1, 100],
  [3, 50],
  [5, 0],
]

export type Night = {
  /** Hours. */
  asleep: number
  in_bed: number | null
  /** Minutes. */
  latency: number | null
  awakenings: number | null
}

/**
 * 0 to 100, from what is known of the night: parts that were not logged do not count.
 * @param hoursOfDay with the naps of that day
 */
export function sleepQuality({ asleep, in_bed, latency, awakenings }: Night, hoursOfDay = asleep): number {
  const parts: [weight: number, points: number][] = [[50, sleepPoints(hoursOfDay)]]
  if (in_bed) parts.push([20, along(EFFICIENCY, (100 * asleep) / in_bed)])
  if (latency !== null) parts.push([10, along(LATENCY, latency)])
  if (awakenings !== null) parts.push([5, along(AWAKENINGS, awakenings)])
  const weights = parts.reduce((sum, [weight]) => sum + weight, 0)
  return parts.reduce((sum, [weight, points]) => sum + weight * points, 0) / weights
}

/** Straight lines between the points, flat outside. */
function along(points: Points, value: number): number {
  const after = points.findIndex(([at]) => value <= at)
  if (after === -1) return points.at(-1)?.[1] ?? 0
  const [high, low] = [points[after], points[after - 1]]
  if (!high || !low) return high?.[1] ?? 0
  return low[1] + ((high[1] - low[1]) * (value - low[0])) / (high[0] - low[0])
}
