/** Reminders at a chosen hour of the person's own day, by mail and on devices, and a calendar that other programs read. */
import { z } from 'zod'
import { isPushEndpoint } from './push.ts'
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
  /** When the next reminder can come; null while none is wanted. */
  next: z.string().nullable(),
  /** Since when there is a calendar address. */
  calendar_since: z.string().nullable(),
})
export type Reminders = z.infer<typeof remindersSchema>

/** Browsers that are notified, of one person. */
export const DEVICES_MAX = 10
const ENDPOINT_MAX = 1000

/** Where a push service takes messages for one browser. */
const endpoint = z
  .string()
  .max(ENDPOINT_MAX)
  .refine(isPushEndpoint, 'This is not the address of a push service.')
/** As the browser gives it (W3C Push API): a point of P-256, uncompressed, and 16 bytes, as base64url. */
export const pushAddressSchema = z.strictObject({
  endpoint,
  p256dh: z.string().regex(/^B[\w-]{86}$/),
  auth: z.string().regex(/^[\w-]{22}$/),
})
export type PushAddress = z.infer<typeof pushAddressSchema>

export const deviceCreateSchema = z.strictObject({
  ...pushAddressSchema.shape,
  /** Taken where none was chosen before. */
  time_zone: timeZone,
})
export type DeviceCreate = z.infer<typeof deviceCreateSchema>

/** Of the browser that asks. */
export const deviceHereSchema = z.strictObject({ endpoint })

export const deviceSchema = z.object({
  id: z.string(),
  /** "Firefox on Windows" */
  name: z.string(),
  /** SHA-256 of its endpoint, as base64url: by this a browser finds itself. */
  mark: z.string(),
  since: z.string(),
})
export type Device = z.infer<typeof deviceSchema>

export const devicesSchema = z.object({
  /** of this server: the browser takes messages of no other */
  key: z.string(),
  items: z.array(deviceSchema),
})
export type Devices = z.infer<typeof devicesSchema>
