// npm run bench:kill [rounds, default 20]
// Kills the server with SIGKILL while writers add supplements and upload reports, starts it again on the same data
// folder, and counts the acknowledged writes that are gone and, at the end, the uploads that were never analysed. In one
// round of four PostgreSQL's own process is killed with it, and in one of four PostgreSQL is killed alone: then the
// server stays, and every request must be answered, with a clear refusal at worst.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createUser, postJson } from '../server/src/testing/client.ts'
import { given, isCount } from '../scripts/arguments.ts'
import { freePort } from '../server/src/testing/free-port.ts'
import { startServer, stopped } from '../server/src/testing/server-process.ts'

const WRITERS = 8
/** One user writes all of it. */
const MANY = { QUOTA_SUPPLEMENTS: '1000000', QUOTA_FILES: '1000000' }
const rounds = Number(given('npm run bench:kill -- [ROUNDS]', isCount)[0] ?? 20)
const dataDir = mkdtempSync(join(tmpdir(), 'aevia-kill-'))
const port = await freePort()
const origin = `http://localhost:${port}`
const acknowledged = new Set<string>()
let lost = 0
let unexpected = 0
const restarts: number[] = []
const revivals: number[] = []
/** Answers beyond 500 that are not the clear "unavailable" of a database that is away. */
let unclear = 0
const uploads = new Set<string>()
let unanalysed = 0

let server = await startServer(dataDir, port, MANY)
try {
  const { authorization } = await createUser({ origin, dataDir })
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
          else if (answer.status !== 503) unclear++
        } catch {
          if (aloneIn(round)) unclear++
          return
        }
      }
    }
    const uploader = async () => {
      while (!stop.signal.aborted) {
        try {
          const answer = await upload(authorization)
          if (answer.status === 201) uploads.add(((await answer.json()) as { id: string }).id)
        } catch {
          return
        }
        await sleep(100)
      }
    }
    const writers = [...Array.from({ length: WRITERS }, writer), uploader()]
    await sleep(300 + Math.random() * 900)
    const began = Date.now()
    if (aloneIn(round)) {
      process.kill(postmasterPid(), 'SIGKILL')
      while ((await fetch(`${origin}/readyz`)).status === 200 && Date.now() - began < 200) await sleep(5)
      while ((await fetch(`${origin}/readyz`)).status !== 200) await sleep(20)
      revivals.push(Date.now() - began)
      stop.abort()
      await Promise.all(writers)
    } else {
      if (round % 4 === 0) process.kill(postmasterPid(), 'SIGKILL')
      await stopped(server, 'SIGKILL')
      stop.abort()
      await Promise.all(writers)
      const starting = Date.now()
      server = await startServer(dataDir, port, MANY)
      restarts.push(Date.now() - starting)
    }
    const answer = await fetch(`${origin}/api/supplements`, { headers: { authorization } })
    const { items } = (await answer.json()) as { items: { name: string; notes: string }[] }
    const kept = new Map(items.map((item) => [item.name, item.notes]))
    const gone = [...acknowledged].filter((name) => kept.get(name) !== 'under load')
    lost += gone.length
    console.log(
      `round ${String(round).padStart(2)}: ${String(acknowledged.size).padStart(5)} acknowledged so far, ${gone.length} lost, ${aloneIn(round) ? `PostgreSQL alone, back after ${revivals.at(-1)} ms` : `ready again after ${restarts.at(-1)} ms`}`,
    )
  }
  // A job that was cut off is taken up again once its heartbeat is missed.
  for (let waited = 0; waited < 90_000; waited += 1000) {
    const answer = await fetch(`${origin}/api/test-data`, { headers: { authorization } })
    const { items } = (await answer.json()) as { items: { id: string; analysis_status: string }[] }
    const completed = new Set(
      items.filter((item) => item.analysis_status === 'completed').map((item) => item.id),
    )
    unanalysed = [...uploads].filter((id) => !completed.has(id)).length
    if (unanalysed === 0) break
    await sleep(1000)
  }
} finally {
  await stopped(server)
  rmSync(dataDir, { recursive: true, force: true })
}
console.log(
  `${rounds} kills, ${acknowledged.size} acknowledged writes, ${lost} lost, ${unexpected} refused; ${uploads.size} acknowledged uploads, ${unanalysed} not analysed; slowest restart ${Math.max(...restarts)} ms; PostgreSQL alone killed ${revivals.length} times, slowest revival ${Math.max(...revivals)} ms (wanted: 5000), ${unclear} unclear answers`,
)
const isGood = [lost, unanalysed, unexpected, unclear].every((count) => count === 0)
process.exitCode = isGood && acknowledged.size > 0 && Math.max(0, ...revivals) <= 5000 ? 0 : 1

function aloneIn(round: number): boolean {
  return round % 4 === 2
}

function upload(authorization: string) {
  const form = new FormData()
  form.set('test_name', 'Blood Test')
  form.set('test_date', '2026-01-02')
  form.set('file', new Blob(['Test,Result,Units,Reference Range\nFerritin,45,ng/mL,30-400\n']), 'report.csv')
  return fetch(`${origin}/api/test-data`, { method: 'POST', body: form, headers: { authorization } })
}

function postmasterPid() {
  return Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
}
