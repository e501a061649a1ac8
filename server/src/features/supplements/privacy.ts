import { asItLeft, type PrivacyRule, sealedBy } from '#server/db/privacy.ts'

export const supplementsPrivacy: PrivacyRule[] = [
  {
    table: 'public.supplements',
    holds: 'the supplement tracker',
    exported: {
      key: ['id'],
      comesBack: asItLeft,
      sealed: { notes: sealedBy('text', 'id'), reason: sealedBy('text', 'id') },
    },
    erased: { rows: 'with the user' },
  },
  {
    table: 'public.supplement_intakes',
    holds: 'what was taken or skipped on which day',
    exported: {
      key: ['supplement_id', 'day'],
      comesBack: asItLeft,
      sealed: { reason: sealedBy('text', 'supplement_id', 'day') },
    },
    erased: { rows: 'with the user' },
  },
]
