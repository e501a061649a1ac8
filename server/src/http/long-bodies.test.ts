import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { AppError } from '#server/app-error.ts'
import { receiveLongBodies } from './long-bodies.ts'

const KB = 1024
const tooLarge = () => new AppError('too_large', 'The part is too large.')

function sender(limits: Parameters<typeof receiveLongBodies>[0]) {
  const receive = receiveLongBodies(limits)
  return async (userId: string, parts: AsyncIterable<Uint8Array>, signal?: AbortSignal) => {
    const body = ReadableStream.from(parts)
    const init = { method: 'PUT', body, duplex: 'half', ...(signal && { signal }) } as RequestInit
    const request = new Request('http://a/', init)
    const length = (bytes: Buffer) => Promise.resolve(bytes.length)
    return receive({ userId, request, most: 8 * KB * KB, tooLarge }, length)
  }
}

async function* short() {
  yield new Uint8Array(1)
}
/** A line that goes on as slowly for `seconds`. */
async function* drip(seconds: number) {
  for (let each = 0; each < seconds * 2; each++) {
    yield new Uint8Array(18 * KB)
    await sleep(500)
  }
}

test('however many send slowly, nobody waits for them', async () => {
  const send = sender({ bytes: 8 * KB * KB, running: 1, waiting: 4, perUser: 3 })
  const slow = ['ann', 'ann', 'ann', 'bob', 'bob', 'bob'].map((user) => send(user, drip(3)))
  const began = performance.now()
  expect(await send('eve', short())).toBe(1)
  expect(performance.now() - began).toBeLessThan(2_000)
  await expect(send('ann', short())).rejects.toMatchObject({ code: 'rate_limited' })
  expect(await Promise.all(slow)).toEqual(Array.from({ length: 6 }, () => 6 * 18 * KB))
})

test('once the memory is full the slowest is turned away, and whoever sends faster goes on', async () => {
  const send = sender({ bytes: KB * KB, running: 1, waiting: 4, perUser: 1 })
  async function* silent() {
    yield new Uint8Array(700 * KB)
    await new Promise(() => {})
  }
  /** Not as quick as what was sent before, but it goes on. */
  async function* quick() {
    for (let each = 0; each < 6; each++) yield new Uint8Array(100 * KB)
  }
  const first = send('ann', silent()).catch((error: unknown) => error)
  await sleep(6_500)
  expect(await send('bob', quick())).toBe(600 * KB)
  expect(await first).toMatchObject({ code: 'unavailable' })
  // Whoever was turned away is not at once a new sender of whom nothing is known.
  await expect(send('ann', short())).rejects.toMatchObject({ code: 'unavailable' })
  // What was turned away takes no memory any more.
  expect(await send('eve', quick())).toBe(600 * KB)
})

test('what waits whole for its place gives way as well to whoever holds less', async () => {
  const receive = receiveLongBodies({ bytes: 3 * KB * KB, running: 1, waiting: 9, perUser: 3 })
  const put = (userId: string, size: number, use: () => Promise<unknown>) => {
    const init = { method: 'PUT', body: new Uint8Array(size) }
    return receive({ userId, request: new Request('http://a/', init), most: 8 * KB * KB, tooLarge }, use)
  }
  const hard = Promise.withResolvers<void>()
  const running = put('ann', KB * KB, () => hard.promise)
  const waiting = [put('bob', KB * KB, () => hard.promise), put('cem', KB * KB, () => hard.promise)].map(
    (each) => each.catch((error: unknown) => error),
  )
  await sleep(100)
  const honest = put('eve', 500 * KB, () => Promise.resolve('done'))
  const [gone] = await Promise.all([Promise.race(waiting), sleep(100)])
  expect(gone).toMatchObject({ code: 'unavailable' })
  hard.resolve()
  expect(await honest).toBe('done')
  await Promise.all([running, ...waiting])
})

test('pieces of any size are put together as they came', async () => {
  const receive = receiveLongBodies({ bytes: 8 * KB * KB, running: 1, waiting: 4, perUser: 1 })
  const expected = Buffer.from(Array.from({ length: 300 * KB }, (_, at) => (at * 7) % 251))
  async function* pieces() {
    for (let at = 0; at < expected.length;) {
      const size = at < 5_000 ? 1 : (at % 90_001) + 1
      yield expected.subarray(at, at + size)
      at += size
    }
  }
  const init = { method: 'PUT', body: ReadableStream.from(pieces()), duplex: 'half' } as RequestInit
  const request = new Request('http://a/', init)
  const body = { userId: 'ann', request, most: KB * KB, tooLarge }
  expect((await receive(body, (bytes) => Promise.resolve(bytes))).equals(expected)).toBe(true)
  const again = {
    ...body,
    request: new Request('http://a/', { ...init, body: ReadableStream.from(pieces()) }),
  }
  await expect(receive({ ...again, most: 100 }, (bytes) => Promise.resolve(bytes))).rejects.toMatchObject({
    code: 'too_large',
  })
})
