import type { PrivacyRule } from '#server/db/privacy.ts'

export const remindersPrivacy: PrivacyRule[] = [
  {
    table: 'public.reminders',
    holds:
      'whether, when and in which time zone a user wants to be reminded, and the hash of a calendar address',
    exported: {
      key: ['user_id'],
      comesBack: () => ({ digest: false, calendar_hash: null, calendar_since: null }),
      without: { calendar_hash: 'belongs to an address that opens a calendar' },
    },
    erased: { rows: 'with the user' },
  },
]
