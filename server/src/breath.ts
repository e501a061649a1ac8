import { setImmediate as turn } from 'node:timers/promises'

/** Milliseconds that a loop may keep everybody else waiting. */
const LONGEST_MS = 8

/** For loops over many things: awaited at each, it lets others have their turn whenever the loop has run for a while. */
export function createBreath(): () => Promise<void> | undefined {
  let since = performance.now()
  return () => {
    if (performance.now() - since < LONGEST_MS) return undefined
    return turn().then(() => {
      since = performance.now()
    })
  }
}
