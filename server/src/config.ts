import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { BlockList } from 'node:net'
import { PASSWORD_MIN, SESSION_IDLE_DAYS, SESSION_MAX_DAYS } from '@aevia/domain/auth/schema.ts'
import { brand } from '@aevia/domain/brand.ts'
import { ERASURE_DAYS } from '@aevia/domain/ownership/schema.ts'
import { SUPPLEMENTS_MAX } from '@aevia/domain/supplements/schema.ts'
import { TEST_QUOTA } from '@aevia/domain/test-data/schema.ts'
import { z } from 'zod'
import { parseProxies } from '#server/network-address.ts'
import { StartError } from './start-error.ts'

const blank = (value: unknown) => (value === '' ? undefined : value)
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blank, schema.optional())
const withDefault = <T extends z.ZodType>(schema: T, value: z.input<T>) =>
  z.preprocess((given) => blank(given) ?? value, schema)

const proxies = z.string().transform((value, context): BlockList => {
  try {
    return parseProxies(value.split(/[\s,]+/).filter(Boolean))
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message })
    return z.NEVER
  }
})
const url = () => z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''))
const days = (value: number) => withDefault(z.coerce.number().min(0.001).max(365), String(value))

const atMost = (value: number) => withDefault(z.coerce.number().int().min(1), String(value))

/** About half a second of one core of a phone. */
const CAPTCHA_STEPS = 750

const price = optional(z.coerce.number().min(0))
const aiEnvironment = z
  .object({
    AI_MODEL: optional(z.string().trim().max(200)),
    AI_BASE_URL: optional(url()),
    AI_API_KEY: withDefault(z.string(), ''),
    AI_TIMEOUT_SECONDS: withDefault(z.coerce.number().min(0.1).max(300), '30'),
    AI_MAX_OUTPUT_TOKENS: withDefault(z.coerce.number().int().min(16).max(16_000), '1000'),
    AI_DAILY_TOKENS: withDefault(z.coerce.number().int().min(0), '200000'),
    AI_DAILY_COST: price,
    AI_INPUT_PRICE: price,
    AI_OUTPUT_PRICE: price,
    ANTHROPIC_API_URL: withDefault(url(), 'https://api.anthropic.com'),
    OPENAI_API_URL: withDefault(url(), 'https://api.openai.com'),
  })
  .refine((given) => given.AI_MODEL || !given.AI_BASE_URL, {
    path: ['AI_MODEL'],
    message: 'is needed with AI_BASE_URL',
  })
  .refine(
    (given) =>
      given.AI_DAILY_COST === undefined ||
      (given.AI_INPUT_PRICE !== undefined && given.AI_OUTPUT_PRICE !== undefined),
    { path: ['AI_DAILY_COST'], message: 'needs AI_INPUT_PRICE and AI_OUTPUT_PRICE' },
  )

const environment = z.object({
  NODE_ENV: withDefault(z.enum(['development', 'production', 'test']), 'development'),
  ROLE: withDefault(z.enum(['all', 'web', 'worker']), 'all'),
  HOST: withDefault(z.string(), '127.0.0.1'),
  PORT: withDefault(z.coerce.number().int().min(0).max(65_535), '3000'),
  APP_URL: optional(z.url({ protocol: /^https?$/ })),
  DATA_DIR: withDefault(z.string(), '.data'),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
  BACKUP_DIR: optional(z.string()),
  METRICS_TOKEN: optional(z.string().min(16, 'must have 16 characters or more')),
  APP_KEY: optional(z.string().regex(/^[0-9a-f]{64}$/i, 'must be 64 hexadecimal digits (32 bytes)')),
  AUTH_PASSWORD_MIN: withDefault(z.coerce.number().int().min(PASSWORD_MIN).max(128), String(PASSWORD_MIN)),
  CAPTCHA_STEPS: atMost(CAPTCHA_STEPS),
  TRUSTED_PROXIES: withDefault(proxies, ''),
  SESSION_IDLE_DAYS: days(SESSION_IDLE_DAYS),
  SESSION_MAX_DAYS: days(SESSION_MAX_DAYS),
  GOOGLE_CLIENT_ID: optional(z.string()),
  GOOGLE_CLIENT_SECRET: optional(z.string()),
  GOOGLE_ISSUER: withDefault(url(), 'https://accounts.google.com'),
  GITHUB_CLIENT_ID: optional(z.string()),
  GITHUB_CLIENT_SECRET: optional(z.string()),
  GITHUB_URL: withDefault(url(), 'https://github.com'),
  GITHUB_API_URL: withDefault(url(), 'https://api.github.com'),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/ })),
  MAIL_FROM: withDefault(z.string().regex(/^[^\r\n]+$/), brand.mailFrom),
  CONTACT_EMAIL: optional(z.email()),
  BILLING: optional(z.enum(['off', 'sandbox'])),
  STRIPE_SECRET_KEY: optional(z.string()),
  STRIPE_WEBHOOK_SECRET: optional(z.string()),
  STRIPE_API_URL: withDefault(url(), 'https://api.stripe.com'),
  MAILCHIMP_API_KEY: optional(
    z.string().regex(/^[\w]+-[a-z]+\d+$/, 'must end in the data centre, like -us21'),
  ),
  MAILCHIMP_LIST_ID: optional(z.string().regex(/^\w+$/)),
  MAILCHIMP_API_URL: optional(url()),
  PUSH_URL: optional(url()),
  WITHINGS_CLIENT_ID: optional(z.string()),
  WITHINGS_CLIENT_SECRET: optional(z.string()),
  WITHINGS_URL: optional(url()),
  OURA_CLIENT_ID: optional(z.string()),
  OURA_CLIENT_SECRET: optional(z.string()),
  OURA_VERIFY_TOKEN: withDefault(z.string(), ''),
  OURA_URL: optional(url()),
  WHOOP_CLIENT_ID: optional(z.string()),
  WHOOP_CLIENT_SECRET: optional(z.string()),
  WHOOP_URL: optional(url()),
  FITBIT_CLIENT_ID: optional(z.string()),
  FITBIT_CLIENT_SECRET: optional(z.string()),
  FITBIT_VERIFY_CODE: withDefault(z.string(), ''),
  FITBIT_URL: optional(url()),
  QUOTA_FILES: atMost(TEST_QUOTA.files),
  QUOTA_RESULTS: atMost(TEST_QUOTA.results),
  QUOTA_SUPPLEMENTS: atMost(SUPPLEMENTS_MAX),
  QUOTA_MEGABYTES: atMost(TEST_QUOTA.bytes / 1024 ** 2),
  S3_BUCKET: optional(z.string()),
  S3_REGION: withDefault(z.string(), 'us-east-1'),
  S3_ENDPOINT: optional(z.url({ protocol: /^https?$/ })),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  ERASURE_DAYS: withDefault(z.coerce.number().min(0).max(90), String(ERASURE_DAYS)),
  PRACTICE: withDefault(z.enum(['on', 'off']), 'on'),
  LOG_LEVEL: withDefault(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']), 'info'),
})

type Environment = z.infer<typeof environment>
export type Config = ReturnType<typeof readConfig>

/** Which model answers; also for the command line, which needs nothing else. */
export function readAiConfig(env: NodeJS.ProcessEnv = process.env) {
  const e = parse(aiEnvironment, env)
  const urls = { anthropicUrl: e.ANTHROPIC_API_URL, openaiUrl: e.OPENAI_API_URL }
  return {
    urls,
    /** Null: nothing leaves this server. */
    outside: e.AI_MODEL
      ? { model: e.AI_MODEL, baseUrl: e.AI_BASE_URL ?? null, apiKey: e.AI_API_KEY, ...urls }
      : null,
    caps: {
      timeoutMs: e.AI_TIMEOUT_SECONDS * 1000,
      maxOutputTokens: e.AI_MAX_OUTPUT_TOKENS,
      dailyTokens: e.AI_DAILY_TOKENS,
      dailyCost:
        e.AI_DAILY_COST === undefined
          ? null
          : {
              limit: e.AI_DAILY_COST,
              inputPrice: e.AI_INPUT_PRICE ?? 0,
              outputPrice: e.AI_OUTPUT_PRICE ?? 0,
            },
    },
  }
}

/** Lists every bad key at once. */
function parse<T extends z.ZodType>(schema: T, env: NodeJS.ProcessEnv): z.infer<T> {
  const parsed = schema.safeParse(env)
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new StartError(`These environment variables are not valid:\n${lines.join('\n')}`)
}

/** The only reader of the environment. Creates DATA_DIR. */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  const e = parse(
    environment
      .refine((given) => !given.STRIPE_SECRET_KEY || given.STRIPE_WEBHOOK_SECRET, {
        path: ['STRIPE_WEBHOOK_SECRET'],
        message: 'is needed with STRIPE_SECRET_KEY',
      })
      .refine((given) => given.ROLE === 'all' || given.DATABASE_URL, {
        path: ['DATABASE_URL'],
        message: 'is needed with ROLE: the embedded PostgreSQL serves one process',
      }),
    env,
  )
  const dataDir = resolve(e.DATA_DIR)
  mkdirSync(dataDir, { recursive: true, mode: 0o755 })
  return {
    production: e.NODE_ENV === 'production',
    /** what this process does of what an installation does: requests, background work, or both */
    role: e.ROLE,
    host: e.HOST,
    port: e.PORT,
    /** The public origin, without a trailing slash; null means "http://localhost:{the port that was bound}". */
    appUrl: e.APP_URL?.replace(/\/+$/, '') ?? null,
    dataDir,
    metricsToken: e.METRICS_TOKEN ?? null,
    backupFolder: e.BACKUP_DIR === undefined ? null : resolve(e.BACKUP_DIR),
    databaseUrl: e.DATABASE_URL ?? null,
    /** Null where APP_KEY is not set: it is then a file under DATA_DIR. */
    appKey: e.APP_KEY ? Buffer.from(e.APP_KEY, 'hex') : null,
    passwordMin: e.AUTH_PASSWORD_MIN,
    mail: { smtpUrl: e.SMTP_URL ?? null, from: e.MAIL_FROM },
    contactEmail: e.CONTACT_EMAIL ?? null,
    captchaSteps: e.CAPTCHA_STEPS,
    trustedProxies: e.TRUSTED_PROXIES,
    sessionRule: { idleSeconds: e.SESSION_IDLE_DAYS * 86_400, maxSeconds: e.SESSION_MAX_DAYS * 86_400 },
    providers: providersOf(e),
    stripe: stripeOf(e),
    mailchimp: mailchimpOf(e),
    /** The sandbox stands in for a payment provider, in production only when asked for by name. */
    sandboxBilling:
      e.BILLING === 'sandbox' || (e.BILLING !== 'off' && e.NODE_ENV !== 'production' && !e.STRIPE_SECRET_KEY),
    /** Where all push services are reached instead; of a stand-in. */
    pushUrl: e.PUSH_URL ?? null,
    connectors: connectorsOf(e),
    s3: s3Of(e),
    supplementsMax: e.QUOTA_SUPPLEMENTS,
    quota: { files: e.QUOTA_FILES, results: e.QUOTA_RESULTS, bytes: e.QUOTA_MEGABYTES * 1024 ** 2 },
    /** between asking for the erasure of an account and its beginning */
    erasureDays: e.ERASURE_DAYS,
    practice: e.PRACTICE === 'on',
    ai: readAiConfig(env),
    logLevel: e.LOG_LEVEL,
  }
}

function providersOf(e: Environment) {
  const google = e.GOOGLE_CLIENT_ID &&
    e.GOOGLE_CLIENT_SECRET && {
      clientId: e.GOOGLE_CLIENT_ID,
      clientSecret: e.GOOGLE_CLIENT_SECRET,
      issuer: e.GOOGLE_ISSUER,
    }
  const github = e.GITHUB_CLIENT_ID &&
    e.GITHUB_CLIENT_SECRET && {
      clientId: e.GITHUB_CLIENT_ID,
      clientSecret: e.GITHUB_CLIENT_SECRET,
      url: e.GITHUB_URL,
      apiUrl: e.GITHUB_API_URL,
    }
  return { ...(google ? { google } : {}), ...(github ? { github } : {}) }
}

/** Makers of devices of which both the id and the secret are set. */
function connectorsOf(e: Environment) {
  const of = (clientId: string | undefined, clientSecret: string | undefined, url: string | undefined) =>
    clientId && clientSecret ? { clientId, clientSecret, url: url ?? null } : null
  const withings = of(e.WITHINGS_CLIENT_ID, e.WITHINGS_CLIENT_SECRET, e.WITHINGS_URL)
  const oura = of(e.OURA_CLIENT_ID, e.OURA_CLIENT_SECRET, e.OURA_URL)
  const whoop = of(e.WHOOP_CLIENT_ID, e.WHOOP_CLIENT_SECRET, e.WHOOP_URL)
  const fitbit = of(e.FITBIT_CLIENT_ID, e.FITBIT_CLIENT_SECRET, e.FITBIT_URL)
  return {
    ...(withings ? { withings } : {}),
    ...(oura ? { oura: { ...oura, verifyToken: e.OURA_VERIFY_TOKEN } } : {}),
    ...(whoop ? { whoop } : {}),
    ...(fitbit ? { fitbit: { ...fitbit, verifyToken: e.FITBIT_VERIFY_CODE } } : {}),
  }
}

function stripeOf(e: Environment) {
  if (!e.STRIPE_SECRET_KEY || e.BILLING !== undefined) return null
  return {
    secretKey: e.STRIPE_SECRET_KEY,
    webhookSecret: e.STRIPE_WEBHOOK_SECRET ?? '',
    apiUrl: e.STRIPE_API_URL,
  }
}

function mailchimpOf({
  MAILCHIMP_API_KEY: apiKey,
  MAILCHIMP_LIST_ID: listId,
  MAILCHIMP_API_URL: url,
}: Environment) {
  if (!apiKey || !listId) return null
  return { apiKey, listId, apiUrl: url ?? `https://${apiKey.split('-').at(-1)}.api.mailchimp.com` }
}

function s3Of(e: Environment) {
  if (!e.S3_BUCKET) return null
  return {
    bucket: e.S3_BUCKET,
    region: e.S3_REGION,
    endpoint: e.S3_ENDPOINT ?? null,
    accessKeyId: e.S3_ACCESS_KEY_ID ?? null,
    secretAccessKey: e.S3_SECRET_ACCESS_KEY ?? null,
  }
}
