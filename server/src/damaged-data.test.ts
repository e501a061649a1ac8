import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runningServerUrl } from './db/embedded.ts'
import { PASSWORD, signIn } from './testing/client.ts'
import { freshHome, type Home, type OnFinished, refusal, started } from './testing/home.ts'
import { QUICK, startOwnServer, stopped } from './testing/server-process.ts'

// The real process on data folders that lost something, as after a disk error or half a restore.

const intact = mkdtempSync(join(tmpdir(), 'aevia-intact-'))
let email = ''
beforeAll(async () => {
  const server = await startOwnServer(QUICK)
  email = (await server.createUser()).email
  await stopped(server.process)
  // With owners: PostgreSQL refuses files of somebody else.
  execFileSync('cp', ['-a', `${server.dataDir}/.`, intact])
  await server.close()
})
afterAll(() => rmSync(intact, { recursive: true, force: true }))

function usedHome(onTestFinished: OnFinished): Home {
  const home = freshHome(onTestFinished)
  execFileSync('cp', ['-a', `${intact}/.`, home.dataDir])
  return home
}

/** Every file with its size and the time of its last change; what PostgreSQL may write into its log is left out. */
const everythingIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => [name, statSync(join(folder, name))] as const)
    .map(([name, stats]) => (stats.isFile() ? `${name} ${stats.size} ${stats.mtimeMs}` : name))

/** Refused, and nothing differs afterwards. */
async function refusedUnchanged(home: Home, env: Record<string, string> = {}) {
  const before = everythingIn(home.dataDir)
  const said = await refusal(home, env)
  expect(said).toContain('Nothing was changed.')
  expect(everythingIn(home.dataDir)).toEqual(before)
  return said
}

/** The user of the intact folder signs in. */
async function expectData(home: Home) {
  const app = await started(home)
  const { status } = await signIn(`http://localhost:${app.port}`, email, PASSWORD)
  expect(status).toBe(200)
}

describe.concurrent('a start', () => {
  test('never makes a new database in the place of a damaged one, whatever else is missing', async ({
    onTestFinished,
  }) => {
    const home = usedHome(onTestFinished)
    const { dataDir } = home
    const restore = (name: string) =>
      execFileSync('cp', ['-a', join(intact, name), join(dataDir, name, '..')])
    const damaged = `The database in ${join(dataDir, 'postgres')} is damaged: it has no`

    rmSync(join(dataDir, 'postgres/PG_VERSION'))
    expect(await refusedUnchanged(home)).toContain(`${damaged} PG_VERSION. Restore the whole folder`)
    rmSync(join(dataDir, 'app.key'))
    expect(await refusedUnchanged(home)).toContain(damaged)
    rmSync(join(dataDir, 'postgres.password'))
    expect(await refusedUnchanged(home)).toContain(damaged)
    for (const name of ['postgres/PG_VERSION', 'app.key', 'postgres.password']) restore(name)

    rmSync(join(dataDir, 'postgres/global/pg_control'))
    expect(await refusedUnchanged(home)).toContain(`${damaged} ${join('global', 'pg_control')}.`)
    restore('postgres/global/pg_control')
    await expectData(home)
  })

  test('keeps the last file of a database, also of one that nothing else is known of', async ({
    onTestFinished,
  }) => {
    const home = freshHome(onTestFinished)
    mkdirSync(join(home.dataDir, 'postgres', 'base'), { recursive: true })
    expect(await refusedUnchanged(home)).toContain('is damaged')
  })

  test('does not begin an empty database beside what belongs to one', async ({ onTestFinished }) => {
    const home = usedHome(onTestFinished)
    const { dataDir } = home
    rmSync(join(dataDir, 'postgres'), { recursive: true })
    expect(await refusedUnchanged(home)).toContain(
      `The database is missing: there is none in ${join(dataDir, 'postgres')}, but what belongs to it is there (app.key, postgres.log). Restore all of ${dataDir} from the backup of this installation; to begin anew with an empty database, move what belongs to the old one to another place first.`,
    )
    rmSync(join(dataDir, 'postgres.log'))
    expect(await refusedUnchanged(home)).toContain('(app.key)')
    // An empty folder is what is left of a disk that is not mounted.
    mkdirSync(join(dataDir, 'postgres'))
    expect(await refusedUnchanged(home)).toContain('The database is missing')

    rmSync(join(dataDir, 'app.key'))
    mkdirSync(join(dataDir, 'files'))
    writeFileSync(join(dataDir, 'files', 'report'), 'sealed')
    expect(await refusedUnchanged(home)).toContain('(files)')
    expect(await refusedUnchanged(home, { APP_KEY: 'ab'.repeat(32) })).toContain('(files)')
    rmSync(join(dataDir, 'files'), { recursive: true })
    rmSync(join(dataDir, 'postgres'), { recursive: true })
    symlinkSync(join(dataDir, 'not-mounted'), join(dataDir, 'postgres'))
    expect(await refusal(home)).toContain('cannot be read (ENOENT)')
  })

  test('does again what an interrupted first start left', async ({ onTestFinished }) => {
    const home = freshHome(onTestFinished)
    const { dataDir } = home
    writeFileSync(join(dataDir, 'postgres.password'), 'cd'.repeat(24), { mode: 0o600 })
    for (const left of ['postgres', 'postgres.99999999.new', 'postgres.99999999.new/base', 'files'])
      mkdirSync(join(dataDir, left))
    writeFileSync(join(dataDir, 'postgres.99999999.new', 'PG_VERSION'), '18')
    writeFileSync(join(dataDir, 'postgres.99999999.pw'), 'cd'.repeat(24))
    await started(home)
    expect(existsSync(join(dataDir, 'postgres', 'PG_VERSION'))).toBe(true)
    expect(readFileSync(join(dataDir, 'postgres.password'), 'utf8')).toBe('cd'.repeat(24))
    expect(readdirSync(dataDir).filter((name) => name.includes('99999999'))).toEqual([])
  })

  test('does not make a database anew that its PostgreSQL has lost', async ({ onTestFinished }) => {
    const home = usedHome(onTestFinished)
    const app = await started(home)
    const admin = new pg.Client({ connectionString: runningServerUrl(home.dataDir, 'postgres') ?? '' })
    await admin.connect()
    await admin.query('drop database aevia with (force)')
    await admin.end()
    await stopped(app.child)
    expect(await refusal(home)).toContain('its database aevia is gone. Restore all of DATA_DIR')
  })

  test('says that the folder of files is a lost link, which is not an empty one', async ({
    onTestFinished,
  }) => {
    const home = freshHome(onTestFinished)
    symlinkSync(join(home.dataDir, 'not-mounted'), join(home.dataDir, 'files'))
    expect(await refusal(home)).toContain(
      `The folder of files, ${join(home.dataDir, 'files')}, cannot be read (ENOENT).`,
    )
  })

  test('says that a key is a pipe, a device, a folder, a lost link or far too long', async ({
    onTestFinished,
  }) => {
    const home = usedHome(onTestFinished)
    const file = join(home.dataDir, 'app.key')
    const becomes = (make: () => void) => {
      rmSync(file, { recursive: true, force: true })
      make()
    }
    becomes(() => execFileSync('sh', ['-c', 'mkfifo "$0"', file]))
    expect(await refusal(home)).toContain(`${file} is not a regular file.`)
    becomes(() => symlinkSync('/dev/zero', file))
    expect(await refusal(home)).toContain(`${file} is not a regular file.`)
    becomes(() => mkdirSync(file))
    expect(await refusal(home)).toContain(`${file} is not a regular file.`)
    becomes(() => symlinkSync(join(home.dataDir, 'not-mounted'), file))
    expect(await refusal(home)).toContain(`${file} cannot be read (ENOENT).`)
    becomes(() => writeFileSync(file, 'ab'.repeat(100_000)))
    expect(await refusal(home)).toContain(`${file} is damaged`)
  })
})
