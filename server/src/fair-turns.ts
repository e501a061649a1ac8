import type { Server } from 'node:http'

/** After so many milliseconds whatever else is due runs. */
const TURN_MS = 1

export type FairTurns = {
  /** Runs when it is its client's turn. */
  add: (client: string, run: () => void) => void
  /** Somebody else waits for a turn or to be let in. */
  isCrowded: () => boolean
}

/** The turns of a server, one for all who put work off on it. */
const ofServer = new WeakMap<Server, FairTurns>()

/**
 * Runs what connections ask for in short turns, the clients one after the other. Between two turns one newcomer is
 * accepted, so that thousands who wait to get in wait as long as thousands of turns: while newcomers come, a turn is one
 * piece of work.
 */
export function fairTurns(server: Server): FairTurns {
  const known = ofServer.get(server)
  if (known) return known
  const due = new Map<string, (() => void)[]>()
  let isScheduled = false
  let hasNewcomer = false
  server.on('connection', () => {
    hasNewcomer = true
  })

  function take(): (() => void) | undefined {
    const [first] = due
    if (!first) return undefined
    const [client, work] = first
    const run = work.shift()
    due.delete(client)
    if (work.length > 0) due.set(client, work)
    return run
  }
  function turn() {
    isScheduled = false
    const end = performance.now() + (hasNewcomer ? 0 : TURN_MS)
    hasNewcomer = false
    for (let run = take(); run; run = performance.now() < end ? take() : undefined) run()
    if (due.size > 0) schedule()
  }
  function schedule() {
    if (isScheduled) return
    isScheduled = true
    setImmediate(turn)
  }
  const turns: FairTurns = {
    add(client, run) {
      const others = due.get(client)
      if (others) others.push(run)
      else due.set(client, [run])
      schedule()
    },
    isCrowded: () => hasNewcomer || due.size > 0,
  }
  ofServer.set(server, turns)
  return turns
}
