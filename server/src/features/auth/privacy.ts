import type { PrivacyRule } from '#server/db/privacy.ts'

export const authPrivacy: PrivacyRule[] = [
  { table: 'auth.session', holds: 'devices and addresses a user signed in from', erased: 'with the user' },
  {
    table: 'auth.account',
    holds: 'sign-in methods; the password only as an Argon2id hash',
    erased: 'with the user',
  },
  { table: 'auth.two_factor', holds: 'the second factor, encrypted', erased: 'with the user' },
  { table: 'auth.passkey', holds: 'public keys of passkeys', erased: 'with the user' },
  { table: 'auth.password_reset', holds: 'hashes of links that set a password', erased: 'with the user' },
  { table: 'auth.known_device', holds: 'hashes of devices signed in from', erased: 'with the user' },
  { table: 'public.user_keys', holds: 'the wrapped data key', erased: 'with the user' },
]
