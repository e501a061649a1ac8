import type { Dashboard } from '@aevia/domain/dashboard/schema.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Account, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ jobs: true })
})
afterAll(() => app.close())

const TODAY = '2026-03-14'
async function read(account: Account, day = TODAY): Promise<Dashboard> {
  const answer = await app.fetch(`/api/dashboard?day=${day}`, { headers: account.auth })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Dashboard
}
async function log(account: Account, kind: string, values: object, day = TODAY) {
  const body = { id: crypto.randomUUID(), kind, values, logged_at: `${day}T08:00:00Z` }
  const answer = await app.send('POST', '/api/health-log', body, account.auth)
  expect(answer.status).toBe(201)
}

// 16 eating habits met, never smoked, no medicine, no diabetes.
const HABITS = [
  'olive_oil',
  'green_leafy_vegetables',
  'other_vegetables',
  'berries',
  'other_fruit',
  'meat',
  'fish',
  'chicken',
  'cheese',
  'butter_cream',
  'beans',
  'whole_grains',
  'sweets_and_pastries',
  'nuts',
  'fast_food',
  'alcohol',
]
const lifestyle = (yes: number, other: object = {}) => ({
  nicotine: 'never',
  smoker_at_home: 'no',
  diabetes: 'no',
  pressure_medicine: 'no',
  lipid_medicine: 'no',
  ...Object.fromEntries(HABITS.map((name, index) => [name, index < yes ? 'yes' : 'no'])),
  ...other,
})
const points = ({ score }: Dashboard) => Object.fromEntries(score.components.map((it) => [it.id, it.points]))

test('a new user has a name and a level, and nothing is invented', async () => {
  const account = await app.createAccount()
  const dashboard = await read(account)
  expect(dashboard).toMatchObject({
    full_name: 'Ada Lovelace',
    avatar_level: 1,
    score: { value: null, known: 0, complete: false },
    metrics: { steps: null, sleep_quality: null, heart_rate: null, nutrition_score: null, energy: null },
    trends: { steps: [], sleep_hours: [], heart_rate: [], weight: [] },
    activity: [],
    week: { supplement_days: null, exercise_sessions: null, good_nights: null, meal_days: null },
  })
  expect(Object.values(points(dashboard))).toEqual(Array(8).fill(null))
})

test('the published vector "first_cutpoints", as a user would record it, scores 54', async () => {
  const account = await app.createAccount()
  await app.fetch('/api/profile', { headers: account.auth })
  // BMI 25 exactly: 100 kg at 200 cm.
  const profile = {
    first_name: 'Ada',
    last_name: 'King',
    age: 50,
    race: 'White',
    gender: 'male',
    allergies: null,
  }
  await app.send('PATCH', '/api/profile', { ...profile, height_cm: 200, weight_kg: 100 }, account.auth)
  await log(account, 'lifestyle', lifestyle(4, { smoker_at_home: 'yes' }))
  await log(account, 'exercise', { activity: 'walking', duration: 30, intensity: 'moderate' })
  for (const day of ['2026-03-12', '2026-03-13', TODAY]) await log(account, 'sleep', { asleep: 4 }, day)
  await log(account, 'vitals', { systolic: 120, diastolic: 79 })
  expect((await read(account)).score).toMatchObject({ known: 6, complete: false, value: 52 })

  const file =
    'Test,Result,Units,Reference Range\nNon-HDL Cholesterol,130,mg/dL,0-129\nHemoglobin A1c,5.7,%,4.0-5.6\n'
  const uploaded = await app.upload(
    account,
    { name: 'report.csv', content: file },
    { test_date: '2026-03-01' },
  )
  const { id } = (await uploaded.json()) as { id: string }
  await app.analysed(account, id)
  const dashboard = await read(account)
  expect(points(dashboard)).toEqual({
    diet: 25,
    physical_activity: 40,
    nicotine: 80,
    sleep: 20,
    bmi: 70,
    blood_lipids: 60,
    blood_glucose: 60,
    blood_pressure: 75,
  })
  expect(dashboard.score).toMatchObject({ value: 54, known: 8, complete: true })
  const labs = async () => (await read(account)).score.components.slice(5, 7).map(({ basis }) => basis)
  expect(await labs()).toEqual(['Non-HDL cholesterol 3.4 mmol/L.', 'HbA1c 39 mmol/mol.'])
  const us = { ...profile, height_cm: 200, weight_kg: 100, unit_system: 'us' }
  await app.send('PATCH', '/api/profile', us, account.auth)
  expect(await labs()).toEqual(['Non-HDL cholesterol 130 mg/dL.', 'HbA1c 5.7 %.'])

  await app.send(
    'PATCH',
    '/api/profile',
    { ...profile, age: 19, height_cm: 200, weight_kg: 100 },
    account.auth,
  )
  expect((await read(account)).score).toMatchObject({ value: null, too_young: true })
  // A year later nothing of it counts but height and weight, which have no date.
  expect((await read(account, '2027-03-15')).score.known).toBe(1)
})

test('cards, trends and the week come from the log; a day’s steps are its highest count', async () => {
  const account = await app.createAccount()
  await log(account, 'vitals', { steps: 4000, heart_rate: 70 })
  await log(account, 'vitals', { steps: 9000 })
  await log(account, 'vitals', { steps: 2500 })
  await log(account, 'vitals', { heart_rate: 64 }, '2026-03-13')
  await log(account, 'body', { weight: 61.5 }, '2026-03-13')
  await log(account, 'sleep', { asleep: 6.2, in_bed: 7.75, latency: 40, awakenings: 3 })
  await log(account, 'sleep', { asleep: 8 }, '2026-03-13')
  await log(account, 'sleep', { asleep: 8 }, '2026-03-07')
  await log(account, 'mood', { mood: 'good', energy: 7 })
  await log(account, 'exercise', { activity: 'yoga', duration: 20, intensity: 'light' })
  await log(account, 'lifestyle', lifestyle(12), '2026-02-01')
  const zinc = await app.send('POST', '/api/supplements', { name: 'Zinc' }, account.auth)
  const { id } = (await zinc.json()) as { id: string }
  for (const [day, status] of [
    [TODAY, 'taken'],
    ['2026-03-13', 'skipped'],
    ['2026-03-07', 'taken'],
  ]) {
    await app.send('PUT', `/api/supplements/${id}/intakes/${day}`, { status }, account.auth)
  }
  const { metrics, trends, week } = await read(account)
  expect(metrics).toEqual({
    steps: { value: 9000, day: TODAY },
    heart_rate: { value: 70, day: TODAY },
    sleep_quality: { value: 69, day: TODAY },
    nutrition_score: { value: 80, day: '2026-02-01' },
    energy: { value: 70, day: TODAY },
  })
  expect(trends.steps).toEqual([{ day: TODAY, value: 9000 }])
  expect(trends.weight).toEqual([{ day: '2026-03-13', value: 61.5 }])
  // March 7 is the eighth day back: it no longer counts.
  expect(week).toEqual({
    supplement_days: 1,
    exercise_sessions: 1,
    good_nights: 1,
    meal_days: null,
    mood_days: 1,
    breathing_days: null,
  })
})

test('goals and nights: daily amounts, how alike the nights are', async () => {
  const account = await app.createAccount()
  expect(await read(account)).toMatchObject({
    nutrition_goals: null,
    sleep_impact: { efficiency: null, spread: null },
  })
  await log(account, 'lifestyle', lifestyle(12))
  expect((await read(account)).nutrition_goals).toMatchObject({ percent: 75, from: 'check', met: 12, of: 16 })

  for (const [day, fibre, fruit_vegetables] of [
    [TODAY, 15, 300],
    [TODAY, 12, null],
    ['2026-03-13', null, 500],
    ['2026-03-07', 40, 900],
  ] as const)
    await log(account, 'meal', { meal: 'lunch', description: 'Soup', fibre, fruit_vegetables }, day)
  for (const [day, asleep, in_bed] of [
    [TODAY, 8, 10],
    ['2026-03-13', 6, 8],
    ['2026-03-12', 7, null],
    ['2026-02-28', 1, 9],
  ] as const)
    await log(account, 'sleep', { asleep, in_bed }, day)
  expect(await read(account)).toMatchObject({
    // Fibre 27 g on one day; fruit and vegetables 300 and 500 g. March 7 is the eighth day back.
    nutrition_goals: {
      percent: 67,
      from: 'meals',
      met: 2,
      of: 3,
      fibre: { mean_g: 27, met: 1, days: 1 },
      fruit_vegetables: { mean_g: 400, met: 1, days: 2 },
    },
    // 14 of 18 hours; 6, 7 and 8 hours have a standard deviation of one.
    sleep_impact: { efficiency: { percent: 78, nights: 2 }, spread: { minutes: 60, nights: 3 } },
  })
})

test('recent activity mixes entries, uploads and supplements, newest first; nobody else’s', async () => {
  const [account, stranger] = [await app.createAccount(), await app.createAccount()]
  await log(account, 'exercise', { activity: 'running', duration: 30, intensity: 'vigorous' })
  await app.send('POST', '/api/supplements', { name: 'Zinc', category: 'Immune Support' }, account.auth)
  await app.upload(
    account,
    { name: 'r.csv', content: 'Test,Result\nFerritin,45\n' },
    { provider: 'Northside' },
  )
  const { activity } = await read(account)
  expect(activity.map(({ title, detail }) => [title, detail])).toEqual([
    ['Uploaded Blood Test', 'Northside'],
    ['Added Zinc', 'Immune Support'],
    ['Running', '30 min · Vigorous'],
  ])
  expect((await read(stranger)).activity).toEqual([])
})

test('a nap adds hours to its night and does not replace it', async () => {
  const account = await app.createAccount()
  const sleep = { in_bed: null, latency: null, awakenings: null }
  await log(account, 'sleep', { ...sleep, asleep: 7.6 })
  await log(account, 'sleep', { ...sleep, asleep: 0.5 })
  expect((await read(account)).metrics.sleep_quality).toEqual({ value: 100, day: TODAY })
})

test('who has logged or tracks something sees zeros, never a sample', async () => {
  const account = await app.createAccount()
  const exercise = { activity: 'walking', duration: 30, intensity: 'moderate', distance: null }
  await log(account, 'exercise', exercise, '2026-03-01')
  await app.send('POST', '/api/supplements', { name: 'Zinc' }, account.auth)
  expect((await read(account)).week).toMatchObject({
    exercise_sessions: 0,
    supplement_days: 0,
    meal_days: null,
  })
})

test('the newer weight counts: of the profile or of the log', async () => {
  const account = await app.createAccount()
  const save = (weight_kg: number) =>
    app.send(
      'PATCH',
      '/api/profile',
      {
        first_name: 'Ada',
        last_name: 'King',
        age: 50,
        race: null,
        gender: null,
        allergies: null,
        height_cm: 170,
        weight_kg,
      },
      account.auth,
    )
  const today = new Date().toISOString().slice(0, 10)
  const dayBefore = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  await save(90)
  await log(account, 'body', { weight: 80, waist: null, body_fat: null }, dayBefore)
  expect((await read(account, today)).logged_weight).toBeNull()
  const body = { weight: 80, waist: null, body_fat: null }
  const entry = { id: crypto.randomUUID(), kind: 'body', values: body, logged_at: new Date().toISOString() }
  await app.send('POST', '/api/health-log', entry, account.auth)
  expect((await read(account, today)).logged_weight).toEqual({ kg: 80, day: today })
  await save(90)
  expect((await read(account, today)).logged_weight).toEqual({ kg: 80, day: today })
})

test.each(['0001-01-01', '0000-01-01', '1899-12-31'])('the day %s is refused', async (day) => {
  const account = await app.createAccount()
  const answer = await app.fetch(`/api/dashboard?day=${day}`, { headers: account.auth })
  expect(answer.status).toBe(400)
})

test('without a session, or without a day, there is no answer', async () => {
  const account = await app.createAccount()
  expect((await app.fetch(`/api/dashboard?day=${TODAY}`)).status).toBe(401)
  expect((await app.fetch('/api/dashboard', { headers: account.auth })).status).toBe(400)
  expect((await app.fetch('/api/dashboard?day=today', { headers: account.auth })).status).toBe(400)
})
