import { fork } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

/** Runs a script under the child's own network guard and returns what it sends. */
async function runGuarded(script: string): Promise<unknown> {
  const folder = await mkdtemp(path.join(tmpdir(), 'aevia-guard-'))
  const file = path.join(folder, 'probe.mts')
  const guard = fileURLToPath(new URL('../../../without-network.ts', import.meta.url))
  await writeFile(
    file,
    `import { disableNetwork } from ${JSON.stringify(guard)}\ndisableNetwork()\n${script}`,
  )
  try {
    return await new Promise((resolve, reject) => {
      const child = fork(file, [], { env: {}, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
      child.on('message', (message) => {
        child.kill('SIGKILL')
        resolve(message)
      })
      child.on('error', reject)
      child.on('exit', () => reject(new Error('no answer')))
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

it('the child cannot open a connection in any of the usual ways', async () => {
  let visits = 0
  const server = createServer((_, response) => {
    visits += 1
    response.end('reached')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const outcome = await runGuarded(`
    import http from 'node:http'
    import net from 'node:net'
    import { connect } from 'node:net'
    import dns from 'node:dns/promises'
    const attempts = {
      fetch: () => fetch('http://127.0.0.1:${port}/'),
      http: () => http.get('http://127.0.0.1:${port}/'),
      net: () => net.connect(${port}, '127.0.0.1'),
      named: () => connect(${port}, '127.0.0.1'),
      socket: () => new net.Socket().connect(${port}, '127.0.0.1'),
      dns: () => dns.lookup('localhost'),
    }
    const refused = []
    for (const [name, attempt] of Object.entries(attempts)) {
      try { await attempt() } catch { refused.push(name) }
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
    process.send(refused)
  `)
  await new Promise((resolve) => server.close(resolve))
  expect(outcome).toEqual(['fetch', 'http', 'net', 'named', 'socket', 'dns'])
  expect(visits).toBe(0)
})
