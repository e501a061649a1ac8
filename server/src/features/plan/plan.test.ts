import { randomUUID } from 'node:crypto'
import { ACTIONS_MAX, type Plan, type PlanAction } from '@aevia/domain/plan/schema.ts'
import type { Story } from '@aevia/domain/story/schema.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type Account, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ jobs: true })
})
afterAll(() => app.close())

const TODAY = '2026-06-01'
const oats = {
  kind: 'habit',
  title: 'Eat oats every day',
  reason: 'LDL cholesterol: 4.6 mmol/L, above the range.',
  target: 'LDL within its range',
  rhythm: 'daily',
  start_day: '2026-02-03',
  test_day: '2026-03-17',
  source: { title: 'A guideline', url: 'https://example.org/page' },
  marker: 'ldl',
  side: 'high',
  step: 'change_habit ldl high oats',
}

async function read(account: Account, day = TODAY): Promise<Plan> {
  const answer = await app.fetch(`/api/plan?day=${day}`, { headers: account.auth })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Plan
}
async function add(account: Account, action: object) {
  const body = { id: crypto.randomUUID(), ...action }
  const answer = await app.send('POST', '/api/plan', body, account.auth)
  const said = (await answer.json()) as PlanAction & { error: { message: string; reason?: string } }
  return { status: answer.status, body: said }
}
const change = (account: Account, id: string, body: object) =>
  app.send('PATCH', `/api/plan/${id}`, body, account.auth)
async function report(account: Account, date: string, rows: string) {
  const content = `Collection date: ${date}\nTest,Result,Units,Reference Range\n${rows}\n`
  const { id } = (await (await app.upload(account, { name: 'r.csv', content })).json()) as { id: string }
  expect((await app.analysed(account, id)).record.analysis_status).toBe('completed')
}
const ldl = (value: string) => `LDL Cholesterol,${value},mmol/L,<3.0`

test('an action keeps what it is, and goes through its states', async () => {
  const account = await app.createAccount()
  const { status, body } = await add(account, oats)
  expect(status).toBe(201)
  expect(body).toMatchObject({ ...oats, state: 'open', supplement_id: null })
  for (const state of ['done', 'open', 'skipped', 'removed'])
    expect(await (await change(account, body.id, { state })).json()).toMatchObject({ ...oats, state })
  expect((await change(account, body.id, { title: '<b>Oats</b>', test_day: null })).status).toBe(200)
  expect((await read(account)).actions).toMatchObject([{ title: 'Oats', test_day: null, state: 'removed' }])
  expect((await app.fetch(`/api/plan/${body.id}`, { method: 'DELETE', headers: account.auth })).status).toBe(
    204,
  )
  expect((await read(account)).actions).toEqual([])
  // Deleted elsewhere: there is nothing to change.
  expect((await change(account, body.id, { state: 'done' })).status).toBe(404)
})

test('sent twice at once, or taken again from the same step, it is in the plan once', async () => {
  const account = await app.createAccount()
  const action = { id: crypto.randomUUID(), ...oats }
  const answers = await Promise.all([add(account, action), add(account, action)])
  answers.push(await add(account, oats))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect((await read(account)).actions).toHaveLength(1)
})

describe('what cannot be is refused with a sentence that says why', () => {
  test.each([
    [{ title: ' <b></b> ' }, /Please say what you want to do/],
    [{ title: 'x'.repeat(301) }, /at most 300 characters/],
    [{ title: 'Oats', marker: 'no_such_marker' }, /not known/],
    [{ title: 'Oats', start_day: '2026-03-02', test_day: '2026-03-01' }, /before the start/],
    [{ title: 'Oats', start_day: '0001-01-01' }, /valid date/],
    [{ title: 'Oats', state: 'done' }, /./],
  ])('%j', async (action, message) => {
    const { status, body } = await add(await app.createAccount(), action)
    expect([status, body.error.message]).toEqual([400, expect.any(String)])
    expect(JSON.stringify(body)).toMatch(message)
  })

  test('one day alone that contradicts the one that is stored', async () => {
    const account = await app.createAccount()
    const { body } = await add(account, oats)
    expect((await change(account, body.id, { test_day: '2026-02-02' })).status).toBe(400)
  })

  test('more than an account may hold', async () => {
    const account = await app.createAccount()
    for (let count = 0; count < ACTIONS_MAX; count += 20)
      await Promise.all(Array.from({ length: 20 }, (_, index) => add(account, { title: `${count + index}` })))
    expect(await add(account, { title: 'one more' })).toMatchObject({
      status: 409,
      body: { error: { reason: 'plan.quota' } },
    })
  })
})

test('nobody else’s plan is read, changed or deleted, and nothing is in clear', async () => {
  const [owner, stranger] = [await app.createAccount(), await app.createAccount()]
  const { body } = await add(owner, oats)
  await app.send('PUT', `/api/plan/goals?day=${TODAY}`, { kind: 'sleep', target: 8 }, owner.auth)
  expect(await read(stranger)).toEqual({ actions: [], goals: [] })
  expect((await change(stranger, body.id, { state: 'done' })).status).toBe(404)
  for (const path of [body.id, 'goals/sleep']) {
    const answer = await app.fetch(`/api/plan/${path}`, { method: 'DELETE', headers: stranger.auth })
    expect(answer.status).toBe(404)
  }
  // The id is the stranger's own to use, and changes nothing of the owner's.
  expect((await add(stranger, { id: body.id, title: 'Mine' })).status).toBe(201)
  expect((await read(owner)).actions).toMatchObject([{ title: oats.title, state: 'open' }])
  expect((await app.fetch(`/api/plan?day=${TODAY}`)).status).toBe(401)

  const admin = new pg.Client({ connectionString: app.urls.superuser })
  await admin.connect()
  const { rows } = await admin.query<{ row: string }>(
    'select t::text as row from plan_actions t union select t::text from goals t',
  )
  await admin.end()
  expect(rows.length).toBeGreaterThanOrEqual(3)
  const clear = /Eat oats|within its range|"target"|"Mine"/
  expect(rows.filter(({ row }) => clear.test(row))).toEqual([])
})

describe('at the next test', () => {
  test.each([
    ['3.4', 'worked'],
    ['4.5', 'did_not'],
    ['6.5', 'did_not'],
  ])('from 4.6 to %s: %s', async (value, verdict) => {
    const account = await app.createAccount()
    await report(account, '2026-02-02', ldl('4.6'))
    await add(account, oats)
    expect((await read(account)).actions[0]?.review).toMatchObject({ verdict: 'waiting', after: null })
    await report(account, '2026-05-04', ldl(value))
    expect((await read(account)).actions[0]?.review).toMatchObject({
      verdict,
      marker: 'LDL cholesterol',
      before: { shown: '4.6 mmol/L', date: '2026-02-02' },
      after: { shown: `${value} mmol/L`, date: '2026-05-04' },
    })
  })

  test('cannot tell: another change of the same time, or nothing before', async () => {
    const account = await app.createAccount()
    await report(account, '2026-02-02', ldl('4.6'))
    await report(account, '2026-05-04', ldl('3.4'))
    const { body: first } = await add(account, oats)
    const { body: nuts } = await add(account, { ...oats, title: 'Eat nuts', step: null })
    const reviews = async () =>
      (await read(account)).actions.map(({ review }) => [review?.verdict, review?.why])
    expect(await reviews()).toEqual([
      ['cannot_tell', expect.stringMatching(/You started Eat nuts in the same period/)],
      ['cannot_tell', expect.stringMatching(/You started Eat oats every day in the same period/)],
    ])
    // What was skipped changed nothing.
    await change(account, nuts.id, { state: 'skipped' })
    expect(await reviews()).toEqual([
      ['worked', expect.any(String)],
      [undefined, undefined],
    ])
    await change(account, first.id, { start_day: '2026-01-01' })
    expect((await reviews())[0]).toEqual([
      'cannot_tell',
      expect.stringMatching(/no result from the year before/),
    ])
  })

  test('taken too rarely, a supplement of the plan is not judged', async () => {
    const account = await app.createAccount()
    await report(account, '2026-02-02', '25-Hydroxyvitamin D,31,nmol/L,50-125')
    await report(account, '2026-05-30', '25-Hydroxyvitamin D,81,nmol/L,50-125')
    const supplement = { name: 'Vitamin D3', start_date: '2026-02-03' }
    const made = await app.send('POST', '/api/supplements', supplement, account.auth)
    const { id } = (await made.json()) as { id: string }
    const about = { kind: 'supplement', title: 'Take vitamin D3', start_day: '2026-02-03', supplement_id: id }
    await add(account, { ...about, marker: 'vitamin_d', side: 'low' })
    expect((await read(account)).actions[0]?.review?.verdict).toBe('worked')
    for (let day = 10; day < 20; day++) {
      const status = day < 13 ? 'taken' : 'skipped'
      await app.send('PUT', `/api/supplements/${id}/intakes/2026-03-${day}`, { status }, account.auth)
    }
    expect((await read(account)).actions[0]?.review).toMatchObject({
      verdict: 'cannot_tell',
      why: 'You took it on 3 of the 10 days you recorded: too few to tell.',
    })
  })
})

test('an action about a supplement that is not in the list of the user, or is of another user, is refused', async () => {
  const [mine, other] = [await app.createAccount(), await app.createAccount()]
  const made = await app.send('POST', '/api/supplements', { name: 'Zinc' }, other.auth)
  const { id } = (await made.json()) as { id: string }
  for (const supplement_id of [id, randomUUID()]) {
    const { status, body } = await add(mine, {
      kind: 'supplement',
      title: 'Take zinc',
      start_day: TODAY,
      supplement_id,
    })
    expect(status).toBe(400)
    expect(body).toMatchObject({
      error: { issues: [{ path: 'supplement_id', message: 'This supplement is not in your list.' }] },
    })
  }
  expect((await read(mine)).actions).toEqual([])
})

test('what is in the plan, or was skipped since the result, is not proposed again', async () => {
  const account = await app.createAccount()
  await report(account, '2026-05-04', ldl('4.6'))
  const step = async () => {
    const answer = await app.fetch(`/api/story?day=${TODAY}`, { headers: account.auth })
    return ((await answer.json()) as Story).next[0]
  }
  const first = await step()
  expect(first?.kind).toBe('change_habit')
  const { body } = await add(account, {
    kind: 'habit',
    title: first?.title,
    marker: 'ldl',
    side: 'high',
    start_day: TODAY,
    step: first?.id,
  })
  // It is in hand: nothing more is proposed for this marker, and the test after it has its days.
  expect(await step()).toBeUndefined()
  await change(account, body.id, { state: 'skipped' })
  const next = await step()
  expect(next).toMatchObject({ kind: 'change_habit', marker: 'ldl' })
  expect(next?.id).not.toBe(first?.id)
})

describe('goals', () => {
  const put = (account: Account, goal: object) =>
    app.send('PUT', `/api/plan/goals?day=${TODAY}`, goal, account.auth)
  const profile = (account: Account, fields: object) =>
    app.send(
      'PATCH',
      '/api/profile',
      { first_name: 'A', last_name: 'B', age: 40, race: null, gender: null, allergies: null, ...fields },
      account.auth,
    )

  test('one of each kind, edited, removed, and counted by the person’s own week', async () => {
    const account = await app.createAccount()
    await profile(account, { height_cm: 180, weight_kg: 90 })
    const log = (kind: string, values: object, day: string) =>
      app.send(
        'POST',
        '/api/health-log',
        { id: crypto.randomUUID(), kind, values, logged_at: `${day}T08:00:00Z` },
        account.auth,
      )
    for (const goal of [
      { kind: 'weight', target: 80, by: '2026-12-01' },
      { kind: 'sleep', target: 7.5 },
      { kind: 'exercise', target: 4 },
      { kind: 'exercise', target: 2 },
    ])
      expect((await put(account, goal)).status).toBe(204)
    await log('exercise', { activity: 'walking', duration: 30, intensity: 'moderate' }, TODAY)
    await log('sleep', { asleep: 7.5 }, TODAY)
    await log('sleep', { asleep: 7 }, '2026-05-31')
    await log('body', { weight: 87.5 }, '2099-01-01')
    expect((await read(account)).goals.map(({ title, percent, status }) => [title, percent, status])).toEqual(
      [
        ['Reach 80 kg by Dec 01, 2026', 0, 'Needs Attention'],
        ['Sleep 7.5 hours a night', 14, 'Needs Attention'],
        ['Exercise 2 times a week', 50, 'Needs Attention'],
      ],
    )
    await profile(account, { height_cm: 180, weight_kg: 82.5, unit_system: 'us' })
    expect((await read(account)).goals[0]).toMatchObject({
      title: 'Reach 176.4 lb by Dec 01, 2026',
      percent: 75,
      status: 'On Track',
    })
    const removed = await app.fetch('/api/plan/goals/weight', { method: 'DELETE', headers: account.auth })
    expect(removed.status).toBe(204)
    expect((await read(account)).goals.map(({ kind }) => kind)).toEqual(['sleep', 'exercise'])
  })

  // 18.5 x 1.7 x 1.7 = 53.5 kg.
  test.each([
    [170, { kind: 'weight', target: 54 }, 204],
    [170, { kind: 'weight', target: 53 }, 400],
    [null, { kind: 'weight', target: 60 }, 400],
    [170, { kind: 'sleep', target: 4 }, 400],
    [170, { kind: 'exercise', target: 15 }, 400],
    [170, { kind: 'fame', target: 1 }, 400],
  ])('at %s cm %j: %i', async (height_cm, goal, status) => {
    const account = await app.createAccount()
    await app.fetch('/api/profile', { headers: account.auth })
    await profile(account, { height_cm, weight_kg: null })
    expect((await put(account, goal)).status).toBe(status)
  })
})
