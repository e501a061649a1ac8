import type { Context } from 'hono'
import { breath } from '#server/breath.ts'
import type { AppEnv } from './env.ts'

/** Milliseconds that the reader of an answer may leave it lying: meanwhile it holds what others wait for. */
const STALLED_MS = 30_000

/**
 * An answer that is written while it is made, as fast as its reader takes it. Its first piece is made before it begins,
 * so that who may not have it gets an error; a later error breaks the connection, for half an answer must not look whole.
 */
export async function streamText(
  c: Context<AppEnv>,
  pieces: AsyncGenerator<string>,
  headers: Record<string, string>,
): Promise<Response> {
  const first = await pieces.next()
  const encoder = new TextEncoder()
  let isGivenUp = false
  const giveUp = () => {
    isGivenUp = true
    void pieces.return(undefined)
  }
  const { signal } = c.req.raw
  signal.addEventListener('abort', giveUp)
  async function* encoded() {
    let isWhole = false
    try {
      for (let next = first; !next.done; next = await pieces.next()) {
        await breath()
        const stalled = setTimeout(giveUp, STALLED_MS)
        yield encoder.encode(next.value)
        clearTimeout(stalled)
        if (isGivenUp) break
      }
      isWhole = !isGivenUp
    } catch (error) {
      c.var.log.error({ err: error, request_id: c.var.requestId, path: c.req.path }, 'an answer broke off')
    } finally {
      signal.removeEventListener('abort', giveUp)
      await pieces.return(undefined)
    }
    // Nothing of what was logged: this is printed by others, who do not know what may be told.
    if (!isWhole) throw new Error('the answer broke off')
  }
  return c.body(ReadableStream.from(encoded()) as ReadableStream, 200, headers)
}

/** Entries that are written at once; more would hold up others. */
const AT_ONCE = 500

/** The JSON of an object and, as its last property, of a long list. */
export async function* longJson(
  object: object,
  name: string,
  list: readonly unknown[],
): AsyncGenerator<string> {
  const rest = JSON.stringify(object).slice(0, -1)
  yield `${rest}${rest === '{' ? '' : ','}${JSON.stringify(name)}:[`
  for (let from = 0; from < list.length; from += AT_ONCE) {
    const some = JSON.stringify(list.slice(from, from + AT_ONCE)).slice(1, -1)
    yield from === 0 ? some : `,${some}`
  }
  yield ']}'
}
