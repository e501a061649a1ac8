import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OwnServer, startOwnServer } from '#server/testing/server-process.ts'

type Mode = 'endless' | 'hanging'
let mode: Mode = 'endless'
/** Bytes that were taken of the answer in hand. */
let taken = 0

const PIECE = 'x'.repeat(256 * 1024)
function pour(response: ServerResponse) {
  response.on('error', () => {})
  const more = () => {
    while (!response.destroyed && response.write(PIECE)) taken += PIECE.length
  }
  response.on('drain', () => ((taken += PIECE.length), more()))
  more()
}

/** Stripe and Google, on loopback: what they answer begins well, and does not end. */
const provider = createServer((request, response) => {
  const { pathname, origin } = new URL(request.url ?? '/', `http://${request.headers.host}`)
  if (pathname.endsWith('/openid-configuration'))
    return void response.writeHead(200, { 'content-type': 'application/json' }).end(
      JSON.stringify({
        issuer: origin,
        authorization_endpoint: `${origin}/authorize`,
        token_endpoint: `${origin}/token`,
        jwks_uri: `${origin}/jwks`,
        id_token_signing_alg_values_supported: ['RS256'],
      }),
    )
  taken = 0
  if (mode === 'hanging') return
  response.writeHead(200, { 'content-type': 'application/json' })
  response.write('{"access_token":"')
  pour(response)
})

let server: OwnServer
beforeAll(async () => {
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
  server = await startOwnServer({
    CAPTCHA_STEPS: '5',
    PRACTICE: 'off',
    STRIPE_SECRET_KEY: 'sk_test_standin',
    STRIPE_WEBHOOK_SECRET: 'whsec_standin',
    STRIPE_API_URL: url,
    GOOGLE_CLIENT_ID: 'client',
    GOOGLE_CLIENT_SECRET: 'secret',
    GOOGLE_ISSUER: url,
    LOG_LEVEL: 'silent',
  })
})
afterAll(async () => {
  provider.closeAllConnections()
  provider.close()
  await server.close()
})

/** Milliseconds that somebody waits at most, with what a slow machine adds. */
const PATIENCE_MS = 24_000
/** A megabyte is read; pipes between the two hold some more. */
const MOST_BYTES = 16 * 1024 * 1024

async function within<T>(work: () => Promise<T>): Promise<T> {
  const since = Date.now()
  const done = await work()
  expect(Date.now() - since).toBeLessThan(PATIENCE_MS)
  expect(taken).toBeLessThan(MOST_BYTES)
  expect((await fetch(`${server.origin}/healthz`)).status).toBe(200)
  return done
}

test.each(['endless', 'hanging'] as const)(
  'an answer of the payment service that is %s ends as a clear error',
  { timeout: 60_000 },
  async (how) => {
    mode = how
    const answer = await within(() =>
      fetch(`${server.origin}/api/functions/get-products`, { method: 'POST' }),
    )
    expect([answer.status, await answer.json()]).toMatchObject([503, { error: { code: 'unavailable' } }])
  },
)

test.each(['endless', 'hanging'] as const)(
  'an answer of a sign-in provider that is %s ends on the sign-in page',
  { timeout: 60_000 },
  async (how) => {
    mode = how
    const begun = await fetch(`${server.origin}/api/auth/social`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: server.origin },
      body: JSON.stringify({ provider: 'google' }),
    })
    expect(begun.status).toBe(200)
    const { url } = (await begun.json()) as { url: string }
    const cookie = begun.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ')
    const state = new URL(url).searchParams.get('state') ?? ''
    const back = `${server.origin}/api/auth/callback/google?code=code&state=${encodeURIComponent(state)}`
    const answer = await within(() => fetch(back, { headers: { cookie }, redirect: 'manual' }))
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/auth?social=failed'])
  },
)
