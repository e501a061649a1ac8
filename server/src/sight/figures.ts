/** What an operator wants to know of an installation, for `/metrics` and `npm run status`; nothing in it names a user. */
import { readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { isBackup } from '#server/backup/daily.ts'

export type Figures = {
  /** jobs by name and state: waiting, running, failed (the last days) */
  jobs: { name: string; state: 'waiting' | 'running' | 'failed'; count: number }[]
  /** seconds that the job waits that waits longest for its turn */
  oldestJobSeconds: number
  mails: { waiting: number; failed: number }
  diskFreeBytes: number
  /** null where none is made, or there is none yet */
  newestBackup: Date | null
}

export type FigurePlaces = { dataDir: string; backupFolder: string | null }
type Asking = Pick<pg.Pool, 'query'>

/** @param sql of a role that may read the queue and the mails, as the app's may */
export async function readFigures(sql: Asking, { dataDir, backupFolder }: FigurePlaces): Promise<Figures> {
  const jobs = await sql.query<{ name: string; state: string; count: number; oldest: number }>(
    `select name, state, count(*)::int, extract(epoch from max(now() - start_after))::float8 as oldest
     from (select name, case when state = 'failed' then 'failed' when state = 'active' then 'running' else 'waiting' end as state,
                  start_after
           from jobs.job where state in ('created', 'retry', 'active', 'failed')
            and (state <> 'created' or start_after <= now())) as open
     group by name, state order by name, state`,
  )
  const mails = await sql.query<{ waiting: number; failed: number }>(
    `select count(*) filter (where sent_at is null and failed_at is null)::int as waiting,
            count(*) filter (where failed_at is not null)::int as failed
     from mail_outbox`,
  )
  const { bavail, bsize } = await statfs(dataDir)
  return {
    jobs: jobs.rows.map(({ name, state, count }) => ({
      name,
      state: state as Figures['jobs'][number]['state'],
      count,
    })),
    oldestJobSeconds: Math.max(
      0,
      ...jobs.rows.filter(({ state }) => state === 'waiting').map(({ oldest }) => oldest),
    ),
    mails: mails.rows[0] ?? { waiting: 0, failed: 0 },
    diskFreeBytes: bavail * bsize,
    newestBackup: backupFolder ? await newestIn(backupFolder) : null,
  }
}

async function newestIn(folder: string): Promise<Date | null> {
  const names = await readdir(folder).catch(() => [])
  const newest = names.filter(isBackup).sort().at(-1)
  return newest ? (await stat(join(folder, newest))).mtime : null
}
