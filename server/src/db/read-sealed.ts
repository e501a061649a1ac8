import type { UserCipher, UserKeys } from '#server/crypto/user-keys.ts'
import type { Identity } from '#server/http/env.ts'
import type { Database, Sql } from './connection.ts'

/** Reads what is sealed with the user's key. Only the first time may have to make that key, and so to write. */
export function readSealed<T>(
  { database, keys }: { database: Database; keys: UserKeys },
  { userId, sessionId }: Identity,
  work: (sql: Sql, cipher: UserCipher) => Promise<T>,
): Promise<T> {
  const cipher = keys.known(userId)
  return cipher
    ? database.readWithUser(userId, sessionId, (sql) => work(sql, cipher))
    : database.withUser(userId, sessionId, async (sql) => work(sql, await keys.cipherFor(sql, userId)))
}
