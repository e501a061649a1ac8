import type { PrivacyRule } from '#server/db/privacy.ts'

export const remindersPrivacy: PrivacyRule[] = [
  {
    table: 'public.reminders',
    holds:
      'whether, when and in which time zone a user wants to be reminded, and the hash of a calendar address',
    erased: 'with the user',
  },
]
