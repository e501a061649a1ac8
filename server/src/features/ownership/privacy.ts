import type { PrivacyRule } from '#server/db/privacy.ts'

export const ownershipPrivacy: PrivacyRule[] = [
  {
    table: 'public.archives',
    holds: 'the newest archive of everything, until it was downloaded or a day is over',
    exported: { nothing: 'it is this archive' },
    erased: { rows: 'with the user', files: 'archives' },
  },
  {
    table: 'public.erasures',
    holds: 'since when an account is to be erased',
    exported: { key: ['user_id'] },
    erased: { rows: 'with the user' },
  },
]
