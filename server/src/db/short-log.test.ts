import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { fillDisk } from '#server/testing/full-disk.ts'
import { startEmbeddedServer } from './embedded.ts'

const MB = 1024 * 1024

test('the log of PostgreSQL does not grow while only the last room of the disk is left', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'short-log-'))
  const server = await startEmbeddedServer({ dataDir, password: 'tall-Copper-kettle-7' })
  const database = new pg.Client({ connectionString: server.urlFor('postgres') })
  await database.connect()
  const asked = async () => {
    const { rows } = await database.query<{ num_requested: string }>(
      'select num_requested from pg_stat_checkpointer',
    )
    return Number(rows[0]?.num_requested)
  }
  const before = await asked()
  const makeRoom = fillDisk(dataDir, MB, 63 * MB)
  try {
    await expect.poll(asked, { timeout: 8_000 }).toBeGreaterThan(before)
  } finally {
    makeRoom()
    await database.end()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
