import type { PrivacyRule } from '#server/db/privacy.ts'

export const planPrivacy: PrivacyRule[] = [
  {
    table: 'public.plan_actions',
    holds: 'what was planned, why, and how it went',
    erased: 'with the user',
  },
  { table: 'public.goals', holds: 'the goals that were chosen', erased: 'with the user' },
]
