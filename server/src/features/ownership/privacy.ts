import type { PrivacyRule } from '#server/db/privacy.ts'

export const ownershipPrivacy: PrivacyRule[] = [
  {
    table: 'public.archives',
    holds: 'the newest archive of everything, until it was downloaded or a day is over',
    exported: { nothing: 'it is this archive' },
    erased: { rows: 'with the user', files: 'archives' },
  },
]
