import type { EntryPage, SavedEntry } from '@aevia/domain/health-log/schema.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type Account, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let owner: Account
beforeAll(async () => {
  app = await createTestApp()
  owner = await app.createAccount()
})
afterAll(() => app.close())

const LOGGED_AT = '2026-03-14T07:30:00+01:00'
const run = {
  kind: 'exercise',
  values: { activity: 'running', duration: 30, intensity: 'vigorous', distance: 5.2 },
}

async function add(entry: object, account = owner) {
  const body = { id: crypto.randomUUID(), logged_at: LOGGED_AT, ...entry }
  const answer = await app.send('POST', '/api/health-log', body, account.auth)
  return { status: answer.status, body: (await answer.json()) as SavedEntry & { error: { message: string } } }
}
async function list(query = '', account = owner) {
  const answer = await app.fetch(`/api/health-log${query}`, { headers: account.auth })
  expect(answer.status).toBe(200)
  return (await answer.json()) as EntryPage
}

test('an entry keeps its values, its instant in UTC and the user’s own calendar day', async () => {
  const { status, body } = await add({
    ...run,
    logged_at: '2026-03-14T23:30:00-05:00',
    note: ' <b>hilly</b> ',
  })
  expect(status).toBe(201)
  expect(body.entry).toMatchObject({
    ...run,
    logged_at: '2026-03-15T04:30:00.000Z',
    day: '2026-03-14',
    note: 'hilly',
  })
  expect((await list()).items).toContainEqual(body.entry)
})

test('sent twice at once, and again, an entry is logged once', async () => {
  const account = await app.createAccount()
  const entry = { id: crypto.randomUUID(), ...run }
  const answers = await Promise.all([add(entry, account), add(entry, account)])
  answers.push(await add({ ...entry, note: 'again' }, account))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect((await list('', account)).items).toHaveLength(1)
})

describe('what cannot be is refused with a sentence that says why', () => {
  test.each([
    ['an unknown kind', { kind: 'mystery', values: {} }, /This is not valid/],
    [
      'a field of another kind',
      { kind: 'exercise', values: { ...run.values, weight: 70 } },
      /Not recognised: weight/,
    ],
    [
      'no duration',
      { kind: 'exercise', values: { activity: 'running', intensity: 'light' } },
      'Duration is required.',
    ],
    [
      'a run of 25 hours',
      { kind: 'exercise', values: { ...run.values, duration: 1500 } },
      'Duration must be between 1 and 1440 min.',
    ],
    [
      'an activity that is not offered',
      { kind: 'exercise', values: { ...run.values, activity: 'x' } },
      'Activity is required.',
    ],
    [
      'a meal of tags only',
      { kind: 'meal', values: { meal: 'lunch', description: '<i></i>' } },
      'What you ate is required.',
    ],
    ['nothing measured', { kind: 'vitals', values: {} }, 'Please enter at least one value.'],
    [
      'half a blood pressure',
      { kind: 'vitals', values: { systolic: 120 } },
      'Blood pressure needs both the upper and the lower value.',
    ],
    [
      'a blood pressure upside down',
      { kind: 'vitals', values: { systolic: 80, diastolic: 120 } },
      'The lower blood pressure must be below the upper one.',
    ],
    [
      'more sleep than time in bed',
      { kind: 'sleep', values: { asleep: 8, in_bed: 7 } },
      'Time in bed cannot be shorter than time asleep.',
    ],
    ['tomorrow', { ...run, logged_at: '2999-01-01T00:00:00Z' }, 'The time cannot be in the future.'],
    [
      'a time without its offset',
      { ...run, logged_at: '2026-03-14T07:30:00' },
      'Please enter a valid date and time.',
    ],
    [
      'an offset that no place has',
      { ...run, logged_at: '2026-03-14T07:30:00+16:00' },
      'Please enter a valid date and time.',
    ],
    ['an id that is none', { ...run, id: '1' }, /This is not valid/],
  ])('%s', async (_name, entry, message) => {
    const { status, body } = await add(entry)
    expect(status).toBe(400)
    expect(body.error.message).toEqual(expect.stringMatching(message))
  })
})

test('pages run newest first without a gap or a double, by kind and by day', async () => {
  const account = await app.createAccount()
  for (let day = 1; day <= 5; day++) {
    const logged_at = `2026-03-0${day}T08:00:00Z`
    await add({ kind: 'sleep', logged_at, values: { asleep: day } }, account)
    // The same instant: they differ only in their id.
    await add({ kind: 'mood', logged_at, values: { mood: 'good' } }, account)
  }
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: EntryPage = await list(`?limit=3${cursor ? `&cursor=${cursor}` : ''}`, account)
    seen.push(...page.items.map(({ id }) => id))
    cursor = page.next_cursor
  }
  expect(new Set(seen).size).toBe(10)
  expect(seen).toHaveLength(10)

  const nights = await list('?kind=sleep&from=2026-03-02&to=2026-03-04', account)
  expect(nights.items.map(({ day }) => day)).toEqual(['2026-03-04', '2026-03-03', '2026-03-02'])
  expect(nights.next_cursor).toBeNull()
  for (const query of ['?cursor=nonsense', '?limit=0', '?limit=201', '?kind=x', '?from=yesterday']) {
    expect((await app.fetch(`/api/health-log${query}`, { headers: account.auth })).status).toBe(400)
  }
})

test('an entry is changed as a whole, never in its kind, and deleted', async () => {
  const { body } = await add(run)
  const path = `/api/health-log/${body.entry.id}`
  const change = { ...run, logged_at: '2026-03-15T07:00:00Z', values: { ...run.values, duration: 45 } }
  const changed = (await (await app.send('PATCH', path, change, owner.auth)).json()) as SavedEntry
  expect(changed.entry).toMatchObject({ day: '2026-03-15', values: { duration: 45, distance: 5.2 } })
  const other = { kind: 'mood', logged_at: LOGGED_AT, values: { mood: 'low' } }
  expect((await app.send('PATCH', path, other, owner.auth)).status).toBe(404)
  expect((await app.send('DELETE', path, {}, owner.auth)).status).toBe(204)
  expect((await app.send('DELETE', path, {}, owner.auth)).status).toBe(404)
})

test('another user can neither see, change nor delete it, and the same id is free for them', async () => {
  const stranger = await app.createAccount()
  const { body } = await add({ ...run, note: 'mine' })
  const path = `/api/health-log/${body.entry.id}`
  expect((await list('', stranger)).items).toEqual([])
  expect((await app.send('PATCH', path, { ...run, logged_at: LOGGED_AT }, stranger.auth)).status).toBe(404)
  expect((await app.send('DELETE', path, {}, stranger.auth)).status).toBe(404)
  const same = await add({ ...run, id: body.entry.id, note: 'theirs' }, stranger)
  expect(same).toMatchObject({ status: 201, body: { entry: { note: 'theirs' } } })
  expect((await list()).items.find(({ id }) => id === body.entry.id)?.note).toBe('mine')
  expect((await app.fetch('/api/health-log')).status).toBe(401)
})

test('values and note are not in clear in the database', async () => {
  await add({ kind: 'meal', values: { meal: 'dinner', description: 'marzipan' }, note: 'saffron' })
  const admin = new pg.Client({ connectionString: app.urls.superuser })
  await admin.connect()
  const { rows } = await admin.query('select to_jsonb(h)::text as row from health_log h')
  await admin.end()
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toMatch(/marzipan|saffron|dinner/)
})

test.each([
  [{ kind: 'vitals', values: { systolic: 182, diastolic: 95 } }, /182\/95 is very high/],
  [{ kind: 'vitals', values: { systolic: 150, diastolic: 120 } }, /very high/],
  [{ kind: 'vitals', values: { oxygen: 92 } }, /oxygen saturation of 92 % is low/],
  [{ kind: 'mood', values: { mood: 'very_low' }, note: 'I want to kill myself' }, /./],
  [{ kind: 'symptom', values: { symptom: 'chest_pain', strength: 8 } }, /112|emergency/],
  [{ kind: 'symptom', values: { symptom: 'breathlessness', strength: 9 }, note: 'at rest' }, /112|emergency/],
  [
    { kind: 'symptom', values: { symptom: 'other', strength: 5 }, note: 'half of my face droops' },
    /112|emergency/,
  ],
])('what cannot wait is answered with advice: %j', async (entry, advice) => {
  expect((await add(entry)).body.advice).toMatch(advice)
})

test.each([
  {
    kind: 'vitals',
    values: { systolic: 179, diastolic: 119, oxygen: 93, heart_rate: 130, temperature: 40.9 },
  },
  { ...run, note: 'felt great' },
  { kind: 'symptom', values: { symptom: 'joint_pain', strength: 8 } },
  { kind: 'symptom', values: { symptom: 'headache', strength: 3 }, note: 'after work, gone by dinner' },
])('what can wait is answered without: %j', async (entry) => {
  expect((await add(entry)).body.advice).toBeNull()
})
