import { and, isNotNull, lt, or, sql as raw, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Sql } from '#server/db/connection.ts'
import { captchaUsed, passwordReset, session, signUp, verification } from '#server/db/schema/auth.ts'
import { mailOutbox } from '#server/db/schema/mail.ts'
import { rateLimits } from '#server/db/schema/rate-limit.ts'

/** Days that a mail's row outlives the mail, which shows what has been sent already (docs/operations.md). */
const MAIL_DAYS = 30

export type Purged = Record<string, number>

/** What the auth role owns: sign-ups nobody confirmed, used or expired links and one-time state, ended sessions. */
export async function purgeAuth(sql: Sql): Promise<Purged> {
  return {
    sign_ups: await remove(sql, signUp, lt(signUp.expiresAt, raw`now()`)),
    password_resets: await remove(sql, passwordReset, lt(passwordReset.expiresAt, raw`now()`)),
    verifications: await remove(sql, verification, lt(verification.expiresAt, raw`now()`)),
    captchas: await remove(sql, captchaUsed, lt(captchaUsed.expiresAt, raw`now()`)),
    sessions: await remove(sql, session, lt(session.expiresAt, raw`now()`)),
  }
}

/** Mails that were sent or refused, counts whose window is over, and what of users has an end. */
export async function purgeApp(sql: Sql): Promise<Purged> {
  const before = raw`now() - make_interval(days => ${MAIL_DAYS})`
  return {
    mails: await remove(
      sql,
      mailOutbox,
      or(
        and(isNotNull(mailOutbox.sent_at), lt(mailOutbox.sent_at, before)),
        and(isNotNull(mailOutbox.failed_at), lt(mailOutbox.failed_at, before)),
      ),
    ),
    activity: await purgeByOwner(sql, 'purge_activity'),
    shares: await purgeByOwner(sql, 'purge_shares'),
    tokens: await purgeByOwner(sql, 'purge_tokens'),
    connector_states: await purgeByOwner(sql, 'purge_connector_states'),
    counts: await remove(sql, rateLimits, lt(rateLimits.expire, raw`extract(epoch from now()) * 1000`)),
  }
}

/** Rows of users, of which only a function of the owner may remove those whose time is over, and only those. */
async function purgeByOwner(
  sql: Sql,
  name: 'purge_activity' | 'purge_shares' | 'purge_tokens' | 'purge_connector_states',
): Promise<number> {
  const { rows } = await sql.execute<{ gone: string }>(raw`select app.${raw.identifier(name)}() as gone`)
  return Number(rows[0]?.gone ?? 0)
}

async function remove(sql: Sql, table: PgTable, which: SQL | undefined): Promise<number> {
  if (!which) throw new Error('a purge without a condition')
  return (await sql.delete(table).where(which)).rowCount ?? 0
}
