// npm run bench:api [seconds a run, default 3]
// Requests per second and p99 of GET /api/supplements (20 rows, five of them with an encrypted note, bearer token,
// session check, row security, decryption) against a bare node:http + pg handler with the same select, in turn on the same PostgreSQL.
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { runningServerUrl } from '../server/src/db/embedded.ts'
import { postJson } from '../server/src/testing/client.ts'
import { given, isCount } from '../scripts/arguments.ts'
import { freePort } from '../server/src/testing/free-port.ts'
import { printed, startOwnServer, stopped } from '../server/src/testing/server-process.ts'
import { median, ROUNDS, spread } from './rounds.ts'

const TARGET = 0.6
const seconds = Number(given('npm run bench:api -- [SECONDS]', isCount)[0] ?? 3)
const server = await startOwnServer()
const { origin } = server
const barePort = await freePort()
let bare: ChildProcess | null = null
try {
  await run()
} finally {
  if (bare) await stopped(bare)
  await server.close()
}

async function run() {
  const { userId, authorization } = await server.createUser()
  const categories = ['Heart Health', 'Bone Health', 'Immune Support', 'General Wellness']
  for (let index = 0; index < 20; index++) {
    const supplement = {
      name: `Supplement ${index}`,
      category: categories[index % 4],
      timing: 'Morning, with food',
      dosage: '1 capsule',
      frequency: 'Daily',
      benefits: 'What it is taken for',
      effects: 'What to watch',
      purchase_link: 'https://shop.example/item',
      notes: index % 4 === 0 ? `A private note of ordinary length, number ${index}` : null,
    }
    const added = await postJson(`${origin}/api/supplements`, supplement, { authorization })
    if (added.status !== 201) throw new Error(`adding a supplement answered ${added.status}`)
  }
  const databaseUrl = runningServerUrl(server.dataDir, 'aevia') ?? ''
  const bareScript = join(import.meta.dirname, 'bare-server.ts')
  const select = 'select * from supplements where user_id = $1 order by category, name, id'
  bare = spawn(process.execPath, [bareScript, databaseUrl, userId, String(barePort), select, '12'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await printed(bare, /ready/)

  async function measure(url: string, headers: Record<string, string>) {
    const result = await autocannon({ url, headers, connections: 20, duration: seconds })
    if (result.non2xx > 0 || result.errors > 0)
      throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} errors`)
    return { perSecond: result.requests.average, p99: result.latency.p99 }
  }
  const product = () => measure(`${origin}/api/supplements`, { authorization })
  const baseline = () => measure(`http://127.0.0.1:${barePort}/`, {})

  type Sample = { perSecond: number; p99: number }
  type Round = { product: Sample; bare: Sample }
  await autocannon({
    url: `${origin}/api/supplements`,
    headers: { authorization },
    connections: 20,
    duration: 2,
  })
  await autocannon({ url: `http://127.0.0.1:${barePort}/`, connections: 20, duration: 2 })
  const rounds: Round[] = []
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({ product: await product(), bare: await baseline() })
  const ratios = rounds.map((round) => round.product.perSecond / round.bare.perSecond)
  const line = (name: string, pick: (round: Round) => Sample) =>
    console.log(
      `${name.padEnd(22)} ${spread(
        rounds.map((round) => pick(round).perSecond),
        0,
      )} requests/s   p99 ${spread(
        rounds.map((round) => pick(round).p99),
        0,
      )} ms`,
    )
  line('GET /api/supplements', (round) => round.product)
  line('bare node:http + pg', (round) => round.bare)
  console.log(`ratio ${spread(ratios)} of ${ROUNDS} rounds in turn, at least ${TARGET} wanted`)
  process.exitCode = median(ratios) >= TARGET ? 0 : 1
}
