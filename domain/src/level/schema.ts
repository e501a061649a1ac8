/** A level that rises with honest habits: never for a value of the body, never for more supplements. */
import { z } from 'zod'
import { calendarDay } from '../health/calendar.ts'

export const BADGES = [
  'first_test',
  'retest_on_time',
  'real_change',
  'first_action',
  'ten_actions',
  'month_of_intakes',
  'half_year_of_intakes',
] as const
export type BadgeId = (typeof BADGES)[number]

/** What can be switched off: the whole of it, or a badge alone. */
export const LEVEL_PARTS = ['level', ...BADGES] as const

export const levelQuery = z.object({
  /** The user's calendar day. */
  day: calendarDay(),
})
export const levelSettingsSchema = z.strictObject({
  /** neither shown nor counted */
  hidden: z
    .array(z.enum(LEVEL_PARTS))
    .max(LEVEL_PARTS.length)
    .transform((parts) => [...new Set(parts)]),
})
export type LevelSettings = z.infer<typeof levelSettingsSchema>

const badgeSchema = z.object({
  id: z.enum(BADGES),
  title: z.string(),
  /** what it is given for */
  how: z.string(),
  is_earned: z.boolean(),
  is_hidden: z.boolean(),
})
export type Badge = z.infer<typeof badgeSchema>

export const levelSchema = z.object({
  /** null where it is switched off */
  level: z.number().nullable(),
  badges: z.array(badgeSchema),
})
export type Level = z.infer<typeof levelSchema>
