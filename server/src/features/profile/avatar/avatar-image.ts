import { AVATAR_SIDE_PX, avatarMessages } from '@aevia/domain/profile/avatar.ts'
import sharp from 'sharp'
import { AppError } from '#server/app-error.ts'
import { createPlaces } from '#server/places.ts'

const PIXELS_MAX = 50_000_000
const SECONDS_MAX = 10

// Of all formats that the library reads, only the four accepted ones, and nothing that runs other programs.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadWebpBuffer',
  ],
})
sharp.cache(false)
sharp.concurrency(1)

/** A picture of many points takes a second of one processor and some hundred megabytes. */
const ENCODING = { running: 1, waiting: 12, perUser: 2 }
const places = createPlaces(ENCODING)

/** A square WebP of the picture's middle, turned upright, without any of its metadata. */
export const encodeAvatar = (userId: string, bytes: Buffer, signal: AbortSignal): Promise<Buffer> =>
  places.take(userId, signal, () => encode(bytes))

async function encode(bytes: Buffer): Promise<Buffer> {
  try {
    return await sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
      .autoOrient()
      .resize(AVATAR_SIDE_PX, AVATAR_SIDE_PX, { fit: 'cover' })
      .webp({ quality: 82 })
      .timeout({ seconds: SECONDS_MAX })
      .toBuffer()
  } catch {
    throw new AppError('invalid', avatarMessages.wrongType, { reason: 'profile.avatar_not_an_image' })
  }
}
