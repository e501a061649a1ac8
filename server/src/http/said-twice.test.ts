import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** What comes back until the connection ends. */
async function send(...lines: string[]): Promise<string> {
  const { port, hostname } = new URL(app.url)
  const socket = connect({ port: Number(port), host: hostname, family: 4 })
  await once(socket, 'connect')
  socket.write([...lines, '', ''].join('\r\n'))
  return text(socket)
}
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+) /.exec(answer)?.[1])
const GET = ['GET /api/health HTTP/1.1', 'connection: close']

test.each([
  [['Host: a.example', 'Host: b.example']],
  [['Host: a.example', 'hOST: a.example']],
  [['host: a', 'authorization: Bearer a.b.c', 'Authorization: Bearer d.e.f']],
  [['host: a', 'content-type: application/json', 'content-type: text/plain']],
  [['host: a', 'content-length: 0', 'content-length: 0']],
])('%j is refused', async (headers) => {
  expect(statusOf(await send(...GET, ...headers))).toBe(400)
})

test('also of a request that waits behind another one, which is answered', async () => {
  const answers = await send(
    'GET /healthz HTTP/1.1',
    'host: a',
    '',
    'GET /healthz HTTP/1.1',
    'host: a',
    'host: b',
  )
  expect([...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(['200', '400'])
})

test('what may be said often, or once, is not', async () => {
  const often = [
    'host: a',
    'cookie: a=1',
    'cookie: b=2',
    'x-forwarded-for: 203.0.113.1',
    'x-forwarded-for: 203.0.113.2',
  ]
  expect(statusOf(await send('GET /healthz HTTP/1.1', 'connection: close', ...often))).toBe(200)
})
