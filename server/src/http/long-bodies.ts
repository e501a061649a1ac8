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

type Sender = { userId: string; length: number; held: number; looks: number[]; turnAway: () => void }

const busy = () => new AppError('unavailable', 'The server is busy. Please try again in a moment.')

/** Bytes a second; null until it is known. */
const speedOf = ({ length, looks }: Sender): number | null =>
  looks.length < LOOKS ? null : (length - looks[0]!) / ((LOOKS * LOOK_MS) / 1_000)

/** The memory that bodies fill, and who fills it. */
function createMemory(most: number) {
  const senders = new Set<Sender>()
  /** By user, of what comes in and of what waits. */
  const held = new Map<string, number>()
  const awayUntil = new Map<string, number>()
  let all = 0
  let looking: NodeJS.Timeout | undefined

  function look() {
    for (const { length, looks } of senders) {
      looks.push(length)
      if (looks.length > LOOKS) looks.shift()
    }
    if (senders.size > 0) return
    clearInterval(looking)
    looking = undefined
  }

  /** Whoever stands still goes, the slowest first; else the largest body of whoever holds most. */
  function makeRoom() {
    const large = [...senders].filter((sender) => sender.held > LITTLE)
    const still = large
      .filter((sender) => (speedOf(sender) ?? PACE) < PACE)
      .toSorted((a, b) => speedOf(a)! - speedOf(b)!)
    const ofUser = ({ userId }: Sender) => held.get(userId) ?? 0
    const most = large.toSorted((a, b) => ofUser(b) - ofUser(a) || b.held - a.held)
    const [out] = still.length > 0 ? still : most
    if (!out) return
    awayUntil.set(out.userId, performance.now() + AWAY_MS)
    out.turnAway()
  }

  function hold(userId: string, bytes: number) {
    all += bytes
    const own = (held.get(userId) ?? 0) + bytes
    if (own > 0) held.set(userId, own)
    else held.delete(userId)
    if (bytes > 0 && all > most) makeRoom()
  }

  return {
    hold,
    add(sender: Sender) {
      senders.add(sender)
      looking ??= setInterval(look, LOOK_MS).unref()
    },
    remove: (sender: Sender) => senders.delete(sender),
    isAway(userId: string): boolean {
      const now = performance.now()
      for (const [user, until] of awayUntil) if (until < now) awayUntil.delete(user)
      return awayUntil.has(userId)
    },
  }
}

/**
 * Receives bodies. While one comes in it holds no place, but the memory that it fills: who sends slowly takes little and
 * keeps nobody waiting. Once all of it is taken, whoever stands still is turned away, else whoever holds most of it. What
 * came in whole waits for its place.
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
    try {
      const bytes = await readAll(body, memory)
      memory.hold(userId, bytes.length)
      try {
        return await places.take(userId, request.signal, () => use(bytes))
      } finally {
        memory.hold(userId, -bytes.length)
      }
    } finally {
      end(userId)
    }
  }
}

async function readAll(
  { userId, request, most, tooLarge }: LongBody,
  memory: ReturnType<typeof createMemory>,
): Promise<Buffer> {
  if (Number(request.headers.get('content-length')) > most) throw tooLarge()
  const reader = request.body?.getReader()
  if (!reader) return Buffer.alloc(0)
  let isAway = false
  const leave = () => void reader.cancel().catch(() => {})
  const turnAway = () => {
    isAway = true
    leave()
  }
  const sender: Sender = { userId, length: 0, held: 0, looks: [], turnAway }
  memory.add(sender)
  const blocks: Buffer[] = []
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (isAway) throw busy()
      if (done) return Buffer.concat(blocks, sender.length)
      if (sender.length + value.length > most) throw tooLarge()
      append(blocks, value, sender.length)
      sender.length += value.length
      const grown = blocks.length * BLOCK - sender.held
      sender.held += grown
      if (grown > 0) memory.hold(userId, grown)
    }
  } catch (error) {
    // Whoever sent it has left; nobody reads the answer, and it is no fault to log.
    throw request.signal.aborted ? busy() : error
  } finally {
    memory.hold(userId, -sender.held)
    memory.remove(sender)
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
