import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { runningServerUrl } from '#server/db/embedded.ts'
import { createUser, postJson } from '#server/testing/client.ts'
import { freePort } from '#server/testing/free-port.ts'
import { QUICK, startServer, stopped } from '#server/testing/server-process.ts'

/** Milliseconds after the press: before, in the middle of and after the steps of an erasure, as far as one can aim. */
const KILLED_AFTER = [0, 40, 120]

test('killed with -9 whenever it wants, an erasure comes to its end, and only that one', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'aevia-killed-'))
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const start = () => startServer(dataDir, port, { ...QUICK, ERASURE_DAYS: '0' })
  let server = await start()
  try {
    const users = []
    for (const _ of [...KILLED_AFTER, 'who stays']) {
      const user = await createUser({ origin, dataDir })
      const form = new FormData()
      const file = new File(['Test,Result,Units,Range\nFerritin,12,ng/mL,30-400\n'], 'r.csv')
      for (const [name, value] of Object.entries({ test_name: 'Blood Test', test_date: '2026-01-02', file }))
        form.set(name, value)
      const headers = { authorization: user.authorization }
      expect((await fetch(`${origin}/api/test-data`, { method: 'POST', headers, body: form })).status).toBe(
        201,
      )
      users.push(user)
    }
    for (const [n, ms] of KILLED_AFTER.entries()) {
      const { authorization } = users[n]!
      expect((await postJson(`${origin}/api/ownership/erasure`, {}, { authorization })).status).toBe(201)
      await sleep(ms)
      await stopped(server, 'SIGKILL')
      server = await start()
    }
    const admin = new pg.Client(runningServerUrl(dataDir, 'aevia') ?? '')
    await admin.connect()
    const left = async () =>
      (await admin.query<{ id: string }>('select id from auth."user"')).rows.map(({ id }) => id)
    const stays = users.at(-1)!.userId
    await expect.poll(left, { timeout: 90_000, interval: 500 }).toEqual([stays])
    await expect
      .poll(() => readdirSync(join(dataDir, 'files', 'test-data')), { timeout: 20_000 })
      .toEqual([stays])
    await admin.end()
  } finally {
    await stopped(server)
    rmSync(dataDir, { recursive: true, force: true })
  }
}, 240_000)
