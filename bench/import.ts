// npm run bench:import -- [megabytes, default 200]
// Imports a made-up export of Apple Health: the reader alone against the parser of XML alone, then through the server's
// own doors, in parts, with the memory of all its processes and the API's answers meanwhile, then once more, and at last
// with the server killed in the middle of reading.
import {
  createReadStream,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SaxesParser } from 'saxes'
import { Tally } from '../domain/src/metrics/model/tally.ts'
import { type MetricImport, PART_BYTES } from '../domain/src/metrics/schema.ts'
import { readMetrics } from '../server/src/features/metrics/reading/read-metrics.ts'
import { createUser } from '../server/src/testing/client.ts'
import { freePort } from '../server/src/testing/free-port.ts'
import { startServer, stopped } from '../server/src/testing/server-process.ts'
import { writeAppleExport } from './apple-export.ts'

const megabytes = Number(process.argv[2] ?? 200)
const folder = mkdtempSync(join(tmpdir(), 'aevia-import-'))
const file = join(folder, 'export.xml')
const seconds = async (work: () => Promise<unknown>) => {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

/** Proportional memory of a process and all below it, in MB; shared pages count once. */
function treeMemory(root: number): number {
  const parents = new Map<number, number[]>()
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each)))
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
      parents.set(parent, [...(parents.get(parent) ?? []), Number(name)])
    } catch {
      // Gone meanwhile.
    }
  const own = (pid: number): number => {
    try {
      return Number(/Pss:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024
    } catch {
      return 0
    }
  }
  const sum = (pid: number): number =>
    own(pid) + (parents.get(pid) ?? []).reduce((all, each) => all + sum(each), 0)
  return sum(root)
}

const records = await writeAppleExport(file, megabytes)
console.log(`${(statSync(file).size / 1e6).toFixed(0)} MB, ${records.toLocaleString('en-US')} records`)

const parser = await seconds(async () => {
  const sax = new SaxesParser()
  sax.on('opentag', () => {})
  for await (const piece of createReadStream(file, { encoding: 'utf8', highWaterMark: 262_144 }))
    sax.write(piece as string)
  sax.close()
})
const reader = await seconds(() => readMetrics(createReadStream(file), 'export.xml', new Tally(), Date.now()))
console.log(
  `parser alone ${parser.toFixed(1)} s; reader alone ${reader.toFixed(1)} s, ${Math.round(records / reader).toLocaleString('en-US')} records a second, ratio ${(reader / parser).toFixed(2)}`,
)

const dataDir = join(folder, 'data')
const port = await freePort()
const origin = `http://localhost:${port}`
let server = await startServer(dataDir, port)
try {
  const { authorization } = await createUser({ origin, dataDir })
  const ask = async <T>(path: string, method = 'GET', body?: unknown): Promise<T> => {
    const answer = await fetch(`${origin}/api/metrics${path}`, {
      method,
      headers: { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (answer.status === 204 ? undefined : await answer.json()) as T
  }
  const send = async (): Promise<string> => {
    const size = statSync(file).size
    const { id } = await ask<MetricImport>('/imports', 'POST', { file_name: 'export.xml', file_size: size })
    const from = openSync(file, 'r')
    for (let part = 0; part * PART_BYTES < size; part++) {
      const bytes = Buffer.alloc(Math.min(PART_BYTES, size - part * PART_BYTES))
      readSync(from, bytes, 0, bytes.length, part * PART_BYTES)
      const answer = await fetch(`${origin}/api/metrics/imports/${id}/parts/${part}`, {
        method: 'PUT',
        headers: { authorization },
        body: bytes,
      })
      if (!answer.ok) throw new Error(`part ${part}: ${answer.status}`)
    }
    await ask(`/imports/${id}/complete`, 'POST', {})
    return id
  }
  /** Until it has been read; looks at memory and answers meanwhile. */
  const follow = async (id: string) => {
    const answers: number[] = []
    let memory = 0
    for (;;) {
      const began = performance.now()
      const now = await ask<MetricImport>(`/imports/${id}`)
      answers.push(performance.now() - began)
      memory = Math.max(memory, treeMemory(server.pid!))
      if (now.status === 'completed') return { now, memory, answers: answers.sort((a, b) => a - b) }
      if (now.status === 'error') throw new Error(now.error ?? 'error')
      await sleep(50)
    }
  }
  const idle = treeMemory(server.pid!)
  let id = ''
  const sending = await seconds(async () => (id = await send()))
  const began = performance.now()
  const { now, memory, answers } = await follow(id)
  const reading = (performance.now() - began) / 1000
  console.log(
    `through the server: sent in ${sending.toFixed(1)} s, read and stored in ${reading.toFixed(1)} s, ${Math.round(records / reading).toLocaleString('en-US')} records a second, ratio to the parser ${(reading / parser).toFixed(2)}`,
  )
  console.log(
    `memory of all processes: ${idle.toFixed(0)} MB idle, ${memory.toFixed(0)} MB at most; API p99 meanwhile ${answers[Math.floor(answers.length * 0.99)]!.toFixed(0)} ms (${answers.length} answers); ${now.summary!.added.toLocaleString('en-US')} added`,
  )
  const chart = await seconds(() => ask('/heart_rate/days'))
  const day = await seconds(() => ask('/heart_rate/samples?day=2026-09-01'))
  console.log(
    `ten years of a metric ${(chart * 1000).toFixed(0)} ms, a day in full ${(day * 1000).toFixed(0)} ms`,
  )

  const again = await follow(await send())
  console.log(`the same file again: ${again.now.summary!.added} added`)

  const before = JSON.stringify(
    (await ask<{ items: { metric: string }[] }>('')).items.sort((a, b) => (a.metric < b.metric ? -1 : 1)),
  )
  await ask('', 'DELETE')
  const third = await send()
  await sleep((reading * 1000) / 2)
  await stopped(server, 'SIGKILL')
  server = await startServer(dataDir, port)
  await follow(third)
  const after = JSON.stringify(
    (await ask<{ items: { metric: string }[] }>('')).items.sort((a, b) => (a.metric < b.metric ? -1 : 1)),
  )
  console.log(
    `killed in the middle and started again: ${before === after ? 'the same result' : 'ANOTHER RESULT'}`,
  )
} finally {
  await stopped(server)
  rmSync(folder, { recursive: true, force: true })
}
