import { and, eq, gt, sql as raw } from 'drizzle-orm'
import type { Sql } from '#server/db/connection.ts'
import { session, sessionRefresh } from '#server/db/schema/auth.ts'

/** When a live session was last proven to be the user's own, and whether that is fresh; null for one that has ended. */
export async function proofOf(sql: Sql, sessionId: string, freshSeconds: number) {
  const [row] = await sql
    .select({
      provenAt: sessionRefresh.provenAt,
      fresh: raw<boolean>`coalesce(${sessionRefresh.provenAt} between now() - make_interval(secs => ${freshSeconds}) and now(), false)`,
    })
    .from(session)
    .innerJoin(sessionRefresh, eq(sessionRefresh.sessionId, session.id))
    .where(and(eq(session.id, sessionId), gt(session.expiresAt, raw`now()`)))
  return row ?? null
}

/** False for a session that has ended meanwhile. */
export async function markProven(sql: Sql, sessionId: string): Promise<boolean> {
  const { rowCount } = await sql
    .update(sessionRefresh)
    .set({ provenAt: raw`now()` })
    .where(eq(sessionRefresh.sessionId, sessionId))
  return rowCount === 1
}
