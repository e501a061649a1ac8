import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { ListedTest } from '@aevia/domain/test-data/schema.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createUser, signIn } from '#server/testing/client.ts'
import { createSuiteDatabase, TEST_APP_KEY } from '#server/testing/database.ts'
import { freePort } from '#server/testing/free-port.ts'
import { launchServer, printed, QUICK, stopped } from '#server/testing/server-process.ts'

let dataDir: string
let databaseUrl: string
let appUrl: string
const running: ChildProcess[] = []

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'aevia-roles-'))
  appUrl = `http://localhost:${await freePort()}`
  databaseUrl = (await createSuiteDatabase(inject('adminUrl'))).superuser
})
afterAll(async () => {
  for (const child of running) await stopped(child)
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(role: 'web' | 'worker', port?: number) {
  port ??= await freePort()
  const shared = { APP_URL: appUrl, DATABASE_URL: databaseUrl, APP_KEY: TEST_APP_KEY.toString('hex') }
  const { child } = launchServer(dataDir, port, { ...QUICK, ...shared, ROLE: role })
  await printed(child, / is ready at /)
  running.push(child)
  return { child, origin: `http://localhost:${port}`, dataDir }
}

test('web processes share sessions, also where both renew one at once, and leave the work to a worker; when it dies, another one does it', async () => {
  const [one, two] = [await start('web', Number(new URL(appUrl).port)), await start('web')]
  const first = await start('worker')
  const { authorization, email, password } = await createUser(one)
  // A browser with two tabs asks two processes for the next token at once.
  const signedIn = await signIn(one.origin, email, password, { 'x-auth-transport': 'cookie' })
  const cookie = signedIn.headers.get('set-cookie')!.split(';')[0]!
  const refreshed = await Promise.all(
    [one, two, one, two].map(({ origin }) =>
      fetch(`${origin}/api/auth/refresh`, {
        method: 'POST',
        body: '{}',
        headers: { cookie, 'content-type': 'application/json', 'x-auth-transport': 'cookie' },
      }),
    ),
  )
  expect(refreshed.map(({ status: each }) => each)).toEqual([200, 200, 200, 200])
  await stopped(first.child, 'SIGKILL')

  const form = new FormData()
  form.set('test_name', 'Blood Test')
  form.set('test_date', '2026-01-02')
  form.set('file', new Blob(['Test,Result,Units\nFerritin,45,ng/mL\n']), 'r.csv')
  const sent = await fetch(`${one.origin}/api/test-data`, {
    method: 'POST',
    body: form,
    headers: { authorization },
  })
  expect(sent.status).toBe(201)
  const status = async () => {
    const answer = await fetch(`${two.origin}/api/test-data`, { headers: { authorization } })
    return ((await answer.json()) as { items: ListedTest[] }).items[0]?.analysis_status
  }
  await pause(3_000)
  expect(await status()).toBe('pending')

  const second = await start('worker')
  await expect.poll(status, { timeout: 60_000 }).toBe('completed')
  expect((await fetch(`${second.origin}/healthz`)).status).toBe(200)
  for (const path of ['/', '/api/test-data', '/api/openapi.json'])
    expect((await fetch(second.origin + path, { headers: { authorization } })).status).toBe(404)
}, 120_000)

test('without a database of its own a role is refused with a sentence', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'aevia-roles-'))
  const { code, output } = launchServer(folder, await freePort(), { ROLE: 'web' })
  expect(await code).toBe(1)
  expect(output()).toContain('DATABASE_URL: is needed with ROLE: the embedded PostgreSQL serves one process')
  rmSync(folder, { recursive: true, force: true })
})
