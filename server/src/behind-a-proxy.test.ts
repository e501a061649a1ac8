import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

// The tests' own address is that of the proxy.
let app: TestApp
const sockets: Socket[] = []
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await app.close()
})

const SLOW = 'content-type: application/json\r\ncontent-length: 900\r\n\r\n{'

/** A connection of the proxy with the head of a request of this client, and of its body a first byte. */
async function passOn(client: string, path: string, rest = SLOW, method = 'POST'): Promise<Socket> {
  const { port, hostname } = new URL(app.url)
  const socket = connect({ port: Number(port), host: hostname, family: 4 })
  socket.on('error', () => {})
  sockets.push(socket)
  await once(socket, 'connect')
  socket.write(`${method} ${path} HTTP/1.1\r\nhost: a\r\nx-forwarded-for: ${client}\r\n${rest}`)
  return socket
}
const visitor = () => app.fetch('/api/auth/captcha', { headers: { 'x-forwarded-for': '203.0.113.7' } })
const stillOpen = (all: Socket[]) => all.filter(({ destroyed }) => !destroyed).length

test('a client that sends more than a thousand bodies slowly keeps some of them for some seconds, and others are served', async () => {
  const begun = performance.now()
  const slow: Socket[] = []
  for (let each = 0; each < 1_100; each++)
    slow.push((await passOn('203.0.113.8', '/api/auth/refresh')).resume())
  expect((await visitor()).status).toBe(200)
  await expect.poll(() => stillOpen(slow), { timeout: 5_000 }).toBeLessThanOrEqual(200)
  expect((await visitor()).status).toBe(200)
  // Nothing more comes, and none of them is kept.
  await expect.poll(() => stillOpen(slow), { timeout: 20_000 }).toBe(0)
  expect(performance.now() - begun).toBeLessThan(40_000)
})

test('a body that does not come is answered with 408, an upload is waited for', async () => {
  const signedIn = await app.createAccount()
  const upload = await passOn(
    '203.0.113.10',
    '/api/test-data',
    `authorization: ${signedIn.auth.authorization}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 900\r\n\r\n--b`,
  )
  const late = await passOn('203.0.113.11', '/api/contact')
  let text = ''
  for await (const part of late) text += String(part)
  expect(text).toMatch(/^HTTP\/1\.1 408 /)
  expect(upload.destroyed).toBe(false)
})

test.each(['/api/metrics/imports/../parts/x', '/api/metrics/imports/%2e%2e/parts/x'])(
  'a path that only looks like an upload before it is resolved is none: %s',
  async (path) => {
    const late = await passOn('203.0.113.12', path, SLOW, 'PUT')
    let text = ''
    for await (const part of late) text += String(part)
    expect(text).toMatch(/^HTTP\/1\.1 408 /)
  },
)

test('bodies that are held back by many addresses have 64 MB together, and others are served', async () => {
  const BYTES = 255_000
  const held: Socket[] = []
  for (let address = 0; address < 20; address++)
    for (let each = 0; each < 20; each++)
      held.push(
        (
          await passOn(
            `203.0.114.${address}`,
            '/api/auth/refresh',
            `content-type: application/json\r\ncontent-length: ${BYTES}\r\n\r\n{`,
          )
        ).resume(),
      )
  await expect.poll(() => stillOpen(held) * BYTES, { timeout: 5_000 }).toBeLessThanOrEqual(64 * 1024 * 1024)
  expect(stillOpen(held)).toBeGreaterThan(0)
  const answer = await app.fetch('/api/auth/refresh', {
    method: 'POST',
    headers: { 'x-forwarded-for': '203.0.113.7', 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token: 'x'.repeat(1_000) }),
  })
  expect(answer.status).toBeLessThan(500)
})
