import {
  type AssistantSettingsUpdate,
  type ChatResponse,
  type ConversationTurn,
  conversationTurnSchema,
  type Receipt,
  type ReceiptContent,
  type ReceiptOutcome,
  RECEIPTS_MAX,
  TURNS_KEPT,
} from '@aevia/domain/assistant/schema.ts'
import { and, desc, eq, inArray, notInArray, sql as raw } from 'drizzle-orm'
import type { UserCipher } from '#server/crypto/user-keys.ts'
import type { Sql } from '#server/db/connection.ts'
import { preparedQuery } from '#server/db/prepared.ts'
import { assistantReceipts, assistantSettings, assistantTurns } from '#server/db/schema/assistant.ts'
import type { OwnKey } from '#server/ports/ai.ts'

export type StoredSettings = Omit<AssistantSettingsUpdate, 'own_key'> & { own_key: OwnKey | null }

const DEFAULTS: StoredSettings = {
  sees: { profile: true, results: true, supplements: true, log: true },
  outside: false,
  region: null,
  own_key: null,
}
const keyPlace = (userId: string) => ({ table: 'assistant_settings', column: 'own_key', rowId: userId })
const sentPlace = (id: string) => ({ table: 'assistant_receipts', column: 'content', rowId: id })

const settingsOf = preparedQuery('assistant_settings_of', (sql) =>
  sql
    .select()
    .from(assistantSettings)
    .where(eq(assistantSettings.user_id, raw.placeholder('userId'))),
)

export async function findSettings(sql: Sql, cipher: UserCipher, userId: string): Promise<StoredSettings> {
  const [row] = await settingsOf(sql).execute({ userId })
  if (!row) return DEFAULTS
  const key = cipher.open(keyPlace(userId), row.own_key)
  return {
    sees: {
      profile: row.sees_profile,
      results: row.sees_results,
      supplements: row.sees_supplements,
      log: row.sees_log,
    },
    outside: row.outside,
    region: row.region,
    own_key: key === null ? null : (JSON.parse(key) as OwnKey),
  }
}

export async function putSettings(
  sql: Sql,
  cipher: UserCipher,
  userId: string,
  { sees, outside, region, own_key }: StoredSettings,
): Promise<void> {
  const values = {
    sees_profile: sees.profile,
    sees_results: sees.results,
    sees_supplements: sees.supplements,
    sees_log: sees.log,
    outside,
    region,
    own_key: cipher.seal(keyPlace(userId), own_key && JSON.stringify(own_key)),
  }
  await sql
    .insert(assistantSettings)
    .values({ user_id: userId, ...values })
    .onConflictDoUpdate({ target: assistantSettings.user_id, set: { ...values, updated_at: raw`now()` } })
}

/** Whoever had the account before its password was set anew chose neither the key nor where words go. */
export async function closeOutside(sql: Sql, userId: string): Promise<{ wasOpen: boolean }> {
  const [before] = await sql
    .select({ outside: assistantSettings.outside })
    .from(assistantSettings)
    .where(eq(assistantSettings.user_id, userId))
    .for('update')
  await sql
    .update(assistantSettings)
    .set({ outside: false, own_key: null, updated_at: raw`now()` })
    .where(eq(assistantSettings.user_id, userId))
  return { wasOpen: before?.outside ?? false }
}

const shown = {
  id: assistantReceipts.id,
  sent_at: assistantReceipts.sent_at,
  model: assistantReceipts.model,
  host: assistantReceipts.host,
  outcome: assistantReceipts.outcome,
  input_tokens: assistantReceipts.input_tokens,
  output_tokens: assistantReceipts.output_tokens,
}

/** Newest first. */
export async function listReceipts(sql: Sql, userId: string): Promise<Receipt[]> {
  const rows = await sql
    .select(shown)
    .from(assistantReceipts)
    .where(eq(assistantReceipts.user_id, userId))
    .orderBy(desc(assistantReceipts.sent_at))
    .limit(RECEIPTS_MAX)
  return rows as Receipt[]
}

export async function findReceipt(
  sql: Sql,
  cipher: UserCipher,
  key: { id: string; user_id: string },
): Promise<ReceiptContent | null> {
  const [row] = await sql
    .select()
    .from(assistantReceipts)
    .where(and(eq(assistantReceipts.id, key.id), eq(assistantReceipts.user_id, key.user_id)))
  if (!row) return null
  const { user_id: _user, content, outcome, ...receipt } = row
  const sent = JSON.parse(cipher.open(sentPlace(row.id), content) as string) as string[]
  return { ...receipt, outcome: outcome as ReceiptOutcome, sent }
}

export async function insertReceipt(
  sql: Sql,
  cipher: UserCipher,
  userId: string,
  { sent, ...receipt }: ReceiptContent,
): Promise<void> {
  const content = cipher.seal(sentPlace(receipt.id), JSON.stringify(sent)) as string
  await sql.insert(assistantReceipts).values({ ...receipt, user_id: userId, content })
  const kept = sql
    .select({ id: assistantReceipts.id })
    .from(assistantReceipts)
    .where(eq(assistantReceipts.user_id, userId))
    .orderBy(desc(assistantReceipts.sent_at))
    .limit(RECEIPTS_MAX)
  await sql
    .delete(assistantReceipts)
    .where(and(eq(assistantReceipts.user_id, userId), notInArray(assistantReceipts.id, kept)))
}

const turnPlace = (id: string) => ({ table: 'assistant_turns', column: 'content', rowId: id })
const newestTurns = (sql: Sql, userId: string) =>
  sql
    .select()
    .from(assistantTurns)
    .where(eq(assistantTurns.user_id, userId))
    .orderBy(desc(assistantTurns.asked_at), desc(assistantTurns.id))
    .limit(TURNS_KEPT)

/** Sent twice, it is kept once. */
export async function insertTurn(
  sql: Sql,
  cipher: UserCipher,
  userId: string,
  { id, ...said }: { id: string; message: string; answer: ChatResponse },
): Promise<void> {
  const content = cipher.seal(turnPlace(id), JSON.stringify(said)) as string
  await sql.insert(assistantTurns).values({ user_id: userId, id, content }).onConflictDoNothing()
  const newest = newestTurns(sql, userId).as('newest')
  const kept = sql.select({ id: newest.id }).from(newest)
  await sql
    .delete(assistantTurns)
    .where(and(eq(assistantTurns.user_id, userId), notInArray(assistantTurns.id, kept)))
}

/** Oldest first. What an earlier version kept in another shape is left out. */
export async function listTurns(sql: Sql, cipher: UserCipher, userId: string): Promise<ConversationTurn[]> {
  const rows = await newestTurns(sql, userId)
  return rows.toReversed().flatMap(({ id, asked_at, content }) => {
    const said = JSON.parse(cipher.open(turnPlace(id), content) as string) as object
    const { data } = conversationTurnSchema.safeParse({ ...said, id, asked_at })
    return data ?? []
  })
}

/** Removes the turns of which an answer has these words. */
export async function deleteTurnsThatSay(
  sql: Sql,
  cipher: UserCipher,
  userId: string,
  words: RegExp,
): Promise<void> {
  const said = (await listTurns(sql, cipher, userId)).filter(({ answer }) => words.test(answer.response))
  if (said.length === 0) return
  const ids = said.map(({ id }) => id)
  await sql
    .delete(assistantTurns)
    .where(and(eq(assistantTurns.user_id, userId), inArray(assistantTurns.id, ids)))
}

export async function deleteTurns(sql: Sql, userId: string): Promise<void> {
  await sql.delete(assistantTurns).where(eq(assistantTurns.user_id, userId))
}
