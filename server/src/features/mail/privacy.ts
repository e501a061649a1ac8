import type { PrivacyRule } from '#server/db/privacy.ts'

export const mailPrivacy: PrivacyRule[] = [
  { table: 'public.mail_settings', holds: 'which mails a user wants', erased: 'with the user' },
]
