import { strFromU8, unzipSync } from 'fflate'

/** A text file of a ZIP, by a reader that is not ours. */
export const textInZip = (bytes: Uint8Array, path: string): string =>
  strFromU8(unzipSync(bytes)[path] ?? new Uint8Array())
