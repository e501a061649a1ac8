import { once } from 'node:events'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { ACTIONS_MAX, ACTION_TEXT_MAX, ACTION_TITLE_MAX } from '@aevia/domain/plan/schema.ts'
import { afterEach, expect, test } from 'vitest'
import { createClients } from './clients.ts'
import { shareConnections } from './connections.ts'
import { parseProxies } from './network-address.ts'
import { fromAnywhere } from './testing/client.ts'
import { createTestApp } from './testing/test-app.ts'
import type { UnreadLimits } from './unread-answers.ts'

const MB = 1024 * 1024
/** More than the system itself keeps for a connection: the rest waits in the memory of the server. */
const LONG = 16 * MB
/** On a busy machine a reader of this process may wait for some seconds. */
const STALLED_MS = 5_000

let server: Server | undefined
const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  server?.close()
  server?.closeAllConnections()
})

/** A connection that asks and, from its first piece on, reads nothing of the answer. */
async function askUnread(port: number, path: string, headers: Record<string, string>, times = 1) {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => {})
  await once(socket, 'connect')
  const lines = Object.entries({ host: 'a', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`.repeat(times))
  return socket
}

/** A server that answers /long in one piece, and /stream piece by piece. */
async function start(unread: UnreadLimits) {
  server = createServer(async (request, response) => {
    if (request.url !== '/stream') return void response.end(request.url === '/long' ? 'a'.repeat(LONG) : 'ok')
    for (let left = LONG; left > 0 && !response.closed; left -= MB)
      if (!response.write('a'.repeat(MB)))
        await Promise.race(['drain', 'close'].map((at) => once(response, at)))
    response.end()
  })
  shareConnections(server, { clients: createClients(parseProxies(['127.0.0.1'])), unread })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    ask: (client: string, path = '/long') => askUnread(port, path, { 'x-forwarded-for': client }),
    read: async (client: string, path: string) =>
      (
        await (
          await fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'x-forwarded-for': client } })
        ).text()
      ).length,
  }
}
/** Reads on, to learn whether the server has ended it before all of the answer was there. */
async function isCutOff(socket: Socket): Promise<boolean> {
  let bytes = 0
  try {
    for await (const part of socket) if ((bytes += (part as Buffer).length) > LONG) return false
  } catch {
    // Its end is a reset.
  }
  return true
}

test('a client loses its oldest answers beyond a number of bytes, and others are served', async () => {
  const { ask, read } = await start({ most: 10 * LONG, mostOfClient: 2.5 * LONG })
  const asked: Socket[] = []
  for (let each = 0; each < 4; each++) {
    const socket = await ask('203.0.113.1')
    await once(socket, 'readable')
    asked.push(socket)
  }
  expect(await read('203.0.113.2', '/long')).toBe(LONG)
  expect(await Promise.all(asked.map(isCutOff))).toEqual([true, true, false, false])
})

test('of all together, whoever has most unread loses the oldest', async () => {
  const { ask, read } = await start({ most: 3.5 * LONG, mostOfClient: 3 * LONG })
  const asked: Socket[] = []
  for (const client of ['203.0.113.1', '203.0.113.2', '203.0.113.1', '203.0.113.3']) {
    const socket = await ask(client)
    await once(socket, 'readable')
    asked.push(socket)
  }
  expect(await read('203.0.113.4', '/')).toBe(2)
  expect(await Promise.all(asked.map(isCutOff))).toEqual([true, false, false, false])
})

test.each(['/long', '/stream'])(
  'who takes nothing of %s for long is cut off, a slow reader is not',
  async (path) => {
    const { ask } = await start({ stalledMs: STALLED_MS })
    const [still, slow] = [await ask('203.0.113.1', path), await ask('203.0.113.2', path)]
    let bytes = 0
    while (bytes < LONG && !slow.closed) {
      bytes += (slow.read() as Buffer | null)?.length ?? 0
      await sleep(15)
    }
    expect(bytes).toBeGreaterThanOrEqual(LONG)
    await sleep(STALLED_MS)
    expect(await isCutOff(still)).toBe(true)
  },
)

test('a user who reads nothing gets six answers, and others are served', async () => {
  const app = await createTestApp()
  const [account, other] = [await app.createAccount(), await app.createAccount()]
  const wide = (letters: number) => '健'.repeat(letters)
  const text = wide(ACTION_TEXT_MAX)
  const action = {
    kind: 'habit',
    title: wide(ACTION_TITLE_MAX),
    reason: text,
    target: text,
    rhythm: 'daily',
    start_day: '2026-02-03',
    test_day: null,
    source: { title: text, url: 'https://example.org/page' },
  }
  const add = async () => {
    const body = { ...action, id: crypto.randomUUID() }
    expect((await app.send('POST', '/api/plan', body, account.auth)).status).toBe(201)
  }
  for (let made = 0; made < ACTIONS_MAX; made += 20) await Promise.all(Array.from({ length: 20 }, add))
  const path = '/api/plan?day=2026-06-01'
  // Node counts the letters of a text that waits.
  const { length } = await (await app.fetch(path, { headers: account.auth })).text()
  expect(length).toBeGreaterThan(MB)
  const answers: ServerResponse[] = []
  const note = (message: unknown) => answers.push((message as { response: ServerResponse }).response)
  subscribe('http.server.request.start', note)
  const unread = () => answers.reduce((sum, { writableLength }) => sum + writableLength, 0)
  // The system keeps the first ones of each connection.
  for (let each = 0; each < 10; each++)
    await askUnread(Number(new URL(app.url).port), path, { ...fromAnywhere(), ...account.auth }, 8)
  await expect.poll(unread).toBeGreaterThan(5 * length)
  for (let each = 0; each < 10; each++) {
    expect((await app.fetch(path, { headers: other.auth })).status).toBe(200)
    await sleep(100)
    expect(unread()).toBeLessThan(6.1 * length)
  }
  expect(sockets.map(({ closed }) => closed)).not.toContain(true)
  unsubscribe('http.server.request.start', note)
  for (const socket of sockets) socket.destroy()
  await expect.poll(unread).toBe(0)
  await app.close()
})
