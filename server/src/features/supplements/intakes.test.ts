import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Intake } from '@aevia/domain/supplements/intake.ts'
import type { Supplement } from '@aevia/domain/supplements/schema.ts'
import { createTestApp, type Account, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let owner: Account
let zinc: Supplement
beforeAll(async () => {
  app = await createTestApp()
  owner = await app.createAccount()
  zinc = await add({ name: 'Zinc' })
})
afterAll(() => app.close())

async function add(body: object) {
  return (await (await app.send('POST', '/api/supplements', body, owner.auth)).json()) as Supplement
}
const path = (day: string, id = zinc.id) => `/api/supplements/${id}/intakes/${day}`
const say = (day: string, body: object, account = owner) => app.send('PUT', path(day), body, account.auth)
const list = async (query: string, account = owner) => {
  const answer = await app.fetch(`/api/supplements/intakes?${query}`, { headers: account.auth })
  return { status: answer.status, items: ((await answer.json()) as { items: Intake[] }).items }
}

test('taken or skipped with a reason; the last word of a day counts, and it can be taken back', async () => {
  await say('2026-11-19', { status: 'taken' })
  await say('2026-11-20', { status: 'taken' })
  expect((await say('2026-11-20', { status: 'skipped', reason: 'Stomach <b>ache</b>' })).status).toBe(200)
  expect((await list('from=2026-11-19&to=2026-11-20')).items).toEqual([
    { supplement_id: zinc.id, day: '2026-11-19', status: 'taken', reason: null },
    { supplement_id: zinc.id, day: '2026-11-20', status: 'skipped', reason: 'Stomach ache' },
  ])
  const removed = await app.fetch(path('2026-11-19'), { method: 'DELETE', headers: owner.auth })
  expect(removed.status).toBe(204)
  expect((await list('from=2026-11-19&to=2026-11-19')).items).toEqual([])
})

test('what only counts intakes does not open their words, which may be a hundred megabytes', async () => {
  const vitaminD = await add({ name: 'Vitamin D', start_date: '2026-01-15' })
  const today = new Date().toISOString().slice(0, 10)
  const body = { status: 'skipped', reason: 'no time' }
  await app.send('PUT', path(today, vitaminD.id), body, owner.auth)
  const admin = new pg.Client({ connectionString: app.urls.superuser })
  await admin.connect()
  // Whoever opened it would fail.
  await admin.query(`update supplement_intakes set reason = 'no seal' where supplement_id = $1`, [
    vitaminD.id,
  ])
  await admin.end()
  for (const page of ['/api/assistant/outcomes', `/api/dashboard?day=${today}`])
    expect((await app.fetch(page, { headers: owner.auth })).status).toBe(200)
  await app.fetch(`/api/supplements/${vitaminD.id}`, { method: 'DELETE', headers: owner.auth })
})

test('another user sees nothing of it and writes nothing into it', async () => {
  await say('2026-11-20', { status: 'taken' })
  const other = await app.createAccount()
  expect((await say('2026-11-20', { status: 'skipped' }, other)).status).toBe(404)
  await app.fetch(path('2026-11-20'), { method: 'DELETE', headers: other.auth })
  expect((await list('from=2026-11-20&to=2026-11-20', other)).items).toEqual([])
  expect((await list('from=2026-11-20&to=2026-11-20')).items).toMatchObject([{ status: 'taken' }])
})

test('a long habit is listed whole and in order, page by page', async () => {
  const user = await app.createAccount()
  const added = ['Iron', 'Copper'].map((name) => app.send('POST', '/api/supplements', { name }, user.auth))
  const ids = await Promise.all(added.map(async (answer) => ((await (await answer).json()) as Supplement).id))
  const days = Array.from({ length: 260 }, (_, n) =>
    new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10),
  )
  // Forty at a time: sixty-six of one user is the most that run and wait.
  for (let from = 0; from < days.length; from += 20)
    await Promise.all(
      days
        .slice(from, from + 20)
        .flatMap((day) =>
          ids.map((id) => app.send('PUT', path(day, id), { status: 'taken', reason: day }, user.auth)),
        ),
    )
  const { items } = await list('from=2026-01-01&to=2026-12-31', user)
  expect(items.map(({ supplement_id, day, reason }) => [day, reason, supplement_id])).toEqual(
    days.flatMap((day) => ids.toSorted().map((id) => [day, day, id])),
  )
})

test('a user who has nothing yet gets an empty list', async () => {
  const fresh = await app.createAccount()
  expect(await list('from=2026-11-20&to=2026-11-20', fresh)).toEqual({ status: 200, items: [] })
})

describe('bad input', () => {
  test.each([
    ['2026-02-30', { status: 'taken' }, 404],
    ['yesterday', { status: 'taken' }, 404],
    ['2026-11-20', { status: 'eaten' }, 400],
    ['2026-11-20', { status: 'skipped', reason: 'a'.repeat(501) }, 400],
    ['2026-11-20', {}, 400],
  ])('%s %j', async (day, body, status) => {
    expect((await say(day, body)).status).toBe(status)
  })
  test.each(['', 'from=2026-11-20', 'from=2026-11-21&to=2026-11-20', 'from=2020-01-01&to=2026-01-01'])(
    'range %j',
    async (query) => {
      expect((await list(query)).status).toBe(400)
    },
  )
})

describe('start and stop dates', () => {
  const change = (body: object) => app.send('PATCH', `/api/supplements/${zinc.id}`, body, owner.auth)

  test('are kept with the reason; an empty form field is an open end', async () => {
    const made = await add({ name: 'Iron', start_date: '2026-01-05', stop_date: '', reason: 'Low ferritin' })
    expect(made).toMatchObject({ start_date: '2026-01-05', stop_date: null, reason: 'Low ferritin' })
  })
  test('a stop before the start is refused, also when only one of them is sent', async () => {
    const both = await change({ start_date: '2026-03-02', stop_date: '2026-03-01' })
    expect(both.status).toBe(400)
    expect((await change({ start_date: '2026-03-02' })).status).toBe(200)
    const one = await change({ stop_date: '2026-03-01' })
    expect(one.status).toBe(400)
    expect(await one.json()).toMatchObject({
      error: { message: 'The stop date is before the start date.' },
    })
    expect((await change({ stop_date: '2026-03-02' })).status).toBe(200)
  })
})
