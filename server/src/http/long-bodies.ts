/** Bodies of some megabytes that are held in memory while they come in. */
import { AppError } from '#server/app-error.ts'
import { createPlaces, type PlaceLimits } from '#server/places.ts'

type Limits = PlaceLimits & {
  /** Bytes of all bodies together, those that come in and those that wait for their place. */
  bytes: number
}
type LongBody = { userId: string; request: Request; most: number; tooLarge: () => AppError }

/** Speed is what came in the last so many looks: who sent fast before and stands still now is slow. */
const LOOKS = 5
const LOOK_MS = 1_000
/** Bytes a second: a telephone on a poor line sends as many. */
const PACE = 32 * 1024
/** Bodies are kept in blocks: a byte alone takes as much memory as is counted for it. */
const BLOCK = 64 * 1024
/** Nobody with so few bytes has to go: they are not what fills the memory. */
const LITTLE = 4 * BLOCK
/** Whoever was turned away and comes again at once would be new, and so not known to be slow. */
const AWAY_MS = 10_000

type Held = {
  userId: string
  /** what came in, and the bytes of memory that it takes */
  length: number
  bytes: number
  looks: number[]
  /** it came in, and waits for its place */
  isWhole: boolean
  away: AbortController
}

const busy = () => new AppError('unavailable', 'The server is busy. Please try again in a moment.')

/** Bytes a second; null until it is known, and of what came in whole. */
const speedOf = ({ length, looks, isWhole }: Held): number | null =>
  isWhole || looks.length < LOOKS ? null : (length - looks[0]!) / ((LOOKS * LOOK_MS) / 1_000)

/** The memory that bodies fill, and who fills it. */
function createMemory(most: number) {
  const bodies = new Set<Held>()
  /** By user, of what comes in and of what waits. */
  const held = new Map<string, number>()
  const awayUntil = new Map<string, number>()
  let all = 0
  let looking: NodeJS.Timeout | undefined

  function look() {
    for (const { length, looks } of bodies) {
      looks.push(length)
      if (looks.length > LOOKS) looks.shift()
    }
    if (bodies.size > 0) return
    clearInterval(looking)
    looking = undefined
  }

  /** Whoever stands still goes, the slowest first; else the largest body of whoever holds most. */
  function makeRoom() {
    const large = [...bodies].filter(({ bytes }) => bytes > LITTLE)
    const still = large
      .filter((body) => (speedOf(body) ?? PACE) < PACE)
      .toSorted((a, b) => speedOf(a)! - speedOf(b)!)
    const ofUser = ({ userId }: Held) => held.get(userId) ?? 0
    const most = large.toSorted((a, b) => ofUser(b) - ofUser(a) || b.bytes - a.bytes)
    const [out] = still.length > 0 ? still : most
    if (!out) return
    bodies.delete(out)
    awayUntil.set(out.userId, performance.now() + AWAY_MS)
    out.away.abort()
  }

  /** From now on a body takes so many bytes. */
  function hold(body: Held, bytes: number) {
    const more = bytes - body.bytes
    body.bytes = bytes
    all += more
    const own = (held.get(body.userId) ?? 0) + more
    if (own > 0) held.set(body.userId, own)
    else held.delete(body.userId)
    if (more > 0 && all > most) makeRoom()
  }

  return {
    hold,
    add(body: Held) {
      bodies.add(body)
      looking ??= setInterval(look, LOOK_MS).unref()
    },
    /** It cannot be turned away any more: it is being used. */
    keep: (body: Held) => bodies.delete(body),
    remove(body: Held) {
      bodies.delete(body)
      hold(body, 0)
    },
    isAway(userId: string): boolean {
      const now = performance.now()
      for (const [user, until] of awayUntil) if (until < now) awayUntil.delete(user)
      return awayUntil.has(userId)
    },
  }
}

/**
 * Receives bodies. While one comes in it holds no place, but the memory that it fills: who sends slowly takes little and
 * keeps nobody waiting. What came in whole waits for its place. Once all of the memory is taken, whoever stands still is
 * turned away, else whoever holds most of it, also while it waits.
 * @returns a function that reads a body and hands it on
 */
export function receiveLongBodies({ bytes: most, perUser, ...limits }: Limits) {
  const places = createPlaces({ ...limits, perUser })
  const memory = createMemory(most)
  const bodies = new Map<string, number>()

  function begin(userId: string) {
    if (memory.isAway(userId)) throw busy()
    const own = bodies.get(userId) ?? 0
    if (own >= perUser)
      throw new AppError(
        'rate_limited',
        'Too many requests at once. Please wait for the earlier ones to finish.',
      )
    bodies.set(userId, own + 1)
  }
  function end(userId: string) {
    const left = (bodies.get(userId) ?? 1) - 1
    if (left > 0) bodies.set(userId, left)
    else bodies.delete(userId)
  }

  return async <T>(body: LongBody, use: (bytes: Buffer) => Promise<T>): Promise<T> => {
    const { userId, request } = body
    begin(userId)
    const away = new AbortController()
    const held: Held = { userId, length: 0, bytes: 0, looks: [], isWhole: false, away }
    memory.add(held)
    try {
      const bytes = await readAll(body, held, memory)
      memory.hold(held, bytes.length)
      held.isWhole = true
      return await places.take(userId, AbortSignal.any([request.signal, away.signal]), () => {
        memory.keep(held)
        return use(bytes)
      })
    } catch (error) {
      throw away.signal.aborted ? busy() : error
    } finally {
      memory.remove(held)
      end(userId)
    }
  }
}

async function readAll(
  { request, most, tooLarge }: LongBody,
  held: Held,
  memory: ReturnType<typeof createMemory>,
): Promise<Buffer> {
  if (Number(request.headers.get('content-length')) > most) throw tooLarge()
  const reader = request.body?.getReader()
  if (!reader) return Buffer.alloc(0)
  const { signal } = held.away
  const leave = () => void reader.cancel().catch(() => {})
  signal.addEventListener('abort', leave)
  const blocks: Buffer[] = []
  try {
    for (;;) {
      const { done, value } = await reader.read()
      signal.throwIfAborted()
      if (done) return Buffer.concat(blocks, held.length)
      if (held.length + value.length > most) throw tooLarge()
      append(blocks, value, held.length)
      held.length += value.length
      const bytes = blocks.length * BLOCK
      if (bytes > held.bytes) memory.hold(held, bytes)
    }
  } catch (error) {
    // Whoever sent it has left; nobody reads the answer, and it is no fault to log.
    throw request.signal.aborted ? busy() : error
  } finally {
    signal.removeEventListener('abort', leave)
    // It may have no end; nobody waits for it.
    leave()
  }
}

/** Copies a piece behind the `length` bytes that are there. */
function append(blocks: Buffer[], piece: Uint8Array, length: number): void {
  for (let at = 0; at < piece.length;) {
    const place = (length + at) % BLOCK
    if (place === 0) blocks.push(Buffer.allocUnsafeSlow(BLOCK))
    const part = piece.subarray(at, at + BLOCK - place)
    blocks.at(-1)!.set(part, place)
    at += part.length
  }
}
