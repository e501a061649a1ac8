import { setImmediate as pause } from 'node:timers/promises'
import type { Turns } from '@aevia/domain/safety/judge.ts'

/** Between two portions of a long work everybody else's requests are served. */
export const turns: Turns = {
  processorMs() {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  },
  pause,
}
