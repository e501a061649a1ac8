import { guidanceFor } from './guidance.ts'

/** After how long to test again, in a unit that gives whole numbers: `4 to 12 weeks`, `1 to 7 days`, `a day`. */
export function retestSpan([from, to]: readonly [number, number]): string {
  if (from >= 1) return from === to ? `${from} weeks` : `${from} to ${to} weeks`
  const [first, last] = [Math.max(1, Math.round(from * 7)), Math.round(to * 7)]
  return last > first ? `${first} to ${last} days` : 'a day'
}

/** A product rule where the guidance names no interval. */
const ROUTINE_MONTHS = 12

/** For so many months a result still says what to do today: then the marker is due again. */
export const monthsOfUse = (biomarkerId: string, direction: 'low' | 'high'): number =>
  guidanceFor(biomarkerId, direction)?.retest?.routine_months ?? ROUTINE_MONTHS

type Off = { biomarker: string; direction: 'low' | 'high'; date: string }

/** The ISO day from which a marker that is out of its range is due again where nothing is done about it. */
export function dueAgainOn({ biomarker, direction, date }: Off): string {
  const due = new Date(`${date}T00:00:00Z`)
  due.setUTCMonth(due.getUTCMonth() + monthsOfUse(biomarker, direction))
  return due.toISOString().slice(0, 10)
}

/** ISO days. */
export const isDueAgain = (result: Off, today: string): boolean => dueAgainOn(result) < today
