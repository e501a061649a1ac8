import type { Sql } from '#server/db/connection.ts'
import * as repo from '../repo.ts'

/** A code is good for its 30 seconds and one step either side. */
const CODE_LIFE_MS = 120_000

/** Whether the code was not used before. */
export const useCode = (authSql: Sql, userId: string, code: string): Promise<boolean> =>
  repo.useOnce(authSql, `totp:${userId}:${code}`, new Date(Date.now() + CODE_LIFE_MS))

/** Whether this second factor was not turned off before. */
export const useOff = (authSql: Sql, totpId: string): Promise<boolean> =>
  repo.useOnce(authSql, `totp-off:${totpId}`, new Date(Date.now() + CODE_LIFE_MS))
