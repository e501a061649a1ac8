import { type PrivacyRule, sealedBy } from '#server/db/privacy.ts'

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
  {
    table: 'public.push_devices',
    holds:
      'browsers that are notified of reminders: their names, since when, and where their push service takes messages',
    exported: {
      key: ['id'],
      sealed: { name: sealedBy('text', 'id'), address: sealedBy('json', 'id') },
      without: {
        address: 'is where and with which keys a device is reached',
        mark: 'belongs to that address',
        session_id: 'names a session',
      },
    },
    erased: { rows: 'with the user' },
  },
]
