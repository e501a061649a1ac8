import type { PrivacyRule } from '#server/db/privacy.ts'

export const supplementsPrivacy: PrivacyRule[] = [
  { table: 'public.supplements', holds: 'the supplement tracker', erased: 'with the user' },
  {
    table: 'public.supplement_intakes',
    holds: 'what was taken or skipped on which day',
    erased: 'with the user',
  },
]
