import { type Consent, CONSENTS_MAX } from '@aevia/domain/consents/schema.ts'
import { desc, eq, sql as raw } from 'drizzle-orm'
import type { Sql } from '#server/db/connection.ts'
import { consents } from '#server/db/schema/consents.ts'

/** Newest first. */
export const listConsents = (sql: Sql, userId: string): Promise<Consent[]> =>
  sql
    .select({ kind: consents.kind, version: consents.version, given: consents.given, at: consents.at })
    .from(consents)
    .where(eq(consents.user_id, userId))
    .orderBy(desc(consents.at))
    .limit(CONSENTS_MAX)

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
