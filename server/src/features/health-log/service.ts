import {
  CLOCK_SKEW_MS,
  dayOf,
  type EntryCreate,
  type EntryListQuery,
  type EntryPage,
  type EntryUpdate,
  type HealthLogEntry,
  type SavedEntry,
} from '@aevia/domain/health-log/schema.ts'
import { vitalsAdvice } from '@aevia/domain/safety/logged-vitals.ts'
import { triage } from '@aevia/domain/safety/triage.ts'
import { readable } from '@aevia/domain/text/readable.ts'
import { z } from 'zod'
import type { UserKeys } from '#server/crypto/user-keys.ts'
import type { Database } from '#server/db/connection.ts'
import { readSealed } from '#server/db/read-sealed.ts'
import type { Identity } from '#server/http/env.ts'
import { invalid, notFound } from '#server/http/errors.ts'
import * as repo from './repo.ts'

type Deps = { database: Database; keys: UserKeys; now: () => number }
export type HealthLogService = ReturnType<typeof createHealthLogService>

/** More than anybody logs in the days that a page looks back. */
const RECENT_MAX = 5000

export function createHealthLogService({ database, keys, now }: Deps) {
  const withDay = <E extends EntryUpdate>(entry: E) => {
    if (Date.parse(entry.logged_at) > now() + CLOCK_SKEW_MS) {
      throw invalid([{ path: ['logged_at'], message: 'The time cannot be in the future.' }])
    }
    return { ...entry, day: dayOf(entry.logged_at) }
  }
  const saved = (entry: HealthLogEntry): SavedEntry => ({ entry, advice: adviceFor(entry) })

  return {
    async list({ userId, sessionId }: Identity, { cursor, ...query }: EntryListQuery): Promise<EntryPage> {
      const after = cursor === undefined ? null : readCursor(cursor)
      // One more than asked for tells whether there is a next page.
      const found = await database.withUser(userId, sessionId, async (sql) =>
        repo.listEntries(sql, await keys.cipherFor(sql, userId), userId, {
          ...query,
          limit: query.limit + 1,
          after,
        }),
      )
      const items = found.slice(0, query.limit)
      const last = items.at(-1)
      return { items, next_cursor: found.length > items.length && last ? writeCursor(last) : null }
    },

    /** Everything since a day, newest first, for those who compose with it. */
    since: (identity: Identity, from: string): Promise<HealthLogEntry[]> =>
      readSealed({ database, keys }, identity, (sql, cipher) =>
        repo.listEntries(sql, cipher, identity.userId, { from, limit: RECENT_MAX, after: null }),
      ),

    /** The newest entry of each kind since a day. */
    newest: (identity: Identity, from: string): Promise<HealthLogEntry[]> =>
      readSealed({ database, keys }, identity, (sql, cipher) =>
        repo.listNewest(sql, cipher, identity.userId, from),
      ),

    /** Sent twice, an entry is logged once. */
    add: async ({ userId, sessionId }: Identity, entry: EntryCreate): Promise<SavedEntry> => {
      const row = { ...withDay(entry), user_id: userId }
      return saved(
        await database.withUser(userId, sessionId, async (sql) =>
          repo.insertEntry(sql, await keys.cipherFor(sql, userId), row),
        ),
      )
    },

    async update({ userId, sessionId }: Identity, id: string, entry: EntryUpdate): Promise<SavedEntry> {
      const row = { ...withDay(entry), id, user_id: userId }
      const updated = await database.withUser(userId, sessionId, async (sql) =>
        repo.updateEntry(sql, await keys.cipherFor(sql, userId), row),
      )
      if (!updated) throw notFound()
      return saved(updated)
    },

    async remove({ userId, sessionId }: Identity, id: string): Promise<void> {
      const removed = await database.withUser(userId, sessionId, (sql) =>
        repo.deleteEntry(sql, { id, user_id: userId }),
      )
      if (!removed) throw notFound()
    },
  }
}

/** Fixed words of the safety layer: for vital signs that cannot wait, and for a note that tells of an emergency. */
function adviceFor(entry: HealthLogEntry): string | null {
  const ofValues = entry.kind === 'vitals' ? vitalsAdvice(entry.values) : null
  const { level, advice } = triage(readable(entry.note ?? ''))
  const ofNote = level === 'emergency' || level === 'crisis' ? advice : null
  return [ofValues, ofNote].filter(Boolean).join('\n\n') || null
}

const writeCursor = ({ logged_at, id }: repo.Position) =>
  Buffer.from(`${logged_at} ${id}`).toString('base64url')

function readCursor(cursor: string): repo.Position {
  const [logged_at = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ')
  if (!INSTANT.safeParse(logged_at).success || !UUID.safeParse(id).success)
    throw invalid([{ path: ['cursor'], message: 'The cursor is not valid.' }])
  return { logged_at, id }
}

const INSTANT = z.iso.datetime({ precision: 3 })
const UUID = z.guid()
