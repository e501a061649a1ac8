// The same questions through the real server: event streams over HTTP, its database, 50 at once, this client on the same cores.
import { postJson } from '../server/src/testing/client.ts'
import { startOwnServer } from '../server/src/testing/server-process.ts'

const AT_ONCE = 50
const USERS = 10
const ROUNDS = 16
/** So many rounds find code that has seldom run before; the output keeps them apart. */
const FIRST_ROUNDS = 4
/** What each of the users has: three blood tests of twelve results, and four products. */
const RESULTS = [
  ['hemoglobin', 'Hemoglobin', '13.1', 'g/dL', 12, 15.5],
  ['ferritin', 'Ferritin', '18', 'ug/L', 30, 400],
  ['hba1c', 'HbA1c', '38', 'mmol/mol', null, 42],
  ['tsh', 'TSH', '2.1', 'mIU/L', 0.4, 4],
  ['triglycerides', 'Triglycerides', '1.9', 'mmol/L', null, 1.7],
  ['creatinine', 'Creatinine', '80', 'umol/L', 45, 90],
  ['alt', 'ALT', '30', 'U/L', null, 40],
  ['sodium', 'Sodium', '140', 'mmol/L', 135, 145],
  ['potassium', 'Potassium', '4.2', 'mmol/L', 3.5, 5],
  ['albumin', 'Albumin', '44', 'g/L', 35, 50],
  ['zinc', 'Zinc', '12', 'umol/L', 10, 18],
  ['vitamin_b12', 'Vitamin B12', '210', 'pmol/L', 150, 600],
] as const
const results = RESULTS.map(([biomarker, name, value_text, unit, ref_low, ref_high]) => {
  return { biomarker, name, value_text, unit, ref_low, ref_high, collection_date: null }
})
const RECORDS: [path: string, body: object][] = [
  ...['2024-03-10', '2025-01-12', '2025-09-02'].map((test_date): [string, object] => [
    'test-data/typed',
    { test_name: 'Blood Test', test_date, results },
  ]),
  ...['Vitamin D3', 'Magnesium', 'Omega 3 fish oil', 'Creatine'].map((name): [string, object] => [
    'supplements',
    { name, dosage: '200 mg', frequency: 'daily' },
  ]),
]
const at = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)]?.toFixed(0) ?? '-'

export async function reportServer(questions: readonly string[]) {
  const server = await startOwnServer()
  const { origin } = server
  try {
    const users: string[] = []
    for (let index = 0; index < USERS; index++) {
      const { authorization } = await server.createUser()
      users.push(authorization)
      for (const [path, body] of RECORDS) {
        const { status } = await postJson(`${origin}/api/${path}`, body, { authorization })
        if (status !== 201) throw new Error(`a record was answered with ${status}`)
      }
    }

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
    await server.close()
  }
}
