import type { Sql } from '#server/db/connection.ts'
import { waitlist } from '#server/db/schema/waitlist.ts'

export async function addToWaitlist(sql: Sql, email: string) {
  await sql.insert(waitlist).values({ email }).onConflictDoNothing()
}
