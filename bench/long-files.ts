// What a user of seven tables of 20,000 rows does to everybody else: how long each answer holds the server at most, and
// how much memory twenty exports at once take. Part of big-user.ts.
import { readFileSync } from 'node:fs'
import { daysAgo } from './big-user-data.ts'
import { longestHold, type Probed, told as hold } from './loop-hold.ts'
import { postJson } from '../server/src/testing/client.ts'

const FILES = 7
const ROWS = 20_000
const EXPORTS = 20
/** Milliseconds of processor time in one turn of the event loop. */
const HOLD_MS = 50
/** Beyond what the server had before. */
const MEMORY_MB = 500

const MARKERS = [
  ['Ferritin', 'ng/mL', 30, 400],
  ['Hemoglobin', 'g/L', 117, 153],
  ['Creatinine', 'umol/L', 45, 90],
  ['TSH', 'mIU/L', 0, 4],
  ['LDL cholesterol', 'mmol/L', 1, 5],
  ['ALT', 'U/L', 5, 45],
  ['Sodium', 'mmol/L', 135, 145],
  ['Vitamin B12', 'pmol/L', 150, 600],
  ['Albumin', 'g/L', 35, 50],
  ['CRP', 'mg/L', 0, 5],
] as const

function table(file: number): string {
  const rows = Array.from({ length: ROWS }, (_, row) => {
    const [name, unit, low, high] = MARKERS[row % MARKERS.length]!
    const value = low + ((row * 7 + file) % Math.max(1, high - low))
    const day = daysAgo(100 + Math.floor(row / MARKERS.length) + (file * ROWS) / MARKERS.length)
    return `${name},${value},${unit},${low}-${high},${day}`
  })
  return ['Test,Result,Units,Reference Range,Collection Date', ...rows, ''].join('\n')
}

type Server = Probed & { origin: string; authorization: string }

/** @returns how many targets were missed */
export async function benchLongFiles(server: Server): Promise<number> {
  const { origin, pid, authorization } = server
  const headers = { authorization }
  const get = async (path: string) => {
    const answer = await fetch(origin + path, { headers })
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    let bytes = 0
    for await (const part of answer.body ?? []) bytes += part.length
    return bytes
  }
  let missed = 0
  const told = (what: string, figure: string, isMissed: boolean) => {
    if (isMissed) missed++
    console.log(`${what}  ${figure}${isMissed ? '  MISSED' : ''}`)
  }

  const analysing = await longestHold(server, async () => {
    for (let file = 0; file < FILES; file++) await upload(origin, headers, table(file))
  })
  told(`${FILES} tables of ${ROWS} rows are read`, hold(analysing), analysing.longest > HOLD_MS)
  const ask = () =>
    postJson(
      `${origin}/api/functions/ai-health-chat`,
      { message: 'What was my last ferritin?', requestSupplementRecommendations: true },
      headers,
    )
  const { items } = (await (await fetch(`${origin}/api/test-data`, { headers })).json()) as {
    items: { id: string }[]
  }
  const works: [what: string, work: () => Promise<unknown>][] = [
    ['chat', ask],
    ...[
      '/api/assistant/stack',
      `/api/dashboard?day=${daysAgo(0)}`,
      '/api/blood-markers',
      '/api/blood-markers/ferritin',
      `/api/test-data/${items[0]?.id}`,
      '/api/test-data/export/csv',
      '/api/test-data/export/json',
      '/api/test-data/export/fhir',
    ].map((path): [string, () => Promise<unknown>] => [path, () => get(path)]),
  ]
  for (const [what, work] of works) {
    // The first one compiles.
    await work()
    const waited = await longestHold(server, work)
    told(what, hold(waited), waited.longest > HOLD_MS)
  }
  let refused = 0
  const before = memoryOf(pid)
  let most = before
  const watch = setInterval(() => (most = Math.max(most, memoryOf(pid))), 20)
  const exporting = await longestHold(server, () =>
    Promise.all(
      Array.from({ length: EXPORTS }, () => get('/api/test-data/export/fhir').catch(() => refused++)),
    ),
  )
  clearInterval(watch)
  const memory = `${before.toFixed(0)} MB before, ${most.toFixed(0)} MB at most`
  told(
    `${EXPORTS} exports at once`,
    `${hold(exporting)}, ${memory}, ${refused} refused`,
    most - before > MEMORY_MB || exporting.longest > HOLD_MS,
  )
  return missed
}

const memoryOf = (pid: number) =>
  (Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4096) / 1024 ** 2

async function upload(origin: string, headers: Record<string, string>, content: string) {
  const form = new FormData()
  form.set('test_name', 'Blood Test')
  form.set('test_date', daysAgo(1))
  form.set('file', new Blob([content]), 'table.csv')
  const sent = await fetch(`${origin}/api/test-data`, { method: 'POST', body: form, headers })
  const { id } = (await sent.json()) as { id: string }
  for (;;) {
    const listed = await fetch(`${origin}/api/test-data`, { headers })
    const { items } = (await listed.json()) as {
      items: { id: string; analysis_status: string; analysis_error: string | null }[]
    }
    const test = items.find((one) => one.id === id)
    if (test?.analysis_status === 'completed') return
    if (test?.analysis_status === 'error') throw new Error(test.analysis_error ?? 'the analysis failed')
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}
