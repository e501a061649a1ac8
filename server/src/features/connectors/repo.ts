import type { Problem, ProviderName } from '@aevia/domain/connectors/schema.ts'
import { and, eq, gt, not, sql as raw } from 'drizzle-orm'
import type { UserCipher } from '#server/crypto/user-keys.ts'
import type { Sql } from '#server/db/connection.ts'
import { connectors, connectorStates } from '#server/db/schema/connectors.ts'
import type { Tokens } from '#server/ports/connectors.ts'

export type Key = { user_id: string; provider: ProviderName }
export type About = { account: string; time_zone: string }
type Stored = typeof connectors.$inferSelect
export type ConnectorRow = Omit<Stored, 'tokens' | 'about'> & { tokens: Tokens | null; about: About }
export type StateContent = { verifier: string; time_zone: string }

const place = (column: 'tokens' | 'about', provider: string) => ({
  table: 'connectors',
  column,
  rowId: provider,
})
const statePlace = (id: string) => ({ table: 'connector_states', column: 'content', rowId: id })
const own = ({ user_id, provider }: Key) =>
  and(eq(connectors.user_id, user_id), eq(connectors.provider, provider))

const ofAccount = (key: Key, mark: string) =>
  and(own(key), eq(connectors.mark, mark), eq(connectors.status, 'connected'))

function opened(row: Stored, cipher: UserCipher): ConnectorRow {
  const read = (column: 'tokens' | 'about') => cipher.open(place(column, row.provider), row[column])
  const tokens = read('tokens')
  return {
    ...row,
    tokens: tokens === null ? null : (JSON.parse(tokens) as Tokens),
    about: JSON.parse(read('about') as string) as About,
  }
}
const sealedTokens = (cipher: UserCipher, provider: string, tokens: Tokens) =>
  cipher.seal(place('tokens', provider), JSON.stringify(tokens))

/** A sync takes minutes; one that is said to be under way for longer has been lost. */
const BUSY_MINUTES = 30
const isAsked = raw<boolean>`coalesce(${connectors.asked_at} > now() - make_interval(mins => ${BUSY_MINUTES}), false)`

/** With whether something is being fetched. */
export async function listConnectors(
  sql: Sql,
  cipher: UserCipher,
  userId: string,
): Promise<(ConnectorRow & { is_asked: boolean })[]> {
  const columns = { row: connectors, is_asked: isAsked }
  const rows = await sql.select(columns).from(connectors).where(eq(connectors.user_id, userId))
  return rows.map(({ row, is_asked }) => ({ ...opened(row, cipher), is_asked }))
}

/** Until the commit it stays as it is: a refresh token is used by one at a time. */
export async function lockConnector(sql: Sql, cipher: UserCipher, key: Key): Promise<ConnectorRow | null> {
  const [row] = await sql.select().from(connectors).where(own(key)).for('update')
  return row ? opened(row, cipher) : null
}

/** Whether it is connected to this account. */
export const isConnected = async (sql: Sql, key: Key, mark: string): Promise<boolean> =>
  (await sql.$count(connectors, ofAccount(key, mark))) === 1

/** Begins it, or begins it anew; of the same account what was fetched before is not fetched again. */
export async function saveConnector(
  sql: Sql,
  cipher: UserCipher,
  { user_id, provider }: Key,
  { mark, tokens, time_zone }: { mark: string; tokens: Tokens; time_zone: string },
): Promise<void> {
  const about: About = { account: tokens.account, time_zone }
  const values = {
    status: 'connected' as const,
    mark,
    tokens: sealedTokens(cipher, provider, tokens),
    about: cipher.seal(place('about', provider), JSON.stringify(about)) as string,
    problem: null,
    waits_until: null,
    asked_at: raw`now()` as unknown as string,
  }
  const anew = raw`case when ${connectors.mark} = excluded.mark then ${connectors.fetched_to} end`
  await sql
    .insert(connectors)
    .values({ user_id, provider, ...values })
    .onConflictDoUpdate({
      target: [connectors.user_id, connectors.provider],
      set: { ...values, fetched_to: anew, connected_at: raw`now()` },
    })
}

export async function saveTokens(sql: Sql, cipher: UserCipher, key: Key, tokens: Tokens): Promise<void> {
  await sql
    .update(connectors)
    .set({ tokens: sealedTokens(cipher, key.provider, tokens) })
    .where(own(key))
}

/** All up to this day is fetched; false where it is no longer wanted, or was connected to another account. */
export async function advance(sql: Sql, key: Key, mark: string, fetched_to: string): Promise<boolean> {
  const { rowCount } = await sql.update(connectors).set({ fetched_to }).where(ofAccount(key, mark))
  return rowCount === 1
}

/** All of it is to be fetched again; false where it is not connected. */
export async function beginAnew(sql: Sql, key: Key): Promise<boolean> {
  const { rowCount } = await sql.update(connectors).set({ fetched_to: null }).where(own(key))
  return rowCount === 1
}

/** All that there was of this account is fetched. */
export async function markSynced(sql: Sql, key: Key, mark: string): Promise<void> {
  await sql
    .update(connectors)
    .set({ synced_at: raw`now()`, asked_at: null, problem: null, waits_until: null })
    .where(ofAccount(key, mark))
}

/** Nothing more of this account is fetched for now; false where it is connected no more. */
export async function markProblem(
  sql: Sql,
  key: Key,
  mark: string,
  problem: Problem,
  waits_until: string | null = null,
): Promise<boolean> {
  const { rowCount } = await sql
    .update(connectors)
    .set({ problem, waits_until, asked_at: null })
    .where(ofAccount(key, mark))
  return rowCount === 1
}

/** Only the person can connect it again; false where it had ended before. */
export async function endConnector(sql: Sql, key: Key, mark: string): Promise<boolean> {
  const { rowCount } = await sql
    .update(connectors)
    .set({ status: 'ended', tokens: null, problem: 'refused', waits_until: null, asked_at: null })
    .where(ofAccount(key, mark))
  return rowCount === 1
}

/** More of this account is to be fetched; false where it is connected no more. */
export async function askOn(sql: Sql, key: Key, mark: string): Promise<boolean> {
  const { rowCount } = await sql
    .update(connectors)
    .set({ asked_at: raw`now()` })
    .where(ofAccount(key, mark))
  return rowCount === 1
}

/** Something is to be fetched; false where that was said before, and is still to come. */
export async function askFor(sql: Sql, key: Key): Promise<boolean> {
  const { rowCount } = await sql
    .update(connectors)
    .set({ asked_at: raw`now()` })
    .where(and(own(key), not(isAsked)))
  return rowCount === 1
}

export async function removeConnector(sql: Sql, cipher: UserCipher, key: Key): Promise<ConnectorRow | null> {
  const [row] = await sql.delete(connectors).where(own(key)).returning()
  return row ? opened(row, cipher) : null
}

export async function insertState(
  sql: Sql,
  cipher: UserCipher,
  {
    content,
    seconds,
    ...row
  }: Omit<typeof connectorStates.$inferInsert, 'content' | 'ends_at'> & {
    content: StateContent
    seconds: number
  },
): Promise<void> {
  await sql.insert(connectorStates).values({
    ...row,
    content: cipher.seal(statePlace(row.id), JSON.stringify(content)) as string,
    ends_at: raw`now() + make_interval(secs => ${seconds})` as unknown as string,
  })
}

/** Used once, by the session that began: null for any other, and for one whose time is over. */
export async function takeState(
  sql: Sql,
  cipher: UserCipher,
  { user_id, provider }: Key,
  { session_id, state_hash }: { session_id: string; state_hash: string },
): Promise<(StateContent & { version: number }) | null> {
  const [row] = await sql
    .delete(connectorStates)
    .where(
      and(
        eq(connectorStates.user_id, user_id),
        eq(connectorStates.session_id, session_id),
        eq(connectorStates.provider, provider),
        eq(connectorStates.state_hash, state_hash),
        gt(connectorStates.ends_at, raw`now()`),
      ),
    )
    .returning()
  if (!row) return null
  const content = JSON.parse(cipher.open(statePlace(row.id), row.content) as string) as StateContent
  return { ...content, version: row.version }
}

/** Who has connected this account; asked by nobody in particular. */
export async function ownersOf(sql: Sql, provider: ProviderName, mark: string): Promise<string[]> {
  const { rows } = await sql.execute<{ owner: string }>(
    raw`select owner from app.connector_owners(${provider}, ${mark}) as owner`,
  )
  return rows.map(({ owner }) => owner)
}
