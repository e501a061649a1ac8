import { createSecretKey, generateKeyPairSync } from 'node:crypto'
import type { Session } from '@aevia/domain/auth/schema.ts'
import { importPKCS8, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Account, createTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let account: Account
beforeAll(async () => {
  app = await createTestApp()
  account = await app.createAccount()
})
afterAll(() => app.close())

const b64 = (value: string | object) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
const read = <T>(part = '') => JSON.parse(Buffer.from(part, 'base64url').toString()) as T

/** RFC 8725 and RFC 9700: what a token must not be accepted for. Each breaks the signature or what it stands for. */
async function hostileTokens(session: Session): Promise<Record<string, string>> {
  const good = session.access_token
  const [head = '', body = '', signature = ''] = good.split('.')
  const header = read<{ kid: string; alg: string }>(head)
  const claims = read<JWTPayload>(body)
  const jwks = (await (await app.fetch('/api/auth/jwks')).json()) as { keys: Record<string, string>[] }
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const ownKey = await importPKCS8(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), 'EdDSA')
  const ownJwk = publicKey.export({ format: 'jwk' })
  const signed = (change: JWTPayload, more: object = {}) =>
    new SignJWT({ ...claims, ...change })
      .setProtectedHeader({ alg: 'EdDSA', kid: header.kid, ...more })
      .sign(ownKey)
  const tokens: Record<string, string> = {}

  for (const alg of [
    'none',
    'None',
    'NONE',
    'nOnE',
    '',
    'HS256',
    'HS384',
    'HS512',
    'RS256',
    'PS256',
    'ES256',
    'ES512',
    'EdDSA2',
    'eddsa',
    'dir',
    'A256KW',
  ])
    for (const end of ['', signature, 'AA', b64('x')])
      tokens[`alg ${alg} with ${end.slice(0, 4)}`] = `${b64({ ...header, alg })}.${body}.${end}`
  for (const secret of [
    JSON.stringify(jwks.keys[0]),
    jwks.keys[0]?.x ?? '',
    header.kid,
    JSON.stringify(jwks),
    app.url,
  ])
    for (const alg of ['HS256', 'HS384', 'HS512']) {
      const padded = createSecretKey(Buffer.from(secret.padEnd(64, '\0')))
      tokens[`${alg} over ${secret.slice(0, 8)}`] = await new SignJWT(claims)
        .setProtectedHeader({ alg, kid: header.kid })
        .sign(padded)
    }
  tokens['another key'] = await signed({})
  for (const kid of ['', 'other', '../../etc/passwd', "' or 1=1--", '\0', 'a'.repeat(500), '/dev/null'])
    tokens[`kid ${kid.slice(0, 9)}`] = await signed({}, { kid })
  tokens['key in the header'] = await signed({}, { jwk: ownJwk })
  for (const name of ['jku', 'x5u']) tokens[name] = await signed({}, { [name]: 'http://127.0.0.1:9/keys' })
  tokens['x5c'] = await signed({}, { x5c: [b64('certificate')] })
  tokens['zip'] = await signed({}, { zip: 'DEF' })
  tokens['unknown critical header'] = `${b64({ ...header, crit: ['exp'], exp: 1 })}.${body}.${signature}`

  const now = Math.floor(Date.now() / 1000)
  const changes: JWTPayload[] = [
    { sub: '00000000-0000-4000-8000-000000000000' },
    { sid: '00000000-0000-4000-8000-000000000000' },
    ...['', 'admin', '*', null, 0, {}, [claims.sub]].map((sub) => ({ sub }) as JWTPayload),
    ...['', 'other', null, 0, {}].map((sid) => ({ sid })),
    ...['', 'https://evil.example', `${app.url}/`, `${app.url}.evil.example`].flatMap((url) => [
      { iss: url },
      { aud: url },
    ]),
    ...[0, 1, now - 1, now + 1e9, 1e21, -1].map((exp) => ({ exp })),
    ...[now + 3600, 1e12].map((nbf) => ({ nbf })),
    { role: 'admin' },
  ]
  for (const [index, change] of changes.entries()) {
    tokens[`claims ${index}, own key`] = await signed(change)
    tokens[`claims ${index}, old signature`] = `${head}.${b64({ ...claims, ...change })}.${signature}`
    tokens[`claims ${index}, unsigned`] = `${b64({ alg: 'none' })}.${b64({ ...claims, ...change })}.`
  }
  // Every sixth bit of the signature and every third character of the payload.
  const bytes = Buffer.from(signature, 'base64url')
  for (let bit = 0; bit < bytes.length * 8; bit += 6) {
    const flipped = Buffer.from(bytes)
    flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    tokens[`signature bit ${bit}`] = `${head}.${body}.${flipped.toString('base64url')}`
  }
  for (let at = 0; at < body.length; at += 3)
    tokens[`payload at ${at}`] =
      `${head}.${body.slice(0, at)}${body[at] === 'A' ? 'B' : 'A'}${body.slice(at + 1)}.${signature}`
  const shapes = [
    '',
    '.',
    '..',
    '...',
    'a',
    'a.b',
    'a.b.c',
    'a.b.c.d',
    'null',
    '{}',
    good.slice(0, -1),
    good.slice(1),
    `${good}A`,
    `${good}.`,
    `${good}.${signature}`,
    `${head}.${body}`,
    `${head}.${body}.`,
    `.${body}.${signature}`,
    `${head}..${signature}`,
    `${body}.${head}.${signature}`,
    `${good}=`,
    'A'.repeat(10_000),
    `${head}.${'A'.repeat(9_000)}.${signature}`,
    session.refresh_token ?? '',
  ]
  for (const [index, shape] of shapes.entries()) tokens[`shape ${index}`] = shape
  const dup = `{"sub":"${claims.sub}","sub":"x",${JSON.stringify(claims).slice(1)}`
  tokens['a claim twice'] = `${head}.${b64(dup)}.${signature}`
  return tokens
}

test('hostile access tokens: none is accepted and none upsets the server', async () => {
  const tokens = await hostileTokens(account.session)
  const wrong: string[] = []
  for (const [what, token] of Object.entries(tokens)) {
    const answer = await app.fetch('/api/supplements', { headers: { authorization: `Bearer ${token}` } })
    await answer.arrayBuffer()
    if (answer.status !== 401) wrong.push(`${what}: ${answer.status}`)
  }
  expect(wrong).toEqual([])
  expect(Object.keys(tokens).length).toBeGreaterThanOrEqual(300)
  expect((await app.fetch('/api/supplements', { headers: account.auth })).status).toBe(200)
})

test('a true token in another dress is refused as well', async () => {
  const token = account.session.access_token
  for (const authorization of [
    token,
    `Basic ${token}`,
    `Token ${token}`,
    `Bearer: ${token}`,
    `Bearer ${token},`,
    `Bearer ${token} ${token}`,
    `Bearer "${token}"`,
  ]) {
    expect((await app.fetch('/api/supplements', { headers: { authorization } })).status).toBe(401)
  }
  expect((await app.fetch(`/api/supplements?access_token=${token}`)).status).toBe(401)
})
