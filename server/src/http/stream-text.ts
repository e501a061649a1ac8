import type { Context } from 'hono'
import { breath } from '#server/breath.ts'
import type { AppEnv } from './env.ts'

/**
 * Milliseconds that an answer may lie altogether, for meanwhile it holds what others wait for: a large export over a slow
 * telephone line takes some minutes. A reader that takes nothing at all loses its connection long before.
 */
const LYING_MS = 600_000

/**
 * An answer that is written while it is made, as fast as its reader takes it. Its first piece is made before it begins,
 * so that who may not have it gets an error; a later error breaks the connection, for half an answer must not look whole.
 */
export async function streamText(
  c: Context<AppEnv>,
  pieces: AsyncGenerator<string>,
  headers: Record<string, string>,
): Promise<Response> {
  let next = await pieces.next()
  const encoder = new TextEncoder()
  const { signal } = c.req.raw
  const written = Promise.withResolvers<void>()
  c.set('written', written.promise)
  let lyingMs = 0
  let since = performance.now()
  let lying: NodeJS.Timeout | undefined
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined

  function end() {
    clearTimeout(lying)
    signal.removeEventListener('abort', giveUp)
    void pieces.return(undefined)
    written.resolve()
  }
  /** Without the details that were logged: others print this, and they do not know what may be shown. */
  const breakOff = () => controller?.error(new Error('the answer broke off'))
  function giveUp() {
    end()
    breakOff()
  }
  signal.addEventListener('abort', giveUp)

  const body = new ReadableStream<Uint8Array>(
    {
      start(made) {
        controller = made
      },
      async pull(to) {
        clearTimeout(lying)
        lyingMs += performance.now() - since
        if (next.done) {
          end()
          return to.close()
        }
        await breath()
        to.enqueue(encoder.encode(next.value))
        try {
          next = await pieces.next()
        } catch (error) {
          c.var.log.error(
            { err: error, request_id: c.var.requestId, path: c.req.path },
            'an answer broke off',
          )
          return giveUp()
        }
        since = performance.now()
        lying = setTimeout(giveUp, LYING_MS - lyingMs)
      },
      // Also of an answer to HEAD, which nobody reads.
      cancel: end,
    },
    { highWaterMark: 0 },
  )
  lying = setTimeout(giveUp, LYING_MS)
  if (signal.aborted) giveUp()
  return c.body(body, 200, headers)
}

/** Characters that are made and written at once: a millisecond or two, in which nobody else is served. */
const PIECE_CHARACTERS = 65_536

type Pages = AsyncIterable<readonly unknown[]> | Iterable<readonly unknown[]>

/** The JSON of an object and, as its last property, of a list, however long; in pieces of about the same length. */
export async function* longJson(object: object, name: string, pages: Pages): AsyncGenerator<string> {
  const rest = JSON.stringify(object).slice(0, -1)
  let piece = `${rest}${rest === '{' ? '' : ','}${JSON.stringify(name)}:[`
  let comma = ''
  for await (const page of pages)
    for (const entry of page) {
      piece += comma + JSON.stringify(entry)
      comma = ','
      if (piece.length < PIECE_CHARACTERS) continue
      yield piece
      piece = ''
    }
  yield `${piece}]}`
}

/** An object with a list that may be long, written in pieces where it is more than one. */
export async function jsonWithList<Head extends object, Name extends string, Item>(
  c: Context<AppEnv>,
  head: Head,
  name: Name,
  pages: AsyncIterable<Item[]> | Iterable<Item[]>,
) {
  const pieces = longJson(head, name, pages)
  const first = await pieces.next()
  const second = await pieces.next()
  async function* all() {
    yield first.value as string
    yield second.value as string
    yield* pieces
  }
  const headers = { 'content-type': 'application/json' }
  const answer = second.done
    ? c.body(first.value as string, 200, headers)
    : await streamText(c, all(), headers)
  // The same to whoever reads it.
  return answer as ReturnType<typeof c.json<Head & Record<Name, Item[]>, 200>>
}

/** `{"items": [...]}` of a list that is made page by page. */
export const jsonPages = <Item>(c: Context<AppEnv>, pages: AsyncIterable<Item[]>) =>
  jsonWithList(c, {}, 'items', pages)
