import type { MetricId } from '@aevia/domain/metrics/model/catalogue.ts'
import { and, eq, gte, inArray, lte, max, min, type SQL, sql as raw, sum } from 'drizzle-orm'
import { createBreath } from '#server/breath.ts'
import type { UserCipher } from '#server/crypto/user-keys.ts'
import type { Sql } from '#server/db/connection.ts'
import { metricChunks, metricImportParts, metricImports, metricMonths } from '#server/db/schema/metrics.ts'
import { pendingFiles } from '#server/db/schema/test-data.ts'

export type ChunkRow = typeof metricChunks.$inferSelect

const monthPlace = (metric: string, month: string) => ({
  table: 'metric_months',
  column: 'content',
  rowId: `${metric} ${month}`,
})
/** A query has at most 65,535 parameters. */
const KEYS_AT_ONCE = 5_000

/** Files on their way in or out: the daily sweep removes what stays here. */
export async function addPending(sql: Sql, userId: string, fileKeys: readonly string[]) {
  for (let at = 0; at < fileKeys.length; at += KEYS_AT_ONCE) {
    const some = fileKeys.slice(at, at + KEYS_AT_ONCE)
    await sql
      .insert(pendingFiles)
      .values(some.map((file_key) => ({ file_key, user_id: userId })))
      .onConflictDoNothing()
  }
}

export async function dropPending(sql: Sql, userId: string, fileKeys: readonly string[]) {
  for (let at = 0; at < fileKeys.length; at += KEYS_AT_ONCE) {
    const some = fileKeys.slice(at, at + KEYS_AT_ONCE)
    await sql
      .delete(pendingFiles)
      .where(and(eq(pendingFiles.user_id, userId), inArray(pendingFiles.file_key, some)))
  }
}

export const listChunks = (
  sql: Sql,
  userId: string,
  metric: MetricId,
  months: readonly string[],
): Promise<ChunkRow[]> =>
  sql
    .select()
    .from(metricChunks)
    .where(
      and(
        eq(metricChunks.user_id, userId),
        eq(metricChunks.metric, metric),
        inArray(metricChunks.month, [...months]),
      ),
    )

export async function saveChunks(sql: Sql, rows: ReadonlyArray<typeof metricChunks.$inferInsert>) {
  await sql
    .insert(metricChunks)
    .values([...rows])
    .onConflictDoUpdate({
      target: [metricChunks.user_id, metricChunks.metric, metricChunks.month, metricChunks.source],
      set: {
        file_key: raw`excluded.file_key`,
        bytes: raw`excluded.bytes`,
        samples: raw`excluded.samples`,
        updated_at: raw`now()`,
      },
    })
}

export const listKnown = (sql: Sql, userId: string) =>
  sql
    .select({
      metric: metricChunks.metric,
      samples: sum(metricChunks.samples).mapWith(Number),
      first: min(metricChunks.month),
      last: max(metricChunks.month),
    })
    .from(metricChunks)
    .where(eq(metricChunks.user_id, userId))
    .groupBy(metricChunks.metric)

type SealedMonth = { month: string; content: string }

/** The documents of months in their order, still sealed: so no transaction waits while they are opened. */
const sealedWhere = (
  sql: Sql,
  userId: string,
  metric: string,
  ...months: (SQL | undefined)[]
): Promise<SealedMonth[]> =>
  sql
    .select({ month: metricMonths.month, content: metricMonths.content })
    .from(metricMonths)
    .where(and(eq(metricMonths.user_id, userId), eq(metricMonths.metric, metric), ...months))
    .orderBy(metricMonths.month)

export const listSealedMonths = (
  sql: Sql,
  userId: string,
  metric: string,
  { from, to }: { from?: string | undefined; to?: string | undefined } = {},
): Promise<SealedMonth[]> =>
  sealedWhere(
    sql,
    userId,
    metric,
    from ? gte(metricMonths.month, from.slice(0, 7)) : undefined,
    to ? lte(metricMonths.month, to.slice(0, 7)) : undefined,
  )

export const openMonth = (cipher: UserCipher, metric: string, { month, content }: SealedMonth): string =>
  cipher.open(monthPlace(metric, month), content) as string

/** The documents of some months as texts, by month. */
export async function listDocuments(
  sql: Sql,
  cipher: UserCipher,
  userId: string,
  metric: string,
  months: readonly string[],
): Promise<Map<string, string>> {
  const sealed = await sealedWhere(sql, userId, metric, inArray(metricMonths.month, [...months]))
  const breathe = createBreath()
  const documents = new Map<string, string>()
  for (const each of sealed) {
    await breathe()
    documents.set(each.month, openMonth(cipher, metric, each))
  }
  return documents
}

export async function saveDocuments(
  sql: Sql,
  cipher: UserCipher,
  userId: string,
  metric: string,
  documents: ReadonlyMap<string, string>,
) {
  const rows = [...documents].map(([month, text]) => ({
    user_id: userId,
    metric,
    month,
    content: cipher.seal(monthPlace(metric, month), text) as string,
  }))
  await sql
    .insert(metricMonths)
    .values(rows)
    .onConflictDoUpdate({
      target: [metricMonths.user_id, metricMonths.metric, metricMonths.month],
      set: { content: raw`excluded.content`, updated_at: raw`now()` },
    })
}

/** Months of metrics in which something of this source is stored. */
export const listPlaces = (sql: Sql, userId: string, source: string) =>
  sql
    .select({ metric: metricChunks.metric, month: metricChunks.month })
    .from(metricChunks)
    .where(and(eq(metricChunks.user_id, userId), eq(metricChunks.source, source)))
    .orderBy(metricChunks.metric, metricChunks.month)

/** False where it is not there any more. */
export async function dropChunk(sql: Sql, { user_id, metric, month, source }: ChunkRow): Promise<boolean> {
  const { rowCount } = await sql
    .delete(metricChunks)
    .where(
      and(
        eq(metricChunks.user_id, user_id),
        eq(metricChunks.metric, metric),
        eq(metricChunks.month, month),
        eq(metricChunks.source, source),
      ),
    )
  return rowCount === 1
}

/** Puts another one in the place of what is there; where nothing is there, nothing comes. Null removes it. */
export async function replaceDocument(
  sql: Sql,
  cipher: UserCipher,
  { user_id, metric, month }: Pick<ChunkRow, 'user_id' | 'metric' | 'month'>,
  text: string | null,
): Promise<void> {
  const isIt = and(
    eq(metricMonths.user_id, user_id),
    eq(metricMonths.metric, metric),
    eq(metricMonths.month, month),
  )
  if (text === null) await sql.delete(metricMonths).where(isIt)
  else
    await sql
      .update(metricMonths)
      .set({ content: cipher.seal(monthPlace(metric, month), text) as string, updated_at: raw`now()` })
      .where(isIt)
}

/** Everything of a user, with the files that are then nobody's. */
export async function eraseAll(sql: Sql, userId: string): Promise<string[]> {
  // First: what is being stored asks here whether it is still wanted, and either is done before or finds nothing.
  await sql
    .select({ id: metricImports.id })
    .from(metricImports)
    .where(eq(metricImports.user_id, userId))
    .orderBy(metricImports.id)
    .for('update')
  const parts = await sql
    .delete(metricImportParts)
    .where(eq(metricImportParts.user_id, userId))
    .returning({ file_key: metricImportParts.file_key })
  await sql.delete(metricImports).where(eq(metricImports.user_id, userId))
  const chunks = await sql
    .delete(metricChunks)
    .where(eq(metricChunks.user_id, userId))
    .returning({ file_key: metricChunks.file_key })
  await sql.delete(metricMonths).where(eq(metricMonths.user_id, userId))
  const keys = [...chunks, ...parts].map(({ file_key }) => file_key)
  await addPending(sql, userId, keys)
  return keys
}
