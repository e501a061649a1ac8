import { AppError } from '#server/app-error.ts'

/** Work that fills a processor for a request: so much of it at once, and so much that may wait. */
export type Places = ReturnType<typeof createPlaces>

/** How many run, how many wait for that, and how many of both one user may have. */
export type PlaceLimits = { running: number; waiting: number; perUser: number }
type Waiting = { userId: string; go: () => void; giveWay: () => void }

/**
 * Users take turns, however many each of them waits for, and where there is more than one place, one user never has all.
 */
export function createPlaces(limits: PlaceLimits) {
  const { isBusyFor, room, leave } = createTurns(limits)
  const held = new Map<string, number>()

  const forget = (userId: string) => {
    const left = (held.get(userId) ?? 1) - 1
    if (left > 0) held.set(userId, left)
    else held.delete(userId)
  }

  /**
   * Waits for a turn, unless the request is given up before.
   * @returns what has to be called at the end
   * @throws AppError when there is no room to wait, or the user has taken theirs
   */
  async function enter(userId: string, signal: AbortSignal): Promise<() => void> {
    const own = held.get(userId) ?? 0
    if (own >= limits.perUser)
      throw new AppError(
        'rate_limited',
        'Too many requests at once. Please wait for the earlier ones to finish.',
      )
    if (isBusyFor(userId)) throw busy()
    held.set(userId, own + 1)
    try {
      signal.throwIfAborted()
      await room(userId, signal)
    } catch (error) {
      forget(userId)
      throw error instanceof AppError ? error : givenUp()
    }
    return () => {
      leave(userId)
      forget(userId)
    }
  }

  return {
    enter,
    /** Runs the work in its turn. */
    async take<T>(userId: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
      const end = await enter(userId, signal)
      try {
        return await work()
      } catch (error) {
        throw signal.aborted ? givenUp() : error
      } finally {
        end()
      }
    },
  }
}

function createTurns(limits: PlaceLimits) {
  const running: string[] = []
  /** How often each user had their turn since the last time that nobody waited. */
  const served = new Map<string, number>()
  const line: Waiting[] = []
  const mostOfUser = Math.max(1, limits.running - 1)

  const mayRun = (userId: string) =>
    running.length < limits.running && running.filter((one) => one === userId).length < mostOfUser

  function run(userId: string) {
    running.push(userId)
    served.set(userId, (served.get(userId) ?? 0) + 1)
  }

  function letIn() {
    const turnsOf = ({ userId }: Waiting) => served.get(userId) ?? 0
    const [next] = line.filter(({ userId }) => mayRun(userId)).sort((a, b) => turnsOf(a) - turnsOf(b))
    if (!next) return
    line.splice(line.indexOf(next), 1)
    run(next.userId)
    next.go()
  }

  const waitingOf = (userId: string) => line.filter((one) => one.userId === userId).length

  /** Of whoever waits for most, the last one to have come. */
  function makeWay() {
    const most = Math.max(...line.map(({ userId }) => waitingOf(userId)))
    line.findLast(({ userId }) => waitingOf(userId) === most)?.giveWay()
  }

  /** Resolves when there is room, at once or when somebody leaves; rejects when whoever waits has gone. */
  function room(userId: string, signal: AbortSignal): Promise<void> {
    if (mayRun(userId)) return Promise.resolve(run(userId))
    if (line.length >= limits.waiting) makeWay()
    return new Promise((resolve, reject) => {
      const one: Waiting = {
        userId,
        go() {
          signal.removeEventListener('abort', giveUp)
          resolve()
        },
        giveWay: () => leaveLine(busy()),
      }
      const leaveLine = (reason: Error) => {
        signal.removeEventListener('abort', giveUp)
        line.splice(line.indexOf(one), 1)
        reject(reason)
      }
      const giveUp = () => leaveLine(signal.reason as Error)
      signal.addEventListener('abort', giveUp)
      line.push(one)
    })
  }

  function leave(userId: string) {
    running.splice(running.indexOf(userId), 1)
    if (line.length === 0) served.clear()
    letIn()
  }

  return {
    /** Neither a place nor room to wait for one: who waits for nothing yet is always let into the line. */
    isBusyFor: (userId: string) => !mayRun(userId) && line.length >= limits.waiting && waitingOf(userId) > 0,
    room,
    leave,
  }
}

const busy = () => new AppError('unavailable', 'The server is busy. Please try again in a moment.')
/** Nobody reads it, and it is not a fault to log. */
const givenUp = () => new AppError('unavailable', 'The request was given up.')
