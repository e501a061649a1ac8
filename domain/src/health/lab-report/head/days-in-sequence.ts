/** The order of day and month that the sequence of a report's days shows: the sample is taken, received, and reported soon. */
import type { DateKind } from './date-kinds.ts'
import { type DateOrder, type PrintedDate, resolveDate } from '../lex/dates.ts'

type Dated = { kind: DateKind | null; date: PrintedDate }

/**
 * Most tests take hours, those that are sent away up to three weeks. In the wrong order the days of one week are a
 * month or more apart, since its months are the days of the right one.
 */
const MOST_DAYS = 27
const DAY_MS = 86_400_000

const STEPS: readonly (readonly DateKind[])[] = [['collection', 'tested'], ['received'], ['report']]

/** Days from each step to a later one. */
function gapsOf(dates: readonly Dated[], order: DateOrder): number[] {
  const placed = dates.flatMap(({ kind, date }) => {
    const step = STEPS.findIndex((kinds) => kind !== null && kinds.includes(kind))
    const day = resolveDate(date, order)
    return step < 0 || day === null ? [] : [{ step, time: Date.parse(day) / DAY_MS }]
  })
  return placed.flatMap((from) => placed.filter((to) => to.step > from.step).map((to) => to.time - from.time))
}

/** `unknown` where the days fit both orders, or neither. */
export function orderBySequence(dates: readonly Dated[]): DateOrder {
  const fits = (order: DateOrder): boolean => {
    const gaps = gapsOf(dates, order)
    return gaps.length > 0 && gaps.every((gap) => gap >= 0 && gap <= MOST_DAYS)
  }
  const [dayFirst, monthFirst] = [fits('DMY'), fits('MDY')]
  if (dayFirst === monthFirst) return 'unknown'
  return dayFirst ? 'DMY' : 'MDY'
}
