import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Account, createTestApp, fromAnywhere, type TestApp } from '#server/testing/test-app.ts'

type Operation = {
  parameters?: { name: string; in: string; schema?: unknown }[]
  requestBody?: { content?: Record<string, { schema?: Schema }> }
}
type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  anyOf?: Schema[]
  oneOf?: Schema[]
  items?: Schema
  enum?: unknown[]
  const?: unknown
  format?: string
}

let app: TestApp
let account: Account
let paths: Record<string, Record<string, Operation>>
beforeAll(async () => {
  app = await createTestApp()
  account = await app.createAccount()
  const document = await app.fetch('/api/openapi.json')
  paths = ((await document.json()) as { paths: typeof paths }).paths
})
afterAll(() => app.close())

const UUID = '3f2b8a52-6a0e-4c4e-9d5b-0a5f6f0b1c2d'
const encoded = (text: string) => Buffer.from(text).toString('base64url')
/** Already percent-encoded: zero bytes, broken encodings, dates and numbers that do not exist, ids and cursors that are none. */
const HOSTILE = [
  '%00',
  `${UUID}%00`,
  'a%00b',
  '%ff',
  '%E0%A4%A',
  '%',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '%ED%A0%80',
  '%F0%9F%92%A9',
  '-1',
  '99999999999999999999',
  '1e309',
  'NaN',
  '0000-01-01',
  '2026-02-30',
  '9999-12-31',
  '294277-01-01',
  '00000000-0000-0000-0000-000000000000',
  '------------------------------------',
  `'%20or%201=1--`,
  encoded('2026-99-99T99:99:99.999Z ------------------------------------'),
  encoded(`2026-02-31T25:61:61.000Z ${UUID}`),
  encoded(`0000-00-00T00:00:00.000Z ${UUID}`),
  encoded(`2026-01-01T00:00:00.000Z ------------------------------------`),
  encoded('2026-01-01T00:00:00.000Z \0'),
  'x'.repeat(4000),
]

async function fails(method: string, path: string, init: RequestInit = {}): Promise<string[]> {
  const headers = { ...fromAnywhere(), ...account.auth, ...(init.headers as Record<string, string>) }
  const answer = await app.fetch(path, { ...init, method, headers, redirect: 'manual' })
  await answer.body?.cancel()
  // 503 says that something is not set up here.
  return answer.status >= 500 && answer.status !== 503
    ? [`${method} ${path.slice(0, 160)}: ${answer.status}`]
    : []
}

test('no path and no query upsets the server', async () => {
  const wrong: string[] = []
  for (const [path, methods] of Object.entries(paths))
    for (const [method, { parameters = [] }] of Object.entries(methods))
      for (const { name, in: place } of parameters)
        for (const value of HOSTILE) {
          const filled = path
            .replace(`{${name}}`, value)
            .replaceAll('{id}', UUID)
            .replace('{day}', '2026-01-01')
            .replace(/\{\w+\}/g, '1')
          const target = place === 'query' ? `${filled}?${name}=${value}` : filled
          wrong.push(...(await fails(method.toUpperCase(), target, method === 'get' ? {} : withBody({}))))
        }
  const userId = account.session.user.id
  for (const value of HOSTILE)
    for (const path of [
      `/api/storage/test-data/${userId}/${value}`,
      `/api/storage/test-data/${value}/a.pdf`,
      `/api/storage/avatars/${value}/avatar.webp`,
      `/api/auth/callback/${value}`,
      `/api/auth/callback/google?code=${value}&state=${value}`,
      `/api/auth/verify-email?token=${value}&callbackURL=${value}`,
      `/api/sandbox/${value}`,
      `/api/${value}`,
      `/${value}`,
      `/blog/${value}`,
    ])
      wrong.push(...(await fails('GET', path)))
  expect(wrong).toEqual([])
})

const withBody = (body: unknown): RequestInit => ({
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
})

/** A body that fits the schema as far as this goes, with one text in every place for text. */
function filled(schema: Schema | undefined, text: string): unknown {
  if (!schema) return text
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const one = (schema.anyOf ?? schema.oneOf)?.[0]
  if (one) return filled(one, text)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, filled(inner, text)]),
    )
  if (type === 'array') return [filled(schema.items, text)]
  if (type === 'number' || type === 'integer') return 1
  if (type === 'boolean') return true
  if (schema.format === 'email') return 'a@example.com'
  if (schema.format === 'uuid') return UUID
  if (schema.format === 'date') return '2026-01-01'
  if (schema.format === 'date-time') return '2026-01-01T00:00:00.000Z'
  return text
}

test('no text in a body upsets the server', async () => {
  const wrong: string[] = []
  for (const [path, methods] of Object.entries(paths))
    for (const [method, { requestBody }] of Object.entries(methods)) {
      const schema = requestBody?.content?.['application/json']?.schema
      // Ends the session that asks.
      if (!schema || path.endsWith('/sign-out')) continue
      const target = path
        .replaceAll('{id}', UUID)
        .replace('{day}', '2026-01-01')
        .replace(/\{\w+\}/g, '1')
      for (const text of ['a\u0000b', '\ud800', '0000-01-01', '9999-99-99T99:99:99Z', '\u202e\ufeff'])
        wrong.push(...(await fails(method.toUpperCase(), target, withBody(filled(schema, text)))))
    }
  expect(wrong).toEqual([])
})

test('no cookie upsets the server', async () => {
  const wrong: string[] = []
  const names = ['refresh', 'device', 'better-auth.session_token', 'better-auth.two_factor']
  const cookies = ['better-auth-passkey', 'better-auth.better-auth-passkey', 'better-auth.state', ...names]
  for (const name of cookies)
    for (const value of [...HOSTILE, `a.${'b'.repeat(43)}=`]) {
      const headers = { cookie: `${name}=${value}`, 'x-auth-transport': 'cookie' }
      const json = withBody({ response: { id: 'x' } })
      for (const [method, path, init] of [
        ['POST', '/api/auth/refresh', withBody({})],
        ['POST', '/api/auth/passkey-sign-in', json],
        ['POST', '/api/auth/proof/passkey', json],
        ['POST', '/api/auth/passkeys', withBody({ name: 'x', response: { id: 'x' } })],
        ['GET', '/api/auth/callback/google?code=x&state=x', {}],
        ['GET', `/api/storage/avatars/${account.session.user.id}/avatar.webp`, {}],
      ] as [string, string, RequestInit][])
        wrong.push(
          ...(await fails(method, path, { ...init, headers: { ...(init.headers as object), ...headers } })),
        )
    }
  expect(wrong).toEqual([])
})

test('of 20,000 unknown fields an answer names five', async () => {
  const body = {
    message: 'hi',
    ...Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`f${i}`, 1])),
  }
  const answer = await app.send('POST', '/api/functions/ai-health-chat', body, fromAnywhere())
  expect(answer.status).toBe(400)
  const { error } = (await answer.json()) as { error: { message: string } }
  expect(error.message).toBe('Not recognised: f0, f1, f2, f3, f4, and others.')
})
