// npm run bench:queue
// How long somebody's first report waits for others: behind one user's hundred reports, and behind five users who each
// send texts that take as long as any may. Prints each wait from the upload to the result, beside the same report alone.
import { setTimeout as pause } from 'node:timers/promises'
import { LONG_TEXT_BYTES } from '../server/src/features/test-data/reading/place.ts'
import { anyAddress } from '../server/src/testing/client.ts'
import { startOwnServer } from '../server/src/testing/server-process.ts'
import { median, ROUNDS } from './rounds.ts'

const WAIT_MS = 10_000
const GIVEN_UP_MS = 60_000
const MANY = 100
const SLOW_USERS = 5
const SLOW_EACH = 20
/** Just below what goes to the place of long texts at once. */
const SLOW_BYTES = LONG_TEXT_BYTES - 1000
const LOOK_EVERY_MS = 20

const REPORT = 'Test,Result,Units,Reference Range\nFerritin,45,ng/mL,30-400\n'
const SLOW = Array.from(
  { length: SLOW_BYTES / 40 },
  (_, row) => `Ferritin ${row % 300} ng/mL, was ${row % 70}.5 (30 - 400) H`,
)
  .join('\n')
  .slice(0, SLOW_BYTES)

const server = await startOwnServer()
const { origin } = server
type User = Awaited<ReturnType<typeof server.createUser>>

async function upload({ authorization }: User, text: string, name: string): Promise<string> {
  const form = new FormData()
  form.set('test_name', 'Blood Test')
  form.set('test_date', '2026-01-02')
  form.set('file', new Blob([text]), name)
  const answer = await fetch(`${origin}/api/test-data`, {
    method: 'POST',
    body: form,
    headers: { authorization, 'x-forwarded-for': anyAddress() },
  })
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { id: string }).id
}

/** Milliseconds from the upload of a report until it is read. */
async function waitOf(user: User): Promise<number> {
  const began = performance.now()
  const id = await upload(user, REPORT, 'report.csv')
  while (performance.now() - began < GIVEN_UP_MS) {
    const answer = await fetch(`${origin}/api/test-data`, { headers: { authorization: user.authorization } })
    const { items } = (await answer.json()) as { items: { id: string; analysis_status: string }[] }
    if (items.some((item) => item.id === id && item.analysis_status === 'completed'))
      return performance.now() - began
    await pause(LOOK_EVERY_MS)
  }
  return GIVEN_UP_MS
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

try {
  const alone: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) alone.push(await waitOf(await server.createUser()))
  console.log(`alone: ${seconds(median(alone))} (longest ${seconds(Math.max(...alone))})`)

  const many = await server.createUser()
  for (let file = 0; file < MANY; file += 1) await upload(many, REPORT, `report ${file}.csv`)
  const behindMany = await waitOf(await server.createUser())
  console.log(`behind one user's ${MANY} reports: ${seconds(behindMany)}`)

  const slow = await Promise.all(Array.from({ length: SLOW_USERS }, () => server.createUser()))
  for (let file = 0; file < SLOW_EACH; file += 1)
    await Promise.all(slow.map((user) => upload(user, SLOW, `slow ${file}.txt`)))
  const behindSlow: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) behindSlow.push(await waitOf(await server.createUser()))
  const worst = Math.max(behindMany, ...behindSlow)
  console.log(
    `behind ${SLOW_USERS} users with ${SLOW_EACH} slow texts each: ${seconds(median(behindSlow))} (longest ${seconds(Math.max(...behindSlow))})`,
  )
  console.log(`${worst <= WAIT_MS ? 'ok' : 'FAIL'}: wanted are at most ${seconds(WAIT_MS)}`)
  process.exitCode = worst <= WAIT_MS ? 0 : 1
} finally {
  await server.close()
}
