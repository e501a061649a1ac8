import { type Consent, CONSENTS_MAX_PER_KIND, isAgreed } from '@aevia/domain/consents/schema.ts'
import type { ConsentKind } from '@aevia/domain/consents/texts.ts'
import { and, desc, eq, lte, sql as raw } from 'drizzle-orm'
import type { Sql } from '#server/db/connection.ts'
import { consents } from '#server/db/schema/consents.ts'

/** Newest first. */
export function listConsents(sql: Sql, userId: string): Promise<Consent[]> {
  const { kind, version, given, at } = consents
  const place = raw<number>`row_number() over (partition by ${kind} order by ${at} desc)`.as('place')
  const ranked = sql
    .select({ kind, version, given, at, place })
    .from(consents)
    .where(eq(consents.user_id, userId))
    .as('ranked')
  return sql
    .select({ kind: ranked.kind, version: ranked.version, given: ranked.given, at: ranked.at })
    .from(ranked)
    .where(lte(ranked.place, CONSENTS_MAX_PER_KIND))
    .orderBy(desc(ranked.at))
}

/** Whether the text that is shown today was agreed to, and that not withdrawn. */
export const agreesTo = async (sql: Sql, userId: string, kind: ConsentKind): Promise<boolean> =>
  isAgreed(await listConsents(sql, userId), kind)

/** Whether the last word is a withdrawal of the last minutes, by the clock of the database. */
export async function withdrewLately(
  sql: Sql,
  userId: string,
  kind: ConsentKind,
  minutes: number,
): Promise<boolean> {
  const [last] = await sql
    .select({
      isLate: raw<boolean>`not ${consents.given} and ${consents.at} > clock_timestamp() - make_interval(mins => ${minutes})`,
    })
    .from(consents)
    .where(and(eq(consents.user_id, userId), eq(consents.kind, kind)))
    .orderBy(desc(consents.at))
    .limit(1)
  return last?.isLate ?? false
}

/** Until the commit nobody else says anything for this user. */
export async function lockConsents(sql: Sql, userId: string): Promise<void> {
  await sql.execute(raw`select pg_advisory_xact_lock(hashtextextended(${`consents ${userId}`}, 0))`)
}

export async function addConsent(
  sql: Sql,
  user_id: string,
  consent: Pick<Consent, 'kind' | 'version' | 'given'>,
): Promise<void> {
  await sql.insert(consents).values({ user_id, ...consent })
}

/** Takes the address of the user of this transaction off the list. */
export async function leaveWaitlist(sql: Sql): Promise<void> {
  await sql.execute(raw`select app.leave_waitlist()`)
}
