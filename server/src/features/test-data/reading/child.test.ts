import dgram from 'node:dgram'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { forkReader } from '#server/reader-process.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'aevia-confined-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const CONFINE = fileURLToPath(new URL('../../../confine.ts', import.meta.url))

/** Runs attempts, each `name: () => ...`, in a process like those that read documents; gives the names that succeeded. */
async function succeeded(attempts: string, imports = ''): Promise<unknown> {
  const file = path.join(folder, 'probe.mts')
  await writeFile(
    file,
    `${imports}
    import { confine } from ${JSON.stringify(CONFINE)}
    confine()
    const builtin = (name) => process.getBuiltinModule(name)
    const done = []
    for (const [name, attempt] of Object.entries({${attempts}}))
      try { await attempt(); done.push(name) } catch {}
    setTimeout(() => process.send(done), 200)`,
  )
  return new Promise((resolve, reject) => {
    const child = forkReader(file, [], {
      env: {},
      flags: [`--allow-fs-read=${folder}`, `--allow-fs-write=${folder}`, '--no-warnings'],
    })
    child.on('message', (message) => {
      child.kill('SIGKILL')
      resolve(message)
    })
    child.on('error', reject)
    child.on('exit', (code, signal) => reject(new Error(`no answer: ${code ?? signal}`)))
  })
}

it('opens no connection', async () => {
  let visits = 0
  const server = createServer((_, response) => {
    visits += 1
    response.end('reached')
  })
  const datagrams = dgram.createSocket('udp4', () => (visits += 1))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  await new Promise<void>((resolve) => datagrams.bind(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const names = `const r = new dns.Resolver({ timeout: 50, tries: 1 }); r.setServers(['127.0.0.1:${datagrams.address().port}'])`
  const outcome = await succeeded(
    `
    fetch: () => fetch('http://127.0.0.1:${port}/'),
    http: () => http.get('http://127.0.0.1:${port}/'),
    net: () => net.connect(${port}, '127.0.0.1'),
    named: () => connect(${port}, '127.0.0.1'),
    socket: () => new net.Socket().connect(${port}, '127.0.0.1'),
    agent: () => new http.Agent().createConnection({ port: ${port}, host: '127.0.0.1' }),
    listen: () => new net.Server().listen(0),
    handle: () => net._createServerHandle('127.0.0.1', 0, 4),
    datagram: () => new dgram.Socket('udp4').send('x', ${datagrams.address().port}, '127.0.0.1'),
    lookup: () => dns.promises.lookup('localhost'),
    txt: () => new Promise((resolve, reject) => { ${names}; r.resolveTxt('a.example', (e) => e ? reject(e) : resolve()) }),
    servers: () => dns.setServers(['127.0.0.1:${datagrams.address().port}']),
    promised: () => { ${names.replace('dns.', 'dns.promises.')}; return r.resolve4('b.example') },
    any: () => Promise.any(['resolveAny', 'resolveMx', 'reverse'].map((name) => dns.promises[name]('127.0.0.1'))),`,
    `import http from 'node:http'
    import net, { connect } from 'node:net'
    import dns from 'node:dns'
    import dgram from 'node:dgram'`,
  )
  server.close()
  datagrams.close()
  expect(outcome).toEqual([])
  expect(visits).toBe(0)
})

it('writes no file, gives no signals and opens no database of the disk', async () => {
  const file = JSON.stringify(path.join(folder, 'made'))
  const outcome = await succeeded(`
    file: () => builtin('fs').writeFileSync(${file}, 'x'),
    database: () => new (builtin('sqlite').DatabaseSync)(${file}),
    imported: async () => new (await import('node:sqlite')).DatabaseSync(${file}),
    backup: () => builtin('sqlite').backup({}, ${file}),
    kill: () => process.kill(process.ppid, 0),
    debug: () => process._debugProcess(process.ppid),
    priority: () => builtin('os').setPriority(process.ppid, 19),
    worker: () => new (builtin('worker_threads').Worker)('1', { eval: true }),
    command: () => builtin('child_process').execFileSync('true'),`)
  expect(outcome).toEqual([])
  expect(await readdir(folder)).not.toContain('made.db')
})
