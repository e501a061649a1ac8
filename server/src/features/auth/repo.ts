import { and, asc, desc, eq, gt, gte, ne, type SQL, sql as raw } from 'drizzle-orm'
import type { Sql } from '#server/db/connection.ts'
import {
  account,
  captchaUsed,
  knownDevice,
  passkey,
  session,
  sessionRefresh,
  signUp,
  twoFactor,
  user,
} from '#server/db/schema/auth.ts'

export async function findSessionByToken(sql: Sql, token: string) {
  const [row] = await sql
    .select({ id: session.id, userId: session.userId, email: user.email })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(eq(session.token, token))
  return row ?? null
}

/** False for a session that has ended meanwhile. */
export function startRefresh(
  sql: Sql,
  sessionId: string,
  device: { ipAddress: string; userAgent: string | null },
  provenAt: Date | null,
): Promise<boolean> {
  const { ipAddress, userAgent } = device
  return sql.transaction(async (tx) => {
    const { rowCount } = await tx
      .update(session)
      .set({ ipAddress, userAgent: userAgent?.slice(0, 500) ?? null })
      .where(eq(session.id, sessionId))
    if (rowCount) await tx.insert(sessionRefresh).values({ sessionId, provenAt })
    return rowCount === 1
  })
}

/** True when the user signed in before, and never from this device. It is known from now on. */
export function isNewDevice(sql: Sql, userId: string, device: string): Promise<boolean> {
  return sql.transaction(async (tx) => {
    const before = await tx
      .select({ device: knownDevice.device })
      .from(knownDevice)
      .where(eq(knownDevice.userId, userId))
      .limit(1)
    const [added] = await tx
      .insert(knownDevice)
      .values({ userId, device })
      .onConflictDoUpdate({
        target: [knownDevice.userId, knownDevice.device],
        set: { seenAt: raw`now()` },
      })
      .returning({ fresh: raw<boolean>`(xmax = 0)` })
    return before.length > 0 && added?.fresh === true
  })
}

/** The auth library's own name of a session that lives. */
export async function liveSessionToken(sql: Sql, userId: string, sessionId: string) {
  const [row] = await sql
    .select({ token: session.token })
    .from(session)
    .where(and(eq(session.id, sessionId), eq(session.userId, userId), gt(session.expiresAt, raw`now()`)))
  return row?.token ?? null
}

export function listSessions(sql: Sql, userId: string) {
  return sql
    .select({
      id: session.id,
      userAgent: session.userAgent,
      ipAddress: session.ipAddress,
      createdAt: session.createdAt,
      updatedAt: session.updatedAt,
      expiresAt: session.expiresAt,
    })
    .from(session)
    .where(and(eq(session.userId, userId), gt(session.expiresAt, raw`now()`)))
    .orderBy(desc(session.updatedAt), asc(session.id))
}

/**
 * From now on nothing begins with them. Unlike a deletion this waits for nobody who writes under one of them: a flood of
 * writes could keep that waiting without end.
 */
async function expire(sql: Pick<Sql, 'update'>, those: SQL | undefined) {
  await sql.update(session).set(ENDED).where(those)
}

/** What `app.end_push_of_session` tells from a session that has run out by itself. */
const ENDED = { expiresAt: new Date(0) }

export const expireSessions = (sql: Sql, userId: string) => expire(sql, eq(session.userId, userId))

async function end(sql: Sql, those: SQL | undefined): Promise<number> {
  await expire(sql, those)
  const { rowCount } = await sql.delete(session).where(those)
  return rowCount ?? 0
}

/** True when there was such a session of that user. */
export const endSessionOf = async (sql: Sql, userId: string, sessionId: string) =>
  (await end(sql, and(eq(session.id, sessionId), eq(session.userId, userId)))) === 1

export async function endAllSessions(sql: Sql, userId: string, except?: string) {
  const others = except ? ne(session.id, except) : undefined
  await end(sql, and(eq(session.userId, userId), others))
}

export type RefreshOutcome =
  | { kind: 'rotated' | 'repeated'; userId: string; generation: number }
  | { kind: 'reused'; userId: string; email: string }
  | { kind: 'ended' }

/**
 * Exchanges one generation for the next. The immediate parent gets the same successor within the grace (two tabs, a
 * lost answer); any other older generation is a replay and ends the session. Rows are locked: exchanges take turns. The
 * session comes first, as with what ends it.
 */
export async function rotateRefresh(
  sql: Sql,
  claim: { sessionId: string; generation: number },
  rule: { graceSeconds: number; idleSeconds: number; maxSeconds: number },
): Promise<RefreshOutcome> {
  const outcome = await sql.transaction(async (tx): Promise<RefreshOutcome> => {
    await tx
      .select({ id: session.id })
      .from(session)
      .where(eq(session.id, claim.sessionId))
      .for('no key update')
    const [owner] = await tx
      .select({ userId: session.userId, email: user.email })
      .from(session)
      .innerJoin(user, eq(user.id, session.userId))
      .where(and(eq(session.id, claim.sessionId), gt(session.expiresAt, raw`now()`)))
    const [state] = await tx
      .select({
        generation: sessionRefresh.generation,
        // clock_timestamp: now() is when this transaction began, before it waited for its turn.
        recent: raw<boolean>`${sessionRefresh.rotatedAt} > clock_timestamp() - make_interval(secs => ${rule.graceSeconds})`,
      })
      .from(sessionRefresh)
      .where(eq(sessionRefresh.sessionId, claim.sessionId))
      .for('update')
    if (!state || !owner) return { kind: 'ended' }
    const row = { ...state, ...owner }
    if (claim.generation === row.generation) {
      const generation = row.generation + 1
      await tx
        .update(sessionRefresh)
        .set({ generation, rotatedAt: raw`clock_timestamp()` })
        .where(eq(sessionRefresh.sessionId, claim.sessionId))
      await tx
        .update(session)
        .set({
          updatedAt: raw`now()`,
          expiresAt: raw`least(now() + make_interval(secs => ${rule.idleSeconds}), ${session.createdAt} + make_interval(secs => ${rule.maxSeconds}))`,
        })
        .where(eq(session.id, claim.sessionId))
      return { kind: 'rotated', userId: row.userId, generation }
    }
    if (claim.generation === row.generation - 1 && row.recent) {
      return { kind: 'repeated', userId: row.userId, generation: row.generation }
    }
    await expire(tx, eq(session.id, claim.sessionId))
    return { kind: 'reused', userId: row.userId, email: row.email }
  })
  if (outcome.kind === 'reused') await endSession(sql, claim.sessionId)
  return outcome
}

/** True when this is the session's newest refresh token and the session lives. */
export async function ownerOfRefresh(sql: Sql, claim: { sessionId: string; generation: number }) {
  const [row] = await sql
    .select({ userId: session.userId })
    .from(sessionRefresh)
    .innerJoin(session, eq(session.id, sessionRefresh.sessionId))
    .where(
      and(
        eq(sessionRefresh.sessionId, claim.sessionId),
        eq(sessionRefresh.generation, claim.generation),
        gt(session.expiresAt, raw`now()`),
      ),
    )
  return row?.userId ?? null
}

export async function endSession(sql: Sql, sessionId: string) {
  await end(sql, eq(session.id, sessionId))
}

export async function findUser(sql: Sql, userId: string) {
  const [found] = await sql.select().from(user).where(eq(user.id, userId))
  if (!found) return null
  const identities = await sql
    .select({ provider: account.providerId })
    .from(account)
    .where(eq(account.userId, userId))
  const [second] = await sql
    .select({ id: twoFactor.id })
    .from(twoFactor)
    .where(and(eq(twoFactor.userId, userId), eq(twoFactor.verified, true)))
  const passkeys = await sql.select({ id: passkey.id }).from(passkey).where(eq(passkey.userId, userId))
  return {
    ...found,
    totpId: second?.id,
    factors: [
      ...(found.twoFactorEnabled && second ? [{ type: 'totp' }] : []),
      ...(passkeys.length > 0 ? [{ type: 'passkey' }] : []),
    ],
    identities: identities.map((row) => ({
      provider: row.provider === 'credential' ? 'email' : row.provider,
    })),
  }
}

/** False when the challenge or code was used before. Expired ones are forgotten on the way. */
export async function useOnce(sql: Sql, challenge: string, expiresAt: Date) {
  await sql.delete(captchaUsed).where(gt(raw`now()`, captchaUsed.expiresAt))
  const { rowCount } = await sql.insert(captchaUsed).values({ challenge, expiresAt }).onConflictDoNothing()
  return rowCount === 1
}

export async function findUserByEmail(sql: Sql, email: string) {
  const [row] = await sql
    .select({ id: user.id, name: user.name, email: user.email })
    .from(user)
    .where(eq(user.email, email))
  return row ?? null
}

/** As the auth library does for a known address alone. */
export async function listAccounts(sql: Sql, userId: string) {
  await sql.select().from(account).where(eq(account.userId, userId)).limit(100)
}

/** Whose passkey a browser names itself by. */
export async function ownerOfPasskey(sql: Sql, credentialID: string) {
  const [row] = await sql
    .select({ userId: passkey.userId })
    .from(passkey)
    .where(eq(passkey.credentialID, credentialID))
  return row?.userId ?? null
}

/** How many ways to sign in an account has, passkeys aside. */
export async function countIdentities(sql: Sql, userId: string) {
  return sql.$count(account, eq(account.userId, userId))
}

/** True when the password was set at that moment or after it. */
export async function isPasswordNewer(sql: Sql, userId: string, than: Date) {
  const newer = and(
    eq(account.userId, userId),
    eq(account.providerId, 'credential'),
    gte(account.updatedAt, than),
  )
  return (await sql.$count(account, newer)) > 0
}

/** Ends every session of a user who is being erased, and forgets sign-ups and codes that name them. */
export async function endAccess(sql: Sql, userId: string, email: string) {
  await end(sql, eq(session.userId, userId))
  await sql.delete(signUp).where(eq(signUp.email, email))
  await sql.delete(captchaUsed).where(raw`position(${userId} in ${captchaUsed.challenge}) > 0`)
}

/** Of every user, in an order that newcomers do not upset. */
export async function* listUserIds(sql: Sql): AsyncGenerator<string> {
  for (let last: string | undefined; ;) {
    const rows = await sql
      .select({ id: user.id })
      .from(user)
      .where(last === undefined ? undefined : gt(user.id, last))
      .orderBy(user.id)
      .limit(1000)
    for (const { id } of rows) yield id
    last = rows.at(-1)?.id
    if (last === undefined) return
  }
}
