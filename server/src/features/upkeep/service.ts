import type { Logger } from 'pino'
import type { Sql } from '#server/db/connection.ts'
import * as repo from './repo.ts'

/** What anybody can have written without signing in (counts, used captchas, one-time state) mostly lives for minutes. */
export const PURGE_SECONDS = 600

/** Removes what has served its time. Safe to repeat, and to run twice at once. */
export const createPurge =
  ({ authSql, appSql, log }: { authSql: Sql; appSql: Sql; log: Logger }) =>
  async (): Promise<void> => {
    const removed = { ...(await repo.purgeAuth(authSql)), ...(await repo.purgeApp(appSql)) }
    if (Object.values(removed).some(Boolean)) log.info(removed, 'expired rows were removed')
  }
