import { execFileSync, spawnSync } from 'node:child_process'
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer, request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runningServerUrl } from './db/embedded.ts'
import { freePort } from './testing/free-port.ts'
import { freshHome, type Home, type OnFinished, refusal, started } from './testing/home.ts'
import { printed, QUICK, startOwnServer, stopped } from './testing/server-process.ts'

// The real process on a data folder of its own, with its own embedded PostgreSQL.

/** What a first start leaves in its data folder; a second one begins with a copy of it. */
const startedOnce = mkdtempSync(join(tmpdir(), 'aevia-main-'))
beforeAll(async () => {
  const server = await startOwnServer(QUICK)
  await stopped(server.process)
  // With owners: PostgreSQL refuses files of somebody else.
  execFileSync('cp', ['-a', `${server.dataDir}/.`, startedOnce])
  await server.close()
})
afterAll(() => rmSync(startedOnce, { recursive: true, force: true }))

/** A data folder that a server has been started on before. */
function usedHome(onTestFinished: OnFinished): Home {
  const home = freshHome(onTestFinished)
  execFileSync('cp', ['-a', `${startedOnce}/.`, home.dataDir])
  return home
}

/** The answer of /readyz; on a busy machine a check may take longer than it waits, and is asked for again. */
async function readiness(port: number) {
  const deadline = Date.now() + 60_000
  for (;;) {
    const { status } = await fetch(`http://localhost:${port}/readyz`)
    if (status !== 503 || Date.now() > deadline) return status
  }
}

const postmaster = ({ dataDir }: Home) => {
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

// Mostly they wait, for a start, a stop or each other's processor.
describe.concurrent('the process', () => {
  test('says where it is ready, keeps its secrets to itself, and a signal stops all of it', async ({
    onTestFinished,
  }) => {
    const fresh = freshHome(onTestFinished)
    const { dataDir } = fresh
    const app = await started(fresh, { PRACTICE: 'on' })
    expect(app.output()).toContain(`Aevia is ready at http://localhost:${app.port}\n`)
    expect(await readiness(app.port)).toBe(200)
    for (const name of ['app.key', 'postgres.password']) {
      expect(statSync(join(dataDir, name)).mode & 0o777, name).toBe(0o600)
      expect(app.output()).not.toContain(readFileSync(join(dataDir, name), 'utf8').trim())
    }
    const pid = postmaster(fresh)
    app.child.kill('SIGTERM')
    expect(await app.code).toBe(0)
    expect(isAlive(pid ?? 0)).toBe(false)
  })

  test('a second app on the same data folder is refused with a sentence, and the first goes on', async ({
    onTestFinished,
  }) => {
    const home = usedHome(onTestFinished)
    const app = await started(home)
    expect(await refusal(home)).toBe(
      `Another Aevia is already running on ${home.dataDir}. Stop it first, or set DATA_DIR to another folder.\n`,
    )
    expect(await readiness(app.port)).toBe(200)
  })

  test('after kill -9 the next start takes over the database server that was left behind', async ({
    onTestFinished,
  }) => {
    const home = usedHome(onTestFinished)
    const app = await started(home)
    const orphan = postmaster(home)
    await stopped(app.child, 'SIGKILL')
    expect(isAlive(orphan ?? 0)).toBe(true)
    const next = await started(home, { PORT: String(app.port) })
    expect(postmaster(home)).toBe(orphan)
    await stopped(next.child)
    expect(isAlive(orphan ?? 0)).toBe(false)
  })

  test('a log that cannot be written ends nothing', async ({ onTestFinished }) => {
    const home = usedHome(onTestFinished)
    const full = openSync('/dev/full', 'w')
    onTestFinished(() => closeSync(full))
    const app = await home.launch({ LOG_LEVEL: 'trace' }, full)
    await printed(app.child, / is ready at /)
    for (let each = 0; each < 5; each++) expect(await readiness(app.port)).toBe(200)
    app.child.kill('SIGTERM')
    expect(await app.code).toBe(0)
  })

  test('a copy of a data folder starts a PostgreSQL of its own, also while the original runs', async ({
    onTestFinished,
  }) => {
    const [home, copy] = [usedHome(onTestFinished), usedHome(onTestFinished)]
    const app = await started(home)
    const original = postmaster(home)
    execFileSync('cp', [
      '-a',
      join(home.dataDir, 'postgres', 'postmaster.pid'),
      join(copy.dataDir, 'postgres'),
    ])
    expect(runningServerUrl(copy.dataDir, 'postgres')).toBeNull()
    expect(runningServerUrl(home.dataDir, 'postgres')).not.toBeNull()
    const second = await started(copy)
    expect(postmaster(copy)).not.toBe(original)
    await stopped(second.child)
    expect(isAlive(original ?? 0)).toBe(true)
    expect(await readiness(app.port)).toBe(200)
  })

  test('the number of a server that is gone, taken by another postgres, is not waited for', async ({
    onTestFinished,
  }) => {
    const [home, next] = [usedHome(onTestFinished), usedHome(onTestFinished)]
    await started(home)
    const other = postmaster(home)
    const lines = readFileSync(join(home.dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
    lines[1] = join(next.dataDir, 'postgres')
    writeFileSync(join(next.dataDir, 'postgres', 'postmaster.pid'), lines.join('\n'))
    // Waited for, it would end the start.
    await started(next)
    expect(postmaster(next)).not.toBe(other)
    expect(isAlive(other ?? 0)).toBe(true)
  })

  test('every unusable variable is named at once', async ({ onTestFinished }) => {
    const fresh = freshHome(onTestFinished)
    const said = await refusal(fresh, { PORT: 'many', APP_KEY: 'short', SMTP_URL: 'http://mail' })
    for (const name of ['PORT', 'APP_KEY', 'SMTP_URL']) expect(said).toContain(`  ${name}: `)
    expect(said).not.toMatch(/at .*\.ts:/)
  })

  test('a taken port is said in a sentence', async ({ onTestFinished }) => {
    const home = usedHome(onTestFinished)
    const port = await freePort()
    const holder = createServer()
    await new Promise<void>((resolve) => holder.listen(port, '127.0.0.1', resolve))
    expect(await refusal(home, { PORT: String(port) })).toBe(
      `Port ${port} is taken by another program. Set PORT to another one.\n`,
    )
    holder.close()
  })

  /** Resolves when no connection is taken any more. */
  async function isClosed(port: number) {
    for (;;) {
      const socket = connect(port, '127.0.0.1')
      const isOpen = await new Promise<boolean>((resolve) =>
        socket.once('connect', () => resolve(true)).once('error', () => resolve(false)),
      )
      socket.destroy()
      if (!isOpen) return
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }

  test('a request in flight is finished before the app stops', async ({ onTestFinished }) => {
    const home = usedHome(onTestFinished)
    const app = await started(home)
    const body = JSON.stringify({ email: 'late@example.com' })
    const answered = new Promise<unknown[]>((resolve, reject) => {
      const headers = { 'content-type': 'application/json', 'content-length': body.length }
      const slow = request(`http://localhost:${app.port}/api/functions/mailchimp-waitlist`, {
        method: 'POST',
        headers: { ...headers, connection: 'keep-alive', expect: '100-continue' },
      })
      slow
        .on('response', (answer) => resolve([answer.resume().statusCode, answer.headers.connection]))
        .on('error', reject)
      slow.on('continue', () => {
        slow.write(body.slice(0, 10))
        app.child.kill('SIGTERM')
        void isClosed(app.port).then(() => slow.end(body.slice(10)))
      })
    })
    // Whoever keeps connections open learns that this one ends.
    expect(await answered).toEqual([200, 'close'])
    expect(await app.code).toBe(0)
  })

  test('a server key that is empty, cut, no key, another one or gone ends the start and is never replaced', async ({
    onTestFinished,
  }) => {
    const home = usedHome(onTestFinished)
    const { dataDir } = home
    const key = readFileSync(join(dataDir, 'app.key'), 'utf8')
    expect(key).toMatch(/^[0-9a-f]{64}$/)
    expect(readdirSync(dataDir).filter((name) => name.endsWith('.new'))).toEqual([])
    const file = join(dataDir, 'app.key')
    for (const damaged of ['', key.slice(0, 63), `${key.slice(0, 62)}zz`]) {
      writeFileSync(file, damaged)
      expect(await refusal(home), JSON.stringify(damaged)).toContain(
        `${file} is damaged: it must hold 64 hexadecimal digits. Restore it from the backup of this installation.`,
      )
      expect(readFileSync(file, 'utf8')).toBe(damaged)
    }
    const other = 'ab'.repeat(32)
    writeFileSync(file, other)
    expect(await refusal(home)).toContain('The server key is not the one that this database was made with')
    rmSync(file)
    expect(await refusal(home)).toContain('The server key is missing')
    expect(existsSync(file)).toBe(false)

    // None of these starts has changed anything: the key still opens all of it, also by the environment and in capitals.
    await started(home, { APP_KEY: key.toUpperCase() })
  })

  const ask = (port: number, email: string) =>
    fetch(`http://localhost:${port}/api/functions/mailchimp-waitlist`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    })
  const waitlist = ({ dataDir }: Home) =>
    spawnSync(process.execPath, [join(import.meta.dirname, 'commands/waitlist.ts')], {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir },
      encoding: 'utf8',
    }).stdout

  test('a database server that dies is started again: waiting requests are answered, nothing acknowledged is lost', async ({
    onTestFinished,
  }) => {
    const home = usedHome(onTestFinished)
    const { dataDir } = home
    const app = await started(home)
    const { port } = app
    const first = postmaster(home)
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
    expect(postmaster(home)).not.toBe(first)
    expect(app.output()).toContain('PostgreSQL ended by itself and is being started again')
    const stored = waitlist(home)
    for (const email of acknowledged) expect(stored).toContain(email)

    // What the database says about an error may contain someone's address: its log contains none.
    const superuser = new pg.Client(runningServerUrl(dataDir, 'aevia') ?? '')
    await superuser.connect()
    await expect(superuser.query(`select 'ada@example.com'::uuid`)).rejects.toThrow('ada@example.com')
    await superuser.end()
    expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).not.toContain('ada@example.com')
    expect(await readiness(port)).toBe(200)
  })

  test('a database server that dies three times within a minute ends the app with a reason', async ({
    onTestFinished,
  }) => {
    const home = usedHome(onTestFinished)
    const app = await started(home)
    // The first three do, unless the machine is so slow that they do not fit into a minute.
    while (app.child.exitCode === null) {
      const pid = postmaster(home)
      if (pid !== null) process.kill(pid, 'SIGKILL')
      const isOver = () =>
        app.child.exitCode !== null || (postmaster(home) !== pid && isAlive(postmaster(home) ?? 0))
      while (!isOver()) await new Promise((resolve) => setTimeout(resolve, 50))
      const isReady = async () => (await readiness(app.port)) === 200
      while (app.child.exitCode === null && !(await isReady().catch(() => false)))
        await new Promise((resolve) => setTimeout(resolve, 50))
    }
    expect(await app.code).toBe(1)
    expect(app.output()).toContain(
      `PostgreSQL ended 3 times within a minute; see ${join(home.dataDir, 'postgres.log')}.\n`,
    )
  })

  test('a lost or wrong password of the embedded database ends the start with a sentence', async ({
    onTestFinished,
  }) => {
    const home = usedHome(onTestFinished)
    const { dataDir } = home
    const file = join(dataDir, 'postgres.password')
    const password = readFileSync(file, 'utf8')
    rmSync(file)
    expect(await refusal(home)).toContain(
      `${file} is missing, and without it the database beside it cannot be opened.`,
    )
    expect(existsSync(file)).toBe(false)
    writeFileSync(file, 'cd'.repeat(24))
    expect(await refusal(home)).toContain(`${file} is not the password of this database.`)
    writeFileSync(file, password)
    await started(home)
  })
})
