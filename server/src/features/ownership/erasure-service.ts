import { randomUUID } from 'node:crypto'
import type { Erasure, ErasureState } from '@aevia/domain/ownership/schema.ts'
import { AppError, notFound } from '#server/app-error.ts'
import type { MailService } from '#server/features/mail/service.ts'
import type { Identity } from '#server/identity.ts'
import type { NoteIn } from '#server/ports/activity.ts'
import type { Jobs } from '#server/ports/jobs.ts'
import type { UserWork } from '#server/user-work.ts'
import { erasureAskedMail } from './mail.ts'
import * as repo from './repo.ts'

type Deps = {
  asUser: UserWork
  jobs: Pick<Jobs, 'enqueue'>
  mail: Pick<MailService, 'enqueue'>
  requireProof: (identity: Identity) => Promise<void>
  isCustomer: (identity: Identity) => Promise<boolean>
  emailOf: (userId: string) => Promise<string | null>
  noteIn: NoteIn
  days: number
  appUrl: string
}
export type ErasureService = ReturnType<typeof createErasureService>

export function createErasureService(deps: Deps) {
  const { asUser, jobs, mail, noteIn, days } = deps
  return {
    async erasure(identity: Identity): Promise<ErasureState> {
      const row = await asUser.read(identity, ({ sql, userId }) => repo.findErasure(sql, userId))
      const erasure = row && { asked_at: row.asked_at, due_at: row.due_at }
      return { erasure, days, is_customer: await deps.isCustomer(identity) }
    },

    /** A stolen token does not erase an account: whoever asks has proven to be the user. */
    async askErasure(identity: Identity): Promise<Erasure> {
      await deps.requireProof(identity)
      const email = await deps.emailOf(identity.userId)
      if (email === null) throw notFound()
      return asUser.write(identity, async (context) => {
        const { sql, userId } = context
        const { row, isNew } = await repo.askErasure(sql, userId, days)
        if (isNew) {
          await noteIn(context, identity.client, 'erasure_asked')
          await mail.enqueue(sql, erasureAskedMail(email, deps.appUrl, row.due_at))
          await jobs.enqueue(sql, 'erase-account', { user_id: userId }, { at: row.due_at, id: randomUUID() })
        }
        return { asked_at: row.asked_at, due_at: row.due_at }
      })
    },

    takeErasureBack: (identity: Identity): Promise<void> =>
      asUser.write(identity, async (context) => {
        if (!(await repo.takeErasureBack(context.sql, context.userId)))
          throw new AppError('conflict', 'There is no erasure that could be taken back.')
        await noteIn(context, identity.client, 'erasure_taken_back')
      }),
  }
}
