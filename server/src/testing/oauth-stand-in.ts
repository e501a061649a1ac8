import { createHash } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

export const CLIENT = { clientId: 'client-1', clientSecret: 'secret-1' }

/** What a test makes the provider say instead of the truth. */
export type Lies = {
  /** The whole ID token, from the true claims. */
  idToken?: (claims: JWTPayload) => Promise<unknown> | unknown
  /** The whole answer of the token endpoint, from the true one. */
  token?: (response: ServerResponse, truth: Record<string, unknown>) => void
  user?: unknown
  emails?: unknown
}
type Flow = { challenge: string; redirectUri: string; nonce: string; used: boolean }

/** Google's OpenID Connect and GitHub's OAuth 2 on loopback: codes count once and only with their PKCE verifier. */
export async function startProvider() {
  const keys = await generateKeyPair('RS256')
  const otherKeys = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'key-1', alg: 'RS256', use: 'sig' }
  const flows = new Map<string, Flow>()
  let person = { id: 1, email: 'ada@example.com', name: 'Ada King', verified: true }
  let lies: Lies = {}
  let sequence = 0

  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const target = new URL(request.url ?? '/', url())
      void answer(
        request.headers.authorization ?? '',
        target,
        new URLSearchParams(Buffer.concat(parts).toString()),
        response,
      )
    })
  })
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function answer(authorization: string, target: URL, body: URLSearchParams, response: ServerResponse) {
    const json = (value: unknown, status = 200) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(value))
    }
    switch (target.pathname) {
      case '/.well-known/openid-configuration':
        return json({
          issuer: url(),
          authorization_endpoint: `${url()}/authorize`,
          token_endpoint: `${url()}/token`,
          jwks_uri: `${url()}/jwks`,
          id_token_signing_alg_values_supported: ['RS256'],
        })
      case '/jwks':
        return json({ keys: [jwk] })
      case '/authorize':
      case '/login/oauth/authorize': {
        const back = new URL(target.searchParams.get('redirect_uri') ?? '')
        back.searchParams.set('code', authorize(target))
        back.searchParams.set('state', target.searchParams.get('state') ?? '')
        response.writeHead(302, { location: back.href })
        return response.end()
      }
      case '/token':
      case '/login/oauth/access_token': {
        const flow = flows.get(body.get('code') ?? '')
        const verifier = createHash('sha256')
          .update(body.get('code_verifier') ?? '')
          .digest('base64url')
        const right =
          flow &&
          !flow.used &&
          flow.challenge === verifier &&
          flow.redirectUri === body.get('redirect_uri') &&
          body.get('client_id') === CLIENT.clientId &&
          body.get('client_secret') === CLIENT.clientSecret
        if (!right) return json({ error: 'invalid_grant' }, 400)
        flow.used = true
        const truth: Record<string, unknown> = {
          access_token: 'token-1',
          token_type: 'bearer',
          expires_in: 3600,
        }
        if (target.pathname === '/token') truth.id_token = await idToken(claimsOf(flow))
        return lies.token ? lies.token(response, truth) : json(truth)
      }
      case '/user':
        if (authorization !== 'Bearer token-1') return json({ message: 'Bad credentials' }, 401)
        return json('user' in lies ? lies.user : { id: person.id, login: 'ada', name: person.name })
      case '/user/emails':
        if (authorization !== 'Bearer token-1') return json({ message: 'Bad credentials' }, 401)
        return json(
          'emails' in lies
            ? lies.emails
            : [{ email: person.email, primary: true, verified: person.verified }],
        )
      default:
        return json({}, 404)
    }
  }

  const claimsOf = (flow: Flow): JWTPayload => {
    const now = Math.floor(Date.now() / 1000)
    const { email, name } = person
    const subject = { sub: String(person.id), email, email_verified: person.verified, name }
    return { iss: url(), aud: CLIENT.clientId, iat: now, exp: now + 600, nonce: flow.nonce, ...subject }
  }
  const sign = (claims: JWTPayload, header: object = {}, key = keys.privateKey) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'key-1', ...header }).sign(key)
  const idToken = async (claims: JWTPayload) => (lies.idToken ? lies.idToken(claims) : sign(claims))

  /** The person agrees: a code for the request that this address carries. */
  function authorize(address: URL): string {
    const code = `code-${++sequence}`
    const parameter = (name: string) => address.searchParams.get(name) ?? ''
    if (parameter('code_challenge_method') !== 'S256') throw new Error('no PKCE')
    flows.set(code, {
      challenge: parameter('code_challenge'),
      redirectUri: parameter('redirect_uri'),
      nonce: parameter('nonce'),
      used: false,
    })
    return code
  }

  // Longer than a busy test leaves a connection idle: one that ends while it is asked again is a failed call.
  server.keepAliveTimeout = 65_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: url(),
    publicKey: keys.publicKey,
    otherKey: otherKeys.privateKey,
    sign,
    authorize: (address: string) => authorize(new URL(address)),
    be: (next: Partial<typeof person>) => void (person = { ...person, ...next }),
    lie: (next: Lies) => void (lies = next),
    close: () => new Promise((done) => (server.close(done), server.closeAllConnections())),
  }
}
