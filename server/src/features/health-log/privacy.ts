import type { PrivacyRule } from '#server/db/privacy.ts'

export const healthLogPrivacy: PrivacyRule[] = [
  {
    table: 'public.health_log',
    holds: 'exercise, meals, sleep, vital signs, body measures, mood, breathing and habits that were logged',
    erased: 'with the user',
  },
]
