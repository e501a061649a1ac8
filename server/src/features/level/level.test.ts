import type { Level } from '@aevia/domain/level/schema.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Account, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ jobs: true })
})
afterAll(() => app.close())

async function level(account: Account, day = '2026-11-20') {
  const answer = await app.fetch(`/api/level?day=${day}`, { headers: account.auth })
  expect(answer.status).toBe(200)
  const { level: value, badges } = (await answer.json()) as Level
  return [value, badges.filter((badge) => badge.is_earned && !badge.is_hidden).map(({ id }) => id)]
}
async function report(account: Account, date: string, ldl: string) {
  const content = `Collection date: ${date}\nTest,Result,Units,Reference Range\nLDL Cholesterol,${ldl},mmol/L,<3.0\n`
  const { id } = (await (await app.upload(account, { name: 'r.csv', content })).json()) as { id: string }
  await app.analysed(account, id)
  return id
}

test('it rises with what was done, never with how many supplements or how good a value, and falls with what is deleted', async () => {
  const account = await app.createAccount()
  expect(await level(account)).toEqual([1, []])
  await report(account, '2026-02-02', '4.6')
  expect(await level(account)).toEqual([2, ['first_test']])
  // Worse than before, and measured in time.
  const worse = await report(account, '2026-05-04', '6.9')
  expect(await level(account)).toEqual([4, ['first_test', 'retest_on_time', 'real_change']])
  // Seen from before it, that test is not there yet.
  expect(await level(account, '2026-03-01')).toEqual([2, ['first_test']])

  const supplements: string[] = []
  for (const name of ['Zinc', 'Iron', 'Magnesium']) {
    const made = await app.send('POST', '/api/supplements', { name }, account.auth)
    supplements.push(((await made.json()) as { id: string }).id)
  }
  const say = (day: number, status: string) => {
    const at = `2026-09-${String(day).padStart(2, '0')}`
    return supplements.map((id) =>
      app.send('PUT', `/api/supplements/${id}/intakes/${at}`, { status }, account.auth),
    )
  }
  // Three a day are one day.
  for (let day = 1; day < 30; day++) await Promise.all(say(day, day % 2 ? 'taken' : 'skipped'))
  expect((await level(account))[0]).toBe(4)
  await Promise.all(say(30, 'skipped'))
  expect(await level(account)).toEqual([
    5,
    ['first_test', 'retest_on_time', 'real_change', 'month_of_intakes'],
  ])

  await app.fetch(`/api/test-data/${worse}`, { method: 'DELETE', headers: account.auth })
  expect(await level(account)).toEqual([3, ['first_test', 'month_of_intakes']])
})

test('each badge, and all of it, is switched off and on again, for oneself alone', async () => {
  const [account, stranger] = [await app.createAccount(), await app.createAccount()]
  for (const one of [account, stranger]) {
    const id = crypto.randomUUID()
    await app.send('POST', '/api/plan', { id, title: 'Walk' }, one.auth)
    await app.send('PATCH', `/api/plan/${id}`, { state: 'skipped' }, one.auth)
  }
  const hide = (hidden: unknown) => app.send('PUT', '/api/level', { hidden }, account.auth)
  expect((await hide(['first_action', 'first_action'])).status).toBe(204)
  expect(await level(account)).toEqual([1, []])
  await hide(['level'])
  expect(await level(account)).toEqual([null, ['first_action']])
  await hide([])
  expect(await level(account)).toEqual([2, ['first_action']])
  await hide(['level'])
  expect(await level(stranger)).toEqual([2, ['first_action']])
  expect((await hide(['weight'])).status).toBe(400)
  expect((await app.fetch('/api/level?day=2026-11-20')).status).toBe(401)
  expect((await app.send('PUT', '/api/level', { hidden: [] })).status).toBe(401)
  const admin = new pg.Client({ connectionString: app.urls.superuser })
  await admin.connect()
  const { rows } = await admin.query('select hidden from level_settings')
  await admin.end()
  expect(rows).toEqual([{ hidden: ['level'] }])
})
