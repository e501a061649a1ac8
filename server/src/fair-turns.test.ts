import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { shareConnections } from './connections.ts'
import { readFairly } from './fair-reading.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

const CROWD = 200
const REQUESTS = 20

test('a newcomer is let in before the crowd that came together has been served', async () => {
  let served = 0
  const server = createServer((asked, answer) => {
    if (asked.url === '/crowd') {
      served++
      const end = performance.now() + 1
      while (performance.now() < end);
    }
    answer.end('ok')
  })
  shareConnections(server)
  readFairly(server)
  server.listen({ port: 0, host: '127.0.0.1', backlog: 1_024 })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const join = (localAddress: string, text: string): Socket => {
    const socket = connect({ host: '127.0.0.1', port, localAddress })
    socket.on('error', () => {})
    socket.write(text)
    return socket
  }
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`
  const crowd = Array.from({ length: CROWD }, () => join('127.0.0.1', get('/crowd').repeat(REQUESTS)))
  const newcomer = join('127.0.0.2', get('/'))
  ends.push(() => {
    for (const socket of [...crowd, newcomer]) socket.destroy()
    server.closeAllConnections()
    server.close()
  })
  await once(newcomer, 'data')
  // A connection of the crowd was let in between two pieces of work, and each piece is a few requests at most.
  expect(served).toBeLessThan((CROWD * REQUESTS) / 4)
  await expect.poll(() => served, { timeout: 60_000 }).toBe(CROWD * REQUESTS)
})
