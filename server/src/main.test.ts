import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from './testing/test-app.ts'

// The real process on a data folder of its own, with its own embedded PostgreSQL.
const main = join(import.meta.dirname, 'main.ts')
let dataDir: string
let running: ChildProcess[]
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'aevia-main-'))
  running = []
})
afterEach(async () => {
  for (const child of running) await stop(child, 'SIGTERM')
  rmSync(dataDir, { recursive: true, force: true })
})

type Started = { child: ChildProcess; output: () => string; code: () => Promise<number | null> }

function launch(env: Record<string, string>): Started {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, NODE_ENV: 'test', DATA_DIR: dataDir, LOG_LEVEL: 'debug', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push(child)
  let said = ''
  child.stdout.on('data', (part: Buffer) => (said += part.toString()))
  child.stderr.on('data', (part: Buffer) => (said += part.toString()))
  const code = new Promise<number | null>((resolve) => child.once('exit', (value) => resolve(value)))
  return { child, output: () => said, code: () => code }
}

async function ready(started: Started) {
  for (let waited = 0; waited < 100_000; waited += 50) {
    if (started.output().includes(' is ready at ')) return
    if (started.child.exitCode !== null) break
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`not ready: ${started.output()}`)
}

async function stop(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await gone
}

const postmaster = () => {
  const file = join(dataDir, 'postgres', 'postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : null
}
const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

test('says where it is ready, keeps its secrets to itself, and a signal stops all of it', async () => {
  const port = await freePort()
  const app = launch({ PORT: String(port) })
  await ready(app)
  expect(app.output()).toContain(`Aevia is ready at http://localhost:${port}\n`)
  expect((await fetch(`http://localhost:${port}/readyz`)).status).toBe(200)
  for (const name of ['app.key', 'postgres.password']) {
    expect(statSync(join(dataDir, name)).mode & 0o777, name).toBe(0o600)
    expect(app.output()).not.toContain(readFileSync(join(dataDir, name), 'utf8').trim())
  }
  const pid = postmaster()
  app.child.kill('SIGTERM')
  expect(await app.code()).toBe(0)
  expect(isAlive(pid ?? 0)).toBe(false)
})

test('a second app on the same data folder is refused with a sentence, and the first goes on', async () => {
  const [port, second] = [await freePort(), await freePort()]
  const app = launch({ PORT: String(port) })
  await ready(app)
  const refused = launch({ PORT: String(second) })
  expect(await refused.code()).toBe(1)
  expect(refused.output()).toBe(
    `Another Aevia is already running on ${dataDir}. Stop it first, or set DATA_DIR to another folder.\n`,
  )
  expect((await fetch(`http://localhost:${port}/readyz`)).status).toBe(200)
})

test('after kill -9 the next start takes over the database server that was left behind', async () => {
  const port = await freePort()
  const app = launch({ PORT: String(port) })
  await ready(app)
  const orphan = postmaster()
  await stop(app.child, 'SIGKILL')
  expect(isAlive(orphan ?? 0)).toBe(true)
  const next = launch({ PORT: String(port) })
  await ready(next)
  expect(postmaster()).toBe(orphan)
  await stop(next.child, 'SIGTERM')
  expect(isAlive(orphan ?? 0)).toBe(false)
})

test('every unusable variable is named at once', async () => {
  const app = launch({ PORT: 'many', APP_KEY: 'short', SMTP_URL: 'http://mail' })
  expect(await app.code()).toBe(1)
  for (const name of ['PORT', 'APP_KEY', 'SMTP_URL']) expect(app.output()).toContain(`  ${name}: `)
  expect(app.output()).not.toMatch(/at .*\.ts:/)
})

test('a taken port is said in a sentence', async () => {
  const port = await freePort()
  await ready(launch({ PORT: String(port) }))
  const other = mkdtempSync(join(tmpdir(), 'aevia-main-'))
  const refused = launch({ PORT: String(port), DATA_DIR: other })
  expect(await refused.code()).toBe(1)
  expect(refused.output()).toBe(`Port ${port} is taken by another program. Set PORT to another one.\n`)
  rmSync(other, { recursive: true, force: true })
})

test('a request in flight is finished before the app stops', async () => {
  const port = await freePort()
  const app = launch({ PORT: String(port) })
  await ready(app)
  const body = JSON.stringify({ email: 'late@example.com' })
  const answered = new Promise<number | undefined>((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': body.length }
    const slow = request(`http://localhost:${port}/api/functions/mailchimp-waitlist`, {
      method: 'POST',
      headers,
    })
    slow.on('response', (answer) => resolve(answer.resume().statusCode)).on('error', reject)
    slow.write(body.slice(0, 10))
    setTimeout(() => app.child.kill('SIGTERM'), 300)
    setTimeout(() => slow.end(body.slice(10)), 900)
  })
  expect(await answered).toBe(200)
  expect(await app.code()).toBe(0)
})
