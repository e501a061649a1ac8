import { type Activity, ACTIVITY_PAGE } from '@aevia/domain/activity/schema.ts'
import { and, desc, eq, lt } from 'drizzle-orm'
import type { UserCipher } from '#server/crypto/user-keys.ts'
import type { Sql } from '#server/db/connection.ts'
import { activityLog } from '#server/db/schema/activity.ts'

type Content = Pick<Activity, 'device' | 'address' | 'detail'>

const place = (id: string) => ({ table: 'activity_log', column: 'content', rowId: id })

export async function addActivity(
  sql: Sql,
  cipher: UserCipher,
  user_id: string,
  { id, kind, ...content }: Omit<Activity, 'at'>,
): Promise<void> {
  const sealed = cipher.seal(place(id), JSON.stringify(content)) as string
  await sql.insert(activityLog).values({ id, user_id, kind, content: sealed })
}

/** A page, newest first, and one more. */
export async function listActivity(
  sql: Sql,
  cipher: UserCipher,
  userId: string,
  after: string | undefined,
): Promise<Activity[]> {
  const rows = await sql
    .select()
    .from(activityLog)
    .where(and(eq(activityLog.user_id, userId), after === undefined ? undefined : lt(activityLog.id, after)))
    .orderBy(desc(activityLog.id))
    .limit(ACTIVITY_PAGE + 1)
  return rows.map(({ id, at, kind, content }) => ({
    id,
    at,
    kind,
    ...(JSON.parse(cipher.open(place(id), content) as string) as Content),
  }))
}
