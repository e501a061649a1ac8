import type { DigestState } from '@aevia/domain/reminders/digest.ts'
import type { Device, PushAddress, ReminderSettings } from '@aevia/domain/reminders/schema.ts'
import { and, asc, eq, ne, isNotNull, sql as raw } from 'drizzle-orm'
import type { UserCipher } from '#server/crypto/user-keys.ts'
import type { Sql } from '#server/db/connection.ts'
import { pushDevices, reminders } from '#server/db/schema/reminders.ts'

export type RemindersRow = typeof reminders.$inferSelect & {
  /** how many browsers are notified */
  devices: number
}

export const stateOf = (row: RemindersRow): DigestState => ({ ...row, wanted: row.digest || row.devices > 0 })

const countDevices = (sql: Sql, userId: string) => sql.$count(pushDevices, eq(pushDevices.user_id, userId))

export async function findReminders(sql: Sql, userId: string): Promise<RemindersRow | null> {
  const [row] = await sql.select().from(reminders).where(eq(reminders.user_id, userId))
  return row ? { ...row, devices: await countDevices(sql, userId) } : null
}

/** Until the transaction ends nobody else says that a day is done, or adds a device. */
export async function lockReminders(sql: Sql, userId: string): Promise<RemindersRow | null> {
  const [row] = await sql.select().from(reminders).where(eq(reminders.user_id, userId)).for('update')
  return row ? { ...row, devices: await countDevices(sql, userId) } : null
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
  return { ...(row as typeof reminders.$inferSelect), devices: await countDevices(sql, userId) }
}

export async function markDay(sql: Sql, userId: string, day: string): Promise<void> {
  await sql.update(reminders).set({ last_day: day }).where(eq(reminders.user_id, userId))
}

/** Mails about reminders name nothing until it is chosen again. */
export async function hideNames(sql: Sql, userId: string): Promise<void> {
  await sql.update(reminders).set({ names: false }).where(eq(reminders.user_id, userId))
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

/** What a device needs to be on record; there before is there still. */
export async function beginReminders(
  sql: Sql,
  userId: string,
  first: Pick<ReminderSettings, 'hour' | 'time_zone'>,
): Promise<void> {
  await sql
    .insert(reminders)
    .values({ user_id: userId, ...first })
    .onConflictDoNothing()
}

type Key = { id: string; user_id: string }
export type NewDevice = { session_id: string; mark: string; name: string; address: PushAddress }

const own = ({ id, user_id }: Key) => and(eq(pushDevices.id, id), eq(pushDevices.user_id, user_id))
const place = (column: 'name' | 'address', id: string) => ({ table: 'push_devices', column, rowId: id })
const nameOf = (cipher: UserCipher, { id, name }: { id: string; name: string }) =>
  cipher.open(place('name', id), name) as string
const SHOWN = {
  id: pushDevices.id,
  name: pushDevices.name,
  mark: pushDevices.mark,
  since: pushDevices.created_at,
}

export async function listDevices(sql: Sql, cipher: UserCipher, userId: string): Promise<Device[]> {
  const rows = await sql
    .select(SHOWN)
    .from(pushDevices)
    .where(eq(pushDevices.user_id, userId))
    .orderBy(asc(pushDevices.created_at), asc(pushDevices.id))
  return rows.map((row) => ({ ...row, name: nameOf(cipher, row) }))
}

export const deviceIds = (sql: Sql, userId: string): Promise<{ id: string }[]> =>
  sql.select({ id: pushDevices.id }).from(pushDevices).where(eq(pushDevices.user_id, userId))

export async function insertDevice(
  sql: Sql,
  cipher: UserCipher,
  { id, user_id }: Key,
  { name, address, ...plain }: NewDevice,
): Promise<Device> {
  const [row] = await sql
    .insert(pushDevices)
    .values({
      id,
      user_id,
      ...plain,
      name: cipher.seal(place('name', id), name) as string,
      address: cipher.seal(place('address', id), JSON.stringify(address)) as string,
    })
    .returning(SHOWN)
  if (!row) throw new Error('the device was not stored')
  return { ...row, name }
}

/** That the browser of this mark is in this session now; false where it is none of the user's. */
export async function takeOver(
  sql: Sql,
  { user_id, mark, session_id }: Pick<NewDevice, 'mark' | 'session_id'> & Pick<Key, 'user_id'>,
): Promise<boolean> {
  const { rowCount } = await sql
    .update(pushDevices)
    .set({ session_id })
    .where(and(eq(pushDevices.user_id, user_id), eq(pushDevices.mark, mark)))
  return (rowCount ?? 0) > 0
}

/**
 * The device of a session is reached at another address; false where the session has none. Where that address is another
 * device of the user already, it is that one which is no more.
 */
export async function moveDevice(
  sql: Sql,
  cipher: UserCipher,
  { user_id, session_id, mark, address }: Omit<NewDevice, 'name'> & Pick<Key, 'user_id'>,
): Promise<boolean> {
  const [row] = await sql
    .select({ id: pushDevices.id })
    .from(pushDevices)
    .where(and(eq(pushDevices.user_id, user_id), eq(pushDevices.session_id, session_id)))
  if (!row) return false
  const sealed = cipher.seal(place('address', row.id), JSON.stringify(address)) as string
  await sql
    .delete(pushDevices)
    .where(and(eq(pushDevices.user_id, user_id), eq(pushDevices.mark, mark), ne(pushDevices.id, row.id)))
  await sql
    .update(pushDevices)
    .set({ mark, address: sealed })
    .where(own({ id: row.id, user_id }))
  return true
}

export async function findDevice(sql: Sql, cipher: UserCipher, key: Key) {
  const [row] = await sql
    .select({ address: pushDevices.address, last_day: pushDevices.last_day })
    .from(pushDevices)
    .where(own(key))
  if (!row) return null
  const address = JSON.parse(cipher.open(place('address', key.id), row.address) as string) as PushAddress
  return { address, last_day: row.last_day }
}

export async function markDevice(sql: Sql, key: Key, day: string): Promise<void> {
  await sql.update(pushDevices).set({ last_day: day }).where(own(key))
}

/** The name of what was removed; null where there was nothing. */
export async function removeDevice(sql: Sql, cipher: UserCipher, key: Key): Promise<string | null> {
  const [row] = await sql
    .delete(pushDevices)
    .where(own(key))
    .returning({ id: pushDevices.id, name: pushDevices.name })
  return row ? nameOf(cipher, row) : null
}

/** How many there were. */
export async function removeDevices(sql: Sql, userId: string): Promise<number> {
  return (await sql.delete(pushDevices).where(eq(pushDevices.user_id, userId))).rowCount ?? 0
}
