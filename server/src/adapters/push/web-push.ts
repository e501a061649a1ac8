import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { buildPushPayload } from '@block65/webcrypto-web-push'
import { brand } from '@aevia/domain/brand.ts'
import { OutsideError } from '#server/outside-error.ts'
import type { Push, PushOutcome } from '#server/ports/push.ts'
import { type Lookup, PrivateAddressError, publicLookup } from './public-lookup.ts'
import { vapidKey } from './vapid-key.ts'

/** Milliseconds until the answer begins; nothing of it but its status is read. */
const PATIENCE_MS = 10_000

export type PushOptions = {
  appKey: Buffer
  appUrl: string
  /** Where every push service is reached instead; null: each at its own address. */
  standIn: string | null
  lookup?: Lookup
  patienceMs?: number | undefined
}
type Sending = {
  headers: Record<string, string>
  body: Uint8Array
  lookup: LookupFunction | undefined
  patienceMs: number
}

/** Web Push (RFC 8030): encrypted for the browser alone (RFC 8291), signed by this server (RFC 8292). */
export function createWebPush({
  appKey,
  appUrl,
  standIn,
  lookup,
  patienceMs = PATIENCE_MS,
}: PushOptions): Push {
  // Whom a push service writes to. One of this machine alone has no address that it could open.
  const subject = appUrl.startsWith('https:') ? appUrl : `mailto:${brand.contactEmail}`
  const vapid = { ...vapidKey(appKey), subject }
  const guarded = standIn === null ? publicLookup(lookup) : undefined
  const reached = (endpoint: string): URL => {
    const url = new URL(endpoint)
    return standIn === null ? url : new URL(`${url.pathname}${url.search}`, standIn)
  }

  return {
    key: vapid.publicKey,
    async send({ endpoint, p256dh, auth }, { text, topic, seconds }) {
      const subscription = { endpoint, expirationTime: null, keys: { p256dh, auth } }
      const message = { data: text, options: { ttl: seconds, topic, urgency: 'normal' as const } }
      // What is no point of the curve cannot be encrypted for, now or later.
      const built = await buildPushPayload(message, subscription, vapid).catch(() => null)
      if (!built) return 'refused'
      try {
        return outcomeOf(await post(reached(endpoint), { ...built, lookup: guarded, patienceMs }))
      } catch (error) {
        if (error instanceof PrivateAddressError || error instanceof NoAnswerError) return 'refused'
        throw new OutsideError('The push service', error)
      }
    },
  }
}

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'taken'
  if (status === 404 || status === 410) return 'gone'
  if (status === 429 || status >= 500) throw new Error(`it answered ${status}`)
  // Also where it leads elsewhere: nobody is followed to an address that was not looked at.
  return 'refused'
}

/** What it answered is no answer of a push service, and nothing more of it is read. */
class NoAnswerError extends Error {}

/**
 * The status of the answer; its body is not read. `fetch` would not say which address it is about to call. Each end is
 * settled here, also those at which Node says neither "response" nor "error": a change of the protocol (101), for which
 * nobody asked, and hints without end (103), of which the first is enough.
 */
function post(url: URL, { headers, body, lookup, patienceMs }: Sending): Promise<number> {
  const start = url.protocol === 'https:' ? requestHttps : requestHttp
  const options = { method: 'POST', headers, agent: false, ...(lookup ? { lookup } : {}) }
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const request = start(url, options, (answer) => {
    resolve(answer.statusCode ?? 0)
    answer.destroy()
  })
  const end = (error: Error) => {
    reject(error)
    request.destroy()
  }
  const patience = setTimeout(() => end(new Error('it did not answer in time')), patienceMs)
  request
    .on('error', reject)
    .on('close', () => reject(new Error('it closed the connection without an answer')))
    .on('upgrade', (_answer, socket) => {
      socket.destroy()
      end(new NoAnswerError('it changed the protocol'))
    })
    .on('information', () => end(new NoAnswerError('it sent hints before an answer')))
    .end(body)
  return promise.finally(() => clearTimeout(patience))
}
