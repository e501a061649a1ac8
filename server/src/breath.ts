/** Milliseconds that a loop may keep everybody else waiting. */
const LONGEST_MS = 8

const waiting: (() => void)[] = []

/** One of all who wait goes on in a turn of the event loop: many long loops at once are no longer than one. */
function letOneGoOn(): void {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(letOneGoOn)
}

/** Before some milliseconds of work: others have their turn first. */
export function breath(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) setImmediate(letOneGoOn)
  })
}

/** For loops over many small things: awaited at each, it takes a breath whenever the loop has run for a while. */
export function createBreath(): () => Promise<void> | undefined {
  let since = performance.now()
  return () => {
    if (performance.now() - since < LONGEST_MS) return undefined
    return breath().then(() => {
      since = performance.now()
    })
  }
}

/** Runs steps of a few milliseconds each to their end. */
export async function inSteps<Result>(steps: Generator<undefined, Result>): Promise<Result> {
  const pause = createBreath()
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await pause()
  }
}
