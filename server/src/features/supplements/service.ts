import { randomUUID } from 'node:crypto'
import type { Intake, IntakeUpdate } from '@aevia/domain/supplements/intake.ts'
import {
  DATES_OUT_OF_ORDER,
  datesInOrder,
  type Supplement,
  type SupplementCreate,
  type SupplementUpdate,
} from '@aevia/domain/supplements/schema.ts'
import type { UserKeys } from '#server/crypto/user-keys.ts'
import type { Database } from '#server/db/connection.ts'
import type { Identity } from '#server/http/env.ts'
import { invalid, notFound } from '#server/http/errors.ts'
import * as repo from './repo.ts'

export type SupplementsService = ReturnType<typeof createSupplementsService>

export function createSupplementsService({ database, keys }: { database: Database; keys: UserKeys }) {
  return {
    async list({ userId, sessionId }: Identity): Promise<Supplement[]> {
      const rows = await database.readRows<Supplement>(userId, sessionId, repo.supplementsInOrder(userId))
      // Without a text there is nothing to open, and maybe no key yet.
      if (!rows.some(repo.hasSealedText)) return rows
      const cipher =
        keys.known(userId) ??
        (await database.readWithUser(userId, sessionId, (sql) => keys.cipherFor(sql, userId)))
      return repo.openTexts(rows, cipher)
    },

    latest: ({ userId, sessionId }: Identity, most: number) =>
      database.withUser(userId, sessionId, (sql) => repo.latestSupplements(sql, userId, most)),

    add: ({ userId, sessionId }: Identity, supplement: SupplementCreate): Promise<Supplement> =>
      database.withUser(userId, sessionId, async (sql) =>
        repo.insertSupplement(sql, await keys.cipherFor(sql, userId), {
          ...supplement,
          id: randomUUID(),
          user_id: userId,
        }),
      ),

    async update({ userId, sessionId }: Identity, id: string, update: SupplementUpdate): Promise<Supplement> {
      const updated = await database.withUser(userId, sessionId, async (sql) => {
        const cipher = await keys.cipherFor(sql, userId)
        const row = await repo.updateSupplement(sql, cipher, { id, user_id: userId }, update)
        // One day alone may contradict the one that is stored.
        if (row && !datesInOrder(row)) throw invalid([{ path: ['stop_date'], message: DATES_OUT_OF_ORDER }])
        return row
      })
      if (!updated) throw notFound()
      return updated
    },

    async remove({ userId, sessionId }: Identity, id: string): Promise<void> {
      const removed = await database.withUser(userId, sessionId, (sql) =>
        repo.deleteSupplement(sql, { id, user_id: userId }),
      )
      if (!removed) throw notFound()
    },

    /** Both days included. */
    listIntakes: ({ userId, sessionId }: Identity, range: { from: string; to: string }): Promise<Intake[]> =>
      // Not read only: a first read makes the user's key.
      database.withUser(userId, sessionId, async (sql) =>
        repo.listIntakes(sql, await keys.cipherFor(sql, userId), userId, range),
      ),

    async putIntake({ userId, sessionId }: Identity, id: string, day: string, said: IntakeUpdate) {
      const key = { supplement_id: id, user_id: userId, day }
      const put = await database.withUser(userId, sessionId, async (sql) =>
        repo.putIntake(sql, await keys.cipherFor(sql, userId), key, said),
      )
      if (!put) throw notFound()
      return { supplement_id: id, day, ...said }
    },

    removeIntake: ({ userId, sessionId }: Identity, id: string, day: string): Promise<void> =>
      database.withUser(userId, sessionId, (sql) =>
        repo.deleteIntake(sql, { supplement_id: id, user_id: userId, day }),
      ),
  }
}
