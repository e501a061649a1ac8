import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Config } from '#server/config.ts'
import { OutsideError } from '#server/outside-error.ts'
import type { Storage } from '#server/ports/storage.ts'
import { boundAnswers } from './bound-answers.ts'

/** Files below a folder. A file appears under its key by rename, after it and its folder reached the disk. */
export function createDiskStorage(folder: string): Storage {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))
  return {
    async putFile(key, localPath) {
      const target = join(folder, await normalised(disk, key))
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      await rename(localPath, target)
      const directory = await open(dirname(target))
      await directory.sync().finally(() => directory.close())
    },
    async read(key, range) {
      return createReadStream(join(folder, await normalised(disk, key)), range)
    },
    remove: (key) => disk.delete(key),
    removeFolder: async (below) =>
      rm(join(folder, await normalised(disk, below)), { recursive: true, force: true }),
    list: (below) => filesBelow(folder, below),
    check: async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
    },
  }
}

async function* filesBelow(folder: string, below: string): AsyncGenerator<string> {
  const entries = await readdir(join(folder, below), { withFileTypes: true }).catch(noneWhereGone)
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const key = below ? `${below}/${entry.name}` : entry.name
    if (entry.isDirectory()) yield* filesBelow(folder, key)
    else yield key
  }
}

/** It may be removed while it is looked at. */
function noneWhereGone(error: NodeJS.ErrnoException): never[] {
  if (error.code === 'ENOENT') return []
  throw error
}

/** The key as the drive normalises it: traversal and odd characters are refused there. */
async function normalised(disk: Disk, key: string): Promise<string> {
  return disk.file(key).key
}

/** A store that hangs must not keep the few connections to it. */
const SOCKETS = 1_000
/**
 * In milliseconds: who waits for a store that hangs has an answer within ten seconds. An upload is sent once, is silent
 * at its end only, and the largest one takes some seconds; whatever else is asked for is asked twice, begins soon, and
 * its reader may be slow.
 */
const PATIENCE = { connectionTimeout: 3_000, throwOnRequestTimeout: true }
const OF_UPLOADS = { ...PATIENCE, socketTimeout: 6_000, requestTimeout: 60_000 }
const OF_OTHERS = { ...PATIENCE, socketTimeout: 15_000, requestTimeout: 5_000 }

/** A bucket of any S3-compatible service; its SDK is loaded only here. */
export async function createS3Storage(s3: NonNullable<Config['s3']>): Promise<Storage> {
  const { GetObjectCommand, HeadBucketCommand, paginateListObjectsV2, S3Client } =
    await import('@aws-sdk/client-s3')
  const { S3Driver } = await import('flydrive/drivers/s3')
  const connect = (patience: typeof OF_UPLOADS) => {
    const client = new S3Client({
      region: s3.region,
      maxAttempts: 2,
      requestHandler: {
        ...patience,
        // Of fifty, ten readers of slow lines would have all.
        httpAgent: { maxSockets: SOCKETS },
        httpsAgent: { maxSockets: SOCKETS },
      },
      // Services other than AWS's own store the framing of streamed checksums as if it were the file.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      ...(s3.endpoint ? { endpoint: s3.endpoint, forcePathStyle: true } : {}),
      ...(s3.accessKeyId && s3.secretAccessKey
        ? { credentials: { accessKeyId: s3.accessKeyId, secretAccessKey: s3.secretAccessKey } }
        : {}),
    })
    boundAnswers(client)
    return client
  }
  const client = connect(OF_OTHERS)
  const diskOver = (client: InstanceType<typeof S3Client>) =>
    new Disk(new S3Driver({ client, bucket: s3.bucket, visibility: 'private', supportsACL: false }))
  const [disk, uploads] = [diskOver(client), diskOver(connect(OF_UPLOADS))]
  const remove = (key: string) => disk.delete(key).catch(inWordsOfFiles)
  async function* list(below: string) {
    const pages = paginateListObjectsV2({ client }, { Bucket: s3.bucket, Prefix: below ? `${below}/` : '' })
    for await (const { Contents = [] } of pages) for (const { Key } of Contents) if (Key) yield Key
  }
  return {
    putFile: (key, localPath) => uploads.moveFromFs(localPath, key).catch(inWordsOfFiles),
    async read(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`
      const command = new GetObjectCommand({ Bucket: s3.bucket, Key: key, Range })
      const { Body } = await client.send(command).catch(inWordsOfFiles)
      if (!(Body instanceof Readable)) throw new Error('the store sent no body')
      return Body
    },
    remove,
    async removeFolder(folder) {
      for await (const key of list(folder)) await remove(key)
    },
    list,
    check: async () => {
      await client.send(new HeadBucketCommand({ Bucket: s3.bucket }))
    },
  }
}

/** By HTTP status: what services other than AWS's say in words differs. */
const FILE_CODES: Record<number, string> = { 404: 'ENOENT', 507: 'ENOSPC' }

function inWordsOfFiles(error: unknown): never {
  let status = 0
  for (let each = error; each instanceof Error; each = each.cause) {
    const { $metadata: answered } = each as { $metadata?: { httpStatusCode?: number } }
    status ||= answered?.httpStatusCode ?? 0
  }
  const code = FILE_CODES[status]
  if (code) throw Object.assign(new Error('the store refused', { cause: error }), { code })
  // It refuses us: only the operator can change that.
  if (status >= 400 && status < 500) throw error
  throw new OutsideError('The store of files', error)
}
