import { fork } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { COMPILED, MAY_LOAD_COMPILED, MAY_READ_CODE } from '#server/reader-process.ts'

const module = (name: string) => fileURLToPath(new URL(`../../../${name}`, import.meta.url))

/** Runs a script, with the rights of a reading process where it says so, and returns what it sends. */
async function run(script: string, { isRestricted = false } = {}): Promise<unknown> {
  const folder = await mkdtemp(path.join(tmpdir(), 'aevia-guard-'))
  const file = path.join(folder, 'probe.mts')
  await writeFile(file, script)
  const rights = ['--permission', ...MAY_READ_CODE, MAY_LOAD_COMPILED, `--allow-fs-read=${folder}`]
  try {
    return await new Promise((resolve, reject) => {
      const child = fork(file, [], {
        env: isRestricted ? COMPILED : {},
        execArgv: isRestricted ? rights : [],
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      })
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
  const outcome = await run(`
    import { disableNetwork } from ${JSON.stringify(module('without-network.ts'))}
    disableNetwork()
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

it('the child loads compiled code, and then may write neither there nor anywhere else', async () => {
  const outcome = await run(
    `
    import { giveUpWriting } from ${JSON.stringify(module('reader-process.ts'))}
    import { writeFileSync } from 'node:fs'
    import { getCompileCacheDir } from 'node:module'
    const cache = getCompileCacheDir()
    giveUpWriting()
    const written = [cache, import.meta.dirname].map((folder) => {
      try {
        writeFileSync(folder + '/left', 'x')
        return 'written'
      } catch (error) {
        return error.code
      }
    })
    process.send({ loads: cache?.startsWith(process.env.NODE_COMPILE_CACHE), written })
  `,
    { isRestricted: true },
  )
  expect(outcome).toEqual({ loads: true, written: ['ERR_ACCESS_DENIED', 'ERR_ACCESS_DENIED'] })
})
