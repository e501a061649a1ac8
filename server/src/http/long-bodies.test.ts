import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { AppError } from '#server/app-error.ts'
import { receiveLongBodies } from './long-bodies.ts'

const KB = 1024
const tooLarge = () => new AppError('too_large', 'The part is too large.')

test('who sent fast and is silent now gives way to who waits; who goes on sending does not', async () => {
  const receive = receiveLongBodies({ running: 2, waiting: 4, perUser: 2 })
  async function send(userId: string, parts: AsyncIterable<Uint8Array>) {
    const body = ReadableStream.from(parts)
    const request = new Request('http://a/', { method: 'PUT', body, duplex: 'half' } as RequestInit)
    const length = (bytes: Buffer) => Promise.resolve(bytes.length)
    return receive({ userId, request, most: 8 * KB * KB, tooLarge }, length)
  }
  async function* burst() {
    yield new Uint8Array(4 * KB * KB)
    await new Promise(() => {})
  }
  async function* steady() {
    for (let each = 0; each < 18; each++) {
      yield new Uint8Array(40 * KB)
      await sleep(500)
    }
  }
  async function* short() {
    yield new Uint8Array(1)
  }
  const began = performance.now()
  const silent = send('ann', burst()).catch((error: unknown) => error)
  const going = send('bob', steady())
  expect(await send('eve', short())).toBe(1)
  expect(performance.now() - began).toBeLessThan(20_000)
  expect(await silent).toMatchObject({ code: 'unavailable' })
  expect(await going).toBe(18 * 40 * KB)
})
