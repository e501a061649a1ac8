import type { PrivacyRule } from '#server/db/privacy.ts'

export const consentsPrivacy: PrivacyRule[] = [
  {
    table: 'public.consents',
    holds: 'what was agreed to and withdrawn, when, and to which text',
    exported: { key: ['id'] },
    erased: { rows: 'with the user' },
  },
]
