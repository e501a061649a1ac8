import { brand } from '@aevia/domain/brand.ts'
import type { Sql } from '#server/db/connection.ts'
import { addToWaitlist } from './repo.ts'

export type WaitlistService = ReturnType<typeof createWaitlistService>

export function createWaitlistService({ visitorSql }: { visitorSql: Sql }) {
  return {
    /** A second submission is a success like the first: whether an address is on the list is not told. */
    async join(email: string): Promise<{ message: string }> {
      await addToWaitlist(visitorSql, email)
      return { message: `You'll be the first to know when ${brand.name} launches.` }
    },
  }
}
