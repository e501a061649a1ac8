import { type KeyObject, randomUUID } from 'node:crypto'
import { createWriteStream, mkdirSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { EDGE_BYTES, findDamage } from '@aevia/domain/test-data/file-integrity.ts'
import { checkFileType } from '@aevia/domain/test-data/file-type.ts'
import { UPLOAD_EXTENSIONS, FILE_SIZE_MAX, type UploadExtension } from '@aevia/domain/test-data/schema.ts'
import { createFileHash } from './file-names.ts'
import { encryptStream } from '#server/crypto/file-cipher.ts'
import { AppError } from '#server/app-error.ts'
import { whileThereIsRoom } from '#server/disk-room.ts'

export type ReceivedFile = {
  localPath: string
  size: number
  extension: UploadExtension
  /** keyed with the user's key: shows whether this user sent the same file before, and nothing else */
  hash: string
}

export function acceptedExtension(fileName: string): UploadExtension {
  const extension = /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase()
  const accepted = UPLOAD_EXTENSIONS.find((one) => one === extension)
  if (accepted) return accepted
  throw new AppError(
    'invalid',
    `This kind of file is not accepted. Accepted are ${UPLOAD_EXTENSIONS.join(', ')}.`,
    {
      reason: 'test-data.file_type_not_accepted',
    },
  )
}

/**
 * Encrypts a file to a temporary place while it streams in, and looks at it on the way: size, first bytes, last bytes.
 * Resolves when it is whole, plausible and on the disk; otherwise nothing of it stays.
 */
export async function receiveFile(
  source: Readable & { truncated?: boolean },
  options: { extension: UploadExtension; key: KeyObject; fileKey: string; folder: string },
): Promise<ReceivedFile> {
  const { extension } = options
  // Not awaited: the stream may already be failing, and the pipeline has to hear of it.
  mkdirSync(options.folder, { recursive: true, mode: 0o700 })
  const localPath = join(options.folder, `${randomUUID()}.part`)
  const look = createInspector(options.key)
  try {
    await pipeline(
      source,
      look.stream,
      (parts: AsyncIterable<Buffer>) => whileThereIsRoom(options.folder, parts),
      encryptStream(options.key, options.fileKey),
      createWriteStream(localPath, { mode: 0o600, flags: 'wx' }),
    )
    const { size, head, tail, mentionsEncryption, hash } = look.result()
    if (source.truncated) throw tooLarge()
    if (size === 0) throw refused('file_empty', 'The file is empty.')
    const type = checkFileType(extension, head)
    // A protected Office file is an OLE container: say that, not that its type is wrong.
    const damage = findDamage(extension, { head, tail, mentionsEncryption })
    if (damage === 'encrypted') {
      throw refused(
        'file_encrypted',
        'The file is protected with a password. Please upload it without protection.',
      )
    }
    if (!type.ok)
      throw refused(
        'file_type_mismatch',
        `The file is not a real ${extension} file. Please check it and try again.`,
      )
    if (damage === 'truncated') {
      throw refused(
        'file_truncated',
        'The file is incomplete: its end is missing. Please download or scan it again.',
      )
    }
    const file = await open(localPath, 'r+')
    await file.sync().finally(() => file.close())
    return { localPath, size, extension, hash }
  } catch (error) {
    await rm(localPath, { force: true })
    throw error
  }
}

export const tooLarge = () =>
  new AppError('too_large', `The file is larger than ${FILE_SIZE_MAX / 1024 / 1024} MB.`, {
    reason: 'test-data.file_too_large',
  })

function refused(
  problem: 'file_empty' | 'file_encrypted' | 'file_type_mismatch' | 'file_truncated',
  message: string,
) {
  return new AppError('invalid', message, { reason: `test-data.${problem}` })
}

// The trailer's entry: a reference or a dictionary follows (ISO 32000-2, 7.5.5). The word alone may stand in any text.
const ENCRYPT = /\/Encrypt\s*(?:\d{1,10}\s+\d{1,5}\s+R\b|<<)/
const ENCRYPT_LENGTH = 64

function createInspector(key: KeyObject) {
  const digest = createFileHash(key)
  let size = 0
  let head = Buffer.alloc(0)
  let tail = Buffer.alloc(0)
  let mentionsEncryption = false
  const stream = new Transform({
    transform(part: Buffer, _encoding, done) {
      size += part.length
      digest.update(part)
      if (head.length < EDGE_BYTES) head = Buffer.concat([head, part.subarray(0, EDGE_BYTES - head.length)])
      const seam = Buffer.concat([tail.subarray(-ENCRYPT_LENGTH), part])
      mentionsEncryption ||= ENCRYPT.test(seam.toString('latin1'))
      tail =
        part.length >= EDGE_BYTES
          ? Buffer.from(part.subarray(-EDGE_BYTES))
          : Buffer.concat([tail, part]).subarray(-EDGE_BYTES)
      done(null, part)
    },
  })
  return {
    stream,
    result: () => ({ size, head, tail, mentionsEncryption, hash: digest.digest('base64url') }),
  }
}
