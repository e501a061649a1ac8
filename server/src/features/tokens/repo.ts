import type { FhirType } from '@aevia/domain/fhir/resource-types.ts'
import type { Token, TokenCreate } from '@aevia/domain/tokens/schema.ts'
import { and, desc, eq, gt, isNull, lt, or, sql as raw } from 'drizzle-orm'
import type { UserCipher } from '#server/crypto/user-keys.ts'
import type { Sql } from '#server/db/connection.ts'
import { apiTokens } from '#server/db/schema/tokens.ts'

type Key = { id: string; user_id: string }

const place = (id: string) => ({ table: 'api_tokens', column: 'name', rowId: id })
const isLive = gt(apiTokens.ends_at, raw`now()`)
const own = ({ id, user_id }: Key) => and(eq(apiTokens.id, id), eq(apiTokens.user_id, user_id))
const nameOf = (cipher: UserCipher, { id, name }: { id: string; name: string }) =>
  cipher.open(place(id), name) as string

const SHOWN = {
  id: apiTokens.id,
  name: apiTokens.name,
  scopes: apiTokens.scopes,
  created_at: apiTokens.created_at,
  ends_at: apiTokens.ends_at,
  last_used_at: apiTokens.last_used_at,
}
const scopesOf = (scopes: string) => scopes.split(' ') as Token['scopes']

/** Those that have not ended, newest first. */
export async function listTokens(sql: Sql, cipher: UserCipher, userId: string): Promise<Token[]> {
  const rows = await sql
    .select(SHOWN)
    .from(apiTokens)
    .where(and(eq(apiTokens.user_id, userId), isLive))
    .orderBy(desc(apiTokens.created_at))
  return rows.map((row) => ({ ...row, name: nameOf(cipher, row), scopes: scopesOf(row.scopes) }))
}

/** How many there are, locked until the transaction ends: two at once cannot both fit. */
export async function lockCount(sql: Sql, userId: string): Promise<number> {
  await sql.execute(raw`select pg_advisory_xact_lock(hashtextextended(${`tokens ${userId}`}, 0))`)
  return sql.$count(apiTokens, and(eq(apiTokens.user_id, userId), isLive))
}

export async function insertToken(
  sql: Sql,
  cipher: UserCipher,
  { id, user_id }: Key,
  { name, scopes, days, token_hash }: TokenCreate & { token_hash: string },
): Promise<Token> {
  const [row] = await sql
    .insert(apiTokens)
    .values({
      id,
      user_id,
      token_hash,
      name: cipher.seal(place(id), name) as string,
      scopes: scopes.join(' '),
      ends_at: raw`now() + make_interval(days => ${days})` as unknown as string,
    })
    .returning(SHOWN)
  if (!row) throw new Error('the token was not stored')
  return { ...row, name, scopes }
}

/** The name of what was removed; null where there was nothing. */
export async function removeToken(sql: Sql, cipher: UserCipher, key: Key): Promise<string | null> {
  const [row] = await sql
    .delete(apiTokens)
    .where(own(key))
    .returning({ id: apiTokens.id, name: apiTokens.name })
  return row ? nameOf(cipher, row) : null
}

/** How many there were. */
export async function removeTokens(sql: Sql, userId: string): Promise<number> {
  return (await sql.delete(apiTokens).where(eq(apiTokens.user_id, userId))).rowCount ?? 0
}

/** Whose the token is, while it works; asked by nobody in particular. */
export async function ownerOf(sql: Sql, tokenHash: string): Promise<string | null> {
  const { rows } = await sql.execute<{ owner: string | null }>(
    raw`select app.token_owner(${tokenHash}) as owner`,
  )
  return rows[0]?.owner ?? null
}

/** While it works. */
export async function findToken(sql: Sql, userId: string, tokenHash: string) {
  const [row] = await sql
    .select({ id: apiTokens.id, scopes: apiTokens.scopes })
    .from(apiTokens)
    .where(and(eq(apiTokens.user_id, userId), eq(apiTokens.token_hash, tokenHash), isLive))
  return row ? { ...row, scopes: scopesOf(row.scopes) } : null
}

/**
 * Says that it is used, and whether this is the first time in this hour for this type: of many at once one is the first.
 * The name is that of the token; null where nothing has to be written down.
 */
export async function markUse(
  sql: Sql,
  cipher: UserCipher,
  key: Key,
  { type, hour }: { type: FhirType; hour: string },
): Promise<string | null> {
  const [first] = await sql
    .update(apiTokens)
    .set({
      last_used_at: raw`now()`,
      noted: raw`${apiTokens.noted} || jsonb_build_object(${type}::text, ${hour}::text)`,
    })
    .where(and(own(key), raw`${apiTokens.noted} ->> ${type}::text is distinct from ${hour}::text`))
    .returning({ id: apiTokens.id, name: apiTokens.name })
  if (first) return nameOf(cipher, first)
  // Not at each reading: a row is written anew for it.
  const isOld = or(
    isNull(apiTokens.last_used_at),
    lt(apiTokens.last_used_at, raw`now() - interval '1 minute'`),
  )
  await sql
    .update(apiTokens)
    .set({ last_used_at: raw`now()` })
    .where(and(own(key), isOld))
  return null
}
