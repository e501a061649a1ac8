import {
  bigint,
  boolean,
  index,
  integer,
  pgSchema,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

/** Tables of the auth library, and ours beside them; only the database role `aevia_auth` reads and writes them. */
export const authSchema = pgSchema('auth')
const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const owner = () =>
  uuid('user_id')
    .notNull()
    .references(() => user.id, { onDelete: 'cascade' })

export const user = authSchema.table('user', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text('image'),
  twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
  /** How often a reset ended everything: what began before one does not outlive it (features/auth/library/reset-watch.ts). */
  resets: integer('resets').notNull().default(0),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
})

export const session = authSchema.table(
  'session',
  {
    id: uuid('id').primaryKey(),
    expiresAt: at('expires_at').notNull(),
    token: text('token').notNull().unique(),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    userId: owner(),
  },
  (table) => [index('session_user_id').on(table.userId)],
)

/** How often a session's refresh token was exchanged: only the newest generation may be exchanged again. */
export const sessionRefresh = authSchema.table('session_refresh', {
  sessionId: uuid('session_id')
    .primaryKey()
    .references(() => session.id, { onDelete: 'cascade' }),
  generation: integer('generation').notNull().default(0),
  rotatedAt: at('rotated_at').notNull().defaultNow(),
  /** When somebody last proved within it to be the user: by signing in, a password or a passkey. */
  provenAt: at('proven_at'),
})

export const account = authSchema.table(
  'account',
  {
    id: uuid('id').primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: owner(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: at('access_token_expires_at'),
    refreshTokenExpiresAt: at('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [index('account_user_id').on(table.userId)],
)

/** One-time state of the auth library: identifiers as keyed hashes, values sealed (features/auth/library/sealed-verifications.ts). */
export const verification = authSchema.table(
  'verification',
  {
    id: uuid('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: at('expires_at').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [index('verification_identifier').on(table.identifier)],
)

/**
 * Sign-ups that wait for their address's owner. The account comes into being with the confirmation, and with the name and
 * password of the very sign-up that is confirmed. The link's token is kept as a hash, and so is what the browser that
 * signed up keeps in a cookie.
 */
export const signUp = authSchema.table(
  'sign_up',
  {
    tokenHash: text('token_hash').primaryKey(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    password: text('password').notNull(),
    browserHash: text('browser_hash').notNull(),
    /** Of the text on health data that was agreed to, and when; null where it was not. */
    consentVersion: integer('consent_version'),
    consentAt: at('consent_at'),
    createdAt: at('created_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
    confirmedAt: at('confirmed_at'),
  },
  (table) => [index('sign_up_email').on(table.email)],
)

/** Links that set a new password; the token as a hash. */
export const passwordReset = authSchema.table(
  'password_reset',
  { tokenHash: text('token_hash').primaryKey(), userId: owner(), expiresAt: at('expires_at').notNull() },
  (table) => [index('password_reset_user_id').on(table.userId)],
)

export const jwks = authSchema.table('jwks', {
  id: uuid('id').primaryKey(),
  publicKey: text('public_key').notNull(),
  privateKey: text('private_key').notNull(),
  createdAt: at('created_at').notNull(),
  expiresAt: at('expires_at'),
  alg: text('alg'),
  crv: text('crv'),
})

/** Solved captchas and one-time codes: the primary key refuses a second use. */
export const captchaUsed = authSchema.table('captcha_used', {
  challenge: text('challenge').primaryKey(),
  expiresAt: at('expires_at').notNull(),
})

/** A second factor: the secret and the recovery codes are encrypted by the auth library. */
export const twoFactor = authSchema.table(
  'two_factor',
  {
    id: uuid('id').primaryKey(),
    secret: text('secret').notNull(),
    backupCodes: text('backup_codes').notNull(),
    userId: owner(),
    verified: boolean('verified').notNull().default(true),
    failedVerificationCount: integer('failed_verification_count').notNull().default(0),
    lockedUntil: at('locked_until'),
  },
  (table) => [index('two_factor_user_id').on(table.userId)],
)

export const passkey = authSchema.table(
  'passkey',
  {
    id: uuid('id').primaryKey(),
    name: text('name'),
    publicKey: text('public_key').notNull(),
    userId: owner(),
    credentialID: text('credential_id').notNull().unique(),
    /** WebAuthn counts in 32 bits without a sign */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    deviceType: text('device_type').notNull(),
    backedUp: boolean('backed_up').notNull(),
    transports: text('transports'),
    createdAt: at('created_at').notNull().defaultNow(),
    aaguid: text('aaguid'),
  },
  (table) => [index('passkey_user_id').on(table.userId)],
)

/** Devices a user signed in from before, as a keyed hash: a sign-in from a new one is reported by mail. */
export const knownDevice = authSchema.table(
  'known_device',
  { userId: owner(), device: text('device').notNull(), seenAt: at('seen_at').notNull().defaultNow() },
  (table) => [primaryKey({ columns: [table.userId, table.device] })],
)
