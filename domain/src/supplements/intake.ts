import { idSchema } from '../api/ids.ts'
import { begunDay, calendarDay, type Clock } from '../health/calendar.ts'
import { z } from 'zod'
import { optionalText } from '../text/sanitise.ts'
import { REASON_MAX, type Supplement } from './schema.ts'

export const INTAKE_STATUSES = ['taken', 'skipped'] as const
export const INTAKE_DAYS_MAX = 366

const day = calendarDay()

/** What the user said of one supplement on one day. */
export const intakeSchema = z.object({
  supplement_id: z.string(),
  day: z.string(),
  status: z.enum(INTAKE_STATUSES),
  reason: z.string().nullable(),
})
export type Intake = z.infer<typeof intakeSchema>

export const intakeUpdateSchema = z.strictObject({
  status: z.enum(INTAKE_STATUSES),
  reason: optionalText(REASON_MAX).default(null),
})
export type IntakeUpdate = z.infer<typeof intakeUpdateSchema>

/** Both days included. */
export const intakeRangeSchema = z
  .object({ from: day, to: day })
  .refine(({ from, to }) => from <= to && daysBetween(from, to) < INTAKE_DAYS_MAX, {
    message: `Please ask for at most ${INTAKE_DAYS_MAX} days, with the earliest day first.`,
  })
export const intakeDaySchema = (now: Clock) => z.object({ id: idSchema, day: begunDay(now) })

/** Is it to be taken on this day (`2026-11-21`)? */
export function isDue(
  { is_active, start_date, stop_date }: Pick<Supplement, 'is_active' | 'start_date' | 'stop_date'>,
  on: string,
): boolean {
  return is_active && (start_date === null || start_date <= on) && (stop_date === null || on <= stop_date)
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000
}
