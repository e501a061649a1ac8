import type { Session } from '@aevia/domain/auth/schema.ts'
import type { TotpSetUp } from '@aevia/domain/auth/security.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { totp } from '../../../../e2e/totp.ts'
import { CLIENT, startProvider } from '#server/testing/oauth-stand-in.ts'
import { createTestApp, fromAnywhere, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let provider: Awaited<ReturnType<typeof startProvider>>
beforeAll(async () => {
  provider = await startProvider()
  app = await createTestApp({ jobs: true, providers: { google: { ...CLIENT, issuer: provider.url } } })
})
afterAll(async () => {
  await app.close()
  await provider.close()
})

/** Every row of every table, as text; encodings of bytes as they are stored. */
async function wholeDatabase(): Promise<string> {
  const admin = new pg.Client({ connectionString: app.urls.superuser })
  await admin.connect()
  const { rows } = await admin.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  let text = ''
  for (const { name } of rows) {
    const found = await admin.query<{ row: string }>(`select to_jsonb(t)::text as row from ${name} t`)
    text += `${name}\n${found.rows.map(({ row }) => row).join('\n')}\n`
  }
  await admin.end()
  return text
}

test('whoever reads the database finds nothing there that signs in, sets a password or proves a step', async () => {
  const account = await app.createAccount()
  const post = async <T>(path: string, body: unknown, auth: Record<string, string> = account.auth) => {
    const answer = await app.send('POST', `/api/auth/${path}`, body, { ...fromAnywhere(), ...auth })
    return { body: (await answer.json().catch(() => null)) as T, cookies: answer.headers.getSetCookie() }
  }
  const secrets: Record<string, string> = {}
  const keepCookies = (what: string, cookies: string[]) =>
    cookies.forEach((cookie, index) => {
      const value = decodeURIComponent(/=([^;]*)/.exec(cookie)?.[1] ?? '')
      secrets[`${what} cookie ${index}`] = value
      secrets[`${what} cookie ${index}, unsigned`] = value.split('.')[0] ?? ''
    })

  await app.signUp('waiting@example.com', 'tall-Copper-kettle-7')
  const confirmation = app.mailTo('waiting@example.com').at(-1) ?? ''
  secrets.confirmation = /verify-email\?token=([\w-]+)/.exec(confirmation)?.[1] ?? ''
  secrets.reset = await app.askReset(account.email)

  const adding = await post<{ challenge: string }>('passkeys/options', {})
  secrets['challenge of a new passkey'] = adding.body.challenge
  keepCookies('new passkey', adding.cookies)
  const entering = await post<{ challenge: string }>('passkey-sign-in/options', {}, {})
  secrets['challenge of a passkey'] = entering.body.challenge
  keepCookies('passkey', entering.cookies)
  const leaving = await post<{ url: string }>('social', { provider: 'google' }, {})
  secrets.state = new URL(leaving.body.url).searchParams.get('state') ?? ''
  secrets.nonce = new URL(leaving.body.url).searchParams.get('nonce') ?? ''
  keepCookies('provider', leaving.cookies)

  const { uri, recovery_codes } = (await post<TotpSetUp>('totp', { password: account.password })).body
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  secrets.totp = secret
  recovery_codes.forEach((code, index) => (secrets[`recovery code ${index}`] = code))
  const confirmed = await post<Session>('totp/confirm', { code: totp(secret, Date.now()) })
  secrets['refresh token'] = confirmed.body.refresh_token ?? ''
  secrets['access token'] = confirmed.body.access_token
  const second = (await (await app.signIn(account.email, account.password)).json()) as {
    second_factor: { challenge: string }
  }
  secrets['second step'] = second.second_factor.challenge
  secrets['second step, unsigned'] = second.second_factor.challenge.split('.')[0] ?? ''
  secrets.password = account.password

  const database = await wholeDatabase()
  expect(database).toContain(account.email)
  expect(Object.entries(secrets).filter(([, value]) => value.length < 8)).toEqual([])
  expect(Object.entries(secrets).filter(([, value]) => database.includes(value))).toEqual([])
  expect(database).not.toMatch(/codeVerifier|expectedChallenge|reset-password:|"d":\s*"/)
})

test('the name of a session in the database opens nothing', async () => {
  const account = await app.createAccount()
  const admin = new pg.Client({ connectionString: app.urls.superuser })
  await admin.connect()
  const { rows } = await admin.query<{ token: string; id: string }>(
    'select token, id from auth.session where user_id = $1',
    [account.session.user.id],
  )
  await admin.end()
  for (const value of [rows[0]?.token ?? '', rows[0]?.id ?? ''])
    for (const headers of [
      { authorization: `Bearer ${value}` },
      { cookie: `better-auth.session_token=${value}` },
      { cookie: `refresh=${value}`, 'x-auth-transport': 'cookie' },
    ])
      expect((await app.fetch('/api/auth/sessions', { headers })).status).toBe(401)
})
