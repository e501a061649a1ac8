import { MINUTE } from './instant.ts'
import type { Intake } from './intake.ts'

/** A stretch of sleep or of lying in bed, as formats without sessions write them. */
export type SleepStretch = {
  start: number
  end: number
  offset: number | null
  isAsleep: boolean
  source: string
}

/** Stretches further apart are two sleeps: an evening nap stays apart from the night, a walk in the night does not. */
const APART = 120 * MINUTE

/** Time covered by at least one of the stretches, so that a phone and a watch beside each other count once. */
export function unionMinutes(stretches: readonly { start: number; end: number }[]): number {
  let [covered, until] = [0, Number.NEGATIVE_INFINITY]
  for (const { start, end } of stretches.toSorted((a, b) => a.start - b.start)) {
    covered += Math.max(0, end - Math.max(start, until))
    until = Math.max(until, end)
  }
  return covered / MINUTE
}

function give(intake: Intake, group: readonly SleepStretch[]): void {
  const last = group.reduce((a, b) => (b.end > a.end ? b : a))
  const asleep = group.filter(({ isAsleep }) => isAsleep)
  intake.night({
    start: group[0]!.start,
    end: last.end,
    // The day of waking is that of the clock at waking: a night in an aeroplane has two zones.
    offset: last.offset,
    asleep_minutes: asleep.length > 0 ? unionMinutes(asleep) : null,
    is_nap: false,
    source: last.source,
  })
}

const endOf = (group: readonly SleepStretch[]): number =>
  group.reduce((latest, { end }) => Math.max(latest, end), Number.NEGATIVE_INFINITY)

/** Lying in bed without sleep belongs to the sleep that comes after it. */
const IN_BED_BEFORE = 360 * MINUTE

/** Groups stretches into sleeps. */
export function nightsFrom(stretches: readonly SleepStretch[], intake: Intake): void {
  const groups: SleepStretch[][] = []
  let until = Number.NEGATIVE_INFINITY
  for (const stretch of stretches.toSorted((a, b) => a.start - b.start)) {
    if (stretch.start - until > APART) groups.push([])
    groups.at(-1)!.push(stretch)
    until = groups.at(-1)!.length === 1 ? stretch.end : Math.max(until, stretch.end)
  }
  let before: SleepStretch[] = []
  for (const group of groups) {
    const isNear = before.length > 0 && group[0]!.start - endOf(before) < IN_BED_BEFORE
    if (before.length > 0 && !isNear) give(intake, before)
    const whole = isNear ? [...before, ...group] : group
    before = whole.some(({ isAsleep }) => isAsleep) ? [] : whole
    if (before.length === 0) give(intake, whole)
  }
  if (before.length > 0) give(intake, before)
}
