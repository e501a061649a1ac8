import { asItLeft, type PrivacyRule, sealedBy } from '#server/db/privacy.ts'

export const planPrivacy: PrivacyRule[] = [
  {
    table: 'public.plan_actions',
    holds: 'what was planned, why, and how it went',
    exported: { key: ['id'], comesBack: asItLeft, sealed: { content: sealedBy('json', 'id') } },
    erased: { rows: 'with the user' },
  },
  {
    table: 'public.goals',
    holds: 'the goals that were chosen',
    exported: { key: ['kind'], comesBack: asItLeft, sealed: { content: sealedBy('json', 'kind') } },
    erased: { rows: 'with the user' },
  },
]
