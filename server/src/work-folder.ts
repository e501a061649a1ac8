import { mkdir, readdir, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'

/**
 * A folder of this process for files that come in. What processes of this machine left behind that are gone is removed;
 * another one that runs on the same data keeps its own.
 */
export async function emptyWorkFolder(parent: string): Promise<string> {
  const own = `${hostname()}-`
  await mkdir(parent, { recursive: true })
  for (const name of await readdir(parent)) {
    const pid = name.startsWith(own) ? Number(name.slice(own.length)) : null
    const isOfOlderVersion = !/-\d+$/.test(name)
    if (isOfOlderVersion || (pid !== null && !isAlive(pid)))
      await rm(join(parent, name), { recursive: true, force: true })
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
