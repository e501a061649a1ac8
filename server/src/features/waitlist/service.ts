import { brand } from '@aevia/domain/brand.ts'
import { AppError } from '#server/app-error.ts'
import type { Sql } from '#server/db/connection.ts'
import type { Newsletter } from '#server/ports/newsletter.ts'
import { addToWaitlist } from './repo.ts'

export type WaitlistService = ReturnType<typeof createWaitlistService>

export function createWaitlistService(deps: {
  visitorSql: Sql
  /** An outside list in place of the table. */
  newsletter: Newsletter | null
}) {
  return {
    /** A second submission is a success like the first: whether an address is on the list is not revealed. */
    async join(email: string): Promise<{ message: string }> {
      if (deps.newsletter) {
        await deps.newsletter.add(email).catch(() => {
          throw new AppError('unavailable', 'The waitlist cannot be reached. Please try again later.')
        })
      } else await addToWaitlist(deps.visitorSql, email)
      return { message: `You'll be the first to know when ${brand.name} launches.` }
    },
  }
}
