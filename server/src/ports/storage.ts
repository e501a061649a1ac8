import type { Readable } from 'node:stream'

/** Opaque bytes by key. What is stored is already encrypted. */
export type Storage = {
  /** Moves a finished local file into the store; it is there whole or not at all. ENOSPC when there is no room. */
  putFile: (key: string, localPath: string) => Promise<void>
  /** All bytes, or those from `start` to `end` inclusive. ENOENT, from here or from the stream, when it is not there. */
  read: (key: string, range?: { start: number; end: number }) => Promise<Readable>
  /** Removing what is not there is a success. */
  remove: (key: string) => Promise<void>
  /** Removes every file below a folder, and the folder. */
  removeFolder: (folder: string) => Promise<void>
  /** The key of every file below a folder, in their order; '' is the whole store. */
  list: (folder: string) => AsyncIterable<string>
  /** Resolves when the store answers. */
  check: () => Promise<void>
}
