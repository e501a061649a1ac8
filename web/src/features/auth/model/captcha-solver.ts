import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker'
import ShaWorker from 'altcha/workers/sha?worker'
import type { Challenge } from '#web/features/auth/queries.ts'

interface Solution {
  counter: number
  derivedKey: string
  time?: number
}

const TIMEOUT_MS = 90_000

/** ALTCHA's own workers, from this site; each searches every n-th counter. The answer is the widget's payload. */
export async function solveCaptcha(challenge: Challenge, signal: AbortSignal): Promise<string> {
  const count = Math.min(4, Math.max(1, navigator.hardwareConcurrency || 1))
  const workers = Array.from({ length: count }, () =>
    challenge.parameters.algorithm.startsWith('PBKDF2') ? new Pbkdf2Worker() : new ShaWorker(),
  )
  try {
    const solution = await Promise.race([
      ...workers.map((worker, index) => search(worker, challenge, index, count)),
      aborted(signal),
    ])
    const { parameters, signature } = challenge
    return btoa(JSON.stringify({ challenge: { parameters, signature }, solution }))
  } finally {
    for (const worker of workers) worker.terminate()
  }
}

function search(worker: Worker, challenge: Challenge, start: number, step: number): Promise<Solution> {
  return new Promise((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Solution | { error: unknown } | null>) => {
      if (data && 'counter' in data) resolve(data)
      else reject(new Error('The captcha could not be solved.'))
    })
    worker.addEventListener('error', () => reject(new Error('The captcha worker failed.')))
    const message = { challenge, counterMode: 'uint32', counterStart: start, counterStep: step }
    worker.postMessage({ ...message, timeout: TIMEOUT_MS, type: 'work' }, [])
  })
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('Aborted.')), { once: true })
  })
}
