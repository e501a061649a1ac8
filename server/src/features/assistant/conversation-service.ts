import type { ChatResponse, Conversation } from '@aevia/domain/assistant/schema.ts'
import type { Logger } from 'pino'
import type { Identity } from '#server/identity.ts'
import type { RequestContext, UserWork } from '#server/user-work.ts'
import * as repo from './repo.ts'

type Deps = {
  asUser: UserWork
  /** Rejects where only the last room of the disk is left. */
  requireRoom: () => Promise<void>
  /** whether what an answer tells may still be kept */
  mayKeep: (context: RequestContext, response: string) => Promise<boolean>
  log: Logger
}
export type ConversationService = ReturnType<typeof createConversationService>

/** What a user asked on their own page and what was answered, until they delete it. */
export function createConversationService({ asUser, requireRoom, mayKeep, log }: Deps) {
  return {
    /** An answer is given whether or not it can be kept. */
    async keep(identity: Identity, turn: { id: string; message: string; answer: ChatResponse }) {
      await requireRoom()
        .then(() =>
          asUser.write(identity, async (context) => {
            if (!(await mayKeep(context, turn.answer.response))) return
            await repo.insertTurn(context.sql, context.cipher, context.userId, turn)
          }),
        )
        .catch((error: unknown) => log.error({ err: error }, 'a turn of a conversation was not kept'))
    },

    /** Oldest first. */
    conversation: (identity: Identity): Promise<Conversation> =>
      asUser.read(identity, async ({ sql, cipher, userId }) => ({
        turns: await repo.listTurns(sql, cipher, userId),
      })),

    forget: (identity: Identity): Promise<void> =>
      asUser.write(identity, ({ sql, userId }) => repo.deleteTurns(sql, userId)),
  }
}
