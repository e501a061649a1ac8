/** What processes have in common that read what somebody sent: no secrets, no network, of the disk only this code. */
import { type ChildProcess, fork, type ForkOptions } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Arguments for Node's permission model; of the user's data nothing: the file comes through a pipe. */
const MAY_READ_CODE = [
  'domain',
  'server/src',
  'server/package.json',
  'node_modules',
  'server/node_modules',
  'package.json',
].map((part) => `--allow-fs-read=${path.join(root, part)}`)

/**
 * Of the system, where it has such limits: no file with anything in it, and no image of its memory. SQLite and other
 * native code write without asking Node.
 */
const NO_FILES = 'ulimit -c 0; ulimit -f 0; exec "$0" "$@"'

/**
 * Starts a process that reads what somebody sent, which comes through its standard input.
 * @param flags of Node
 */
export function forkReader(
  module: string,
  args: readonly string[],
  { env, flags }: Required<Pick<ForkOptions, 'env'>> & { flags: readonly string[] },
): ChildProcess {
  const node = [process.execPath, '--permission', ...MAY_READ_CODE, ...flags]
  const [execPath = '', ...execArgv] =
    process.platform === 'win32' ? node : ['/bin/sh', '-c', NO_FILES, ...node]
  return fork(module, args, {
    env,
    execPath,
    execArgv,
    serialization: 'json',
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
  })
}

/** POSIX: who is nicer gives way to all who are not. */
const NICENESS = 10
/** Lets a long reading give way to the server and to what is soon read. */
export function giveWay({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, NICENESS)
  } catch {
    // It has ended, or the system has no such thing.
  }
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
