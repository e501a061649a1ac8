/** What processes have in common that read what somebody sent: no secrets, no network, of the disk only this code. */
import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Where Node keeps compiled code between processes; half of the time of a short reading went into compiling.
 * `compile-readers.ts` fills it. Of reading processes alone: the server's own is elsewhere.
 */
const compiled = path.join(root, 'node_modules', '.cache', 'compiled-readers')
/** Environment of a reading process. */
export const COMPILED = { NODE_COMPILE_CACHE: compiled }
/** Said to a reading process that is to load its code and end: how code is compiled depends on the flags of its process. */
export const COMPILE_ONLY = 'compile'

/** Arguments for Node's permission model; of the user's data nothing: the file comes through a pipe. */
export const MAY_READ_CODE = [
  'domain',
  'server/src',
  'server/package.json',
  'node_modules',
  'server/node_modules',
  'package.json',
].map((part) => `--allow-fs-read=${path.join(root, part)}`)

/**
 * Node takes compiled code only where it may also write it: so a reading process begins with that right, and gives it up
 * (`giveUpWriting`) before it sees a byte of what somebody sent.
 */
export const MAY_LOAD_COMPILED = `--allow-fs-write=${path.join(compiled, '*')}`

declare global {
  namespace NodeJS {
    interface ProcessPermission {
      /** In Node 24.21, not yet in its types. */
      drop(scope: 'fs.write', reference: string): void
    }
  }
}

/** From here on this process may write nothing at all. */
export function giveUpWriting(): void {
  // Without a permission model it is the process that compiles.
  if (!process.permission) return
  process.permission.drop('fs.write', compiled)
  if (process.permission.has('fs.write', path.join(compiled, 'left')))
    throw new Error('The right to write was not given up.')
}

/** Linux counts processor time in hundredths of a second (USER_HZ), whatever its own clock. */
const MS_PER_TICK = 10
const PAGE_BYTES = 4096
/** Places in /proc/PID/stat (proc_pid_stat(5)) behind the name, which may hold anything. */
const [USER_TICKS, SYSTEM_TICKS, RESIDENT_PAGES] = [11, 12, 21]

/** What a process takes, where the system says so (Linux); the heap limit and the clock hold everywhere. */
export async function usageOf({
  pid,
}: ChildProcess): Promise<{ processorMs: number; residentBytes: number } | null> {
  if (pid === undefined) return null
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const number = (place: number) => Number(fields[place])
    return {
      processorMs: (number(USER_TICKS) + number(SYSTEM_TICKS)) * MS_PER_TICK,
      residentBytes: number(RESIDENT_PAGES) * PAGE_BYTES,
    }
  } catch {
    return null
  }
}
