/** Reads a backup twice: first all of it, to know that it is whole and fits, and only then to put it in its place. */
import { createHash, type Hash, timingSafeEqual } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { Decrypter } from 'age-encryption'
import { createTarDecoder } from 'modern-tar'
import { z } from 'zod'
import { fingerprintOf } from '#server/db/server-key.ts'
import { StartError } from '#server/start-error.ts'
import {
  COMPLETE,
  completeSchema,
  createEntriesMac,
  FILES,
  FORMAT,
  MANIFEST,
  type Manifest,
  manifestSchema,
} from './contents.ts'
import type { RecoveryKeys } from './recovery-keys.ts'

export type Entry = { name: string; body: AsyncIterable<Uint8Array> }

/**
 * The entries of a backup in their order; each body must be read to its end before the next. Comes to its end only if
 * they are those that were sealed with this server key, all of them.
 */
export async function* entriesOf(file: string, { identity, appKey }: RecoveryKeys): AsyncGenerator<Entry> {
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  const sealed = Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>
  const opened = await decrypter.decrypt(sealed as globalThis.ReadableStream<Uint8Array>)
  const entries = opened.pipeThrough(createTarDecoder({ strict: true }) as ReadableWritablePair)
  const mac = createEntriesMac(appKey)
  let isComplete = false
  for await (const { header, body } of entries as unknown as AsyncIterable<TarEntry>) {
    if (isComplete || header.type !== 'file') throw new Error('an entry that was not sealed')
    if (header.name === COMPLETE) {
      const given = read(completeSchema, await wholeOf(body))
      if (!timingSafeEqual(Buffer.from(given.mac, 'hex'), Buffer.from(mac.end(), 'hex')))
        throw new Error('not sealed with this server key')
      isComplete = true
      continue
    }
    const hash = createHash('sha256')
    yield { name: header.name, body: hashed(body, hash) }
    mac.add(header.name, hash.digest())
  }
  if (!isComplete) throw new Error('it ends too early')
}
type ReadableWritablePair = Parameters<globalThis.ReadableStream<Uint8Array>['pipeThrough']>[0]
type TarEntry = { header: { name: string; type?: string }; body: AsyncIterable<Uint8Array> }

async function* hashed(body: AsyncIterable<Uint8Array>, hash: Hash) {
  for await (const bytes of body) {
    hash.update(bytes)
    yield bytes
  }
}

export async function wholeOf(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  return Buffer.concat(await Readable.from(body).toArray())
}

type Own = { schema: number; postgres: number }

/** @throws StartError that says why this backup cannot be restored here */
export async function checkBackup(file: string, keys: RecoveryKeys, own: Own): Promise<Manifest> {
  let manifest: Manifest | null = null
  try {
    for await (const { name, body } of entriesOf(file, keys)) {
      if (name === MANIFEST) {
        manifest = read(manifestSchema, await wholeOf(body))
        checkManifest(manifest, file, keys, own)
      } else for await (const _ of body);
    }
  } catch (error) {
    if (error instanceof StartError) throw error
    if (isFileError(error)) throw new StartError(`${file} cannot be read (${error.code}).`)
    if (/no identity matched/i.test(String(error)))
      throw new StartError(`The backup key in the recovery keys does not open ${file}. Nothing was changed.`)
    throw notWhole(file)
  }
  if (!manifest) throw notWhole(file)
  return manifest
}

function checkManifest(manifest: Manifest, file: string, keys: RecoveryKeys, own: Own): void {
  if (manifest.format > FORMAT || manifest.schema > own.schema)
    throw new StartError(
      `${file} was made by a newer version of Aevia. Restore it with that version or a newer one. Nothing was changed.`,
    )
  if (manifest.postgres !== own.postgres)
    throw new StartError(
      `${file} was made by PostgreSQL ${manifest.postgres}, and this version of Aevia brings ${own.postgres}. Restore it with the version of Aevia that made it, then upgrade. Nothing was changed.`,
    )
  if (manifest.server_key !== fingerprintOf(keys.appKey))
    throw new StartError(
      `The server key in the recovery keys is not the one of this backup. Nothing was changed.`,
    )
}

/** Of an entry, without its folder and the number of its part. */
export const keyOf = (name: string): string => name.slice(FILES.length + 1, name.lastIndexOf('/'))

const read = <T>(schema: z.ZodType<T>, bytes: Buffer): T => schema.parse(JSON.parse(bytes.toString('utf8')))

const isFileError = (error: unknown): error is NodeJS.ErrnoException & { code: string } =>
  error instanceof Error && 'syscall' in error && 'code' in error

const notWhole = (file: string) =>
  new StartError(`${file} is damaged or not whole, or is no backup of Aevia. Nothing was changed.`)
