import { asItLeft, type PrivacyRule, sealedBy } from '#server/db/privacy.ts'

export const healthLogPrivacy: PrivacyRule[] = [
  {
    table: 'public.health_log',
    holds: 'exercise, meals, sleep, vital signs, body measures, mood, breathing and habits that were logged',
    exported: { key: ['id'], comesBack: asItLeft, sealed: { content: sealedBy('json', 'id') } },
    erased: { rows: 'with the user' },
  },
]
