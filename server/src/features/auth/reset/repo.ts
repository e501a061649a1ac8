import { randomUUID } from 'node:crypto'
import { and, eq, gt, notInArray, sql as raw } from 'drizzle-orm'
import type { Sql } from '#server/db/connection.ts'
import { account, passkey, passwordReset, session, user } from '#server/db/schema/auth.ts'

export async function addReset(sql: Sql, row: { tokenHash: string; userId: string; expiresAt: Date }) {
  await sql.insert(passwordReset).values(row)
}

/** Whose password the link may set; null when it is used up or too old. */
export async function ownerOfReset(sql: Sql, tokenHash: string): Promise<string | null> {
  const [row] = await sql
    .select({ userId: passwordReset.userId })
    .from(passwordReset)
    .where(isLive(tokenHash))
  return row?.userId ?? null
}

export function passkeysOf(sql: Sql, userId: string) {
  return sql
    .select({ id: passkey.id, name: passkey.name, createdAt: passkey.createdAt })
    .from(passkey)
    .where(eq(passkey.userId, userId))
    .orderBy(passkey.createdAt)
}

export async function countResets(sql: Sql, userId: string) {
  const [row] = await sql.select({ resets: user.resets }).from(user).where(eq(user.id, userId))
  return row?.resets
}

/** The same, and none comes before the transaction ends. */
export async function lockedResets(tx: Pick<Sql, 'select'>, userId: string) {
  const found = tx.select({ resets: user.resets }).from(user).where(eq(user.id, userId))
  const [row] = await found.for('no key update')
  return row?.resets
}

/**
 * The new password, and with it in one step: every link that sets one is used up, every session has ended, and of the
 * passkeys those are left that were named. Null when the link no longer counts.
 */
export function finishReset(sql: Sql, tokenHash: string, password: string, keep: string[]) {
  return sql.transaction(async (tx) => {
    const [reset] = await tx
      .delete(passwordReset)
      .where(isLive(tokenHash))
      .returning({ userId: passwordReset.userId })
    if (!reset) return null
    const { userId } = reset
    const found = tx.select({ email: user.email }).from(user).where(eq(user.id, userId))
    // As `lockedResets` locks it, and no more: whatever is stored refers to the row, and a flood of that would not let go.
    const [owner] = await found.for('no key update')
    if (!owner) return null
    await tx.delete(passwordReset).where(eq(passwordReset.userId, userId))
    await tx
      .update(user)
      .set({ resets: raw`${user.resets} + 1` })
      .where(eq(user.id, userId))
    const own = and(eq(account.userId, userId), eq(account.providerId, 'credential'))
    const { rowCount } = await tx.update(account).set({ password, updatedAt: new Date() }).where(own)
    if (!rowCount)
      await tx
        .insert(account)
        .values({ id: randomUUID(), accountId: userId, providerId: 'credential', userId, password })
    await tx.delete(session).where(eq(session.userId, userId))
    const unwanted = keep.length > 0 ? notInArray(passkey.id, keep) : undefined
    const removed = await tx
      .delete(passkey)
      .where(and(eq(passkey.userId, userId), unwanted))
      .returning({ name: passkey.name })
    const kept = await tx.select({ name: passkey.name }).from(passkey).where(eq(passkey.userId, userId))
    return { userId, email: owner.email, removed, kept }
  })
}

const isLive = (tokenHash: string) =>
  and(eq(passwordReset.tokenHash, tokenHash), gt(passwordReset.expiresAt, raw`now()`))
