import type { PrivacyRule } from '#server/db/privacy.ts'

export const billingPrivacy: PrivacyRule[] = [
  { table: 'public.subscribers', holds: 'subscription status by e-mail', erased: 'with the user' },
]
