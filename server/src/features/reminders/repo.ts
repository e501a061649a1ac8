import type { ReminderSettings } from '@aevia/domain/reminders/schema.ts'
import { and, eq, isNotNull, sql as raw } from 'drizzle-orm'
import type { Sql } from '#server/db/connection.ts'
import { reminders } from '#server/db/schema/reminders.ts'

export type RemindersRow = typeof reminders.$inferSelect

export async function findReminders(sql: Sql, userId: string): Promise<RemindersRow | null> {
  const [row] = await sql.select().from(reminders).where(eq(reminders.user_id, userId))
  return row ?? null
}

/** Until the transaction ends nobody else says that a day is done. */
export async function lockReminders(sql: Sql, userId: string): Promise<RemindersRow | null> {
  const [row] = await sql.select().from(reminders).where(eq(reminders.user_id, userId)).for('update')
  return row ?? null
}

export async function saveReminders(
  sql: Sql,
  userId: string,
  settings: ReminderSettings & { last_day: string | null },
): Promise<RemindersRow> {
  const [row] = await sql
    .insert(reminders)
    .values({ user_id: userId, ...settings })
    .onConflictDoUpdate({ target: reminders.user_id, set: settings })
    .returning()
  return row as RemindersRow
}

export async function markDay(sql: Sql, userId: string, day: string): Promise<void> {
  await sql.update(reminders).set({ last_day: day }).where(eq(reminders.user_id, userId))
}

export async function stopDigest(sql: Sql, userId: string): Promise<void> {
  await sql.update(reminders).set({ digest: false }).where(eq(reminders.user_id, userId))
}

/** An earlier address ends with it. */
export async function putCalendar(
  sql: Sql,
  userId: string,
  { hash, ...first }: { hash: string } & Pick<ReminderSettings, 'hour' | 'time_zone'>,
): Promise<void> {
  const calendar = { calendar_hash: hash, calendar_since: raw`now()` }
  await sql
    .insert(reminders)
    .values({ user_id: userId, ...first, ...calendar })
    .onConflictDoUpdate({ target: reminders.user_id, set: calendar })
}

/** Whether there was one. */
export async function removeCalendar(sql: Sql, userId: string): Promise<boolean> {
  const removed = await sql
    .update(reminders)
    .set({ calendar_hash: null, calendar_since: null })
    .where(and(eq(reminders.user_id, userId), isNotNull(reminders.calendar_hash)))
    .returning({ userId: reminders.user_id })
  return removed.length > 0
}
