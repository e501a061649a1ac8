// npm run bench:sessions
// On the real server: 1,000 refreshes in a row, 50 at once, a replay 11 s later; then 100 sign-ins at once while reads
// run. Prints each figure beside what is wanted and exits with 1 when one is missed.
import { given } from '../scripts/arguments.ts'
import { PASSWORD, postJson, signIn, solveCaptcha } from '../server/src/testing/client.ts'
import { startOwnServer } from '../server/src/testing/server-process.ts'
import { median, ROUNDS } from './rounds.ts'

type Tokens = { access_token: string; refresh_token: string }

given('npm run bench:sessions')
const server = await startOwnServer()
const { origin } = server
let missed = 0
try {
  await run()
} finally {
  await server.close()
}
process.exitCode = missed === 0 ? 0 : 1

function figure(text: string, met: boolean) {
  console.log(`${met ? 'ok  ' : 'MISS'} ${text}`)
  if (!met) missed++
}

async function refresh(refresh_token: string) {
  const answer = await postJson(`${origin}/api/auth/refresh`, { refresh_token })
  return { status: answer.status, tokens: (await answer.json()) as Tokens }
}

async function run() {
  const email = 'bench@example.com'
  const { authorization } = await server.createUser(email)

  const began = Date.now()
  let current = (await (await signIn(origin, email, PASSWORD)).json()) as Tokens
  const seen = new Set([current.refresh_token])
  let failed = 0
  for (let n = 0; n < 1_000; n++) {
    const { status, tokens } = await refresh(current.refresh_token)
    if (status !== 200) failed++
    seen.add(tokens.refresh_token)
    current = tokens
  }
  const rate = Math.round(1_000_000 / (Date.now() - began))
  figure(
    `1,000 refreshes in a row: ${seen.size - 1} distinct, ${failed} failed (${rate}/s)`,
    seen.size === 1_001,
  )

  const parent = current.refresh_token
  const many = await Promise.all(Array.from({ length: 50 }, () => refresh(parent)))
  const successors = new Set(many.map(({ tokens }) => tokens.refresh_token))
  const errors = many.filter(({ status }) => status !== 200).length
  figure(
    `50 refreshes at once: ${successors.size} successor, ${errors} errors`,
    successors.size === 1 && errors === 0,
  )

  await new Promise((resolve) => setTimeout(resolve, 11_000))
  const replay = await refresh(parent)
  const child = await refresh([...successors][0] ?? '')
  const access = await fetch(`${origin}/api/supplements`, {
    headers: { authorization: `Bearer ${many[0]?.tokens.access_token}` },
  })
  const answers = [replay.status, child.status, access.status]
  figure(
    `a replay 11 s later: replay, successor and access token answered ${answers.join(', ')}`,
    answers.every((status) => status === 401),
  )

  await signInsWhileReading(authorization)
  await refusals()
}

/** A wrong password of an account against an address without one, in turns: does the time reveal which is which? */
async function refusals() {
  await server.createUser('known@example.com')
  const took = { known: [] as number[], unknown: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    for (const who of ['known', 'unknown'] as const) {
      const options = { captchaToken: await solveCaptcha(origin) }
      const began = performance.now()
      const body = { email: `${who}@example.com`, password: 'wrong-password-1', options }
      const answer = await postJson(`${origin}/api/auth/sign-in`, body)
      await answer.arrayBuffer()
      if (answer.status !== 401) missed++
      took[who].push(performance.now() - began)
    }
  }
  const [known, unknown] = [median(took.known), median(took.unknown)]
  figure(
    `a refused sign-in: ${known.toFixed(0)} ms with an account, ${unknown.toFixed(0)} ms without (wanted within 10 %)`,
    Math.abs(known - unknown) / unknown < 0.1,
  )
}

/** Of ten users: of one, only ten at once are looked at. */
async function signInsWhileReading(authorization: string) {
  const emails = Array.from({ length: 10 }, (_, n) => `bench-${n}@example.com`)
  for (const email of emails) await server.createUser(email)
  const tokens = await Promise.all(Array.from({ length: 100 }, () => solveCaptcha(origin)))
  const reads: number[] = []
  const reading = new AbortController()
  const reader = async () => {
    while (!reading.signal.aborted) {
      const began = performance.now()
      const answer = await fetch(`${origin}/api/supplements`, { headers: { authorization } })
      await answer.arrayBuffer()
      if (answer.status !== 200) missed++
      reads.push(performance.now() - began)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const readers = Array.from({ length: 4 }, reader)
  const signIns = await Promise.all(
    tokens.map(async (captchaToken, n) => {
      const began = performance.now()
      const answer = await postJson(`${origin}/api/auth/sign-in`, {
        email: emails[n % emails.length],
        password: PASSWORD,
        options: { captchaToken },
      })
      await answer.arrayBuffer()
      if (answer.status !== 200) missed++
      return performance.now() - began
    }),
  )
  reading.abort()
  await Promise.all(readers)
  const at = (values: number[], share: number) =>
    values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.POSITIVE_INFINITY
  const [p95, p99] = [at(signIns, 0.95), at(reads, 0.99)]
  figure(`100 sign-ins at once: p95 ${p95.toFixed(0)} ms (wanted under 4,000)`, p95 < 4_000)
  figure(`${reads.length} reads meanwhile: p99 ${p99.toFixed(0)} ms (wanted under 300)`, p99 < 300)
}
