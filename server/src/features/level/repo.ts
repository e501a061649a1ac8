import type { LevelSettings } from '@aevia/domain/level/schema.ts'
import { eq } from 'drizzle-orm'
import type { Sql } from '#server/db/connection.ts'
import { levelSettings } from '#server/db/schema/level.ts'

export async function findLevelSettings(sql: Sql, userId: string): Promise<LevelSettings> {
  const [row] = await sql
    .select({ hidden: levelSettings.hidden })
    .from(levelSettings)
    .where(eq(levelSettings.user_id, userId))
  return row ?? { hidden: [] }
}

export async function saveLevelSettings(sql: Sql, userId: string, settings: LevelSettings): Promise<void> {
  await sql
    .insert(levelSettings)
    .values({ user_id: userId, ...settings })
    .onConflictDoUpdate({ target: levelSettings.user_id, set: settings })
}
