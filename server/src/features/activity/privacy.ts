import { type PrivacyRule, sealedBy } from '#server/db/privacy.ts'

export const activityPrivacy: PrivacyRule[] = [
  {
    table: 'public.activity_log',
    holds: 'sign-ins, exports, changes of security, consents and outside calls, for 400 days',
    exported: { key: ['id'], sealed: { content: sealedBy('json', 'id') } },
    erased: { rows: 'with the user' },
  },
]
