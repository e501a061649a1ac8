import type { Share } from '@aevia/domain/sharing/schema.ts'
import { and, desc, eq, gt, sql as raw } from 'drizzle-orm'
import type { UserCipher } from '#server/crypto/user-keys.ts'
import type { Sql } from '#server/db/connection.ts'
import { shares } from '#server/db/schema/sharing.ts'

type Key = { id: string; user_id: string }
/** What is in the link itself. */
export type LinkSecrets = { secret: string; key: string }
export type NewShare = Pick<typeof shares.$inferInsert, 'link_hash' | 'passcode_hash' | 'snapshot'> & {
  label: string
  link: LinkSecrets
  triesLeft: number
  days: number
}

const place = (column: 'label' | 'link', id: string) => ({ table: 'shares', column, rowId: id })
const isLive = gt(shares.ends_at, raw`now()`)
const own = ({ id, user_id }: Key) => and(eq(shares.id, id), eq(shares.user_id, user_id))
const labelOf = (cipher: UserCipher, { id, label }: { id: string; label: string }) =>
  cipher.open(place('label', id), label) as string

const SHOWN = {
  id: shares.id,
  label: shares.label,
  created_at: shares.created_at,
  ends_at: shares.ends_at,
  tries_left: shares.tries_left,
  views: shares.views,
  last_viewed_at: shares.last_viewed_at,
}

/** Those that have not ended, newest first. */
export async function listShares(sql: Sql, cipher: UserCipher, userId: string): Promise<Share[]> {
  const rows = await sql
    .select(SHOWN)
    .from(shares)
    .where(and(eq(shares.user_id, userId), isLive))
    .orderBy(desc(shares.created_at))
  return rows.map((row) => ({ ...row, label: labelOf(cipher, row) }))
}

/** How many there are, locked until the transaction ends: two at once cannot both fit. */
export async function lockCount(sql: Sql, userId: string): Promise<number> {
  await sql.execute(raw`select pg_advisory_xact_lock(hashtextextended(${`shares ${userId}`}, 0))`)
  return sql.$count(shares, and(eq(shares.user_id, userId), isLive))
}

export async function insertShare(
  sql: Sql,
  cipher: UserCipher,
  { id, user_id }: Key,
  { label, link, triesLeft, days, ...rest }: NewShare,
): Promise<Share> {
  const [row] = await sql
    .insert(shares)
    .values({
      ...rest,
      id,
      user_id,
      tries_left: triesLeft,
      label: cipher.seal(place('label', id), label) as string,
      link: cipher.seal(place('link', id), JSON.stringify(link)) as string,
      ends_at: raw`now() + make_interval(days => ${days})` as unknown as string,
    })
    .returning(SHOWN)
  if (!row) throw new Error('the share was not stored')
  return { ...row, label }
}

/** What its link is made of, while it works. */
export async function findLink(sql: Sql, cipher: UserCipher, key: Key) {
  const [row] = await sql
    .select()
    .from(shares)
    .where(and(own(key), isLive))
  if (!row) return null
  return {
    ends_at: row.ends_at,
    label: labelOf(cipher, row),
    link: JSON.parse(cipher.open(place('link', row.id), row.link) as string) as LinkSecrets,
  }
}

/** The label of what was removed; null where there was nothing. */
export async function removeShare(sql: Sql, cipher: UserCipher, key: Key): Promise<string | null> {
  const [row] = await sql.delete(shares).where(own(key)).returning({ id: shares.id, label: shares.label })
  return row ? labelOf(cipher, row) : null
}

/** How many there were. */
export async function removeShares(sql: Sql, userId: string): Promise<number> {
  return (await sql.delete(shares).where(eq(shares.user_id, userId))).rowCount ?? 0
}

/** Whose the link is, while it can still be opened; asked by nobody in particular. */
export async function ownerOf(sql: Sql, linkHash: string): Promise<string | null> {
  const { rows } = await sql.execute<{ owner: string | null }>(
    raw`select app.share_owner(${linkHash}) as owner`,
  )
  return rows[0]?.owner ?? null
}

/**
 * Takes one of the tries that are left, in one statement: of many at once no more get one than there are. Null for whoever
 * gets none.
 */
export async function takeTry(sql: Sql, cipher: UserCipher, userId: string, linkHash: string) {
  const [row] = await sql
    .update(shares)
    .set({ tries_left: raw`${shares.tries_left} - 1` })
    .where(and(eq(shares.user_id, userId), eq(shares.link_hash, linkHash), gt(shares.tries_left, 0), isLive))
    .returning({ id: shares.id, label: shares.label, passcodeHash: shares.passcode_hash })
  return row ? { ...row, label: labelOf(cipher, row) } : null
}

/** Never more than what wrong ones have left, however often it is given back. */
export async function giveTryBack(sql: Sql, key: Key, most: number): Promise<void> {
  await sql
    .update(shares)
    .set({ tries_left: raw`least(${shares.tries_left} + 1, ${most} - ${shares.wrong_tries})` })
    .where(own(key))
}

/** The try was used up. How many were by now; null where the link was revoked meanwhile. */
export async function countWrong(sql: Sql, key: Key): Promise<number | null> {
  const [row] = await sql
    .update(shares)
    .set({ wrong_tries: raw`${shares.wrong_tries} + 1` })
    .where(own(key))
    .returning({ wrong: shares.wrong_tries })
  return row?.wrong ?? null
}

/** Gives the try back, counts the view, and says what is shown; null where it was revoked or has ended meanwhile. */
export async function openShare(sql: Sql, key: Key) {
  const [row] = await sql
    .update(shares)
    .set({
      tries_left: raw`${shares.tries_left} + 1`,
      views: raw`${shares.views} + 1`,
      last_viewed_at: raw`now()`,
    })
    .where(and(own(key), isLive))
    .returning({ snapshot: shares.snapshot, created_at: shares.created_at })
  return row ?? null
}

/** For whoever was shown the way to it a moment ago. */
export async function findSnapshot(sql: Sql, userId: string, linkHash: string): Promise<string | null> {
  const [row] = await sql
    .select({ snapshot: shares.snapshot })
    .from(shares)
    .where(and(eq(shares.user_id, userId), eq(shares.link_hash, linkHash), isLive))
  return row?.snapshot ?? null
}
