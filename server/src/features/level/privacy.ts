import { asItLeft, type PrivacyRule } from '#server/db/privacy.ts'

export const levelPrivacy: PrivacyRule[] = [
  {
    table: 'public.level_settings',
    holds: 'which badges a user has switched off',
    exported: { key: ['user_id'], comesBack: asItLeft },
    erased: { rows: 'with the user' },
  },
]
