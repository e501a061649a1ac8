import { addDays } from '../../health/calendar.ts'

/** Long enough for each weekday to come a dozen times, short enough to be of now. */
export const USUAL_DAYS = 90
/** Fewer values have no ends that nine of ten lie between. */
const VALUES_MIN = 30
const CUT_OFF = 0.05

/**
 * Between what nine of ten days of the last months lie: the person's own band, which says nothing of health.
 * @param last the newest day that is shown
 * @returns null where there are too few days
 */
export function usualRange(
  days: readonly { day: string; value: number }[],
  last: string,
): { low: number; high: number } | null {
  const from = addDays(last, 1 - USUAL_DAYS)
  const values = days
    .filter(({ day }) => day >= from && day <= last)
    .map(({ value }) => value)
    .toSorted((a, b) => a - b)
  if (values.length < VALUES_MIN) return null
  const cut = Math.floor(values.length * CUT_OFF)
  return { low: values[cut]!, high: values[values.length - 1 - cut]! }
}
