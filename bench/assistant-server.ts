// The same questions through the real server: event streams over HTTP, its database, 50 at once, this client on the same cores.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mailLink } from './mail-link.ts'
import { createUser, ended, freePort, postJson, startServer } from './server-process.ts'

const AT_ONCE = 50
const USERS = 10
const ROUNDS = 16
/** So many rounds find code that has seldom run before; they are told apart. */
const FIRST_ROUNDS = 4
const at = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)]?.toFixed(0) ?? '-'

export async function reportServer(questions: readonly string[]) {
  const dataDir = mkdtempSync(join(tmpdir(), 'aevia-assistant-'))
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const server = await startServer(dataDir, port)
  try {
    const users: string[] = []
    for (let index = 0; index < USERS; index++)
      users.push((await createUser(origin, mailLink(dataDir))).authorization)

    async function time(message: string | undefined, authorization: string | undefined) {
      const began = performance.now()
      const recommend = authorization ? { requestSupplementRecommendations: true } : {}
      const headers = { accept: 'text/event-stream', ...(authorization ? { authorization } : {}) }
      const response = await postJson(
        `${origin}/api/functions/ai-health-chat`,
        { message, ...recommend },
        headers,
      )
      let first = 0
      for await (const part of response.body ?? []) {
        if (!first && Buffer.from(part).includes('event: text')) first = performance.now() - began
      }
      if (response.status !== 200) throw new Error(`a question was answered with ${response.status}`)
      return { first, whole: performance.now() - began }
    }

    for (const [who, tokens] of [
      ['visitors', [undefined]],
      ['signed in', users],
    ] as const) {
      const first: number[] = []
      const whole: number[] = []
      const cold: number[] = []
      for (let round = 0; round < ROUNDS; round++) {
        const asked = Array.from({ length: AT_ONCE }, (_, index) => round * AT_ONCE + index)
        const rows = await Promise.all(
          asked.map((index) => time(questions[index % questions.length], tokens[index % tokens.length])),
        )
        ;(round < FIRST_ROUNDS ? cold : whole).push(...rows.map((row) => row.whole))
      }
      for (const [index, question] of questions.entries())
        first.push((await time(question, tokens[index % tokens.length])).first)
      console.log(
        `  over HTTP, ${who.padEnd(9)}               first text p95 ${at(first, 0.95)} ms; ${AT_ONCE} at once p50 ${at(whole, 0.5)} ms, p95 ${at(whole, 0.95)} ms (the first ${FIRST_ROUNDS * AT_ONCE} after the start: p95 ${at(cold, 0.95)} ms)`,
      )
    }
  } finally {
    server.kill('SIGTERM')
    await ended(server)
    rmSync(dataDir, { recursive: true, force: true })
  }
}
