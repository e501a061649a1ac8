import { Worker } from 'node:worker_threads'
import type { Histories, Looked } from '@aevia/domain/metrics/associations/what-goes-with-what.ts'
import { AppError } from '#server/app-error.ts'

/** Milliseconds by the clock, for a thread that has hardly a processor. */
const LONGEST_MS = 20_000
const MEMORY_MB = 96

/**
 * Looks in a thread of its own: a second of arithmetic would make everybody else wait. It ends with its request.
 * @throws AppError where there is too much to compare; the signal's reason when aborted
 */
export function lookApart(histories: Histories, signal: AbortSignal): Promise<Looked> {
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./looking.ts', import.meta.url), {
      workerData: histories,
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    })
    const end = (settle: () => void): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', abandon)
      void worker.terminate()
      settle()
    }
    const tooMuch = () =>
      new AppError('unavailable', 'There is too much to compare at once. Please try again later.')
    const abandon = () => end(() => reject(signal.reason as Error))
    const timer = setTimeout(() => end(() => reject(tooMuch())), LONGEST_MS)
    signal.addEventListener('abort', abandon)
    worker.once('message', (found: Looked | null) => end(() => (found ? resolve(found) : reject(tooMuch()))))
    worker.once('error', (error) => end(() => reject(error)))
  })
}
