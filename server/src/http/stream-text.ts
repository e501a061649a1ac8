import type { Context } from 'hono'
import { breath } from '#server/breath.ts'
import type { AppEnv } from './env.ts'

/** Milliseconds that the reader of an answer may leave it lying: meanwhile it holds what others wait for. */
const STALLED_MS = 30_000
/** Milliseconds that it may lie altogether: a large export over a slow telephone line takes some minutes. */
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
  let stalled: NodeJS.Timeout | undefined
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined

  function end() {
    clearTimeout(stalled)
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
        clearTimeout(stalled)
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
        stalled = setTimeout(giveUp, Math.min(STALLED_MS, LYING_MS - lyingMs))
      },
      // Also of an answer to HEAD, which nobody reads.
      cancel: end,
    },
    { highWaterMark: 0 },
  )
  stalled = setTimeout(giveUp, STALLED_MS)
  if (signal.aborted) giveUp()
  return c.body(body, 200, headers)
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

/** `{"items": [...]}` of a list that is made page by page; in pieces where there is more than one page. */
export async function jsonPages<Item>(c: Context<AppEnv>, pages: AsyncGenerator<Item[]>) {
  const first = await pages.next()
  const items: Item[] = first.done ? [] : first.value
  const second = await pages.next()
  if (second.done) return c.json({ items }, 200)
  const found = second.value
  async function* pieces() {
    yield `{"items":[${inList(items)}`
    yield afterComma(found)
    for await (const page of pages) yield afterComma(page)
    yield ']}'
  }
  const streamed = await streamText(c, pieces(), { 'content-type': 'application/json' })
  // The same to whoever reads it.
  return streamed as ReturnType<typeof c.json<{ items: Item[] }, 200>>
}

const inList = (page: readonly unknown[]) => JSON.stringify(page).slice(1, -1)
const afterComma = (page: readonly unknown[]) => (page.length > 0 ? `,${inList(page)}` : '')
