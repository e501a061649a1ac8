import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, isNull, sql as raw } from 'drizzle-orm'
import type { Sql } from '#server/db/connection.ts'
import { account, signUp, user } from '#server/db/schema/auth.ts'

export type PendingSignUp = { email: string; name: string; password: string; browserHash: string }

const pending = {
  email: signUp.email,
  name: signUp.name,
  password: signUp.password,
  browserHash: signUp.browserHash,
}

export async function addSignUp(sql: Sql, row: PendingSignUp & { tokenHash: string; expiresAt: Date }) {
  await sql.insert(signUp).values(row)
}

/** The newest one of an address that still waits. */
export async function newestSignUp(sql: Sql, email: string): Promise<PendingSignUp | null> {
  const [row] = await sql
    .select(pending)
    .from(signUp)
    .where(and(eq(signUp.email, email), isNull(signUp.confirmedAt), gt(signUp.expiresAt, raw`now()`)))
    .orderBy(desc(signUp.createdAt))
    .limit(1)
  return row ?? null
}

export type Confirmation = { kind: 'created'; userId: string } | { kind: 'repeated' } | { kind: 'invalid' }

/**
 * Makes the account of this sign-up; of the newest one of the address by the same browser, where that says who it is. An
 * address that has an account by now keeps it as it is.
 */
export function confirmSignUp(
  sql: Sql,
  tokenHash: string,
  browserHash: string | null,
): Promise<Confirmation> {
  return sql.transaction(async (tx) => {
    const [found] = await tx
      .select()
      .from(signUp)
      .where(and(eq(signUp.tokenHash, tokenHash), gt(signUp.expiresAt, raw`now()`)))
      .for('update')
    if (!found) return { kind: 'invalid' }
    if (found.confirmedAt) return { kind: 'repeated' }
    const { email } = found
    const [own] = browserHash
      ? await tx
          .select(pending)
          .from(signUp)
          .where(
            and(
              eq(signUp.email, email),
              eq(signUp.browserHash, browserHash),
              gt(signUp.expiresAt, raw`now()`),
            ),
          )
          .orderBy(desc(signUp.createdAt))
          .limit(1)
      : []
    const { name, password } = own ?? found
    const [made] = await tx
      .insert(user)
      .values({ id: randomUUID(), name, email, emailVerified: true })
      .onConflictDoNothing({ target: user.email })
      .returning({ id: user.id })
    if (!made) return { kind: 'invalid' }
    await tx
      .insert(account)
      .values({ id: randomUUID(), accountId: made.id, providerId: 'credential', userId: made.id, password })
    await tx
      .update(signUp)
      .set({ confirmedAt: raw`now()` })
      .where(eq(signUp.tokenHash, tokenHash))
    return { kind: 'created', userId: made.id }
  })
}
