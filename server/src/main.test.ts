import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
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
  const answered = new Promise<unknown[]>((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': body.length }
    const slow = request(`http://localhost:${port}/api/functions/mailchimp-waitlist`, {
      method: 'POST',
      headers: { ...headers, connection: 'keep-alive' },
    })
    slow
      .on('response', (answer) => resolve([answer.resume().statusCode, answer.headers.connection]))
      .on('error', reject)
    slow.write(body.slice(0, 10))
    setTimeout(() => app.child.kill('SIGTERM'), 300)
    setTimeout(() => slow.end(body.slice(10)), 900)
  })
  // Whoever keeps connections open learns that this one ends.
  expect(await answered).toEqual([200, 'close'])
  expect(await app.code()).toBe(0)
})

/** Starts, stops and gives back what a later start has to find again. */
async function startedOnce() {
  const app = launch({ PORT: String(await freePort()) })
  await ready(app)
  await stop(app.child, 'SIGTERM')
  return readFileSync(join(dataDir, 'app.key'), 'utf8')
}
const refusal = async (env: Record<string, string> = {}) => {
  const app = launch({ PORT: String(await freePort()), ...env })
  expect(await app.code()).toBe(1)
  expect(app.output()).not.toMatch(/ is ready at |\n\s+at /)
  return app.output()
}

test('a server key that is empty, cut, no key, another one or gone ends the start and is never replaced', async () => {
  const key = await startedOnce()
  expect(key).toMatch(/^[0-9a-f]{64}$/)
  expect(readdirSync(dataDir).filter((name) => name.endsWith('.new'))).toEqual([])
  const file = join(dataDir, 'app.key')
  for (const damaged of ['', key.slice(0, 63), `${key.slice(0, 62)}zz`]) {
    writeFileSync(file, damaged)
    expect(await refusal(), JSON.stringify(damaged)).toContain(
      `${file} is damaged: it must hold 64 hexadecimal digits. Restore it from the backup of this installation.`,
    )
    expect(readFileSync(file, 'utf8')).toBe(damaged)
  }
  const other = 'ab'.repeat(32)
  writeFileSync(file, other)
  expect(await refusal()).toContain('The server key is not the one that this database was made with')
  rmSync(file)
  expect(await refusal()).toContain('The server key is missing')
  expect(existsSync(file)).toBe(false)

  // None of these starts has changed anything: the key still opens all of it, also by the environment and in capitals.
  await ready(launch({ PORT: String(await freePort()), APP_KEY: key.toUpperCase() }))
})

const ask = (port: number, email: string) =>
  fetch(`http://localhost:${port}/api/functions/mailchimp-waitlist`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
const waitlist = () =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'features/waitlist/cli.ts')], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    encoding: 'utf8',
  }).stdout

test('a database server that dies is started again: waiting requests are answered, nothing acknowledged is lost', async () => {
  const port = await freePort()
  const app = launch({ PORT: String(port) })
  await ready(app)
  const first = postmaster()
  const statuses: number[] = []
  const acknowledged: string[] = []
  const killed = process.kill(first ?? 0, 'SIGKILL')
  for (let count = 0; count < 12; count += 1) {
    const email = `somebody-${count}@example.com`
    const { status } = await ask(port, email)
    statuses.push(status)
    if (status === 200) acknowledged.push(email)
  }
  expect(killed).toBe(true)
  // In flight at that very moment: a clear refusal. Everybody after that waits and is answered.
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([])
  expect(statuses.slice(-8)).toEqual(Array(8).fill(200))
  expect(postmaster()).not.toBe(first)
  expect(app.output()).toContain('PostgreSQL ended by itself and is being started again')
  const stored = waitlist()
  for (const email of acknowledged) expect(stored).toContain(email)

  // What the database says of an error may hold somebody's address: its log tells none.
  const [, , , line = ''] = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  const password = readFileSync(join(dataDir, 'postgres.password'), 'utf8')
  const superuser = new pg.Client({
    connectionString: `postgres://postgres:${password}@127.0.0.1:${line}/aevia`,
  })
  await superuser.connect()
  await expect(superuser.query(`select 'ada@example.com'::uuid`)).rejects.toThrow('ada@example.com')
  await superuser.end()
  expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).not.toContain('ada@example.com')
  expect((await fetch(`http://localhost:${port}/readyz`)).status).toBe(200)
})

test('a database server that dies three times within a minute ends the app with a reason', async () => {
  const port = await freePort()
  const app = launch({ PORT: String(port) })
  await ready(app)
  for (let death = 1; death <= 3; death += 1) {
    const pid = postmaster() ?? 0
    process.kill(pid, 'SIGKILL')
    const isOver = () => app.child.exitCode !== null || (postmaster() !== pid && isAlive(postmaster() ?? 0))
    while (!isOver()) await new Promise((resolve) => setTimeout(resolve, 50))
    if (death < 3) while ((await ask(port, 'somebody@example.com')).status !== 200);
  }
  expect(await app.code()).toBe(1)
  expect(app.output()).toContain(
    `PostgreSQL ended 3 times within a minute; see ${join(dataDir, 'postgres.log')}.\n`,
  )
})

test('a lost or wrong password of the embedded database ends the start with a sentence', async () => {
  await startedOnce()
  const file = join(dataDir, 'postgres.password')
  const password = readFileSync(file, 'utf8')
  rmSync(file)
  expect(await refusal()).toContain(
    `${file} is missing, and without it the database beside it cannot be opened.`,
  )
  expect(existsSync(file)).toBe(false)
  writeFileSync(file, 'cd'.repeat(24))
  expect(await refusal()).toContain(`${file} is not the password of this database.`)
  writeFileSync(file, password)
  await ready(launch({ PORT: String(await freePort()) }))
})

test('no key is made beside files that a lost one sealed', async () => {
  await startedOnce()
  rmSync(join(dataDir, 'postgres'), { recursive: true })
  rmSync(join(dataDir, 'app.key'))
  mkdirSync(join(dataDir, 'files'), { recursive: true })
  writeFileSync(join(dataDir, 'files', 'report'), 'sealed')
  expect(await refusal()).toContain('The server key is missing')
})
