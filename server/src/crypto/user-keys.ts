import { createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'
import { sql as drizzleSql, lt } from 'drizzle-orm'
import type { Sql } from '#server/db/connection.ts'
import { userKeys } from '#server/db/schema/user-key.ts'
import { decryptField, encryptField, type FieldPlace } from './field-cipher.ts'

const CACHED_KEYS = 10_000

export type UserKeys = ReturnType<typeof createUserKeys>
/** Seals and opens one user's values. */
export type UserCipher = {
  seal: (place: Omit<FieldPlace, 'userId'>, text: string | null) => string | null
  open: (place: Omit<FieldPlace, 'userId'>, stored: string | null) => string | null
  key: KeyObject
}

/** A data key per user, wrapped by a key derived from the server key. Made on first use. */
export function createUserKeys(appKey: Buffer) {
  const wrapping = createSecretKey(Buffer.from(hkdfSync('sha256', appKey, '', 'wrap user data keys', 32)))
  const cache = new Map<string, KeyObject>()
  const place = (userId: string): FieldPlace => ({
    table: 'user_keys',
    column: 'wrapped_key',
    rowId: userId,
    userId,
  })

  async function load(sql: Sql, userId: string) {
    // A row of this very transaction has its start time: it may still be rolled back, so its key is not kept.
    const columns = { wrapped: userKeys.wrapped_key, committed: lt(userKeys.created_at, drizzleSql`now()`) }
    const read = async () => (await sql.select(columns).from(userKeys))[0]
    let row = await read()
    if (!row) {
      const fresh = encryptField(wrapping, place(userId), randomBytes(32).toString('base64'))
      await sql.insert(userKeys).values({ user_id: userId, wrapped_key: fresh }).onConflictDoNothing()
      // Another request may have won the insert: the stored key is the user's key.
      row = await read()
    }
    if (!row) throw new Error('the user has no data key')
    const key = createSecretKey(Buffer.from(decryptField(wrapping, place(userId), row.wrapped), 'base64'))
    return { key, committed: row.committed }
  }

  return {
    /** Inside the user's own transaction. */
    async cipherFor(sql: Sql, userId: string): Promise<UserCipher> {
      const cached = cache.get(userId)
      if (cached) return cipherWith(cached, userId)
      const { key, committed } = await load(sql, userId)
      if (committed) {
        if (cache.size >= CACHED_KEYS) cache.delete(cache.keys().next().value ?? '')
        cache.set(userId, key)
      }
      return cipherWith(key, userId)
    },
    /** Without the database, when the key was used before. */
    known(userId: string): UserCipher | null {
      const key = cache.get(userId)
      return key ? cipherWith(key, userId) : null
    },
    forget: (userId: string) => cache.delete(userId),
  }
}

function cipherWith(key: KeyObject, userId: string): UserCipher {
  return {
    key,
    seal: (place, text) => (text === null ? null : encryptField(key, { ...place, userId }, text)),
    open: (place, stored) => (stored === null ? null : decryptField(key, { ...place, userId }, stored)),
  }
}
