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
import { breath } from '#server/breath.ts'
import type { UserWork } from '#server/user-work.ts'
import type { Sql } from '#server/db/connection.ts'
import type { Identity } from '#server/identity.ts'
import { AppError, invalid, notFound } from '#server/app-error.ts'
import * as repo from './repo.ts'

export type SupplementsService = ReturnType<typeof createSupplementsService>

const full = (most: string) =>
  new AppError('conflict', `Your account has ${most}, which is the maximum. Please delete some first.`, {
    reason: 'supplements.quota',
  })

type Deps = { asUser: UserWork; /** supplements of one account */ most: number }

export function createSupplementsService({ asUser, most }: Deps) {
  /** After the change, in its transaction: what does not fit is rolled back. */
  async function refuseTooMuch(sql: Sql, userId: string) {
    const { count, bytes } = await repo.lockUsage(sql, userId)
    if (count > most) throw full(`${most.toLocaleString('en-US')} supplements`)
    if (bytes > SUPPLEMENT_BYTES_MAX) throw full('2 MB of text about supplements')
  }
  /** By day and supplement, a page at a time: no transaction outlives a page. */
  async function* intakePages(identity: Identity, range: repo.IntakeRange): AsyncGenerator<Intake[]> {
    let last: Intake | undefined
    do {
      const page = await asUser.read(identity, ({ sql, cipher }) =>
        repo.listIntakes(sql, cipher, identity.userId, range, last),
      )
      yield page
      last = page[repo.INTAKE_PAGE - 1]
    } while (last)
  }

  return {
    async list(identity: Identity): Promise<Supplement[]> {
      const rows = await asUser.rows<Supplement>(identity, repo.supplementsInOrder(identity.userId))
      // Without a text there is nothing to open, and maybe no key yet.
      if (!rows.some(repo.hasSealedText)) return rows
      return repo.openTexts(rows, await asUser.cipherOf(identity))
    },

    ...createLookUpVerbs(asUser),

    latest: (identity: Identity, most: number) =>
      asUser.write(identity, async ({ sql, userId }) => repo.latestSupplements(sql, userId, most)),

    add: (identity: Identity, supplement: SupplementCreate): Promise<Supplement> =>
      asUser.write(identity, async ({ sql, cipher, userId }) => {
        const row = { ...supplement, id: randomUUID(), user_id: userId }
        const added = await repo.insertSupplement(sql, cipher, row)
        await refuseTooMuch(sql, userId)
        return added
      }),

    async update(identity: Identity, id: string, update: SupplementUpdate): Promise<Supplement> {
      const updated = await asUser.write(identity, async ({ sql, cipher, userId }) => {
        const row = await repo.updateSupplement(sql, cipher, { id, user_id: userId }, update)
        // One day alone may contradict the one that is stored.
        if (row && !datesInOrder(row)) throw invalid([{ path: ['stop_date'], message: DATES_OUT_OF_ORDER }])
        if (row) await refuseTooMuch(sql, userId)
        return row
      })
      if (!updated) throw notFound()
      return updated
    },

    async remove(identity: Identity, id: string): Promise<void> {
      const removed = await asUser.write(identity, async ({ sql, userId }) =>
        repo.deleteSupplement(sql, { id, user_id: userId }),
      )
      if (!removed) throw notFound()
    },

    intakePages,

    countIntakeDays: (identity: Identity): Promise<number> =>
      asUser.read(identity, ({ sql, userId }) => repo.countIntakeDays(sql, userId)),

    /** All of them without their words, for those who compose with them. */
    async listSaid(identity: Identity, range: repo.IntakeRange): Promise<repo.Said[]> {
      const all: repo.Said[] = []
      let last: repo.Said | undefined
      do {
        const page = await asUser.read(identity, ({ sql }) =>
          repo.listSaid(sql, identity.userId, range, last),
        )
        for (const said of page) all.push(said)
        last = page[repo.SAID_PAGE - 1]
        await breath()
      } while (last)
      return all
    },

    async putIntake(identity: Identity, id: string, day: string, said: IntakeUpdate) {
      const key = { supplement_id: id, user_id: identity.userId, day }
      const put = await asUser.write(identity, async ({ sql, cipher }) =>
        repo.putIntake(sql, cipher, key, said),
      )
      if (!put) throw notFound()
      return { supplement_id: id, day, ...said }
    },

    removeIntake: (identity: Identity, id: string, day: string): Promise<void> =>
      asUser.write(identity, async ({ sql, userId }) =>
        repo.deleteIntake(sql, { supplement_id: id, user_id: userId, day }),
      ),
  }
}

/** One of them, and some of many. */
function createLookUpVerbs(asUser: UserWork) {
  return {
    /** A page of them, in an order that no change disturbs. */
    after: (identity: Identity, id: string | null, most: number): Promise<Supplement[]> =>
      asUser.read(identity, ({ sql, cipher, userId }) =>
        repo.listById(sql, cipher, userId, { after: id }, most),
      ),

    async get(identity: Identity, id: string): Promise<Supplement> {
      const [found] = await asUser.read(identity, ({ sql, cipher, userId }) =>
        repo.listById(sql, cipher, userId, { id }, 1),
      )
      if (!found) throw notFound()
      return found
    },
  }
}
