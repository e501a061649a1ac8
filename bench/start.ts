// npm run bench:start: a second start by `npm start`'s own command, from the command to the ready line, and where the
// time goes; nine rounds, each beside a bare one: the same bootstrap's two Node versions and a server that answers
// nothing. At most 3 s, and at most 220 MB of the server's own process half a minute later.
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../server/src/testing/free-port.ts'
import { median, ROUNDS, spread } from './rounds.ts'

const MOST_SECONDS = 3
const MOST_MB = 220
const REST_MS = 30_000
const ROOT = join(import.meta.dirname, '..')
const BARE = `require('node:http').createServer().listen(0, () => console.log('ready'))`

if (process.argv.length > 2) {
  console.error('bench:start takes no argument.')
  process.exit(2)
}

type Start = { child: ChildProcess; ms: number; places: Map<string, number> }

/** Starts a program and waits for its ready line. */
function start(command: string, args: string[], env: NodeJS.ProcessEnv): Promise<Start> {
  return new Promise((resolve, reject) => {
    const began = performance.now()
    const child = spawn(command, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] })
    const places = new Map<string, number>()
    let said = ''
    child.stdout.on('data', (part: Buffer) => {
      said += part.toString()
      if (!/^(?:.* is )?ready\b/m.test(said)) return
      const ms = performance.now() - began
      for (const [, at, place] of said.matchAll(/"at_ms":(\d+),"msg":"started: ([^"]+)"/g))
        places.set(place ?? '', Number(at))
      resolve({ child, ms, places })
    })
    child.once('exit', (code) => reject(new Error(`It ended with ${code}: ${said}`)))
  })
}

const ended = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    child.removeAllListeners('exit').once('exit', () => resolve())
    child.kill('SIGTERM')
  })

/** Megabytes in memory of the server below the bootstrap; PostgreSQL is not counted. */
function residentMb(bootstrap: number): number {
  const server = readFileSync(`/proc/${bootstrap}/task/${bootstrap}/children`, 'utf8').trim().split(' ')[0]
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

const dataDir = mkdtempSync(join(tmpdir(), 'aevia-start-'))
const env = { ...process.env, DATA_DIR: dataDir, PORT: String(await freePort()), LOG_LEVEL: 'trace' }
const product = () => start('node', ['scripts/run.mjs', 'start'], env)
const rounds: { ms: number; bare: number; places: Map<string, number> }[] = []
try {
  // The first start makes the database.
  await ended((await product()).child)
  for (let round = 0; round < ROUNDS; round++) {
    const { child, ms, places } = await product()
    await ended(child)
    const bare = await start('node', ['-e', BARE], process.env)
    await ended(bare.child)
    rounds.push({ ms, bare: bare.ms, places })
  }
  const { child } = await product()
  await sleep(REST_MS)
  const rest = residentMb(child.pid ?? 0)
  await ended(child)
  report(rest)
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}

function report(rest: number) {
  const seconds = rounds.map(({ ms }) => ms / 1000)
  const own = (place: string) => rounds.map(({ places }) => places.get(place) ?? Number.NaN)
  const inServer = median(own('ready'))
  console.log(`  bootstrap       ${(median(seconds) * 1000 - inServer).toFixed(0)} ms`)
  let before = 0
  for (const place of rounds[0]?.places.keys() ?? []) {
    const at = median(own(place))
    console.log(`  ${place.padEnd(15)} ${(at - before).toFixed(0)} ms`)
    before = at
  }
  const ratio = rounds.map(({ ms, bare }) => ms / bare)
  console.log(
    `second start ${spread(seconds)} s, at most ${MOST_SECONDS}; ${spread(ratio, 1)} times a bare server`,
  )
  console.log(`at rest ${rest.toFixed(0)} MB, at most ${MOST_MB}`)
  process.exitCode = median(seconds) <= MOST_SECONDS && rest <= MOST_MB ? 0 : 1
}
