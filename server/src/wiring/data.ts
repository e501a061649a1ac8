import type { RateLimitName } from '@aevia/domain/api/limits.ts'
import { drizzle } from 'drizzle-orm/node-postgres'
import { createUserKeys } from '#server/crypto/user-keys.ts'
import { createDatabase } from '#server/db/connection.ts'
import { createCounter } from '#server/db/counters.ts'
import { hasRoomIn } from '#server/disk-room.ts'
import { createActivityService } from '#server/features/activity/service.ts'
import { createUserWork } from '#server/user-work.ts'
import type { AppDeps } from './deps.ts'

export type DataAccess = ReturnType<typeof createDataAccess>

/** The ways to what is stored: of users, of accounts, and of what belongs to nobody. */
export function createDataAccess({ appKey, appPool, authPool, counterPool, workFolder, log }: AppDeps) {
  const database = createDatabase(appPool)
  const keys = createUserKeys(appKey)
  const store = { pool: counterPool, hasRoom: hasRoomIn(workFolder) }
  const asUser = createUserWork({ database, keys })
  return {
    database,
    keys,
    asUser,
    activity: createActivityService({ asUser, log }),
    appSql: drizzle({ client: appPool }),
    authSql: drizzle({ client: authPool }),
    counter: (name: RateLimitName) => createCounter(store, name),
  }
}
