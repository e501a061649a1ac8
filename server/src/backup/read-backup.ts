/** Reads a backup twice: first all of it, to know that it is whole and fits, and only then to put it in its place. */
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { Decrypter } from 'age-encryption'
import { createTarDecoder } from 'modern-tar'
import { z } from 'zod'
import { fingerprintOf } from '#server/db/server-key.ts'
import { StartError } from '#server/start-error.ts'
import {
  CLUSTER,
  COMPLETE,
  type Complete,
  completeSchema,
  FILES,
  FORMAT,
  MANIFEST,
  type Manifest,
  manifestSchema,
} from './contents.ts'
import type { RecoveryKeys } from './recovery-keys.ts'

export type Entry = { name: string; body: AsyncIterable<Uint8Array> }

/** The entries of a backup in their order; each body must be read to its end before the next. */
export async function* entriesOf(file: string, identity: string): AsyncGenerator<Entry> {
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  const sealed = Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>
  const opened = await decrypter.decrypt(sealed as globalThis.ReadableStream<Uint8Array>)
  const entries = opened.pipeThrough(createTarDecoder({ strict: true }) as ReadableWritablePair)
  for await (const { header, body } of entries as unknown as AsyncIterable<{
    header: { name: string }
    body: AsyncIterable<Uint8Array>
  }>)
    yield { name: header.name, body }
}
type ReadableWritablePair = Parameters<globalThis.ReadableStream<Uint8Array>['pipeThrough']>[0]

export async function wholeOf(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  return Buffer.concat(await Readable.from(body).toArray())
}

/** @throws StartError that says why this backup cannot be restored here */
export async function checkBackup(
  file: string,
  keys: RecoveryKeys,
  own: { schema: number; postgres: number },
): Promise<Manifest> {
  const { manifest, complete, found } = await readThrough(file, keys)
  if (!manifest || !complete || JSON.stringify(complete) !== JSON.stringify(found)) throw notWhole(file)
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
      `The server key in the recovery keys is not the one of this backup (it is ${fingerprintOf(keys.appKey)}, expected is ${manifest.server_key}). Nothing was changed.`,
    )
  return manifest
}

async function readThrough(file: string, keys: RecoveryKeys) {
  let manifest: Manifest | null = null
  let complete: Complete | null = null
  const files = new Set<string>()
  let clusterBytes = 0
  try {
    for await (const { name, body } of entriesOf(file, keys.identity)) {
      if (name === MANIFEST) manifest = read(manifestSchema, await wholeOf(body))
      else if (name === COMPLETE) complete = read(completeSchema, await wholeOf(body))
      else {
        for await (const bytes of body) if (name.startsWith(`${CLUSTER}/`)) clusterBytes += bytes.length
        if (name.startsWith(`${FILES}/`)) files.add(keyOf(name))
      }
    }
  } catch (error) {
    if (isFileError(error)) throw new StartError(`${file} cannot be read (${error.code}).`)
    if (/no identity matched/i.test(String(error)))
      throw new StartError(`The backup key in the recovery keys does not open ${file}. Nothing was changed.`)
    throw notWhole(file)
  }
  return { manifest, complete, found: { cluster_bytes: clusterBytes, files: files.size } satisfies Complete }
}

/** Of an entry, without its folder and the number of its part. */
export const keyOf = (name: string): string => name.slice(FILES.length + 1, name.lastIndexOf('/'))

const read = <T>(schema: z.ZodType<T>, bytes: Buffer): T => schema.parse(JSON.parse(bytes.toString('utf8')))

const isFileError = (error: unknown): error is NodeJS.ErrnoException & { code: string } =>
  error instanceof Error && 'syscall' in error && 'code' in error

const notWhole = (file: string) =>
  new StartError(`${file} is damaged or not whole, or is no backup of Aevia. Nothing was changed.`)
