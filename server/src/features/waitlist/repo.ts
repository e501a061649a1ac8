import { asc } from 'drizzle-orm'
import type { Sql } from '#server/db/connection.ts'
import { waitlist } from '#server/db/schema/waitlist.ts'

export async function addToWaitlist(sql: Sql, email: string) {
  await sql.insert(waitlist).values({ email }).onConflictDoNothing()
}

/** As the owner of the tables: the app itself may not read the list. */
export function readWaitlist(sql: Sql) {
  return sql
    .select({ email: waitlist.email, created_at: waitlist.created_at })
    .from(waitlist)
    .orderBy(asc(waitlist.created_at), asc(waitlist.email))
}
