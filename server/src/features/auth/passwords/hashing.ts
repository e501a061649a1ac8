import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { AppError } from '#server/app-error.ts'

/** Argon2id with 19 MiB and two passes: OWASP Password Storage Cheat Sheet. */
const PARAMETERS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const AT_ONCE = Math.max(1, Math.min(4, availableParallelism() - 1))

/** Some ten seconds of one processor: who comes then is told to try again. */
const MOST_WAITING = 200

export type PasswordHashing = ReturnType<typeof createPasswordHashing>

/** Hashes a few passwords at a time: a rush of sign-ins leaves a core to everybody else. */
export function createPasswordHashing() {
  let running = 0
  const waiting: (() => void)[] = []
  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (waiting.length >= MOST_WAITING)
      throw new AppError('unavailable', 'The server is busy. Please try again in a moment.')
    if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
  return {
    hash: (password: string) => inTurn(() => hash(password, PARAMETERS)),
    verify: ({ hash: stored, password }: { hash: string; password: string }) =>
      inTurn(() => verify(stored, password)),
  }
}
