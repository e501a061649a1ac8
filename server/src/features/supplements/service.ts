import { randomUUID } from 'node:crypto'
import type { Supplement, SupplementCreate, SupplementUpdate } from '@aevia/domain/supplements/schema.ts'
import type { UserKeys } from '#server/crypto/user-keys.ts'
import type { Database } from '#server/db/connection.ts'
import type { Identity } from '#server/http/env.ts'
import { notFound } from '#server/http/errors.ts'
import * as repo from './repo.ts'

export type SupplementsService = ReturnType<typeof createSupplementsService>

export function createSupplementsService({ database, keys }: { database: Database; keys: UserKeys }) {
  return {
    async list({ userId, sessionId }: Identity): Promise<Supplement[]> {
      const rows = await database.readRows<Supplement>(userId, sessionId, repo.supplementsInOrder(userId))
      // Without a note there is nothing to open, and maybe no key yet.
      if (rows.every((row) => row.notes === null)) return rows
      const cipher =
        keys.known(userId) ??
        (await database.readWithUser(userId, sessionId, (sql) => keys.cipherFor(sql, userId)))
      return repo.openNotes(rows, cipher)
    },

    add: ({ userId, sessionId }: Identity, supplement: SupplementCreate): Promise<Supplement> =>
      database.withUser(userId, sessionId, async (sql) =>
        repo.insertSupplement(sql, await keys.cipherFor(sql, userId), {
          ...supplement,
          id: randomUUID(),
          user_id: userId,
        }),
      ),

    async update({ userId, sessionId }: Identity, id: string, update: SupplementUpdate): Promise<Supplement> {
      const updated = await database.withUser(userId, sessionId, async (sql) =>
        repo.updateSupplement(sql, await keys.cipherFor(sql, userId), { id, user_id: userId }, update),
      )
      if (!updated) throw notFound()
      return updated
    },

    async remove({ userId, sessionId }: Identity, id: string): Promise<void> {
      const removed = await database.withUser(userId, sessionId, (sql) =>
        repo.deleteSupplement(sql, { id, user_id: userId }),
      )
      if (!removed) throw notFound()
    },
  }
}
