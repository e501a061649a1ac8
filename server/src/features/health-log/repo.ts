import { ENTRY_KINDS, type EntryKind } from '@aevia/domain/health-log/fields.ts'
import type { EntryListQuery, EntryUpdate, HealthLogEntry } from '@aevia/domain/health-log/schema.ts'
import { and, desc, eq, gte, lte, sql as raw } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { createBreath } from '#server/breath.ts'
import type { UserCipher } from '#server/crypto/user-keys.ts'
import type { Sql } from '#server/db/connection.ts'
import { preparedQuery } from '#server/db/prepared.ts'
import { healthLog } from '#server/db/schema/health-log.ts'

type Row = typeof healthLog.$inferSelect
type Key = { id: string; user_id: string }
/** Where a page ends: the next one starts after this entry. */
export type Position = { logged_at: string; id: string }
type New = Key & EntryUpdate & { day: string }

const place = (id: string) => ({ table: 'health_log', column: 'content', rowId: id })
const seal = (cipher: UserCipher, id: string, { values, note }: Pick<EntryUpdate, 'values' | 'note'>) =>
  cipher.seal(place(id), JSON.stringify({ values, note })) as string

function open({ user_id: _user, content, ...row }: Row, cipher: UserCipher): HealthLogEntry {
  const opened = JSON.parse(cipher.open(place(row.id), content) as string) as Pick<
    HealthLogEntry,
    'values' | 'note'
  >
  return { ...row, ...opened } as HealthLogEntry
}

const own = ({ id, user_id }: Key) => and(eq(healthLog.id, id), eq(healthLog.user_id, user_id))

/** Newest first. */
export async function listEntries(
  sql: Sql,
  cipher: UserCipher,
  userId: string,
  { kind, from, to, limit, after }: Omit<EntryListQuery, 'cursor'> & { after: Position | null },
): Promise<HealthLogEntry[]> {
  const rows = await sql
    .select()
    .from(healthLog)
    .where(
      and(
        eq(healthLog.user_id, userId),
        kind && eq(healthLog.kind, kind),
        from ? gte(healthLog.day, from) : undefined,
        to ? lte(healthLog.day, to) : undefined,
        after
          ? raw`(${healthLog.logged_at}, ${healthLog.id}) < (${after.logged_at}::timestamptz, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(healthLog.logged_at), desc(healthLog.id))
    .limit(limit)
  const breathe = createBreath()
  const entries: HealthLogEntry[] = []
  for (const row of rows) {
    await breathe()
    entries.push(open(row, cipher))
  }
  return entries
}

/** One look into the index a kind: however many entries there are, none is sorted. */
const newestOfKinds = preparedQuery('newest_log_entries_of', (sql) => {
  const newestOf = (kind: EntryKind) =>
    sql
      .select()
      .from(healthLog)
      .where(
        and(
          eq(healthLog.user_id, raw.placeholder('userId')),
          eq(healthLog.kind, kind),
          gte(healthLog.day, raw.placeholder('from')),
        ),
      )
      .orderBy(desc(healthLog.logged_at), desc(healthLog.id))
      .limit(1)
  const [first, second, ...more] = ENTRY_KINDS
  return unionAll(newestOf(first), newestOf(second), ...more.map(newestOf))
})

/** The newest entry of each kind since a day. */
export async function listNewest(
  sql: Sql,
  cipher: UserCipher,
  userId: string,
  from: string,
): Promise<HealthLogEntry[]> {
  const rows = await newestOfKinds(sql).execute({ userId, from })
  return rows.map((row) => open(row, cipher))
}

/** The entry with this id: the one that is sent now, or the one that was sent before. */
export async function insertEntry(sql: Sql, cipher: UserCipher, entry: New): Promise<HealthLogEntry> {
  const { id, user_id, kind, logged_at, day } = entry
  await sql
    .insert(healthLog)
    .values({ id, user_id, kind, logged_at, day, content: seal(cipher, id, entry) })
    .onConflictDoNothing()
  const [row] = await sql.select().from(healthLog).where(own(entry))
  return open(row as Row, cipher)
}

export async function updateEntry(sql: Sql, cipher: UserCipher, entry: New): Promise<HealthLogEntry | null> {
  const [row] = await sql
    .update(healthLog)
    .set({
      logged_at: entry.logged_at,
      day: entry.day,
      content: seal(cipher, entry.id, entry),
      updated_at: raw`now()`,
    })
    .where(and(own(entry), eq(healthLog.kind, entry.kind)))
    .returning()
  return row ? open(row, cipher) : null
}

export async function deleteEntry(sql: Sql, key: Key): Promise<boolean> {
  const { rowCount } = await sql.delete(healthLog).where(own(key))
  return rowCount === 1
}
