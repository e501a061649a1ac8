/** Bodies of some megabytes that are held in memory while they come in. */
import { AppError } from '#server/app-error.ts'
import { createPlaces, type PlaceLimits } from '#server/places.ts'

type Limits = PlaceLimits & {
  /** Bytes of all bodies together, those that come in and those that wait for their place. */
  bytes: number
}
type LongBody = { userId: string; request: Request; most: number; tooLarge: () => AppError }

/** Whoever has sent for so long has shown how fast they are. */
const KNOWN_AFTER_MS = 5_000
/** Nobody with so few bytes has to go: they are not what fills the memory. */
const LITTLE = 256 * 1024

type Sender = { userId: string; since: number; length: number; turnAway: (reason: Error) => void }

/**
 * Receives bodies. While one comes in it holds no place, but the memory that it fills: who sends slowly takes little and
 * keeps nobody waiting, and once all of it is taken the slowest is turned away. What came in whole waits for its place.
 * @returns a function that reads a body and hands it on
 */
export function receiveLongBodies({ bytes: most, perUser, ...limits }: Limits) {
  const places = createPlaces({ ...limits, perUser })
  const senders = new Set<Sender>()
  const bodies = new Map<string, number>()
  let held = 0

  /** Of those that have shown how fast they are the slowest; else whoever has sent most. */
  function makeRoom() {
    const now = performance.now()
    const large = [...senders].filter(({ length }) => length > LITTLE)
    const known = large.filter(({ since }) => now - since > KNOWN_AFTER_MS)
    const slowest = known.toSorted((a, b) => a.length / (now - a.since) - b.length / (now - b.since))
    const largest = large.toSorted((a, b) => b.length - a.length)
    const [out] = slowest.length > 0 ? slowest : largest
    out?.turnAway(new AppError('unavailable', 'The server is busy. Please try again in a moment.'))
  }

  async function readAll({ userId, request, most: mostOfBody, tooLarge }: LongBody): Promise<Buffer> {
    if (Number(request.headers.get('content-length')) > mostOfBody) throw tooLarge()
    const reader = request.body?.getReader()
    if (!reader) return Buffer.alloc(0)
    const turnedAway = Promise.withResolvers<never>()
    turnedAway.promise.catch(() => {})
    const sender: Sender = { userId, since: performance.now(), length: 0, turnAway: turnedAway.reject }
    senders.add(sender)
    const parts: Uint8Array[] = []
    try {
      for (;;) {
        const { done, value } = await Promise.race([reader.read(), turnedAway.promise])
        if (done) return Buffer.concat(parts)
        sender.length += value.length
        held += value.length
        if (sender.length > mostOfBody) throw tooLarge()
        parts.push(value)
        if (held > most) makeRoom()
      }
    } catch (error) {
      held -= sender.length
      throw error
    } finally {
      senders.delete(sender)
      // It may have no end; nobody waits for it.
      void reader.cancel().catch(() => {})
    }
  }

  return async <T>(body: LongBody, use: (bytes: Buffer) => Promise<T>): Promise<T> => {
    const { userId, request } = body
    const own = bodies.get(userId) ?? 0
    if (own >= perUser)
      throw new AppError(
        'rate_limited',
        'Too many requests at once. Please wait for the earlier ones to finish.',
      )
    bodies.set(userId, own + 1)
    try {
      const bytes = await readAll(body)
      try {
        return await places.take(userId, request.signal, () => use(bytes))
      } finally {
        held -= bytes.length
      }
    } finally {
      const left = (bodies.get(userId) ?? 1) - 1
      if (left > 0) bodies.set(userId, left)
      else bodies.delete(userId)
    }
  }
}
