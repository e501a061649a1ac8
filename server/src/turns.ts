import type { Turns } from '@aevia/domain/safety/judge.ts'
import { breath } from './breath.ts'

/** Between two portions of a long message everybody else's requests are served; of many long ones, one goes on at a time. */
export const turns: Turns = {
  processorMs() {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  },
  pause: breath,
}
