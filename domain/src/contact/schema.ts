import { z } from 'zod'
import { emailSchema } from '../auth/schema.ts'
import { sanitiseText } from '../text/sanitise.ts'

export const CONTACT_NAME_MAX = 50
export const CONTACT_SUBJECT_MAX = 200
export const CONTACT_MESSAGE_MAX = 5_000

const text = (max: number, message: string) =>
  z
    .string()
    .max(CONTACT_MESSAGE_MAX * 2)
    .transform(sanitiseText)
    .pipe(z.string().min(1, message).max(max))

export const contactSchema = z.strictObject({
  first_name: text(CONTACT_NAME_MAX, 'Please enter your first name.'),
  last_name: text(CONTACT_NAME_MAX, 'Please enter your last name.'),
  email: emailSchema,
  subject: text(CONTACT_SUBJECT_MAX, 'Please enter a subject.'),
  message: text(CONTACT_MESSAGE_MAX, 'Please enter a message.'),
  options: z.strictObject({ captchaToken: z.string().max(4096) }),
})
/** Whether this server passes contact messages on. */
export const contactStateSchema = z.object({ enabled: z.boolean() })
