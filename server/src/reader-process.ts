/** What processes have in common that read what somebody sent: no secrets, no network, of the disk only this code. */
import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Arguments for Node's permission model; of the user's data nothing: the file comes through a pipe. */
export const MAY_READ_CODE = [
  'domain',
  'server/src',
  'server/package.json',
  'node_modules',
  'server/node_modules',
  'package.json',
].map((part) => `--allow-fs-read=${path.join(root, part)}`)

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
