/** Which days are fetched, some at a time: what was fetched before an interruption stays fetched. */
import { addDays } from '../health/calendar.ts'

/** Of whoever connects. */
export const FIRST_DAYS = 365
/** Fetched again: devices deliver late, and makers correct what they said. */
const AGAIN_DAYS = 7
const WINDOW_DAYS = 30

/** Both days belong to it. */
export type Window = { from: string; to: string }

/** @param fetchedTo the last day of the newest window that was fetched; null where there was none */
export function windowsOf(fetchedTo: string | null, today: string): Window[] {
  const first = addDays(today, -FIRST_DAYS)
  const again = fetchedTo === null ? first : addDays(fetchedTo < today ? fetchedTo : today, -AGAIN_DAYS)
  const windows: Window[] = []
  for (let from = again; from <= today; from = addDays(from, WINDOW_DAYS)) {
    const end = addDays(from, WINDOW_DAYS - 1)
    windows.push({ from, to: end < today ? end : today })
  }
  return windows
}
