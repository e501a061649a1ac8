/** `npm run -s status` prints how a running Aevia is doing, one line a figure; for scripts, `/metrics` has the same. */
import pg from 'pg'
import { readConfig } from '#server/config.ts'
import { runningServerUrl } from '#server/db/embedded.ts'
import { StartError } from '#server/start-error.ts'
import { readFigures } from '../sight/figures.ts'
import { loadEnvFile, runCommand } from './installation.ts'

const DAY_MS = 86_400_000

await runCommand(async () => {
  if (process.argv.length > 2) throw new StartError('npm run status takes no argument.')
  loadEnvFile()
  const config = readConfig()
  const connectionString = config.databaseUrl ?? runningServerUrl(config.dataDir, 'aevia')
  if (!connectionString)
    throw new StartError(`Aevia is not running on ${config.dataDir}. Start it, then try again.`)
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const figures = await readFigures(client, config)
    const { rows } = await client.query<{ users: number }>('select count(*)::int as users from auth."user"')
    const of = (state: string) => figures.jobs.filter((job) => job.state === state)
    const sum = (state: string) => of(state).reduce((total, { count }) => total + count, 0)
    const each = (state: string) =>
      of(state)
        .map(({ name, count }) => `${count} ${name}`)
        .join(', ')
    const lines = {
      users: rows[0]?.users,
      'jobs waiting': `${sum('waiting')}${sum('waiting') ? ` (${each('waiting')}), the first for ${Math.round(figures.oldestJobSeconds)} s` : ''}`,
      'jobs running': sum('running'),
      'jobs failed': `${sum('failed')}${sum('failed') ? ` (${each('failed')})` : ''}`,
      'mails waiting': figures.mails.waiting,
      'mails failed': figures.mails.failed,
      'disk free': `${(figures.diskFreeBytes / 1024 ** 3).toFixed(1)} GB`,
      'newest backup': ageOf(figures.newestBackup, config.backupFolder),
    }
    for (const [name, value] of Object.entries(lines)) console.log(`${name}: ${value}`)
  } finally {
    await client.end()
  }
})

function ageOf(newest: Date | null, folder: string | null): string {
  if (!folder) return 'BACKUP_DIR is not set'
  if (!newest) return 'none yet'
  return `${((Date.now() - newest.getTime()) / DAY_MS).toFixed(1)} days ago`
}
