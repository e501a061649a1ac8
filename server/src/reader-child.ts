/** Asks a process that reads what somebody sent (reader-process.ts), and kills it when it takes too much. */
import type { ChildProcess } from 'node:child_process'
import { wallMs } from '@aevia/domain/test-data/reading-limits.ts'
import { z } from 'zod'
import { usageOf } from './reader-process.ts'

/** What a child may use before it is killed. */
export type ChildLimits = {
  /**
   * milliseconds of processor time from when it is asked, where the system says so (Linux): a busy machine does not make
   * a document too complex. `wallMs` of it, by the clock, ends it everywhere
   */
  timeoutMs: number
  /** the same for each page that the child says it is at */
  pageTimeoutMs?: number | undefined
  memoryMb: number
  /** kills it as soon as nobody waits for its answer */
  signal?: AbortSignal | undefined
  /** is given what does not fit into one answer, before it */
  onFurther?: ((results: unknown[]) => void) | undefined
}
/** How a child ended without an answer, and the page that it was at. */
export class ChildFailure extends Error {
  readonly reason: 'timeout' | 'too_complex' | 'internal'
  readonly at: { page: number } | undefined
  constructor(reason: ChildFailure['reason'], at?: { page: number }) {
    super(reason)
    this.reason = reason
    this.at = at
  }
}

/** Said by the child before each page. */
const atPageSchema = z.object({ status: z.literal('at'), page: z.int().positive() })

/** Results of a long reading, behind those of the answer. */
const furtherSchema = z.object({ status: z.literal('results'), results: z.array(z.unknown()) })

const LOOK_EVERY_MS = 10

/** Pixels and copies of a document come and go by tens of megabytes: the C library is told to hand them back (glibc; others ignore it). */
export const FREE_AT_ONCE = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '1000000' }

/** Flags of Node for a child that may use so many megabytes. */
export const memoryFlags = (memoryMb: number) => [
  // Pictures of pages lie outside the heap, where nothing presses for their release, and text fills it before
  // anything does: both release between pages.
  '--expose-gc',
  `--max-old-space-size=${Math.floor(memoryMb * 0.75)}`,
  '--disable-proto=throw',
  // A short life: code that runs twice is worth compiling.
  '--always-sparkplug',
  '--no-warnings',
]

/**
 * Gives a child what it is to read and waits for its answer, which ends it.
 * @throws ChildFailure when it took too long or too much, or answered something else; the signal's reason when aborted
 */
export function askChild<T extends z.ZodType>(
  started: ChildProcess,
  request: object,
  bytes: Uint8Array,
  answerSchema: T,
  { timeoutMs, pageTimeoutMs = Infinity, memoryMb, signal, onFurther }: ChildLimits,
): Promise<z.output<T>> {
  return new Promise((resolve, reject) => {
    let answer: z.ZodSafeParseResult<z.output<T>> | null = null
    let failure: ChildFailure['reason'] | null = null
    let at: { page: number } | undefined
    const stop = (reason: ChildFailure['reason']): void => {
      failure ??= reason
      started.kill('SIGKILL')
    }
    const timer = setTimeout(() => stop('timeout'), wallMs(timeoutMs))
    /** What it had taken while it waited and practised. */
    let before: number | undefined
    /** What it had taken when it came to its page; unknown until the next look. */
    let beforePage: number | undefined
    const look = async (): Promise<void> => {
      const usage = await usageOf(started)
      if (!usage) return
      before ??= usage.processorMs
      if (at) beforePage ??= usage.processorMs
      if (usage.processorMs - before > timeoutMs) stop('timeout')
      if (beforePage !== undefined && usage.processorMs - beforePage > pageTimeoutMs) stop('timeout')
      if (usage.residentBytes > memoryMb * 1024 * 1024) stop('too_complex')
    }
    void look()
    const watch = setInterval(() => void look(), LOOK_EVERY_MS)
    const finish = (reason: ChildFailure['reason'] | null): void => {
      clearTimeout(timer)
      clearInterval(watch)
      signal?.removeEventListener('abort', abandon)
      started.kill('SIGKILL')
      if (answer?.success && reason === null) resolve(answer.data)
      else reject(new ChildFailure(reason ?? 'internal', at))
    }
    const abandon = (): void => {
      reject(signal?.reason as Error)
      finish('internal')
    }
    if (signal?.aborted) return abandon()
    signal?.addEventListener('abort', abandon)
    // A child that ended early has closed its pipe; its exit says why.
    started.stdin?.on('error', () => {})
    started.send(request, () => {})
    started.stdin?.end(bytes)
    started.on('message', (message) => {
      const place = atPageSchema.safeParse(message)
      if (place.success) {
        at = { page: place.data.page }
        beforePage = undefined
        return
      }
      const further = furtherSchema.safeParse(message)
      if (further.success) {
        onFurther?.(further.data.results)
        return
      }
      answer ??= answerSchema.safeParse(message)
      // Its end is not waited for: giving back its memory takes as long as reading a page.
      finish(null)
    })
    started.on('error', () => finish('internal'))
    started.on('exit', (code, signal) => {
      // A process that ran out of memory is aborted, by itself or by the system.
      const outOfMemory = signal !== null || (code ?? 0) >= 128
      finish(failure ?? (answer === null && outOfMemory ? 'too_complex' : null))
    })
  })
}
