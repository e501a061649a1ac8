/** Puts a backup in place of an empty installation. */
import { once } from 'node:events'
import { createWriteStream, existsSync, readdirSync } from 'node:fs'
import { chown, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { unpackTar } from 'modern-tar/fs'
import { isRunning, serverRunner } from '#server/db/embedded-runner.ts'
import type { Storage } from '#server/ports/storage.ts'
import { KEY_FILE } from '#server/secrets.ts'
import { StartError } from '#server/start-error.ts'
import { CLUSTER, FILES, PASSWORD } from './contents.ts'
import { entriesOf, keyOf, wholeOf } from './read-backup.ts'
import type { RecoveryKeys } from './recovery-keys.ts'

/** What belongs to an installation; a restore never takes its place. */
const BELONGINGS = [KEY_FILE, CLUSTER, PASSWORD, FILES]

/** @throws StartError where there is an installation already */
export function checkEmpty(dataDir: string): void {
  const found = BELONGINGS.filter(
    (name) =>
      existsSync(join(dataDir, name)) && (name !== FILES || readdirSync(join(dataDir, name)).length > 0),
  )
  if (found.length > 0)
    throw new StartError(
      `${dataDir} is not empty (${found.join(', ')}). Restore into a new folder, set with DATA_DIR. Nothing was changed.`,
    )
}

/**
 * Everything is made beside its place and moved into it at the end, the database last: a start beside files and key
 * without it is refused, so a restore that was cut off is never taken for an installation.
 * @param storeIn the store of files: in this folder, or a bucket
 */
export async function restore(
  file: string,
  keys: RecoveryKeys,
  { dataDir, storeIn }: { dataDir: string; storeIn: (folder: string) => Storage | Promise<Storage> },
): Promise<number> {
  await sweepCutOff(dataDir)
  const staging = join(dataDir, `restore.${process.pid}.new`)
  const place = (name: string) => join(staging, name)
  await mkdir(place(CLUSTER), { recursive: true, mode: 0o700 })
  await mkdir(place(FILES), { mode: 0o700 })
  try {
    await writeSecret(place(KEY_FILE), keys.appKey.toString('hex'))
    const unpacking = unpackTar(place(CLUSTER), { dmode: 0o700, fmode: 0o600 })
    const unpacked = finished(unpacking)
    // It is awaited below, after what feeds it.
    unpacked.catch(() => {})
    const files = createFileWriter(await storeIn(place(FILES)), place('file'))
    for await (const { name, body } of entriesOf(file, keys)) {
      if (name.startsWith(`${CLUSTER}/`)) await writeAll(unpacking, body)
      else if (name.startsWith(`${FILES}/`)) await files.write(keyOf(name), body)
      else if (name === PASSWORD) await writeSecret(place(PASSWORD), (await wholeOf(body)).toString('utf8'))
      else await wholeOf(body)
    }
    const count = await files.end()
    unpacking.end()
    await unpacked
    await giveToServer(place(CLUSTER), dataDir)
    for (const name of [FILES, KEY_FILE, PASSWORD, CLUSTER]) await rename(place(name), join(dataDir, name))
    return count
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

/** What a restore left that was killed: it has the server key in it. */
async function sweepCutOff(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const [, id] = /^restore\.(\d+)\.new$/.exec(name) ?? []
    if (id && !isRunning(Number(id))) await rm(join(dataDir, name), { recursive: true, force: true })
  }
}

const writeSecret = (path: string, secret: string) => writeFile(path, secret, { mode: 0o600, flush: true })

async function writeAll(to: Writable, body: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const bytes of body) if (!to.write(bytes)) await once(to, 'drain')
}

/** Each file is written beside the store and moved into it when its last part has come. */
function createFileWriter(storage: Storage, path: string) {
  let open: { key: string; to: ReturnType<typeof createWriteStream> } | null = null
  let count = 0
  const close = async () => {
    if (!open) return
    const { key, to } = open
    to.end()
    await once(to, 'close')
    await storage.putFile(key, path)
    count += 1
    open = null
  }
  return {
    async write(key: string, body: AsyncIterable<Uint8Array>) {
      if (open?.key !== key) {
        await close()
        open = { key, to: createWriteStream(path, { mode: 0o600, flush: true }) }
      }
      await writeAll(open.to, body)
    },
    async end() {
      await close()
      return count
    },
  }
}

/** Started as root, PostgreSQL runs as a user of its own, who must own the cluster. */
async function giveToServer(cluster: string, dataDir: string): Promise<void> {
  const { uid, gid } = await serverRunner(dataDir)
  if (uid === undefined || gid === undefined) return
  const entries = await readdir(cluster, { recursive: true, withFileTypes: true })
  for (const path of [cluster, ...entries.map((entry) => join(entry.parentPath, entry.name))])
    await chown(path, uid, gid)
}
