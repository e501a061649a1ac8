import type { DeviceSession } from '@aevia/domain/auth/security.ts'
import { notFound } from '#server/app-error.ts'
import { SessionEndedError, type Sql } from '#server/db/connection.ts'
import type { Identity } from '#server/identity.ts'
import * as repo from '../repo.ts'
import { deviceName } from '#server/device-name.ts'
import type { Note } from '#server/ports/activity.ts'
import type { SessionStarter } from './session-starter.ts'

type Deps = { authSql: Sql; starter: SessionStarter; note: Note }

/** Where a user is signed in, and the end of it. */
export function createSessionVerbs({ authSql, starter, note }: Deps) {
  return {
    async sessions({ userId, sessionId }: Identity): Promise<DeviceSession[]> {
      const rows = await repo.listSessions(authSql, userId)
      if (!rows.some(({ id }) => id === sessionId)) throw new SessionEndedError('The session has ended.')
      return rows.map((row) => ({
        id: row.id,
        current: row.id === sessionId,
        device: deviceName(row.userAgent),
        ip_address: row.ipAddress || null,
        created_at: row.createdAt.toISOString(),
        last_seen_at: row.updatedAt.toISOString(),
        expires_at: row.expiresAt.toISOString(),
      }))
    },

    async endSession(identity: Identity, id: string): Promise<void> {
      await starter.libraryHeaders(identity)
      if (!(await repo.endSessionOf(authSql, identity.userId, id))) throw notFound()
      await note(identity, 'session_ended')
    },

    async endAllSessions(identity: Identity): Promise<void> {
      await starter.libraryHeaders(identity)
      await repo.endAllSessions(authSql, identity.userId)
      await note(identity, 'session_ended', 'All devices')
    },
  }
}
