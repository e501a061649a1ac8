import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { DBAdapter } from 'better-auth'
import type { Sql } from '#server/db/connection.ts'
import { expiredSignIn } from '../links/refusals.ts'
import { countResets, lockedResets } from '../reset/repo.ts'

type Watched = { userId: string; resets: number }
type Query = { model: string }
type Write = 'create' | 'update' | 'updateMany' | 'incrementOne'
export type ResetWatch = ReturnType<typeof createResetWatch>

/**
 * A reset ends also what is under way: a password, code or passkey that was judged before it must not become a session,
 * a passkey or a second factor after it. Within `during` every write of the auth library locks the user's row, as the
 * reset does, and is refused if a reset came since.
 */
export function createResetWatch(authSql: Sql) {
  const watched = new AsyncLocalStorage<Watched>()

  /** Does the work while no reset can come between; refuses if one came already. */
  function inOneStep<T>({ userId, resets }: Watched, work: (sql: Sql) => Promise<T>): Promise<T> {
    return authSql.transaction(async (tx) => {
      if ((await lockedResets(tx, userId)) !== resets) throw expiredSignIn()
      return work(tx as unknown as Sql)
    })
  }

  return {
    /**
     * What is asked about a user has to be read within the work. Nothing is watched for a user that does not exist, and
     * the database is asked all the same: the time must not tell.
     */
    async during<T>(userId: string | null | undefined, work: () => Promise<T>): Promise<T> {
      const resets = await countResets(authSql, userId ?? randomUUID())
      return userId && resets !== undefined ? watched.run({ userId, resets }, work) : work()
    },

    /** For what is not kept in a row of the user: refuses if a reset came since the work began. */
    async stillStands(): Promise<void> {
      const current = watched.getStore()
      if (current) await inOneStep(current, () => Promise.resolve())
    },

    /** The library's adapter, made by `on` for a connection: its writes hold to the above. */
    guard(on: (sql: Sql) => DBAdapter): DBAdapter {
      const outside = on(authSql)
      const write = (method: Write) => (query: Query) => {
        const current = query.model === 'verification' ? undefined : watched.getStore()
        const call = (adapter: DBAdapter) => (adapter[method] as (given: Query) => Promise<unknown>)(query)
        return current ? inOneStep(current, (sql) => call(on(sql))) : call(outside)
      }
      const guarded = {
        ...outside,
        create: write('create'),
        update: write('update'),
        updateMany: write('updateMany'),
        incrementOne: write('incrementOne'),
      } as DBAdapter
      return { ...guarded, transaction: (work) => work(guarded) }
    },
  }
}
