import type { PrivacyRule } from '#server/db/privacy.ts'

export const profilePrivacy: PrivacyRule[] = [
  {
    table: 'public.profiles',
    holds: 'name, e-mail, body measures, allergies and medical notes',
    erased: 'with the user',
  },
  { table: 'public.avatars', holds: 'the picture of the profile', erased: 'with the user' },
]
