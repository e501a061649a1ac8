import { fileURLToPath } from 'node:url'
import { avatarMessages } from '@aevia/domain/profile/avatar.ts'
import { z } from 'zod'
import { AppError } from '#server/app-error.ts'
import { createPlaces } from '#server/places.ts'
import { askChild, ChildFailure, FREE_AT_ONCE, memoryFlags } from '#server/reader-child.ts'
import { forkReader } from '#server/reader-process.ts'

/** Milliseconds of processor: a picture of 50 million points takes one and a half. */
const TIMEOUT_MS = 4_000
/** Megabytes of the process: such a picture needs 400, and what a small file unpacks to ends there. */
const MEMORY_MB = 600

/** A picture of many points takes a second of one processor and some hundred megabytes. */
const ENCODING = { running: 2, waiting: 12, perUser: 2 }
const places = createPlaces(ENCODING)

const child = fileURLToPath(new URL('./child.ts', import.meta.url))
const answerSchema = z.object({ webp: z.base64().nullable() })

/** A square WebP of the picture's middle, turned upright, without any of its metadata. */
export const encodeAvatar = (userId: string, bytes: Buffer, signal: AbortSignal): Promise<Buffer> =>
  places.take(userId, signal, () => encode(bytes, signal))

async function encode(bytes: Buffer, signal: AbortSignal): Promise<Buffer> {
  const limits = { timeoutMs: TIMEOUT_MS, memoryMb: MEMORY_MB, signal }
  const { webp } = await askChild(startChild(), {}, bytes, answerSchema, limits).catch((error: unknown) => {
    if (error instanceof ChildFailure) return { webp: null }
    throw error
  })
  if (webp === null)
    throw new AppError('invalid', avatarMessages.wrongType, { reason: 'profile.avatar_not_an_image' })
  return Buffer.from(webp, 'base64')
}

const startChild = () =>
  forkReader(child, [], { env: FREE_AT_ONCE, flags: ['--allow-addons', ...memoryFlags(MEMORY_MB)] })
