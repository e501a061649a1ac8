/** Counts the processes that read documents, as they come and go. */
import childProcess, { type ChildProcess } from 'node:child_process'
import { syncBuiltinESMExports } from 'node:module'

/** @param which those of pictures, or the ones that read text (one of which may wait for a document) */
export function watchReaders(which: 'pictures' | 'text') {
  const { fork } = childProcess
  const alive = new Set<ChildProcess>()
  const seen = { most: 0, started: 0 }
  // What was killed is gone, though the system may not have said so yet.
  const living = () => [...alive].filter(({ killed }) => !killed).length
  childProcess.fork = ((...given: Parameters<typeof fork>) => {
    const started = fork(...given)
    const isOfPictures = Array.isArray(given[1]) && given[1].includes('pictures')
    if (isOfPictures === (which === 'pictures')) {
      alive.add(started)
      seen.started++
      seen.most = Math.max(seen.most, living())
      started.once('exit', () => alive.delete(started))
    }
    return started
  }) as typeof fork
  syncBuiltinESMExports()
  return {
    alive: living,
    /** The most at once, and how many in all. */
    seen: () => ({ ...seen }),
    stop() {
      childProcess.fork = fork
      syncBuiltinESMExports()
    },
  }
}
