import type pg from 'pg'
import type { UserCipher, UserKeys } from './crypto/user-keys.ts'
import type { Database, Sql } from './db/connection.ts'
import type { Identity } from './identity.ts'

/** What work for a user has in hand: a transaction that sees their rows only, their key, and the time. */
export type RequestContext = {
  userId: string
  sql: Sql
  cipher: UserCipher
  /** milliseconds since 1970 */
  now: number
}
type Work<T> = (context: RequestContext) => Promise<T>
export type UserWork = ReturnType<typeof createUserWork>

/**
 * The same for what no session carries: services that are made with it compose as ever, and whoever calls them has to
 * know that they may act for this user.
 */
export function withoutSessions(asUser: UserWork): UserWork {
  const work = <T>({ userId }: Identity, what: Work<T>) => asUser.withoutSession(userId, what)
  return {
    ...asUser,
    write: work,
    read: work,
    rows: <R extends pg.QueryResultRow>(identity: Identity, query: pg.QueryConfig) =>
      work(identity, async ({ sql }) => (await sql.$client.query<R>(query)).rows),
    cipherOf: (identity: Identity) => work(identity, ({ cipher }) => Promise.resolve(cipher)),
  }
}

/** The way of every verb to a user's data. A session that has ended is refused, and what the work began is undone. */
export function createUserWork({
  database,
  keys,
  now = Date.now,
}: {
  database: Database
  keys: UserKeys
  now?: () => number
}) {
  function write<T>({ userId, sessionId }: Identity, work: Work<T>): Promise<T> {
    return database.withUser(userId, sessionId, async (sql) =>
      work({ userId, sql, cipher: await keys.cipherFor(sql, userId), now: now() }),
    )
  }
  function read<T>(identity: Identity, work: Work<T>): Promise<T> {
    const { userId, sessionId } = identity
    const cipher = keys.known(userId)
    // The first time may have to make the user's key, and so to write.
    if (!cipher) return write(identity, work)
    return database.readWithUser(userId, sessionId, (sql) => work({ userId, sql, cipher, now: now() }))
  }
  return {
    write,
    /** Only reads, and may share its transaction with what the session reads besides. */
    read,
    /** One query, known beforehand, in one packet there and one back. */
    rows: <R extends pg.QueryResultRow>({ userId, sessionId }: Identity, query: pg.QueryConfig) =>
      database.readRows<R>(userId, sessionId, query),
    /** Asks the database only where the key was not used before. */
    cipherOf: async (identity: Identity): Promise<UserCipher> =>
      keys.known(identity.userId) ?? read(identity, ({ cipher }) => Promise.resolve(cipher)),
    /** For what no session carries: jobs and signed links. A user who is gone is refused. */
    withoutSession: <T>(userId: string, work: Work<T>): Promise<T> =>
      database.asUser(userId, async (sql) =>
        work({ userId, sql, cipher: await keys.cipherFor(sql, userId), now: now() }),
      ),
    /** For the transaction that removes the user. */
    erasing: <T>(userId: string, work: (sql: Sql) => Promise<T>): Promise<T> =>
      database.erasing(userId, work),
  }
}
