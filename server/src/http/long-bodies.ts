/** Bodies of some megabytes that are held in memory while they come in. */
import { AppError } from '#server/app-error.ts'
import { createPlaces, type PlaceLimits } from '#server/places.ts'

/**
 * While others wait for the place, what was sent in the last so many milliseconds counts: who sent fast before, and is
 * silent now, keeps others waiting, too.
 */
const WINDOW_MS = 5_000
/** Bytes a second: a telephone on a poor line sends as many. */
const PACE = 32 * 1024
const LOOKED_AT_MS = 500
/** After so long the place goes to others, however steadily something came in: 64 MB at 4.5 Mbit a second. */
const TURN_MS = 120_000

type LongBody = { userId: string; request: Request; most: number; tooLarge: () => AppError }

/**
 * Receives so many bodies at once; whoever waits for a turn is not read from, and a sender that is slow does not keep
 * others waiting.
 * @returns a function that reads a body and hands it on, both in one turn
 */
export function receiveLongBodies(limits: PlaceLimits) {
  const places = createPlaces(limits)
  return <T>(body: LongBody, use: (bytes: Buffer) => Promise<T>): Promise<T> =>
    places.take(body.userId, body.request.signal, async () => use(await readAll(body, places.isWaitedFor)))
}

async function readAll({ request, most, tooLarge }: LongBody, isWaitedFor: () => boolean): Promise<Buffer> {
  if (Number(request.headers.get('content-length')) > most) throw tooLarge()
  const reader = request.body?.getReader()
  if (!reader) return Buffer.alloc(0)
  const parts: Uint8Array[] = []
  let length = 0
  const slow = Promise.withResolvers<never>()
  /** How much had come at each look of the window, the oldest first. */
  const looks: number[] = [0]
  const since = performance.now()
  const watch = setInterval(() => {
    const before = looks.length > WINDOW_MS / LOOKED_AT_MS ? looks.shift() : undefined
    looks.push(length)
    const isSlow = before !== undefined && length - before < (WINDOW_MS / 1_000) * PACE
    if ((isSlow || performance.now() - since > TURN_MS) && isWaitedFor())
      slow.reject(new AppError('unavailable', 'This came in too slowly while others wait. Please try again.'))
  }, LOOKED_AT_MS)
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), slow.promise])
      if (done) return Buffer.concat(parts)
      length += value.length
      if (length > most) throw tooLarge()
      parts.push(value)
    }
  } finally {
    clearInterval(watch)
    // It may have no end; nobody waits for it.
    void reader.cancel().catch(() => {})
  }
}
