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
        signal.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        line.splice(line.indexOf(enter), 1)
        reject(signal.reason as Error)
      }
      signal.addEventListener('abort', leave)
      line.push(enter)
    })
  }

  const leave = () => {
    const next = line.shift()
    if (next) next()
    else running--
  }

  return {
    /**
     * Runs the work in its turn, and not at all when its request was given up before.
     * @throws AppError when there is no room to wait, or the user has taken theirs
     */
    async take<T>(userId: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
      const own = users.get(userId) ?? 0
      if (own >= limits.perUser)
        throw new AppError('rate_limited', 'Too many requests at once. Please wait for the earlier ones.')
      if (running >= limits.running && line.length >= limits.waiting)
        throw new AppError('unavailable', 'The server is busy. Please try again in a moment.')
      users.set(userId, own + 1)
      try {
        signal.throwIfAborted()
        await room(signal)
        try {
          return await work()
        } finally {
          leave()
        }
      } catch (error) {
        // Nobody reads the answer, and it is no fault to be logged.
        if (signal.aborted) throw new AppError('unavailable', 'The request was given up.')
        throw error
      } finally {
        const left = (users.get(userId) ?? 1) - 1
        if (left > 0) users.set(userId, left)
        else users.delete(userId)
      }
    },
  }
}
