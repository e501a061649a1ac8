import { AppError } from './app-error.ts'
import { createBreath } from './breath.ts'

type Line = { running: number; waiting: (() => void)[] }

/**
 * So many requests of one user (or address) run at once; the others wait, first come, first served. Whatever one asks
 * for, it gets a part of the server: who waits goes on only after others had their turn of the event loop.
 */
export function createUserTurns(limits: { running: number; waiting: number }) {
  const lines = new Map<string, Line>()
  const breathe = createBreath()

  async function leave(userId: string, line: Line) {
    if (line.waiting.length > 0) await breathe()
    // Only now: whoever gave up meanwhile has left the line.
    const next = line.waiting.shift()
    if (next) return next()
    line.running--
    if (line.running === 0) lines.delete(userId)
  }

  return {
    /**
     * @returns what has to be called at the end
     * @throws AppError when too many wait already, or the request is given up while it waits
     */
    async enter(userId: string, asking: { readonly signal: AbortSignal }): Promise<() => void> {
      const line = lines.get(userId) ?? { running: 0, waiting: [] }
      lines.set(userId, line)
      if (line.running < limits.running) line.running++
      else if (line.waiting.length >= limits.waiting)
        throw new AppError(
          'rate_limited',
          'Too many requests at once. Please wait for the earlier ones to finish.',
        )
      else await turn(line, asking.signal)
      return () => void leave(userId, line)
    },
  }
}

function turn(line: Line, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const enter = () => {
      signal.removeEventListener('abort', giveUp)
      resolve()
    }
    const giveUp = () => {
      line.waiting.splice(line.waiting.indexOf(enter), 1)
      reject(new AppError('unavailable', 'The request was given up.'))
    }
    signal.addEventListener('abort', giveUp)
    line.waiting.push(enter)
  })
}
