import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, inArray, isNull, notExists, sql as raw } from 'drizzle-orm'
import type { Sql } from '#server/db/connection.ts'
import { account, knownDevice, signUp, user } from '#server/db/schema/auth.ts'
import { consents } from '#server/db/schema/consents.ts'

export type PendingSignUp = {
  email: string
  name: string
  password: string
  browserHash: string
  consentVersion: number | null
  consentAt: Date | null
}

const pending = {
  email: signUp.email,
  name: signUp.name,
  password: signUp.password,
  browserHash: signUp.browserHash,
  consentVersion: signUp.consentVersion,
  consentAt: signUp.consentAt,
}

export async function addSignUp(sql: Sql, row: PendingSignUp & { tokenHash: string; expiresAt: Date }) {
  await sql.insert(signUp).values(row)
}

/** Those of an address that still wait: first the ones of this browser, then the newest of any; a few of them. */
export function waitingSignUps(sql: Sql, email: string, browserHash: string | null, atMost: number) {
  const own = raw`${signUp.browserHash} is not distinct from ${browserHash}`
  return sql
    .select(pending)
    .from(signUp)
    .where(and(eq(signUp.email, email), isNull(signUp.confirmedAt), gt(signUp.expiresAt, raw`now()`)))
    .orderBy(desc(own), desc(signUp.createdAt))
    .limit(atMost)
}

export type Confirmation = { kind: 'created'; userId: string } | { kind: 'repeated' } | { kind: 'invalid' }

/**
 * Makes the account of this sign-up. A browser that signed up itself gets its own newest one for the address instead,
 * and nothing where it has none: then this link is somebody else's. An address that has an account by now keeps it as it
 * is.
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
          .select()
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
      : [found]
    if (!own) return { kind: 'invalid' }
    const { name, password, consentVersion, consentAt } = own
    const [made] = await tx
      .insert(user)
      .values({ id: randomUUID(), name, email, emailVerified: true })
      .onConflictDoNothing({ target: user.email })
      .returning({ id: user.id })
    if (!made) return { kind: 'invalid' }
    await tx
      .insert(account)
      .values({ id: randomUUID(), accountId: made.id, providerId: 'credential', userId: made.id, password })
    if (consentVersion !== null)
      await tx.insert(consents).values({
        user_id: made.id,
        kind: 'health_data',
        version: consentVersion,
        given: true,
        ...(consentAt ? { at: consentAt.toISOString() } : {}),
      })
    await tx
      .update(signUp)
      .set({ confirmedAt: raw`now()` })
      .where(inArray(signUp.tokenHash, [tokenHash, own.tokenHash]))
    return { kind: 'created', userId: made.id }
  })
}

/** Takes the password of a sign-up away from an account that nobody ever signed in to. */
export async function removeUnusedPassword(sql: Sql, userId: string) {
  const wasUsed = sql
    .select({ one: raw`1` })
    .from(knownDevice)
    .where(eq(knownDevice.userId, userId))
  await sql
    .delete(account)
    .where(and(eq(account.userId, userId), eq(account.providerId, 'credential'), notExists(wasUsed)))
}
