/** Figures of rounds that were measured in turn: what else the machine does meets all sides alike. */

/** An odd number: the median is a round that was measured. Fewer say little on a busy machine. */
export const ROUNDS = 9

/** The middle value; of an even number of values the mean of the two middle ones. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2
}

/** `0.67 (0.57 to 0.77)`: median, lowest and highest. */
export function spread(values: readonly number[], digits = 2): string {
  const shown = (value: number) => value.toFixed(digits)
  return `${shown(median(values))} (${shown(Math.min(...values))} to ${shown(Math.max(...values))})`
}
