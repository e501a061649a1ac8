/** Counts the processes that read documents, as they come and go. */
import childProcess, { type ChildProcess } from 'node:child_process'
import { syncBuiltinESMExports } from 'node:module'

/** @param which those of pictures, or the ones that read text (one of which may wait for a document) */
export function watchReaders(which: 'pictures' | 'text') {
  const { fork } = childProcess
  const alive = new Set<ChildProcess>()
  const held = new Set<ChildProcess>()
  let heldType = ''
  const seen = { most: 0, started: 0 }
  // What was killed is gone, though the system may not have said so yet.
  const living = () => [...alive].filter(({ killed }) => !killed).length
  const holdWhenAsked = (started: ChildProcess) => {
    const send = started.send.bind(started) as (...given: unknown[]) => boolean
    started.send = (...given: unknown[]) => {
      const isSent = send(...given)
      if (heldType !== '' && (given[0] as { extension?: string }).extension === heldType) {
        // Not by its own "kill", which would count as its end.
        process.kill(started.pid ?? 0, 'SIGSTOP')
        held.add(started)
      }
      return isSent
    }
  }
  childProcess.fork = ((...given: Parameters<typeof fork>) => {
    const started = fork(...given)
    const isOfPictures = Array.isArray(given[1]) && given[1].includes('pictures')
    if (isOfPictures === (which === 'pictures')) {
      alive.add(started)
      seen.started++
      seen.most = Math.max(seen.most, living())
      started.once('exit', () => alive.delete(started))
      holdWhenAsked(started)
    }
    return started
  }) as typeof fork
  syncBuiltinESMExports()
  return {
    alive: living,
    /** From now on a reader that is asked for such a file stands still, however slow or fast the machine is. */
    hold(type: string) {
      heldType = type
    },
    held: () => held.size,
    release() {
      heldType = ''
      for (const { pid, exitCode, signalCode } of held)
        if (pid && exitCode === null && signalCode === null) process.kill(pid, 'SIGCONT')
    },
    /** The most at once, and how many in all. */
    seen: () => ({ ...seen }),
    stop() {
      childProcess.fork = fork
      syncBuiltinESMExports()
    },
  }
}
