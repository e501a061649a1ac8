import { asItLeft, type PrivacyRule } from '#server/db/privacy.ts'

export const mailPrivacy: PrivacyRule[] = [
  {
    table: 'public.mail_settings',
    holds: 'which mails a user wants',
    exported: { key: ['user_id'], comesBack: asItLeft },
    erased: { rows: 'with the user' },
  },
]
