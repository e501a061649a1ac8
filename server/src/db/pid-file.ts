/** Which server a file of PostgreSQL names, and whether it is the one of a data folder. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'

type PidFile = { pid: number; folder: string; port: number }

/** postmaster.pid: line 1 is the process id, 2 the data folder, 4 the port (PostgreSQL, "postmaster.pid file format"). */
export function readPidFile(cluster: string): PidFile | null {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    const [pid, port] = [Number(lines[0]), Number(lines[3])]
    return pid > 0 ? { pid, folder: lines[1] ?? '', port: port || 0 } : null
  } catch {
    return null
  }
}

/**
 * A copy of a data folder has the file of the original: its server may run, and is not ours; nor is one that took the
 * number of a server that is gone. PostgreSQL works in its data folder, also where that was moved meanwhile.
 */
export function isServerOf(cluster: string, { pid, folder }: PidFile): boolean {
  if (!isPostgres(pid)) return false
  const ours = realPath(cluster)
  const works = realPath(`/proc/${pid}/cwd`)
  if (works !== null) return works === ours
  return realPath(folder) === ours && (argumentsOf(pid)?.includes(folder) ?? true)
}

function realPath(path: string): string | null {
  try {
    return realpathSync(path)
  } catch {
    return null
  }
}

/** What a process was started with, in a line; where that is not told, the file is believed: it may be alive. */
function argumentsOf(pid: number): string | null {
  try {
    return execFileSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return null
  }
}

/** A process id can be reused after a crash or a reboot: only a live postgres counts. */
export function isPostgres(pid: number): boolean {
  try {
    // Linux: "pid (name) state ..."; a zombie is gone, only not yet collected.
    if (existsSync('/proc/self/stat'))
      return /^\d+ \(postgres\) [^ZX]/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
    return execFileSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' }).includes('postgres')
  } catch {
    return false
  }
}
