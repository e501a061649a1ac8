import { z } from 'zod'

/** Which mails a user wants beyond those about the account itself. */
export const mailSettingsSchema = z.strictObject({ analysis_finished: z.boolean() })
export type MailSettings = z.infer<typeof mailSettingsSchema>
