import type { PrivacyRule } from '#server/db/privacy.ts'

export const authPrivacy: PrivacyRule[] = [
  {
    table: 'auth.session',
    holds: 'devices and addresses a user signed in from',
    exported: { key: ['id'], without: { token: 'names a session that lives' } },
    erased: { rows: 'with the user' },
  },
  {
    table: 'auth.account',
    holds: 'sign-in methods; the password only as an Argon2id hash',
    exported: {
      key: ['id'],
      without: {
        password: 'a hash, with which passwords can be guessed',
        access_token: 'none is kept',
        refresh_token: 'none is kept',
        id_token: 'none is kept',
      },
    },
    erased: { rows: 'with the user' },
  },
  {
    table: 'auth.two_factor',
    holds: 'the second factor, encrypted',
    exported: {
      key: ['id'],
      without: { secret: 'makes codes to sign in with', backup_codes: 'are codes to sign in with' },
    },
    erased: { rows: 'with the user' },
  },
  {
    table: 'auth.passkey',
    holds: 'public keys of passkeys',
    exported: { key: ['id'] },
    erased: { rows: 'with the user' },
  },
  {
    table: 'auth.password_reset',
    holds: 'hashes of links that set a password',
    exported: { nothing: 'a hash that says nothing, of a link that works for an hour' },
    erased: { rows: 'with the user' },
  },
  {
    table: 'auth.known_device',
    holds: 'hashes of devices signed in from',
    exported: { key: ['device'] },
    erased: { rows: 'with the user' },
  },
  {
    table: 'public.user_keys',
    holds: 'the wrapped data key',
    exported: { nothing: 'it opens nothing outside of this server' },
    erased: { rows: 'with the user' },
  },
]
