import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '#server/start-error.ts'
import { clusterIn, hasCluster } from './cluster.ts'
import {
  command,
  initialise,
  type Runner,
  serverRunner,
  SUPERUSER,
  sweepFirstStarts,
} from './embedded-runner.ts'
import { isPostgres, isServerOf, readPidFile } from './pid-file.ts'
import { keepLogShort } from './short-log.ts'

/** Any constant: it only has to differ from other advisory locks taken on this server. */
const APP_LOCK = 4_171_902
const START_DEADLINE_MS = 60_000
const LOCK_DEADLINE_MS = 6_000
/** A server that ends at once is not started again at once: what it could not get may still be in use. */
const RESPAWN_MS = 100
const FAILURES_MAX = 3
const FAILURES_WITHIN_MS = 60_000
/** SQLSTATE invalid_password. */
const WRONG_PASSWORD = '28P01'

export type EmbeddedServer = {
  /** Connection string of the superuser for a database of this server. */
  urlFor: (database: string) => string
  /** Fast shutdown: waits until the server process is gone. */
  stop: () => Promise<void>
}

type EmbeddedOptions = {
  dataDir: string
  password: string
  flags?: string[]
  /** called when the server has died and is being started again */
  onDeath?: () => void
  /** called with the reason when there will be no database any more */
  onLost?: (reason: Error) => void
}

/** A running server, and the connection that holds the lock of this app. */
type Held = { pid: number; port: number; lock: pg.Client }

/**
 * Starts the PostgreSQL that came with the npm package, or adopts the one that a killed app left behind, and holds
 * one lock connection for as long as this app lives: the lock goes with the connection, so a dead app never
 * blocks the next and a live one is never joined. When the connection ends by itself, the server died: it is started
 * again on the same port, and given up after three deaths within a minute.
 */
export async function startEmbeddedServer(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const cluster = clusterIn(options.dataDir)
  const runner = await serverRunner(options.dataDir)
  sweepFirstStarts(cluster)
  if (!hasCluster(options.dataDir)) await initialise(cluster, options.password, runner)
  const bringUp = (port: number | null) => holdServer(cluster, runner, options, port)

  let held = await bringUp(null)
  let stopping = false
  let reviving = Promise.resolve()
  let deaths: number[] = []
  const watch = () => held.lock.once('end', () => stopping || (reviving = revive()))
  async function revive() {
    deaths = [...deaths.filter((at) => at > Date.now() - FAILURES_WITHIN_MS), Date.now()]
    const log = join(options.dataDir, 'postgres.log')
    try {
      if (deaths.length >= FAILURES_MAX)
        throw new StartError(`PostgreSQL ended ${FAILURES_MAX} times within a minute; see ${log}.`)
      options.onDeath?.()
      held = await bringUp(held.port)
      watch()
    } catch (error) {
      options.onLost?.(error as Error)
    }
  }
  watch()
  const endShortLog = keepLogShort(options.dataDir, () => held.lock.query('CHECKPOINT'))
  return {
    urlFor: (database) => connectionUrl(held.port, options.password, database),
    async stop() {
      stopping = true
      endShortLog()
      await reviving
      await stopServer(held.pid, held.lock)
    },
  }
}

/** @param port the one to start on; null takes a free one */
async function holdServer(
  cluster: string,
  runner: Runner,
  options: EmbeddedOptions,
  port: number | null,
): Promise<Held> {
  const deadline = Date.now() + START_DEADLINE_MS
  let child: ChildProcess | null = null
  while (Date.now() < deadline) {
    const running = readPidFile(cluster)
    if (running && isServerOf(cluster, running)) {
      const lock = await takeLock(running.port, options).catch((error: unknown) => {
        // Nobody else waits for the one that was started here.
        child?.kill('SIGINT')
        throw error
      })
      if (lock) return { ...running, lock }
    } else if (!child || child.exitCode !== null || child.signalCode !== null) {
      if (running) rmSync(join(cluster, 'postmaster.pid'), { force: true })
      if (child) await sleep(RESPAWN_MS)
      child = spawnServer(cluster, port ?? (await freePort()), runner, options)
    }
    await sleep(15)
  }
  throw new StartError(`PostgreSQL did not start; see ${join(options.dataDir, 'postgres.log')}.`)
}

function spawnServer(cluster: string, port: number, runner: Runner, options: EmbeddedOptions): ChildProcess {
  const log = openSync(join(options.dataDir, 'postgres.log'), 'a', 0o600)
  const { program, rest, identity } = command(runner, runner.binaries.postgres, [
    '-D',
    cluster,
    '-p',
    String(port),
    ...[
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'max_connections=100',
      'shared_buffers=128MB',
      // What is kept of it stays within what a nearly full disk still has.
      'max_wal_size=256MB',
      // Neither statements nor the values in messages: they may be somebody's address or health.
      'log_min_messages=log',
      'log_min_error_statement=panic',
    ]
      .concat(options.flags ?? [])
      .flatMap((flag) => ['-c', flag]),
  ])
  // A session of its own: a Ctrl-C in the terminal reaches the app, which stops the server when requests are done.
  const child = spawn(program, rest, {
    ...identity,
    detached: true,
    stdio: ['ignore', log, log],
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
  })
  child.on('error', () => {})
  child.unref()
  closeSync(log)
  return child
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** For a command beside a running app: the database as its owner, or null when none is running on that folder. */
export function runningServerUrl(dataDir: string, database: string): string | null {
  const running = readPidFile(clusterIn(dataDir))
  if (!running || !isServerOf(clusterIn(dataDir), running)) return null
  return connectionUrl(
    running.port,
    readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim(),
    database,
  )
}

function connectionUrl(port: number, password: string, database: string) {
  return `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`
}

/** The lock connection, or null while the server is starting or stopping. A lock that stays taken is another app. */
async function takeLock(port: number, options: EmbeddedOptions): Promise<pg.Client | null> {
  if (!port) return null
  const client = new pg.Client({ connectionString: connectionUrl(port, options.password, 'postgres') })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === WRONG_PASSWORD)
      throw new StartError(
        `${join(options.dataDir, 'postgres.password')} is not the password of this database. Restore it from the backup of this installation.`,
      )
    return null
  }
  // A killed app's connection ends within moments, on a busy machine within seconds; a live app's does not.
  const deadline = Date.now() + LOCK_DEADLINE_MS
  while (Date.now() < deadline) {
    const { rows } = await client
      .query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [APP_LOCK])
      .catch(() => ({ rows: [] }))
    if (rows.length === 0) return null
    if (rows[0]?.taken) return client
    await sleep(50)
  }
  await client.end()
  throw new StartError(
    `Another Aevia is already running on ${options.dataDir}. Stop it first, or set DATA_DIR to another folder.`,
  )
}

async function stopServer(pid: number, lock: pg.Client) {
  const signal = (name: NodeJS.Signals) => {
    try {
      process.kill(pid, name)
    } catch {
      // already gone
    }
  }
  signal('SIGINT')
  for (let waited = 0; isPostgres(pid); waited += 15) {
    if (waited === 6_000) signal('SIGQUIT')
    if (waited > 9_000) break
    await sleep(15)
  }
  await lock.end().catch(() => {})
}
