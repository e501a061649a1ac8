import { spawn } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Decrypter, Encrypter } from 'age-encryption'
import { packTar, unpackTar } from 'modern-tar'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runningServerUrl, startEmbeddedServer } from '#server/db/embedded.ts'
import { fromAnywhere, PASSWORD, postJson, signIn, type User } from '#server/testing/client.ts'
import {
  type OwnServer,
  QUICK,
  startOwnServer,
  startServer,
  stopped,
} from '#server/testing/server-process.ts'
import { freePort } from '#server/testing/free-port.ts'
import { POSTGRES_MAJOR } from '#server/db/embedded-runner.ts'
import { newestSchema } from '#server/db/migrate.ts'
import { freshHome, refusal } from '#server/testing/home.ts'
import { checkBackup } from './read-backup.ts'
import { readRecoveryKeys, storedRecipient } from './recovery-keys.ts'

// A drill: what was acknowledged is there after a backup under load, a kill and a restore, and nothing else passes.

const commands = join(import.meta.dirname, '..', 'commands')
const folder = mkdtempSync(join(tmpdir(), 'aevia-backup-'))
const keysFile = join(folder, 'recovery-keys.txt')
const REPORT = 'test,result,unit\nFerritin,12,ug/L\nGlucose,5.1,mmol/L\n'

/** All pages: how many entries were written under load nobody knows. */
async function wholeLog(origin: string, headers: Record<string, string>): Promise<string> {
  let text = ''
  for (let cursor: string | null = ''; cursor !== null;) {
    const from = cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''
    const answer = await fetch(`${origin}/api/health-log?limit=200${from}`, { headers })
    const page = (await answer.json()) as { next_cursor: string | null }
    text += JSON.stringify(page)
    cursor = page.next_cursor
  }
  return text
}

let server: OwnServer
let user: User
beforeAll(async () => {
  server = await startOwnServer(QUICK)
  user = await server.createUser()
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

function run(command: 'backup' | 'restore', dataDir: string, ...args: string[]) {
  const child = spawn(process.execPath, [join(commands, `${command}.ts`), ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, DATABASE_URL: '' },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (said += part.toString()))
  return new Promise<{ code: number | null; said: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, said })),
  )
}

const newFolder = () => mkdtempSync(join(folder, 'data-'))
const backupIn = (name: string) =>
  join(
    folder,
    name,
    readdirSync(join(folder, name)).find((file) => file.endsWith('.tar.age'))!,
  )

async function logged(origin: string, authorization: string, id: string) {
  const body = {
    id,
    kind: 'vitals',
    logged_at: '2026-01-02T10:00:00+00:00',
    note: 'slept well',
    values: { heart_rate: 60 },
  }
  return (await postJson(`${origin}/api/health-log`, body, { authorization })).ok
}

async function opened<T>(
  dataDir: string,
  work: (urlFor: (name: string) => string) => Promise<T>,
): Promise<T> {
  const password = readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim()
  const database = await startEmbeddedServer({ dataDir, password })
  return work(database.urlFor).finally(() => database.stop())
}

/** Every row of every table, as a count and a sum. */
async function everyRow(urlFor: (database: string) => string) {
  const client = new pg.Client({ connectionString: urlFor('aevia') })
  await client.connect()
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  )
  const contents: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await client.query<{ sum: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as sum from ${name} t`,
    )
    contents[name] = rows[0]!.sum
  }
  await client.end()
  return contents
}

describe('a backup', () => {
  test('asks for its keys once, and never writes over them', async () => {
    const refused = await run('backup', server.dataDir, join(folder, 'first'))
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('Add --new-keys FILE') })
    const done = await run('backup', server.dataDir, join(folder, 'first'), '--new-keys', keysFile)
    expect(done).toMatchObject({ code: 0, said: expect.stringContaining('.tar.age') })
    const again = await run('backup', server.dataDir, join(folder, 'first'), '--new-keys', keysFile)
    expect(again).toMatchObject({ code: 1, said: expect.stringContaining('is not written over') })
    // The server keeps what seals, not what opens.
    expect(storedRecipient(server.dataDir)).toMatch(/^age1/)
    expect(readFileSync(keysFile, 'utf8')).toContain('AGE-SECRET-KEY-1')
  })

  test('under load, with a kill after it: everything acknowledged before it began is restored', async () => {
    const { origin, dataDir } = server
    const { authorization } = user
    const form = new FormData()
    form.set('file', new File([REPORT], 'report.csv', { type: 'text/csv' }))
    form.set('test_name', 'Blood test')
    form.set('test_date', '2026-01-02')
    const uploaded = await fetch(`${origin}/api/test-data`, {
      method: 'POST',
      body: form,
      headers: { authorization, ...fromAnywhere() },
    })
    expect(uploaded.status).toBe(201)
    const { id: testId } = (await uploaded.json()) as { id: string }
    const before = Array.from({ length: 20 }, () => crypto.randomUUID())
    for (const id of before) expect(await logged(origin, authorization, id)).toBe(true)

    const state = { ended: false }
    const load = (async () => {
      while (!state.ended) await logged(origin, authorization, crypto.randomUUID())
    })()
    const made = await run('backup', dataDir, join(folder, 'loaded'))
    state.ended = true
    await load
    expect(made.code, made.said).toBe(0)
    await stopped(server.process, 'SIGKILL')

    const restored = newFolder()
    // What one left that was killed has the server key in it.
    mkdirSync(join(restored, 'restore.99999999.new'))
    const put = await run('restore', restored, backupIn('loaded'), '--keys', keysFile)
    expect(put.code, put.said).toBe(0)
    expect(readdirSync(restored).filter((name) => name.startsWith('restore.'))).toEqual([])
    const port = await freePort()
    const process = await startServer(restored, port, QUICK)
    try {
      const there = `http://localhost:${port}`
      const answer = await signIn(there, user.email, PASSWORD)
      const { access_token } = (await answer.json()) as { access_token: string }
      const headers = { authorization: `Bearer ${access_token}` }
      const text = await wholeLog(there, headers)
      for (const id of before) expect(text).toContain(id)
      expect(text).toContain('slept well')
      const test = await fetch(`${there}/api/test-data/${testId}`, { headers })
      const { record } = (await test.json()) as { record: { file_url: string } }
      const file = await fetch(new URL(record.file_url, there), { headers })
      expect(file.status).toBe(200)
      expect(await file.text()).toBe(REPORT)
    } finally {
      await stopped(process)
    }
  })

  test('of a stopped installation: every row of every table is the same', async () => {
    const { dataDir } = server
    // The database of a killed app goes on; it is adopted, and stopped.
    await opened(dataDir, async () => {})
    expect(runningServerUrl(dataDir, 'aevia')).toBeNull()
    const cutOff = join(folder, 'stopped', 'aevia-2020-01-01T00-00-00-000Z.tar.age.part')
    mkdirSync(join(folder, 'stopped'))
    writeFileSync(cutOff, 'x')
    utimesSync(cutOff, 0, 0)
    const made = await run('backup', dataDir, join(folder, 'stopped'))
    expect(existsSync(cutOff)).toBe(false)
    expect(made.code, made.said).toBe(0)
    const restored = newFolder()
    const put = await run('restore', restored, backupIn('stopped'), '--keys', keysFile)
    expect(put.code, put.said).toBe(0)
    const rows = [await opened(dataDir, everyRow), await opened(restored, everyRow)]
    expect(Object.keys(rows[0]!).length).toBeGreaterThan(30)
    expect(rows[1]).toEqual(rows[0])
    const filesOf = (dir: string) =>
      readdirSync(join(dir, 'files'), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => [entry.name, readFileSync(join(entry.parentPath, entry.name), 'base64')])
        .sort()
    expect(filesOf(restored)).toEqual(filesOf(dataDir))
  })
})

describe('BACKUP_DIR', () => {
  test('without keys ends the start with a sentence', async ({ onTestFinished }) => {
    const said = await refusal(freshHome(onTestFinished), { BACKUP_DIR: join(folder, 'daily') })
    expect(said).toContain('BACKUP_DIR is set, and there are no keys for backups yet.')
  })

  test('gets a backup of the day, and keeps the newest fourteen and what is none', async () => {
    const daily = join(folder, 'daily')
    mkdirSync(daily)
    const older = Array.from({ length: 15 }, (_, day) => `aevia-2020-01-${10 + day}T00-00-00-000Z.tar.age`)
    for (const name of [...older, 'notes.txt']) writeFileSync(join(daily, name), 'x')
    const process = await startServer(server.dataDir, await freePort(), { ...QUICK, BACKUP_DIR: daily })
    try {
      const kept = [...older.slice(2), 'notes.txt']
      await expect
        .poll(() =>
          readdirSync(daily)
            .filter((name) => !/^aevia-20(?!20)/.test(name))
            .sort(),
        )
        .toEqual(kept)
      const made = readdirSync(daily).find((name) => /^aevia-20(?!20)\d\d-.*\.tar\.age$/.test(name))
      const keys = readRecoveryKeys(keysFile)
      await checkBackup(join(daily, made!), keys, { schema: newestSchema(), postgres: POSTGRES_MAJOR })
    } finally {
      await stopped(process)
    }
  })
})

describe('a restore is refused with one sentence, and nothing is left', () => {
  const refusedRestore = async (backup: string, keys: string, dataDir = newFolder()) => {
    const before = readdirSync(dataDir, { recursive: true }).sort()
    const { code, said } = await run('restore', dataDir, backup, '--keys', keys)
    expect(code).toBe(1)
    expect(said.trim().split('\n')).toHaveLength(1)
    expect(readdirSync(dataDir, { recursive: true }).sort()).toEqual(before)
    return said
  }
  const changed = (name: string, change: (file: string) => void) => {
    const file = join(folder, `${name}.tar.age`)
    writeFileSync(file, readFileSync(backupIn('stopped')))
    change(file)
    return file
  }
  const withKeys = (name: string, change: (text: string) => string) => {
    const file = join(folder, name)
    writeFileSync(file, change(readFileSync(keysFile, 'utf8')))
    return file
  }

  test('of half an archive, of one with a wrong byte, with more behind its end, and of what is none', async () => {
    const half = changed('half', (file) => truncateSync(file, Math.floor(readFileSync(file).length / 2)))
    const flipped = changed('flipped', (file) => {
      const bytes = readFileSync(file)
      bytes[bytes.length >> 1]! ^= 1
      writeFileSync(file, bytes)
    })
    const longer = changed('longer', (file) => appendFileSync(file, 'more'))
    const none = join(folder, 'none.tar.age')
    writeFileSync(none, 'hello')
    for (const file of [half, flipped, longer, none])
      expect(await refusedRestore(file, keysFile), file).toContain('is damaged or not whole')
    expect(await refusedRestore(join(folder, 'nowhere'), keysFile)).toContain('cannot be read (ENOENT)')
  })

  test('with keys of another installation', async () => {
    const other = newFolder()
    mkdirSync(join(other, 'files'))
    const { makeRecoveryKeys } = await import('./recovery-keys.ts')
    const strange = join(folder, 'strange.txt')
    await makeRecoveryKeys(other, Buffer.alloc(32, 9), strange)
    expect(await refusedRestore(backupIn('stopped'), strange)).toContain('does not open')
    const wrongServerKey = withKeys('server-key.txt', (text) =>
      text.replace(/server key: .*/, `server key: ${'ab'.repeat(32)}`),
    )
    expect(await refusedRestore(backupIn('stopped'), wrongServerKey)).toContain(
      'is not the one of this backup',
    )
    const cut = withKeys('cut.txt', (text) => text.slice(0, 60))
    expect(await refusedRestore(backupIn('stopped'), cut)).toContain('does not hold recovery keys')
  })

  /** Opened with the keys, changed, and sealed again for the same recipient, which is no secret. */
  async function forged(name: string, change: (entry: string, bytes: Buffer) => Buffer) {
    const { identity } = readRecoveryKeys(keysFile)
    const decrypter = new Decrypter()
    decrypter.addIdentity(identity)
    const entries = await unpackTar(await decrypter.decrypt(readFileSync(backupIn('stopped'))))
    const changed = entries.map(({ header, data = new Uint8Array() }) => {
      const body = change(header.name, Buffer.from(data))
      return { header: { ...header, size: body.length }, body: new Uint8Array(body) }
    })
    const encrypter = new Encrypter()
    encrypter.addRecipient(storedRecipient(server.dataDir)!)
    const file = join(folder, `${name}.tar.age`)
    writeFileSync(file, await encrypter.encrypt(await packTar(changed)))
    return file
  }

  test('of a newer schema', async () => {
    const file = await forged('newer', (entry, bytes) =>
      entry === 'manifest.json'
        ? Buffer.from(bytes.toString('utf8').replace(/"schema": \d+/, '"schema": 99999999999999'))
        : bytes,
    )
    expect(await refusedRestore(file, keysFile)).toContain('made by a newer version of Aevia')
  })

  test('made by somebody who does not have the server key', async () => {
    const unchanged = await forged('unchanged', (_entry, bytes) => bytes)
    const put = await run('restore', newFolder(), unchanged, '--keys', keysFile)
    expect(put.code, put.said).toBe(0)
    const file = await forged('forged', (entry, bytes) => {
      if (entry === 'postgres/000000') bytes[bytes.length >> 1]! ^= 1
      return bytes
    })
    expect(await refusedRestore(file, keysFile)).toContain('is damaged or not whole')
  })

  test('into a folder that holds an installation, or a part of one', async () => {
    const used = newFolder()
    writeFileSync(join(used, 'app.key'), 'ab'.repeat(32))
    expect(await refusedRestore(backupIn('stopped'), keysFile, used)).toContain('is not empty (app.key)')
  })
})
