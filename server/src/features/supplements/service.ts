import { randomUUID } from 'node:crypto'
import type { Intake, IntakeUpdate } from '@aevia/domain/supplements/intake.ts'
import {
  DATES_OUT_OF_ORDER,
  datesInOrder,
  type Supplement,
  type SupplementCreate,
  SUPPLEMENT_BYTES_MAX,
  type SupplementUpdate,
} from '@aevia/domain/supplements/schema.ts'
import type { UserKeys } from '#server/crypto/user-keys.ts'
import type { Database, Sql } from '#server/db/connection.ts'
import type { Identity } from '#server/http/env.ts'
import { AppError, invalid, notFound } from '#server/http/errors.ts'
import * as repo from './repo.ts'

export type SupplementsService = ReturnType<typeof createSupplementsService>

const full = (most: string) =>
  new AppError('conflict', `Your account holds ${most}, which is the most. Please delete some first.`, {
    reason: 'supplements.quota',
  })

type Deps = { database: Database; keys: UserKeys; /** supplements of one account */ most: number }

export function createSupplementsService({ database, keys, most }: Deps) {
  /** After the change, in its transaction: what does not fit is rolled back. */
  async function refuseTooMuch(sql: Sql, userId: string) {
    const { count, bytes } = await repo.lockUsage(sql, userId)
    if (count > most) throw full(`${most.toLocaleString('en-US')} supplements`)
    if (bytes > SUPPLEMENT_BYTES_MAX) throw full('2 MB of texts about supplements')
  }
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
      database.withUser(userId, sessionId, async (sql) => {
        const row = { ...supplement, id: randomUUID(), user_id: userId }
        const added = await repo.insertSupplement(sql, await keys.cipherFor(sql, userId), row)
        await refuseTooMuch(sql, userId)
        return added
      }),

    async update({ userId, sessionId }: Identity, id: string, update: SupplementUpdate): Promise<Supplement> {
      const updated = await database.withUser(userId, sessionId, async (sql) => {
        const cipher = await keys.cipherFor(sql, userId)
        const row = await repo.updateSupplement(sql, cipher, { id, user_id: userId }, update)
        // One day alone may contradict the one that is stored.
        if (row && !datesInOrder(row)) throw invalid([{ path: ['stop_date'], message: DATES_OUT_OF_ORDER }])
        if (row) await refuseTooMuch(sql, userId)
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
