type Bounds = {
  /** of the answer's body */ bytes: number
  /** for all of it; without, the caller's signal ends it */ ms?: number
}

/** The longest list of a payment or sign-in provider is a tenth of that. */
const OUTSIDE_BYTES = 1024 * 1024
/** Milliseconds until an answer is complete: somebody waits for it on a page. */
const OUTSIDE_MS = 15_000

/** Node's own, also after `boundEveryFetch`. */
const unbounded = globalThis.fetch

/** A fetch whose answers end: what is longer, or not complete in time, is an error, and its connection is closed. */
export function boundedFetch({ bytes, ms }: Bounds): typeof fetch {
  return async (input, init) => {
    const ends = [
      init?.signal ?? (input instanceof Request ? input.signal : null),
      ms === undefined ? null : AbortSignal.timeout(ms),
    ].filter((signal) => signal !== null)
    const answer = await unbounded(input, { ...init, signal: AbortSignal.any(ends) })
    if (!answer.body) return answer
    let seen = 0
    const limit = new TransformStream<Uint8Array, Uint8Array>({
      transform(part, controller) {
        seen += part.length
        if (seen > bytes) controller.error(new Error('the answer is too long'))
        else controller.enqueue(part)
      },
    })
    return new Response(answer.body.pipeThrough(limit), answer)
  }
}

/** For services that people wait for: payments, sign-in, the newsletter. */
export const outsideFetch = boundedFetch({ bytes: OUTSIDE_BYTES, ms: OUTSIDE_MS })

/**
 * From here on whatever in this process calls `fetch` gets the bounds, libraries as well: those that sign in through
 * Google and GitHub have none of their own. Who needs others asks for them by name.
 */
export function boundEveryFetch(): void {
  globalThis.fetch = outsideFetch
}
