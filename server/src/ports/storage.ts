import type { Readable } from 'node:stream'

/** Opaque bytes by key. What is stored is already encrypted. */
export type Storage = {
  /** Moves a finished local file into the store; it is there whole or not at all. */
  putFile: (key: string, localPath: string) => Promise<void>
  /** All bytes, or those from `start` to `end` inclusive. */
  read: (key: string, range?: { start: number; end: number }) => Promise<Readable>
  /** Removing what is not there is a success. */
  remove: (key: string) => Promise<void>
  /** Resolves when the store answers. */
  check: () => Promise<void>
}
