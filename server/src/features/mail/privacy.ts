import type { PrivacyRule } from '#server/db/privacy.ts'

export const mailPrivacy: PrivacyRule[] = [
  {
    table: 'public.mail_settings',
    holds: 'which mails a user wants',
    exported: { key: ['user_id'] },
    erased: { rows: 'with the user' },
  },
]
