import type { TestQuota } from '@aevia/domain/test-data/schema.ts'
import type { Sql } from '#server/db/connection.ts'
import { AppError } from '#server/app-error.ts'
import { lockUsage } from '../repo.ts'

export type Quota = ReturnType<typeof createQuota>

/** Files of measurements: ten years of forty metrics and two sources are a tenth of it. */
const CHUNKS_MAX = 100_000

const full = (message: string) => new AppError('conflict', message, { reason: 'test-data.quota' })

/** Refuses what an account has no room for, inside the transaction that would add it: two at once cannot both fit. */
export function createQuota(most: TestQuota) {
  const counted = (amount: number) => amount.toLocaleString('en-US')
  const requireRoomFor = (used: number, bytes: number) => {
    if (bytes <= 0 || used + bytes <= most.bytes) return
    const megabytes = counted(Math.floor(most.bytes / 1024 ** 2))
    throw full(
      `Your files would take more than ${megabytes} MB, which is the maximum. Please delete some first.`,
    )
  }
  return {
    async forFile(sql: Sql, userId: string, bytes: number): Promise<void> {
      const used = await lockUsage(sql, userId)
      if (used.files >= most.files)
        throw full(
          `Your account has ${counted(most.files)} tests, which is the maximum. Please delete some first.`,
        )
      requireRoomFor(used.bytes, bytes)
    },
    /** Of a file of a device, or of what was in one. */
    async forDevices(sql: Sql, userId: string, bytes: number): Promise<void> {
      const used = await lockUsage(sql, userId)
      requireRoomFor(used.bytes, bytes)
      if (used.chunks > CHUNKS_MAX)
        throw full('Your account has as many measurements of devices as it can have.')
    },
    async forResults(sql: Sql, userId: string, added: number): Promise<void> {
      const used = await lockUsage(sql, userId)
      if (used.results + added > most.results)
        throw full(
          `With these ${counted(added)} results your account would have more than ${counted(most.results)}, which is the maximum. Please delete tests that you no longer need, then try again.`,
        )
    },
  }
}
