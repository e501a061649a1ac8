import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => void (app = await createTestApp()))
afterAll(() => app.close())

const join = (body: unknown) => app.send('POST', '/api/functions/mailchimp-waitlist', body)

test('joining twice is a success both times', async () => {
  for (const email of ['first@example.com', 'First@Example.com']) {
    const answer = await join({ email })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ message: "You'll be the first to know when Aevia launches." })
  }
})

test.each([
  {},
  { email: '' },
  { email: 'no-address' },
  { email: 'a@example.com', name: 'x' },
  { email: 'a@b.example\nBcc: c@d.example' },
])('%j is refused', async (body) => expect((await join(body)).status).toBe(400))

test('one address may try twenty times an hour, also all at once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, n) => join({ email: `many-${n}@example.com` })),
  )
  const refused = answers.filter((answer) => answer.status === 429)
  expect(answers.filter((answer) => answer.status === 200).length).toBeLessThanOrEqual(20)
  expect(refused.length).toBeGreaterThanOrEqual(10)
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(3000)
  expect(await refused[0]?.json()).toMatchObject({ error: { code: 'rate_limited' } })
})
