// npm run bench:kill [rounds, default 20]
// Kills the server with SIGKILL while writers add supplements, starts it again on the same data folder, and counts the
// acknowledged writes that are gone. Every fourth round PostgreSQL's own process is killed as well.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { mailLink } from './mail-link.ts'
import { createUser, ended, freePort, postJson, startServer } from './server-process.ts'

const WRITERS = 8
const rounds = Number(process.argv[2] ?? 20)
const dataDir = mkdtempSync(join(tmpdir(), 'aevia-kill-'))
const port = await freePort()
const origin = `http://localhost:${port}`
const acknowledged = new Set<string>()
let lost = 0
let unexpected = 0
const restarts: number[] = []

let server = await startServer(dataDir, port)
try {
  const { authorization } = await createUser(origin, mailLink(dataDir))
  for (let round = 1; round <= rounds; round++) {
    const stop = new AbortController()
    let sequence = 0
    const writer = async () => {
      while (!stop.signal.aborted) {
        const name = `round ${round} write ${sequence++}`
        try {
          const answer = await postJson(
            `${origin}/api/supplements`,
            { name, notes: 'under load' },
            { authorization },
          )
          if (answer.status === 201) acknowledged.add(name)
          else if (answer.status < 500) unexpected++
        } catch {
          return
        }
      }
    }
    const writers = Array.from({ length: WRITERS }, writer)
    await sleep(300 + Math.random() * 900)
    if (round % 4 === 0) process.kill(postmasterPid(), 'SIGKILL')
    server.kill('SIGKILL')
    await ended(server)
    stop.abort()
    await Promise.all(writers)

    const began = Date.now()
    server = await startServer(dataDir, port)
    restarts.push(Date.now() - began)
    const answer = await fetch(`${origin}/api/supplements`, { headers: { authorization } })
    const { items } = (await answer.json()) as { items: { name: string; notes: string }[] }
    const kept = new Map(items.map((item) => [item.name, item.notes]))
    const gone = [...acknowledged].filter((name) => kept.get(name) !== 'under load')
    lost += gone.length
    console.log(
      `round ${String(round).padStart(2)}: ${String(acknowledged.size).padStart(5)} acknowledged so far, ${gone.length} lost, ready again after ${restarts.at(-1)} ms`,
    )
  }
} finally {
  server.kill('SIGTERM')
  await ended(server)
  rmSync(dataDir, { recursive: true, force: true })
}
console.log(
  `${rounds} kills, ${acknowledged.size} acknowledged writes, ${lost} lost, ${unexpected} refused; slowest restart ${Math.max(...restarts)} ms`,
)
process.exitCode = lost === 0 && unexpected === 0 && acknowledged.size > 0 ? 0 : 1

function postmasterPid() {
  return Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
}
