/** A disk without room, below a folder: what the system answers to a program that writes there, and nothing else. */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { resolve, sep } from 'node:path'

/**
 * @param room bytes that still fit into each file
 * @param isReported whether the system says so to whoever asks for it beforehand
 */
export function fillDisk(folder: string, room: number, isReported = false) {
  const { open, write, writev } = fs
  const { statfs, writeFile } = fs.promises
  const within = (path: unknown) => resolve(String(path)).startsWith(resolve(folder) + sep)
  const written = new Map<number, number>()
  const noRoom = () =>
    Object.assign(new Error('ENOSPC: no space left on device, write'), {
      code: 'ENOSPC',
      errno: -28,
      syscall: 'write',
    })
  /** The error, when these bytes no longer fit. */
  const refusal = (fd: number, bytes: number) => {
    const before = written.get(fd)
    if (before === undefined) return null
    written.set(fd, before + bytes)
    return before + bytes > room ? noRoom() : null
  }
  const patched = {
    open(path: unknown, ...given: unknown[]) {
      const done = given.pop() as (error: unknown, fd: number) => void
      return Reflect.apply(open, fs, [
        path,
        ...given,
        (error: unknown, fd: number) => {
          if (!error && within(path)) written.set(fd, 0)
          else written.delete(fd)
          done(error, fd)
        },
      ])
    },
    write(fd: number, part: Uint8Array, ...given: unknown[]) {
      const error = refusal(fd, part.byteLength)
      if (!error) return Reflect.apply(write, fs, [fd, part, ...given])
      setImmediate(given.at(-1) as (error: unknown) => void, error)
    },
    writev(fd: number, parts: Uint8Array[], ...given: unknown[]) {
      const error = refusal(
        fd,
        parts.reduce((sum, part) => sum + part.byteLength, 0),
      )
      if (!error) return Reflect.apply(writev, fs, [fd, parts, ...given])
      setImmediate(given.at(-1) as (error: unknown) => void, error)
    },
  }
  Object.assign(fs, patched)
  Object.assign(fs.promises, {
    async writeFile(path: string, content: Uint8Array | string, options: object) {
      const whole = Buffer.from(content as string)
      await writeFile(path, within(path) ? whole.subarray(0, room) : content, options)
      if (within(path) && whole.length > room) throw noRoom()
    },
    async statfs(path: string) {
      const found = await statfs(path)
      return isReported && within(`${path}${sep}x`) ? Object.assign(found, { bavail: 0, bfree: 0 }) : found
    },
  })
  syncBuiltinESMExports()
  return function makeRoom() {
    Object.assign(fs, { open, write, writev })
    Object.assign(fs.promises, { statfs, writeFile })
    syncBuiltinESMExports()
  }
}
