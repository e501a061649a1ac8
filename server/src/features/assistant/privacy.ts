import type { PrivacyRule } from '#server/db/privacy.ts'

export const assistantPrivacy: PrivacyRule[] = [
  {
    table: 'public.assistant_settings',
    holds: 'what the assistant may see, the country of emergency numbers and a personal key for a provider',
    erased: 'with the user',
  },
  {
    table: 'public.assistant_turns',
    holds: 'the newest questions to the assistant and its answers, until the user deletes them',
    erased: 'with the user',
  },
  {
    table: 'public.assistant_receipts',
    holds: 'what was sent to an outside model, to whom and when',
    erased: 'with the user',
  },
]
