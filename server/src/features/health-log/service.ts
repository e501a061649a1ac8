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
import { symptomInWords } from '@aevia/domain/safety/logged-symptoms.ts'
import { vitalsAdvice } from '@aevia/domain/safety/logged-vitals.ts'
import { triage } from '@aevia/domain/safety/triage.ts'
import { readable } from '@aevia/domain/text/readable.ts'
import { z } from 'zod'
import type { UserWork } from '#server/user-work.ts'
import type { Identity } from '#server/identity.ts'
import { invalid, notFound } from '#server/app-error.ts'
import * as repo from './repo.ts'

type Deps = { asUser: UserWork; now: () => number }
export type HealthLogService = ReturnType<typeof createHealthLogService>

/** Twenty a day in the days that a page looks back: more than anybody logs by hand. */
const RECENT_MAX = 2000

export function createHealthLogService({ asUser, now }: Deps) {
  const withDay = <E extends EntryUpdate>(entry: E) => {
    if (Date.parse(entry.logged_at) > now() + CLOCK_SKEW_MS) {
      throw invalid([{ path: ['logged_at'], message: 'The time cannot be in the future.' }])
    }
    return { ...entry, day: dayOf(entry.logged_at) }
  }
  const saved = (entry: HealthLogEntry): SavedEntry => ({ entry, advice: adviceFor(entry) })

  return {
    async list(identity: Identity, { cursor, ...query }: EntryListQuery): Promise<EntryPage> {
      const after = cursor === undefined ? null : readCursor(cursor)
      // One more than asked for shows whether there is a next page.
      const found = await asUser.write(identity, async ({ sql, cipher, userId }) =>
        repo.listEntries(sql, cipher, userId, {
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
      asUser.read(identity, ({ sql, cipher }) =>
        repo.listEntries(sql, cipher, identity.userId, { from, limit: RECENT_MAX, after: null }),
      ),

    /** The newest entry of each kind since a day. */
    newest: (identity: Identity, from: string): Promise<HealthLogEntry[]> =>
      asUser.read(identity, ({ sql, cipher }) => repo.listNewest(sql, cipher, identity.userId, from)),

    /** Sent twice, an entry is logged once. */
    add: async (identity: Identity, entry: EntryCreate): Promise<SavedEntry> => {
      const row = { ...withDay(entry), user_id: identity.userId }
      return saved(
        await asUser.write(identity, async ({ sql, cipher }) => repo.insertEntry(sql, cipher, row)),
      )
    },

    async update(identity: Identity, id: string, entry: EntryUpdate): Promise<SavedEntry> {
      const row = { ...withDay(entry), id, user_id: identity.userId }
      const updated = await asUser.write(identity, async ({ sql, cipher }) =>
        repo.updateEntry(sql, cipher, row),
      )
      if (!updated) throw notFound()
      return saved(updated)
    },

    async remove(identity: Identity, id: string): Promise<void> {
      const removed = await asUser.write(identity, async ({ sql, userId }) =>
        repo.deleteEntry(sql, { id, user_id: userId }),
      )
      if (!removed) throw notFound()
    },
  }
}

/** Fixed words of the safety layer: for vital signs that cannot wait, and for words that describe an emergency. */
function adviceFor(entry: HealthLogEntry): string | null {
  const ofValues = entry.kind === 'vitals' ? vitalsAdvice(entry.values) : null
  const symptom = entry.kind === 'symptom' ? symptomInWords(entry.values) : ''
  const { level, advice } = triage(readable(`${symptom} ${entry.note ?? ''}`.trim()))
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
