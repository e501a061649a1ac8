/** Reminders: a mail at a chosen hour of the person's own day, and a calendar that other programs read. */
import { z } from 'zod'
import { isTimeZone } from './zone.ts'

export const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
export const DEFAULT_HOUR = 8

const timeZone = z.string().max(64).refine(isTimeZone, 'This time zone is not known.')

export const reminderSettingsSchema = z.strictObject({
  /** Off until it is chosen. */
  digest: z.boolean(),
  hour: z.number().int().min(0).max(23),
  time_zone: timeZone,
  /** Whether supplements, actions and tests are named; a mailbox and a calendar are read by others too. */
  names: z.boolean(),
})
export type ReminderSettings = z.infer<typeof reminderSettingsSchema>

export const calendarCreateSchema = z.strictObject({
  /** Taken where none was chosen before. */
  time_zone: timeZone,
})
/** Said once: only its hash is kept. */
export const calendarAddressSchema = z.object({ url: z.string() })
export type CalendarAddress = z.infer<typeof calendarAddressSchema>

export const remindersSchema = z.object({
  ...reminderSettingsSchema.shape,
  /** Null until it was chosen. */
  time_zone: z.string().nullable(),
  /** When the next mail can come; null while it is off. */
  next: z.string().nullable(),
  /** Since when there is a calendar address. */
  calendar_since: z.string().nullable(),
})
export type Reminders = z.infer<typeof remindersSchema>
