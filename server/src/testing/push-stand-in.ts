import {
  createDecipheriv,
  createECDH,
  createHmac,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushAddress } from '@aevia/domain/reminders/schema.ts'

/** What only the browser has (RFC 8291, 2). */
export type BrowserKeys = { pair: ECDH; auth: Buffer }
export type Delivered = { text: string; ttl: number; topic: string | undefined; bytes: number }
type Subscription = BrowserKeys & { serverKey: string; isLive: boolean; waiting: Delivered[]; taken: number }

const ORIGIN = 'https://push.example.com'
const HOUR_MS = 3_600_000

/**
 * A push service on loopback, with the browsers that it serves: it takes what is signed with the key that the browser
 * named (RFC 8292), keeps of one topic the newest message (RFC 8030, 5.4), and the browser decrypts it (RFC 8291).
 */
export async function startPushService() {
  const subscriptions = new Map<string, Subscription>()
  const refused: string[] = []
  let failing: number[] = []
  let beforeAnswer: () => unknown = () => {}
  let calls = 0

  function take(request: IncomingMessage, body: Buffer): number {
    calls++
    const { headers, method, url: path = '' } = request
    const failure = failing.shift()
    if (failure !== undefined) return failure
    const subscription = subscriptions.get(path)
    if (method !== 'POST' || !subscription) return 404
    if (!subscription.isLive) return 410
    const fault = vapidFault(headers.authorization ?? '', subscription.serverKey)
    if (fault) return (refused.push(fault), 403)
    if (headers['content-encoding'] !== 'aes128gcm' || body.length > 4096) return 400
    const topic = typeof headers.topic === 'string' ? headers.topic : undefined
    const message = {
      text: decrypted(body, subscription),
      ttl: Number(headers.ttl),
      topic,
      bytes: body.length,
    }
    const others = subscription.waiting.filter((each) => topic === undefined || each.topic !== topic)
    subscription.waiting = [...others, message]
    subscription.taken++
    return 201
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const status = take(request, Buffer.concat(parts))
      void Promise.resolve(beforeAnswer()).then(() => response.writeHead(status).end())
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const of = ({ endpoint }: PushAddress) => {
    const found = subscriptions.get(new URL(endpoint).pathname)
    if (!found) throw new Error('no such subscription')
    return found
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** What was wrong with messages that were not taken. */
    refused,
    calls: () => calls,
    /** A browser subscribes for messages of the server with this key. */
    subscribe(serverKey: string): PushAddress {
      const pair = createECDH('prime256v1')
      pair.generateKeys()
      const auth = randomBytes(16)
      const path = `/push/${randomBytes(32).toString('base64url')}`
      subscriptions.set(path, { pair, auth, serverKey, isLive: true, waiting: [], taken: 0 })
      return {
        endpoint: `${ORIGIN}${path}`,
        p256dh: pair.getPublicKey('base64url'),
        auth: auth.toString('base64url'),
      }
    },
    unsubscribe: (address: PushAddress) => void (of(address).isLive = false),
    /** What its browser would show now. */
    waiting: (address: PushAddress) => of(address).waiting,
    /** How many messages were taken for it, also those that others replaced. */
    taken: (address: PushAddress) => of(address).taken,
    /** The next answers, instead of its own. */
    answerNext: (...statuses: number[]) => void (failing = statuses),
    /** Answers only after it. */
    onAnswer: (work: () => unknown) => void (beforeAnswer = work),
    close: () => new Promise((done) => (server.close(done), server.closeAllConnections())),
  }
}

/** A browser to be notified, of a push service that nobody runs. */
export const exampleDevice = () => ({
  endpoint: `${ORIGIN}/push/${crypto.randomUUID()}`,
  p256dh: `B${'A'.repeat(86)}`,
  auth: 'A'.repeat(22),
  time_zone: 'Europe/Stockholm',
})

/** RFC 8292, 2 and 3; null where the server is who it says. */
function vapidFault(authorization: string, serverKey: string): string | null {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  if (key !== serverKey) return 'the key is not the one that the browser named'
  const [header = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const signed = Buffer.from(`${header}.${claims}`)
  const isSigned = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const read = (part: string) =>
    JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
  if (!isSigned || read(header).alg !== 'ES256') return 'the signature is not valid'
  const { aud, exp, sub } = read(claims)
  if (aud !== ORIGIN) return `it is for ${String(aud)}`
  const left = Number(exp) * 1000 - Date.now()
  if (!(left > 0 && left <= 24 * HOUR_MS)) return 'it does not end within a day'
  return /^(?:mailto:.+@|https:\/\/)/.test(String(sub)) ? null : 'nobody is named to write to'
}

/** RFC 8291, 3.4, of a body of one record (RFC 8188, 2). Throws where it was not encrypted for this browser. */
export function decrypted(body: Buffer, { pair, auth }: BrowserKeys): string {
  const salt = body.subarray(0, 16)
  const sender = body.subarray(21, 21 + body.readUInt8(20))
  const record = body.subarray(21 + sender.length)
  if (record.length > body.readUInt32BE(16)) throw new Error('more than one record')
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
  const material = createHmac(
    'sha256',
    createHmac('sha256', auth).update(pair.computeSecret(sender)).digest(),
  )
    .update(info)
    .update(Buffer.from([1]))
    .digest()
  const derive = (what: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', material, salt, `Content-Encoding: ${what}\0`, bytes))
  const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12), {
    authTagLength: 16,
  })
  cipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()])
  const end = padded.lastIndexOf(2)
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0))
    throw new Error('the padding is not valid')
  return padded.subarray(0, end).toString('utf8')
}
