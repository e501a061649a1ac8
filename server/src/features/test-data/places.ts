import { AppError } from '#server/http/errors.ts'

/** Work that fills a processor for a request: so much of it at once, and so much that may wait. */
export type Places = ReturnType<typeof createPlaces>

/** @param limits how many run, how many wait for that, and how many of both one user may have */
export function createPlaces(limits: { running: number; waiting: number; perUser: number }) {
  const users = new Map<string, number>()
  const line: (() => void)[] = []
  let running = 0

  /** Resolves when there is room, at once or when somebody leaves; rejects when whoever waits has gone. */
  function room(signal: AbortSignal): Promise<void> {
    if (running < limits.running) {
      running++
      return Promise.resolve()
    }
    return new Promise((resolve, reject) => {
      const enter = () => {
        signal.removeEventListener('abort', giveUp)
        resolve()
      }
      const giveUp = () => {
        line.splice(line.indexOf(enter), 1)
        reject(signal.reason as Error)
      }
      signal.addEventListener('abort', giveUp)
      line.push(enter)
    })
  }

  const leave = () => {
    const next = line.shift()
    if (next) next()
    else running--
  }

  const forget = (userId: string) => {
    const left = (users.get(userId) ?? 1) - 1
    if (left > 0) users.set(userId, left)
    else users.delete(userId)
  }

  /**
   * Waits for a turn, unless the request is given up before.
   * @returns what has to be called at the end
   * @throws AppError when there is no room to wait, or the user has taken theirs
   */
  async function enter(userId: string, signal: AbortSignal): Promise<() => void> {
    const own = users.get(userId) ?? 0
    if (own >= limits.perUser)
      throw new AppError('rate_limited', 'Too many requests at once. Please wait for the earlier ones.')
    if (running >= limits.running && line.length >= limits.waiting)
      throw new AppError('unavailable', 'The server is busy. Please try again in a moment.')
    users.set(userId, own + 1)
    try {
      signal.throwIfAborted()
      await room(signal)
    } catch {
      forget(userId)
      throw givenUp()
    }
    return () => {
      leave()
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

/** Nobody reads it, and it is no fault to be logged. */
const givenUp = () => new AppError('unavailable', 'The request was given up.')
