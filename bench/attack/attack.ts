// npm run attack -- [REQUESTS, default 2000] [SEED, default 1]
// Attacks a server of its own, from its own OpenAPI document: requests of two users in any order, half of them with
// something wrong; hostile tokens; and texts of all fields, searched in every byte that the server writes. Prints what
// it found; the same seed sends the same again. Exits with 1 where something does not hold.
import { given, isCount } from '../../scripts/arguments.ts'
import { startOwnServer } from '../../server/src/testing/server-process.ts'
import { readApi } from './api.ts'
import { searchCanaries } from './canaries.ts'
import { fuzz } from './fuzz.ts'
import { seeded } from './random.ts'
import { hostileTokens } from './tokens.ts'

const TOKENS = 300
const SHOWN = 30

const [requests = '2000', seed = '1'] = given('npm run attack -- [REQUESTS] [SEED]', (argument) =>
  isCount(argument, 0),
)
const server = await startOwnServer({ LOG_LEVEL: 'silent' })
let faults = 0
const tell = (what: string, found: readonly string[]) => {
  faults += found.length
  console.log(`${found.length === 0 ? 'ok  ' : 'FAIL'} ${what}: ${found.length} faults`)
  for (const fault of found.slice(0, SHOWN)) console.log(`     ${fault}`)
}
try {
  const operations = await readApi(server.origin)
  const random = seeded(Number(seed))
  const { statuses, reached, calls, ...found } = await fuzz(server, {
    operations,
    count: Number(requests),
    random,
  })
  tell(`${found.requests} requests of two users, seed ${seed}`, found.faults)
  const counted = [...statuses].toSorted(([a], [b]) => a - b).map(([status, times]) => `${times} x ${status}`)
  console.log(`     ${reached.size} of ${calls} calls answered well at least once; ${counted.join(', ')}`)
  tell(`${TOKENS} hostile tokens`, await hostileTokens(server, TOKENS, random))
  const canaries = await searchCanaries(server, random)
  tell(`${canaries.fields} fields searched in ${canaries.searched} files of the server`, canaries.faults)
  console.log(`     in clear, as docs/security.md says: ${canaries.inClear.join(', ')}`)
} finally {
  await server.close()
}
process.exitCode = faults === 0 ? 0 : 1
