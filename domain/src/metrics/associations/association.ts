/**
 * Whether two daily series go with each other beyond chance. Daily measurements resemble the day before, so that shuffled
 * days find connections in noise. Each series is freed of its weekdays and of what yesterday foretells (prewhitening: Box,
 * Jenkins and Reinsel, Time Series Analysis, chapter 12), and chance is what blocks of days in another order show.
 */

/** A value for each day of one stretch of days, in order; NaN where there is none. */
export type Series = Float64Array

/** Days with both values that a connection needs: two months, so that each weekday comes eight times. */
export const DAYS_MIN = 60
/** A connection weaker than this explains under 5 % of the ups and downs: no use to anybody. */
export const CORRELATION_MIN = 0.22
/** Days of a block: longer than what prewhitening leaves behind reaches. */
const BLOCK_DAYS = 14
/** Days on each side whose mean is the slow course of seasons, fitness and age, which everything shares with everything. */
const COURSE_DAYS = 14
const ORDERS_MAX = 9_999
/** So many other orders that show as much end the search: the connection is chance (Besag and Clifford 1991). */
const AS_STRONG_MAX = 20
const ORDERS_A_STEP = 200

export type Found = { correlation: number; p: number; days: number }

/** Mulberry32 with a fixed seed: the same days give the same answer. */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Without the mean of its weekday, without its slow course, and without what the day before foretells; the first day after a gap is left out. */
export function whitened(series: Series): Series {
  const known = Array.from(series, (value, day) => ({ value, day })).filter(
    ({ value }) => !Number.isNaN(value),
  )
  const weekdays = Map.groupBy(known, ({ day }) => day % 7)
  const means = new Map(
    [...weekdays].map(([weekday, days]) => [weekday, meanOf(days.map(({ value }) => value))]),
  )
  const level = withoutCourse(series.map((value, day) => value - (means.get(day % 7) ?? 0)))
  const yesterday = carriedOver(level)
  return level.map((value, day) => (day === 0 ? Number.NaN : value - yesterday * level[day - 1]!))
}

function withoutCourse(series: Series): Series {
  return series.map((value, day) => {
    const around = series.subarray(Math.max(0, day - COURSE_DAYS), day + COURSE_DAYS + 1)
    return value - meanOf(Array.from(around).filter((each) => !Number.isNaN(each)))
  })
}

/** Of a deviation, the share that is still there a day later. */
function carriedOver(level: Series): number {
  let products = 0
  let squares = 0
  for (let day = 1; day < level.length; day += 1) {
    const product = level[day]! * level[day - 1]!
    if (Number.isNaN(product)) continue
    products += product
    squares += level[day - 1]! ** 2
  }
  return squares === 0 ? 0 : Math.max(-1, Math.min(1, products / squares))
}

/** Pearson's correlation over the days on which both have a value. */
function correlate(x: Series, y: Series, order: Int32Array): { correlation: number; days: number } {
  let [days, sumX, sumY, squareX, squareY, product] = [0, 0, 0, 0, 0, 0]
  for (let day = 0; day < y.length; day += 1) {
    const [a, b] = [x[order[day]!]!, y[day]!]
    const both = a * b
    if (Number.isNaN(both)) continue
    days += 1
    sumX += a
    sumY += b
    squareX += a * a
    squareY += b * b
    product += both
  }
  const spread = Math.sqrt((squareX - sumX ** 2 / days) * (squareY - sumY ** 2 / days))
  return { correlation: spread > 0 ? (product - (sumX * sumY) / days) / spread : 0, days }
}

/** The blocks in another order, begun at another day. */
function reorder(order: Int32Array, random: () => number): void {
  const { length } = order
  const starts = Array.from({ length: Math.ceil(length / BLOCK_DAYS) }, (_, block) => block * BLOCK_DAYS)
  for (let last = starts.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1))
    ;[starts[last], starts[other]] = [starts[other]!, starts[last]!]
  }
  const turned = Math.floor(random() * length)
  let at = 0
  for (const start of starts)
    for (let day = start; day < Math.min(start + BLOCK_DAYS, length); day += 1)
      order[at++] = (day + turned) % length
}

/**
 * How strongly `outcome` goes with `exposure` of the same day of the series, and how often chance shows as much.
 * @returns null where too few days have both
 */
export function* associate(
  exposure: Series,
  outcome: Series,
  seed: number,
): Generator<undefined, Found | null> {
  const [x, y] = [whitened(exposure), whitened(outcome)]
  const order = Int32Array.from(y, (_, day) => day)
  const { correlation, days } = correlate(x, y, order)
  if (days < DAYS_MIN) return null
  const random = numbersFrom(seed)
  let [asStrong, orders] = [0, 0]
  while (orders < ORDERS_MAX && asStrong < AS_STRONG_MAX) {
    reorder(order, random)
    if (Math.abs(correlate(x, y, order).correlation) >= Math.abs(correlation)) asStrong += 1
    orders += 1
    if (orders % ORDERS_A_STEP === 0) yield
  }
  return { correlation, days, p: (asStrong + 1) / (orders + 1) }
}

/**
 * Which of many hold together (Benjamini and Hochberg 1995, doi:10.1111/j.2517-6161.1995.tb02031.x).
 * @param share of what is found that may be chance
 */
export function heldTogether<T extends { p: number }>(all: readonly T[], share: number, tried: number): T[] {
  const sorted = all.toSorted((a, b) => a.p - b.p)
  const last = sorted.findLastIndex(({ p }, rank) => p <= (share * (rank + 1)) / tried)
  return sorted.slice(0, last + 1)
}
