import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export const CLIENT = { clientId: 'client-1', clientSecret: 'secret-1' }

export type Asked = { method: string; url: URL; headers: IncomingHttpHeaders; form: URLSearchParams }
export type Answer = { status?: number; headers?: Record<string, string>; body?: unknown }
type Grant = { redirectUri: string; challenge: string | null }
export type Pair = { access: string; refresh: string }

/** What is asked of a maker beyond its own protocol. */
export type Protocol = {
  /** paths */
  authorize: string
  isPkce?: boolean
  /** Its own answers to all else; null for 404. */
  answer: (asked: Asked, vault: Vault) => Answer | null
  /** How it says that it takes no more for so many seconds. */
  busy: (seconds: number) => Answer
  isData: (asked: Asked) => boolean
}

/** Codes count once, refresh tokens rotate, and one that is used twice ends everything, as at a careful maker. */
export class Vault {
  /** who agrees */
  account = '4711'
  readonly refused: string[] = []
  readonly #codes = new Map<string, Grant>()
  /** by token: whose it is */
  readonly #access = new Map<string, string>()
  readonly #refresh = new Map<string, { isUsed: boolean; account: string }>()
  lifetime = 3600
  refreshes = 0
  revoked = 0
  /** whatever they are worth */
  readonly askedToRevoke: string[] = []

  grant(grant: Grant): string {
    const code = randomBytes(8).toString('hex')
    this.#codes.set(code, grant)
    return code
  }

  #pair(account: string): Pair {
    const pair = { access: randomBytes(8).toString('hex'), refresh: randomBytes(8).toString('hex') }
    this.#access.set(pair.access, account)
    this.#refresh.set(pair.refresh, { isUsed: false, account })
    return pair
  }

  /** Null where it is not valid. */
  exchange(form: URLSearchParams): Pair | null {
    const code = form.get('code') ?? ''
    const grant = this.#codes.get(code)
    this.#codes.delete(code)
    const verifier = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isRight =
      grant?.redirectUri === form.get('redirect_uri') && (grant?.challenge ?? verifier) === verifier
    return isRight ? this.#pair(this.account) : null
  }

  renew(refresh: string | null): Pair | null {
    const found = this.#refresh.get(refresh ?? '')
    if (found?.isUsed) this.end()
    if (found?.isUsed !== false) return null
    found.isUsed = true
    this.refreshes++
    return this.#pair(found.account)
  }

  /** Whose token it is, while it is one. */
  ownerOf = (authorization: string | undefined): string | undefined =>
    this.#access.get(/^Bearer (\S+)$/.exec(authorization ?? '')?.[1] ?? '')

  /** Accounts of which any token works. */
  accounts = (): string[] => [...new Set(this.#access.values())].toSorted()

  isLive = (authorization: string | undefined): boolean => this.ownerOf(authorization) !== undefined

  /** Access tokens end, whatever was said of their end. */
  expire(): void {
    this.#access.clear()
  }

  /** The person withdraws at the maker. */
  end(): void {
    this.#access.clear()
    this.#refresh.clear()
  }

  /** The server ends all that this account agreed to. */
  revoke(account = this.account): void {
    this.revoked++
    for (const [token, owner] of this.#access) if (owner === account) this.#access.delete(token)
    for (const [token, { account: owner }] of this.#refresh)
      if (owner === account) this.#refresh.delete(token)
  }
}

/** A maker of devices on loopback that speaks its documented protocol. */
export async function startMaker(protocolOf: (url: () => string) => Protocol) {
  const vault = new Vault()
  const url = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const protocol = protocolOf(url)
  const asked: Asked[] = []
  let next: Answer[] = []
  let hold: Promise<unknown> = Promise.resolve()
  let holdData: Promise<unknown> = Promise.resolve()
  let cut = 0

  function answerTo(each: Asked): Answer {
    if (each.url.pathname === protocol.authorize) {
      const location = agree(each.url)
      return { status: 302, headers: { location } }
    }
    const isData = protocol.isData(each)
    if (isData) asked.push(each)
    const instead = isData ? next.shift() : undefined
    return instead ?? protocol.answer(each, vault) ?? { status: 404, body: {} }
  }

  /** The person agrees; where they are sent back to. */
  function agree(address: URL): string {
    const field = (name: string) => address.searchParams.get(name)
    const isPkce = field('code_challenge_method') === 'S256'
    if (Boolean(protocol.isPkce) !== isPkce) vault.refused.push('PKCE')
    if (field('response_type') !== 'code' || field('client_id') !== CLIENT.clientId || !field('scope'))
      vault.refused.push('authorize')
    const back = new URL(field('redirect_uri') ?? '')
    const challenge = isPkce ? field('code_challenge') : null
    back.searchParams.set('code', vault.grant({ redirectUri: back.href, challenge }))
    back.searchParams.set('state', field('state') ?? '')
    return back.href
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const form = new URLSearchParams(Buffer.concat(parts).toString())
      const { method = 'GET', headers } = request
      const each = { method, url: new URL(request.url ?? '/', url()), headers, form }
      const answer = answerTo(each)
      const { status = 200, headers: more = {}, body } = answer
      response.once('close', () => void (protocol.isData(each) && !response.writableEnded && cut++))
      void Promise.all([hold, protocol.isData(each) && holdData]).then(() => {
        response.writeHead(status, { 'content-type': 'application/json', ...more })
        response.end(typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body))
      })
    })
  })
  // Longer than a busy test leaves a connection idle.
  server.keepAliveTimeout = 65_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: url(),
    vault,
    /** Calls for data, in their order. */
    asked,
    agree: (address: string) => agree(new URL(address)),
    /** The next answers to calls for data, instead of its own. */
    answerNext: (...answers: Answer[]) => void (next = answers),
    busyNext: (seconds: number) => void (next = [protocol.busy(seconds)]),
    /** Answers only after it. */
    holdUntil: (until: Promise<unknown>) => void (hold = until),
    /** The same for calls for data only. */
    holdDataUntil: (until: Promise<unknown>) => void (holdData = until),
    /** Calls for data that were given up before they were answered. */
    cut: () => cut,
    close: () => new Promise((done) => (server.close(done), server.closeAllConnections())),
  }
}
export type Maker = Awaited<ReturnType<typeof startMaker>>

/** Some of a list, and a mark for the rest. */
export function pageOf<T>(items: readonly T[], mark: string | null, size: number) {
  const at = Number(mark ?? 0)
  const end = at + size
  return { items: items.slice(at, end), next: end < items.length ? String(end) : null }
}

export const hasKey = (form: URLSearchParams): boolean =>
  form.get('client_id') === CLIENT.clientId && form.get('client_secret') === CLIENT.clientSecret
