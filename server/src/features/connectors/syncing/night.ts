import { createHash } from 'node:crypto'
import { nextNight } from '@aevia/domain/connectors/nightly.ts'
import type { ProviderName } from '@aevia/domain/connectors/schema.ts'
import type { Sql } from '#server/db/connection.ts'
import { jobIdOf } from '#server/job-id.ts'
import { type Jobs, syncJob } from '#server/ports/jobs.ts'

type Planned = {
  sql: Sql
  jobs: Pick<Jobs, 'enqueue'>
  key: { user_id: string; provider: ProviderName }
  time_zone: string
  now: number
}

/** Asked for again and again, a night has one job: its name comes from the connection and the time. */
export async function planNight({ sql, jobs, key, time_zone, now }: Planned): Promise<void> {
  const whose = `${key.user_id} ${key.provider}`
  const at = new Date(nextNight(placeOf(whose), time_zone, now)).toISOString()
  await jobs.enqueue(sql, syncJob(key.provider), { ...key, at }, { at, id: jobIdOf(whose, at) })
}

/** In the night, from 0 up to 1: nobody's provider is asked by everybody at once. */
const placeOf = (whose: string): number =>
  createHash('sha256').update(whose).digest().readUInt32BE(0) / 2 ** 32
