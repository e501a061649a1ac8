/** Decodes a profile picture; only in a process of its own, for the library unpacks all that a file asks it to. */
import { AVATAR_SIDE_PX } from '@aevia/domain/profile/avatar.ts'
import sharp from 'sharp'

const PIXELS_MAX = 50_000_000

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

/** A square WebP of the picture's middle, turned upright, without any of its metadata. */
export const encode = (bytes: Buffer): Promise<Buffer> =>
  sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
    .autoOrient()
    .resize(AVATAR_SIDE_PX, AVATAR_SIDE_PX, { fit: 'cover' })
    .webp({ quality: 82 })
    .toBuffer()
