import { and, eq, isNull, sql as raw } from 'drizzle-orm'
import type { MailSettings } from '@aevia/domain/mail/schema.ts'
import type { Sql } from '#server/db/connection.ts'
import { mailOutbox, mailSettings } from '#server/db/schema/mail.ts'

/** False when a message with that key is known already. */
export async function addMail(sql: Sql, mail: typeof mailOutbox.$inferInsert) {
  const { rowCount } = await sql.insert(mailOutbox).values(mail).onConflictDoNothing()
  return rowCount === 1
}

/**
 * The message, locked for this transaction; null when it is gone or done. When it is in another one's hands, that one's
 * end is waited for, or null.
 */
export async function takeMail(sql: Sql, id: string, taken: 'wait' | 'skip') {
  const waiting = and(eq(mailOutbox.id, id), isNull(mailOutbox.sent_at), isNull(mailOutbox.failed_at))
  const [row] = await sql
    .select({ content: mailOutbox.content })
    .from(mailOutbox)
    .where(waiting)
    .for('update', taken === 'skip' ? { skipLocked: true } : {})
  return row?.content ?? null
}

export async function finishMail(sql: Sql, id: string, outcome: 'delivered' | 'refused') {
  const end = outcome === 'delivered' ? { sent_at: raw`now()` } : { failed_at: raw`now()` }
  await sql
    .update(mailOutbox)
    .set({ ...end, content: null })
    .where(eq(mailOutbox.id, id))
}

/** Every message to that address, sent or not. */
export async function removeMails(sql: Sql, to_hash: string) {
  await sql.delete(mailOutbox).where(eq(mailOutbox.to_hash, to_hash))
}

export async function findMailSettings(sql: Sql, userId: string): Promise<MailSettings> {
  const [row] = await sql
    .select({ analysis_finished: mailSettings.analysis_finished })
    .from(mailSettings)
    .where(eq(mailSettings.user_id, userId))
  return row ?? { analysis_finished: true }
}

export async function saveMailSettings(sql: Sql, userId: string, settings: MailSettings) {
  await sql
    .insert(mailSettings)
    .values({ user_id: userId, ...settings })
    .onConflictDoUpdate({ target: mailSettings.user_id, set: settings })
}
