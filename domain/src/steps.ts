/** Work in steps of a few milliseconds: whoever runs it can let others have their turn between them. */
export type Steps<Result> = Generator<undefined, Result>
export type Runner = <Result>(steps: Steps<Result>) => Promise<Result> | Result

/** Where nobody waits. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
