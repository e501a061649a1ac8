import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { PASSWORD_MIN } from '@aevia/domain/auth/schema.ts'
import { brand } from '@aevia/domain/brand.ts'
import { z } from 'zod'

const blank = (value: unknown) => (value === '' ? undefined : value)
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blank, schema.optional())
const withDefault = <T extends z.ZodType>(schema: T, value: z.input<T>) =>
  z.preprocess((given) => blank(given) ?? value, schema)

const environment = z.object({
  NODE_ENV: withDefault(z.enum(['development', 'production', 'test']), 'development'),
  HOST: withDefault(z.string(), '127.0.0.1'),
  PORT: withDefault(z.coerce.number().int().min(0).max(65_535), '3000'),
  APP_URL: optional(z.url({ protocol: /^https?$/ })),
  DATA_DIR: withDefault(z.string(), '.data'),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
  APP_KEY: optional(z.string().regex(/^[0-9a-f]{64}$/i, 'must be 64 hexadecimal digits (32 bytes)')),
  AUTH_PASSWORD_MIN: withDefault(z.coerce.number().int().min(PASSWORD_MIN).max(128), String(PASSWORD_MIN)),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/ })),
  MAIL_FROM: withDefault(z.string().regex(/^[^\r\n]+$/), brand.mailFrom),
  CONTACT_EMAIL: optional(z.email()),
  BILLING: optional(z.enum(['off', 'sandbox'])),
  S3_BUCKET: optional(z.string()),
  S3_REGION: withDefault(z.string(), 'us-east-1'),
  S3_ENDPOINT: optional(z.url({ protocol: /^https?$/ })),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  LOG_LEVEL: withDefault(z.enum(['debug', 'info', 'warn', 'error', 'silent']), 'info'),
})

export type Config = ReturnType<typeof readConfig>

/**
 * The only reader of the environment. Lists every bad key at once. Creates DATA_DIR, and in it the server key when
 * APP_KEY is absent; the key is never logged.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  const parsed = environment.safeParse(env)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new ConfigError(`These environment variables are not usable:\n${lines.join('\n')}`)
  }
  const e = parsed.data
  const dataDir = resolve(e.DATA_DIR)
  mkdirSync(dataDir, { recursive: true, mode: 0o755 })
  return {
    production: e.NODE_ENV === 'production',
    host: e.HOST,
    port: e.PORT,
    /** The public origin, without a trailing slash; null means "http://localhost:{the port that was bound}". */
    appUrl: e.APP_URL?.replace(/\/+$/, '') ?? null,
    dataDir,
    databaseUrl: e.DATABASE_URL ?? null,
    appKey: Buffer.from(e.APP_KEY ?? secretFile(dataDir, 'app.key', 32), 'hex'),
    passwordMin: e.AUTH_PASSWORD_MIN,
    mail: { smtpUrl: e.SMTP_URL ?? null, from: e.MAIL_FROM },
    contactEmail: e.CONTACT_EMAIL ?? null,
    /** The sandbox stands in for a payment provider, in production only when asked for by name. */
    sandboxBilling: e.BILLING === 'sandbox' || (e.BILLING !== 'off' && e.NODE_ENV !== 'production'),
    s3: e.S3_BUCKET
      ? {
          bucket: e.S3_BUCKET,
          region: e.S3_REGION,
          endpoint: e.S3_ENDPOINT ?? null,
          accessKeyId: e.S3_ACCESS_KEY_ID ?? null,
          secretAccessKey: e.S3_SECRET_ACCESS_KEY ?? null,
        }
      : null,
    logLevel: e.LOG_LEVEL,
  }
}

export class ConfigError extends Error {}

/** A random secret in hexadecimal, made once and kept in a 0600 file under DATA_DIR. */
export function secretFile(dataDir: string, name: string, bytes: number): string {
  const path = join(dataDir, name)
  if (!existsSync(path)) writeFileSync(path, randomBytes(bytes).toString('hex'), { mode: 0o600, flag: 'wx' })
  return readFileSync(path, 'utf8').trim()
}
