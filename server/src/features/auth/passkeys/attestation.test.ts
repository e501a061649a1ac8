import { PASSKEYS_MAX } from '@aevia/domain/auth/security.ts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { authenticator } from '#server/testing/authenticator.ts'
import { createTestApp, fromAnywhere, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
afterEach(() => vi.restoreAllMocks())

/** Names http://127.0.0.1:9/crl as the place of revoked certificates (openssl req -x509 -addext crlDistributionPoints). */
const CERTIFICATE = Buffer.from(
  'MIIBmDCCAT6gAwIBAgIUaiV/Wr9X3a9OsuewOyGrtke2+VUwCgYIKoZIzj0EAwIwDDEKMAgGA1UEAwwBYTAgFw0yNjExMjMyMDM1NDBaGA8yMTI2MTAzMDIwMzU0MFowDDEKMAgGA1UEAwwBYTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABGZ9PAXt/t2k/Q4OEWFfeP1UDHawIUs69kmJsBfcydV8EHfAWm4C+8GqHiSO5KJGrTHezrJpXvu+EnKgp2GKkkGjfDB6MB0GA1UdDgQWBBRa+gultux3/xkh2Eb/1PNdcg7lQDAfBgNVHSMEGDAWgBRa+gultux3/xkh2Eb/1PNdcg7lQDAPBgNVHRMBAf8EBTADAQH/MCcGA1UdHwQgMB4wHKAaoBiGFmh0dHA6Ly8xMjcuMC4wLjE6OS9jcmwwCgYIKoZIzj0EAwIDSAAwRQIhAL5a9nyhZyAmFAZLlqcOLlAiDIDCLYVsdMfL9CRLHMQ1AiBwCAeJpvCr6nA8VXtrsDRbLzc/9eZZ6+bc0SpC56Zt4w==',
  'base64',
)

type Device = ReturnType<typeof authenticator>

async function addPasskey(
  proof?: { format: string; certificates: Buffer[] },
  device: Device = authenticator(app.url),
  account?: { auth: Record<string, string> },
) {
  const { auth } = account ?? (await app.createAccount())
  const post = (path: string, body: unknown, headers: Record<string, string>) =>
    app.send('POST', `/api/auth/${path}`, body, { ...fromAnywhere(), ...auth, ...headers })
  const options = await post('passkeys/options', {}, {})
  const { challenge } = (await options.json()) as { challenge: string }
  const cookie = options.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const response = device.register(challenge, proof)
  return post('passkeys', { name: 'Mine', response }, { cookie })
}

test.each(['apple', 'packed', 'fido-u2f', 'tpm', 'android-key'])(
  'a passkey whose %s certificates name an address: refused, and nobody is called',
  async (format) => {
    const called = vi.spyOn(globalThis, 'fetch')
    const answer = await addPasskey({ format, certificates: [CERTIFICATE, CERTIFICATE] })
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ error: { reason: 'auth.passkey_failed' } })
    expect(
      called.mock.calls.map(([url]) => String(url)).filter((url) => url.includes('127.0.0.1:9/')),
    ).toEqual([])
  },
)

test('a passkey without a proof of its maker is taken', async () => {
  expect((await addPasskey()).status).toBe(204)
})

test('a passkey that could never sign in is refused: its device does not check its user, or its key is none', async () => {
  const faulty = [
    authenticator(app.url, { isUnverified: true }),
    authenticator(app.url, { y: Buffer.alloc(32, 7) }),
  ]
  for (const device of faulty) {
    const answer = await addPasskey(undefined, device)
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ error: { reason: 'auth.passkey_failed' } })
  }
})

test('an account has a limited number of passkeys', async () => {
  const account = await app.createAccount()
  for (let count = 0; count < PASSKEYS_MAX; count++)
    expect((await addPasskey(undefined, authenticator(app.url), account)).status).toBe(204)
  const answer = await addPasskey(undefined, authenticator(app.url), account)
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({ error: { reason: 'auth.passkeys_quota' } })
})

test.each([{ id: { toString: 1 } }, { id: 'a'.repeat(2_000) }, { id: [[[[]]]] }, {}])(
  'a sign-in with a malformed passkey is a bad request: %j',
  async (response) => {
    const answer = await app.send('POST', '/api/auth/passkey-sign-in', { response }, fromAnywhere())
    expect(answer.status).toBe(400)
  },
)
