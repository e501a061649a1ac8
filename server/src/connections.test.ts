import { createServer, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import { createClients } from './clients.ts'
import { shareConnections } from './connections.ts'
import { parseProxies } from './network-address.ts'

const MOST = 5
/** How many requests of one connection ran at the same time. */
const seenTogether = { now: new Map<Socket, number>(), most: 0 }
const textOf = async (socket: Socket, answers: number) => {
  let text = ''
  for await (const part of socket) {
    text += String(part)
    if ((text.match(/ok:/g)?.length ?? 0) >= answers) break
  }
  return text
}
const open: { server: Server; sockets: Socket[] }[] = []
afterEach(() => {
  for (const { server, sockets } of open.splice(0)) {
    for (const socket of sockets) socket.destroy()
    server.closeAllConnections()
    server.close()
  }
})

/** A server that answers at once, but for /wait. */
async function start(shares: Parameters<typeof shareConnections>[1] = { most: MOST }) {
  const waiting: ServerResponse[] = []
  const server = createServer((request, response) => {
    seenTogether.now.set(request.socket, (seenTogether.now.get(request.socket) ?? 0) + 1)
    seenTogether.most = Math.max(seenTogether.most, seenTogether.now.get(request.socket) ?? 0)
    response.once('close', () =>
      seenTogether.now.set(request.socket, (seenTogether.now.get(request.socket) ?? 1) - 1),
    )
    if (request.url === '/wait') waiting.push(response)
    else setTimeout(() => response.end(`ok:${request.url}\n`), request.url === '/' ? 0 : 20)
  })
  shareConnections(server, shares)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const sockets: Socket[] = []
  open.push({ server, sockets })
  /** A connection from an address of this machine; `sent` is what it says at first. */
  const join = async (localAddress: string, sent = '') => {
    const socket = connect({ host: '127.0.0.1', port, localAddress })
    sockets.push(socket)
    socket.on('error', () => {})
    await once(socket, 'connect')
    if (sent) socket.write(sent)
    return socket
  }
  const get = (path: string, client = 'none') =>
    `GET ${path} HTTP/1.1\r\nhost: a\r\nx-forwarded-for: ${client}\r\n\r\n`
  /** The first line of what it answers, or "closed". */
  const answerOf = (socket: Socket) =>
    new Promise<string>((resolve) => {
      socket.once('data', (data: Buffer) => resolve(data.toString().split('\r\n')[0] ?? ''))
      socket.once('close', () => resolve('closed'))
    })
  const ask = async (address: string) => answerOf(await join(address, get('/')))
  const waitBusy = async (address: string, count: number) => {
    const all: Socket[] = []
    for (let each = 0; each < count; each++) all.push(await join(address, get('/wait')))
    await expect.poll(() => waiting.length).toBe(count)
    return all
  }
  return { join, ask, answerOf, waitBusy, get }
}

test.each(['127.0.0.1', '127.0.0.2'])(
  'connections that say nothing, or half a request, give way to a newcomer of %s',
  async (address) => {
    const { join, ask } = await start()
    const silent: Socket[] = []
    for (let each = 0; each < 4 * MOST; each++)
      silent.push(await join('127.0.0.1', each % 2 ? 'GET / HT' : ''))
    for (let each = 0; each < 3; each++) expect(await ask(address)).toBe('HTTP/1.1 200 OK')
    await expect.poll(() => silent.filter(({ destroyed }) => !destroyed).length).toBeLessThan(MOST)
  },
)

test('the one that was used last stays longest', async () => {
  const { join, get, answerOf, ask } = await start()
  const used = await join('127.0.0.1')
  const silent: Socket[] = []
  for (let each = 1; each < MOST; each++) silent.push(await join('127.0.0.1'))
  used.write(get('/'))
  expect(await answerOf(used)).toBe('HTTP/1.1 200 OK')
  expect(await ask('127.0.0.1')).toBe('HTTP/1.1 200 OK')
  await expect.poll(() => silent.map(({ destroyed }) => destroyed)).toEqual([true, false, false, false])
  used.write(get('/'))
  expect(await answerOf(used)).toBe('HTTP/1.1 200 OK')
})

test('who has them all with requests under way loses the oldest to another, and gets no more', async () => {
  const { waitBusy, ask } = await start()
  const busy = await waitBusy('127.0.0.1', MOST)
  expect(await ask('127.0.0.1')).toBe('closed')
  expect(busy.map(({ destroyed }) => destroyed)).not.toContain(true)
  expect(await ask('127.0.0.2')).toBe('HTTP/1.1 200 OK')
  await expect.poll(() => busy.map(({ destroyed }) => destroyed)).toEqual([true, false, false, false, false])
})

test('an idle connection is kept longer than proxies and clients keep theirs, so that it is they who end it', async () => {
  const { join, get } = await start()
  const socket = await join('127.0.0.1', get('/'))
  expect(await textOf(socket, 1)).toMatch(/^keep-alive: timeout=65\r$/im)
})

test('requests sent together on a connection run one after the other, and are answered in their order', async () => {
  const { join, get, waitBusy } = await start()
  const [other] = await waitBusy('127.0.0.2', 1)
  const many = await join('127.0.0.1', get('/first') + get('/second') + get('/third'))
  await expect.poll(() => seenTogether.most).toBe(1)
  const text = await textOf(many, 3)
  expect(text.match(/ok:\/\w+/g)).toEqual(['ok:/first', 'ok:/second', 'ok:/third'])
  expect(other?.destroyed).toBe(false)
})

test('who sends far more together than anybody waits for is cut off', async () => {
  const { join, get, ask } = await start()
  const many = await join('127.0.0.1', get('/wait') + get('/').repeat(2_000))
  await expect.poll(() => many.destroyed).toBe(true)
  expect(await ask('127.0.0.1')).toBe('HTTP/1.1 200 OK')
})

test('a body that does not say how long it is, is refused and not read', async () => {
  const { join, ask } = await start()
  const head = 'POST / HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n'
  const unmeasured = await join('127.0.0.1', head + '1\r\na\r\n'.repeat(5_000))
  let text = ''
  for await (const part of unmeasured) text += String(part)
  expect(text).toMatch(/^HTTP\/1\.1 411 /)
  expect(text).toContain('The request must say how long it is.')
  expect(await ask('127.0.0.1')).toBe('HTTP/1.1 200 OK')
})

const PROXY = '127.0.0.5'
const behindProxy = { clients: createClients(parseProxies([PROXY])), mostOfProxies: MOST }

test('a client behind a proxy gets a share of requests, and no more than that while they are answered', async () => {
  const { join, get, answerOf } = await start({ ...behindProxy, mostOfClient: 2 })
  const own: Socket[] = []
  for (let each = 0; each < 2; each++) own.push(await join(PROXY, get('/wait', '203.0.113.1')))
  expect(await answerOf(await join(PROXY, get('/', '203.0.113.1')))).toBe('HTTP/1.1 503 Service Unavailable')
  expect(await answerOf(await join(PROXY, get('/', '203.0.113.2')))).toBe('HTTP/1.1 200 OK')
  expect(own.map(({ destroyed }) => destroyed)).toEqual([false, false])
})

test('beyond the number of connections of proxies, the client with the most requests makes room', async () => {
  const { join, get, answerOf } = await start(behindProxy)
  const busy: Socket[] = []
  for (let each = 1; each < MOST; each++) busy.push(await join(PROXY, get('/wait', '203.0.113.1')))
  const few = await join(PROXY, get('/wait', '203.0.113.2'))
  expect(await answerOf(await join(PROXY, get('/', '203.0.113.3')))).toBe('HTTP/1.1 200 OK')
  await expect.poll(() => busy.map(({ destroyed }) => destroyed)).toEqual([true, false, false, false])
  expect(few.destroyed).toBe(false)
})

test('where every client has one connection, the newest loses', async () => {
  const { join, get, answerOf } = await start(behindProxy)
  const busy: Socket[] = []
  for (let each = 0; each < MOST; each++) busy.push(await join(PROXY, get('/wait', `203.0.113.${each}`)))
  await expect.poll(() => seenTogether.now.size).toBeGreaterThanOrEqual(MOST)
  expect(await answerOf(await join(PROXY, get('/', '203.0.113.9')))).toBe('closed')
  expect(busy.map(({ destroyed }) => destroyed)).not.toContain(true)
})

/** A request with a body of so many bytes, of which the first has come. */
const begun = (client: string, bytes: number) =>
  `POST /wait HTTP/1.1\r\nhost: a\r\nx-forwarded-for: ${client}\r\ncontent-length: ${bytes}\r\n\r\n{`

test('bodies of everybody together stay below a number of bytes, and whoever has most of them makes room', async () => {
  const { join, answerOf, get } = await start({ ...behindProxy, mostOfProxies: 50, mostOfBodies: 1_000 })
  const big: Socket[] = []
  for (let each = 0; each < 3; each++) big.push(await join(PROXY, begun('203.0.113.1', 300)))
  expect(await answerOf(await join(PROXY, begun('203.0.113.1', 300)))).toBe(
    'HTTP/1.1 503 Service Unavailable',
  )
  const others = [await join(PROXY, begun('203.0.113.2', 200)), await join(PROXY, begun('203.0.113.3', 100))]
  await expect.poll(() => big.map(({ destroyed }) => destroyed)).toEqual([true, false, false])
  expect(others.map(({ destroyed }) => destroyed)).toEqual([false, false])
  // What has no body is not refused for the bodies of others.
  expect(await answerOf(await join(PROXY, get('/', '203.0.113.1')))).toBe('HTTP/1.1 200 OK')
})

test('an idle connection of a proxy is never taken from it', async () => {
  const { join, get, answerOf } = await start(behindProxy)
  const idle: Socket[] = []
  for (let each = 0; each < MOST; each++) idle.push(await join(PROXY))
  expect(await answerOf(await join(PROXY, get('/')))).toBe('closed')
  for (const socket of idle) {
    socket.write(get('/', '203.0.113.1'))
    expect(await answerOf(socket)).toBe('HTTP/1.1 200 OK')
  }
})
