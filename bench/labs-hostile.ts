/** How fast the real server answers while it reads files that are made to hurt it. */
import { setTimeout as pause } from 'node:timers/promises'
import { readerFiles } from '../server/src/testing/hostile-files.ts'
import { anyAddress } from '../server/src/testing/client.ts'
import { startOwnServer } from '../server/src/testing/server-process.ts'

const BETWEEN_CALLS_MS = 20
const CALLS = ['/api/test-data', '/api/supplements', '/api/profile']

const percentile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0

/** Milliseconds of calls that are made one after the other until `work` has ended. */
async function timeCalls(origin: string, authorization: string, work: Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  const state = { ended: false }
  const done = work.finally(() => (state.ended = true))
  while (!state.ended) {
    const path = CALLS[times.length % CALLS.length] ?? ''
    const started = performance.now()
    const answer = await fetch(`${origin}${path}`, { headers: { authorization } })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    times.push(performance.now() - started)
    await pause(BETWEEN_CALLS_MS)
  }
  await done
  return times.sort((a, b) => a - b)
}

async function sendAll(origin: string, authorization: string): Promise<void> {
  for (const { name, content } of readerFiles) {
    const form = new FormData()
    form.set('test_name', 'Blood Test')
    form.set('test_date', '2026-01-02')
    form.set('file', new Blob([content as string]), name)
    const headers = { authorization, 'x-forwarded-for': anyAddress() }
    await (await fetch(`${origin}/api/test-data`, { method: 'POST', headers, body: form })).arrayBuffer()
  }
  for (;;) {
    const answer = await fetch(`${origin}/api/test-data`, { headers: { authorization } })
    const { items } = (await answer.json()) as { items: { analysis_status: string }[] }
    if (items.every(({ analysis_status: status }) => status === 'completed' || status === 'error')) return
    await pause(200)
  }
}

export async function measureHostile(): Promise<void> {
  const server = await startOwnServer()
  const { origin } = server
  try {
    const sender = await server.createUser()
    const reader = await server.createUser()
    const quiet = await timeCalls(origin, reader.authorization, pause(5000))
    const busy = await timeCalls(origin, reader.authorization, sendAll(origin, sender.authorization))
    const shown = (times: readonly number[]) =>
      `p50 ${percentile(times, 0.5).toFixed(0)} ms, p99 ${percentile(times, 0.99).toFixed(0)} ms, longest ${percentile(times, 1).toFixed(0)} ms of ${times.length} calls`
    console.log(`API at rest: ${shown(quiet)}`)
    console.log(
      `API while ${readerFiles.length} hostile files are read: ${shown(busy)} (wanted: p99 under 200 ms)`,
    )
  } finally {
    await server.close()
  }
}
