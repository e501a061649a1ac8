import { createReadStream } from 'node:fs'
import { mkdir, open, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Config } from '#server/config.ts'
import type { Storage } from '#server/ports/storage.ts'

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
    check: async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
    },
  }
}

/** The key as the drive normalises it: traversal and odd characters are refused there. */
async function normalised(disk: Disk, key: string): Promise<string> {
  return disk.file(key).key
}

/** A bucket of any S3-compatible service; its SDK is loaded only here. */
export async function createS3Storage(s3: NonNullable<Config['s3']>): Promise<Storage> {
  const { GetObjectCommand, HeadBucketCommand, S3Client } = await import('@aws-sdk/client-s3')
  const { S3Driver } = await import('flydrive/drivers/s3')
  const client = new S3Client({
    region: s3.region,
    // Services other than AWS's own store the framing of streamed checksums as if it were the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(s3.endpoint ? { endpoint: s3.endpoint, forcePathStyle: true } : {}),
    ...(s3.accessKeyId && s3.secretAccessKey
      ? { credentials: { accessKeyId: s3.accessKeyId, secretAccessKey: s3.secretAccessKey } }
      : {}),
  })
  const disk = new Disk(
    new S3Driver({ client, bucket: s3.bucket, visibility: 'private', supportsACL: false }),
  )
  return {
    putFile: (key, localPath) => disk.moveFromFs(localPath, key),
    async read(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`
      const { Body } = await client.send(new GetObjectCommand({ Bucket: s3.bucket, Key: key, Range }))
      if (!(Body instanceof Readable)) throw new Error('the store sent no body')
      return Body
    },
    remove: (key) => disk.delete(key),
    check: async () => {
      await client.send(new HeadBucketCommand({ Bucket: s3.bucket }))
    },
  }
}
