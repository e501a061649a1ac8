import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, request, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { readFairly } from './fair-reading.ts'

const MB = 1024 * 1024
const open: { server: Server; sockets: Socket[] }[] = []
afterEach(() => {
  for (const { server, sockets } of open.splice(0)) {
    for (const socket of sockets) socket.destroy()
    server.closeAllConnections()
    server.close()
  }
})

async function start(listener: RequestListener) {
  const server = createServer(listener)
  readFairly(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const sockets: Socket[] = []
  open.push({ server, sockets })
  const join = async (localAddress: string) => {
    const socket = connect({ host: '127.0.0.1', port, localAddress, allowHalfOpen: true })
    sockets.push(socket)
    await once(socket, 'connect')
    return socket
  }
  return { port, join }
}
const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`

test.each([
  ['tiny requests', get('/many').repeat(1_500)],
  [
    'a body in tiny parts',
    `POST /many HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n${'1\r\na\r\n'.repeat(9_000)}`,
  ],
])('%s of one address do not come before a request of another', async (_, sent) => {
  let parsed = 0
  const { join } = await start((asked, answer) => {
    if (asked.url !== '/many') return void answer.end('ok')
    parsed++
    asked.on('data', () => parsed++)
  })
  const many = await Promise.all(Array.from({ length: 20 }, () => join('127.0.0.1')))
  const other = await join('127.0.0.2')
  const answered = once(other, 'data')
  for (const socket of many) socket.write(sent)
  await expect.poll(() => parsed, { interval: 0 }).toBeGreaterThan(0)
  other.write(get('/'))
  await answered
  // Of all that was sent, at most a part of what had come in by then.
  expect(parsed).toBeLessThan(15_000)
  const each = sent.startsWith('GET') ? 1_500 : 9_001
  await expect.poll(() => parsed).toBe(20 * each)
})

test('a body arrives whole and in its order, however slowly it is taken, and is not hoarded', async () => {
  const body = randomBytes(6 * MB)
  let most = 0
  const { port } = await start((asked, answer) => {
    const hash = createHash('sha256')
    void (async () => {
      for await (const part of asked) {
        hash.update(part as Buffer)
        most = Math.max(most, asked.readableLength)
        if (Math.random() < 0.02) await pause(2)
      }
      answer.end(hash.digest('hex'))
    })()
  })
  const asking = request({ port, host: '127.0.0.1', method: 'POST' })
  asking.end(body)
  const [answer] = (await once(asking, 'response')) as [NodeJS.ReadableStream]
  let text = ''
  for await (const part of answer) text += String(part)
  expect(text).toBe(createHash('sha256').update(body).digest('hex'))
  expect(most).toBeLessThan(MB / 4)
})

test('while others wait, a body is passed on in few parts', async () => {
  let crowded = 0
  let parts = 0
  const { port, join } = await start((asked, answer) => {
    if (asked.url === '/many') return void crowded++
    asked.on('data', () => parts++).on('end', () => answer.end(String(crowded)))
  })
  const many = await Promise.all(Array.from({ length: 20 }, () => join('127.0.0.1')))
  for (const socket of many) socket.write(get('/many').repeat(1_500))
  await expect.poll(() => crowded, { interval: 0 }).toBeGreaterThan(0)
  const asking = request({ port, host: '127.0.0.1', localAddress: '127.0.0.2', method: 'POST' })
  asking.setHeader('content-length', MB)
  asking.end(randomBytes(MB))
  const [answer] = (await once(asking, 'response')) as [NodeJS.ReadableStream]
  let atItsEnd = ''
  for await (const part of answer) atItsEnd += String(part)
  expect(Number(atItsEnd)).toBeLessThan(30_000)
  expect(parts).toBeLessThan(200)
})

test('what was sent before the sender closed its side is answered', async () => {
  const { join } = await start((asked, answer) => answer.end(`ok:${asked.url}\n`))
  const socket = await join('127.0.0.1')
  socket.end(get('/one') + get('/two'))
  let text = ''
  for await (const part of socket) text += String(part)
  expect(text.match(/ok:\/\w+/g)).toEqual(['ok:/one', 'ok:/two'])
})
