import type { PrivacyRule } from '#server/db/privacy.ts'

export const billingPrivacy: PrivacyRule[] = [
  {
    table: 'public.subscribers',
    holds: 'subscription status by e-mail',
    exported: { key: ['email'] },
    erased: { rows: 'with the user' },
  },
]
