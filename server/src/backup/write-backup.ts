/** Writes a backup of a running installation: its database as of one moment, and every file that this names. */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { Encrypter } from 'age-encryption'
import { createTarPacker } from 'modern-tar'
import pg from 'pg'
import { fingerprintOf } from '#server/db/server-key.ts'
import type { Storage } from '#server/ports/storage.ts'
import { baseBackup } from './base-backup.ts'
import {
  CLUSTER,
  COMPLETE,
  createEntriesMac,
  FILES,
  FORMAT,
  MANIFEST,
  type Manifest,
  PART_BYTES,
  PASSWORD,
} from './contents.ts'

export type BackupSource = {
  /** of the superuser, for a database of the cluster */
  urlFor: (database: string) => string
  password: string
  storage: Storage
  appKey: Buffer
}
type Packer = ReturnType<typeof createTarPacker>['controller']

/** @returns the finished file; nothing is left under its name, or any other, when something fails */
export async function writeBackup(
  source: BackupSource,
  { folder, recipient, at }: { folder: string; recipient: string; at: Date },
): Promise<{ file: string; bytes: number; files: number }> {
  const file = join(folder, `aevia-${at.toISOString().replace(/[:.]/g, '-')}.tar.age`)
  const part = `${file}.part`
  await sweepCutOff(folder, at)
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  const { readable, controller } = createTarPacker()
  const packed = pack(source, controller, at)
  // A failure ends the stream, which ends the writing; it is awaited below.
  packed.catch((error: unknown) => controller.error(error))
  try {
    const sealed = await encrypter.encrypt(readable)
    await pipeline(
      Readable.fromWeb(sealed as ReadableStream<Uint8Array>),
      createWriteStream(part, { mode: 0o600, flush: true }),
    )
    const { files } = await packed
    await rename(part, file)
    const directory = await open(folder)
    await directory.sync().finally(() => directory.close())
    return { file, bytes: (await stat(file)).size, files }
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

/** No backup takes so long. */
const CUT_OFF_MS = 6 * 3600 * 1000

/** What a backup left that was killed. */
async function sweepCutOff(folder: string, at: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!/^aevia-[\dTZ-]+\.tar\.age\.part$/.test(name)) continue
    const { mtimeMs } = await stat(join(folder, name))
    if (at.getTime() - mtimeMs > CUT_OFF_MS) await rm(join(folder, name), { force: true })
  }
}

async function pack(source: BackupSource, tar: Packer, at: Date): Promise<{ files: number }> {
  const mac = createEntriesMac(source.appKey)
  const put = async (name: string, bytes: Uint8Array) => {
    const writer = tar.add({ name, size: bytes.length, mode: 0o600 }).getWriter()
    await writer.write(bytes)
    await writer.close()
  }
  const add = (name: string, bytes: Uint8Array) => {
    mac.add(name, createHash('sha256').update(bytes).digest())
    return put(name, bytes)
  }
  await add(MANIFEST, json(await manifestOf(source, at)))
  await add(PASSWORD, Buffer.from(source.password))

  const addParts = async (folder: string, stream: Readable) => {
    let part = 0
    for await (const bytes of inParts(stream)) {
      await add(`${folder}/${String(part++).padStart(6, '0')}`, bytes)
    }
  }
  const added = new Set<string>()
  const addFiles = async () => {
    for await (const key of source.storage.list('')) {
      if (added.has(key)) continue
      const isThere = await source.storage
        .read(key)
        .then((stream) => addParts(`${FILES}/${key}`, stream))
        .then(() => true)
        .catch(noneWhereGone)
      if (isThere) added.add(key)
    }
  }
  // Before the database and again after it: a file that a row names as of its moment was there before, or has come
  // since. What went meanwhile went after its row.
  await addFiles()
  await addParts(CLUSTER, baseBackup(source.urlFor('postgres')))
  await addFiles()
  await put(COMPLETE, json({ mac: mac.end() }))
  tar.finalize()
  return { files: added.size }
}

const json = (value: object) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)

async function manifestOf({ urlFor, appKey }: BackupSource, at: Date): Promise<Manifest> {
  const client = new pg.Client({ connectionString: urlFor('aevia') })
  await client.connect()
  try {
    const { rows } = await client.query<{ schema: string; version: string }>(
      `select max(created_at)::text as schema, current_setting('server_version_num') as version
       from migrations.__drizzle_migrations`,
    )
    return {
      format: FORMAT,
      made_at: at.toISOString(),
      schema: Number(rows[0]?.schema),
      server_key: fingerprintOf(appKey),
      postgres: Math.floor(Number(rows[0]?.version) / 10_000),
    }
  } finally {
    await client.end()
  }
}

/** It was removed before its first byte was read. */
function noneWhereGone(error: NodeJS.ErrnoException): false {
  if (error.code === 'ENOENT') return false
  throw error
}

/** At least one part: a file may be empty. */
async function* inParts(stream: Readable): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let [size, parts] = [0, 0]
  for await (const bytes of stream as AsyncIterable<Buffer>) {
    waiting.push(bytes)
    size += bytes.length
    if (size < PART_BYTES) continue
    yield Buffer.concat(waiting)
    parts += 1
    waiting = []
    size = 0
  }
  if (size > 0 || parts === 0) yield Buffer.concat(waiting)
}
