/** The process that reads one document: no secrets, no network, of the disk only this program's code; killable. */
import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { FREE_AT_ONCE, memoryFlags } from '#server/reader-child.ts'
import { forkReader } from '#server/reader-process.ts'

export type ChildRequest = {
  extension: string
  /** draws this page instead of reading the document */
  page?: number
  /** gives the lines of the document instead of its results */
  lines?: true
  /** its user wants to learn about APOE from raw genotypes */
  apoe?: boolean
}

const child = fileURLToPath(new URL('./child.ts', import.meta.url))

/**
 * Only the child that reads pictures may load native code, which decodes and turns them.
 * @param practises whether a child that waits for its document reads a made-up one meanwhile
 */
export function startChild(memoryMb: number, pictures: boolean, practises = false): ChildProcess {
  return forkReader(child, pictures ? ['pictures'] : practises ? ['practise'] : [], {
    env: FREE_AT_ONCE,
    flags: [...(pictures ? ['--allow-addons'] : []), ...memoryFlags(memoryMb)],
  })
}
