import type { Context } from 'hono'
import { createBreath } from '#server/breath.ts'
import type { AppEnv } from './env.ts'

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
  async function* encoded() {
    const breathe = createBreath()
    try {
      for (let next = first; !next.done; next = await pieces.next()) {
        yield encoder.encode(next.value)
        await breathe()
      }
    } catch (error) {
      c.var.log.error({ err: error, request_id: c.var.requestId, path: c.req.path }, 'an answer broke off')
      // What is printed of it beyond this point is not ours to word.
      throw new Error('the answer broke off')
    }
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
