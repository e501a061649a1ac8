import { lstat, mkdir, readdir, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'

/**
 * A folder of this process for files that come in. What processes of this machine left behind that are gone is removed;
 * another one that runs on the same data keeps its own, and what is not named as ours stays: somebody else may have put it
 * there. A link is no folder of ours, and where it leads nothing is removed.
 */
export async function emptyWorkFolder(parent: string): Promise<string> {
  const own = `${hostname()}-`
  await mkdir(parent, { recursive: true })
  const mayRemove = (await lstat(parent)).isDirectory()
  for (const name of mayRemove ? await readdir(parent) : []) {
    const [, pid] = name.startsWith(own) ? (/^(\d+)$/.exec(name.slice(own.length)) ?? []) : []
    if (pid && !isAlive(Number(pid))) await rm(join(parent, name), { recursive: true, force: true })
  }
  const folder = join(parent, `${own}${process.pid}`)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
  return folder
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // It is somebody else's process.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
