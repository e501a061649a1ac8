import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Profile } from '@aevia/domain/profile/schema.ts'
import { createTestApp, type Account, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let owner: Account
beforeAll(async () => {
  app = await createTestApp()
  owner = await app.createAccount()
})
afterAll(() => app.close())

const read = async () => (await (await app.fetch('/api/profile', { headers: owner.auth })).json()) as Profile
const empty = {
  first_name: null,
  last_name: null,
  age: null,
  race: null,
  gender: null,
  allergies: null,
  height_cm: null,
  weight_kg: null,
}
const save = async (change: object) => {
  const answer = await app.send('PATCH', '/api/profile', { ...empty, ...change }, owner.auth)
  return { status: answer.status, body: (await answer.json()) as Profile }
}

test('a missing profile is created on first load from the sign-up, once', async () => {
  const [first, second] = await Promise.all([read(), read()])
  expect(first).toMatchObject({
    id: owner.session.user.id,
    email: owner.email,
    full_name: 'Ada Lovelace',
    avatar_level: 1,
    ...empty,
  })
  expect(second.created_at).toBe(first.created_at)
  expect(first.created_at).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/)
})

test('what is saved is read again, and the full name is first and last joined', async () => {
  const change = {
    first_name: ' Ada ',
    last_name: 'King',
    age: 36,
    race: 'Prefer not to say',
    gender: 'female',
    allergies: 'Penicillin; takes warfarin',
    height_cm: 165.5,
    weight_kg: 60.1,
  }
  expect((await save(change)).status).toBe(200)
  expect(await read()).toMatchObject({ ...change, first_name: 'Ada', full_name: 'Ada King' })
})

describe('limits', () => {
  test.each([
    ['age 1', { age: 1 }, 200],
    ['age 150', { age: 150 }, 200],
    ['age 0', { age: 0 }, 400],
    ['age 151', { age: 151 }, 400],
    ['height 50', { height_cm: 50 }, 200],
    ['height 300', { height_cm: 300 }, 200],
    ['height 49.9', { height_cm: 49.9 }, 400],
    ['height 300.1', { height_cm: 300.1 }, 400],
    ['weight 1', { weight_kg: 1 }, 200],
    ['weight 1000', { weight_kg: 1000 }, 200],
    ['weight 0.9', { weight_kg: 0.9 }, 400],
    ['weight 1000.1', { weight_kg: 1000.1 }, 400],
    ['a first name of 50', { first_name: 'a'.repeat(50) }, 200],
    ['a first name of 51', { first_name: 'a'.repeat(51) }, 400],
    ['allergies of 1000', { allergies: 'a'.repeat(1000) }, 200],
    ['allergies of 1001', { allergies: 'a'.repeat(1001) }, 400],
    ['a race that is not offered', { race: 'Martian' }, 400],
    ['a gender that is not offered', { gender: 'x' }, 400],
    ['a health score', { health_score: 100 }, 400],
    ['an e-mail', { email: 'other@example.com' }, 400],
  ])('%s', async (_what, change, status) => {
    expect((await save(change)).status).toBe(status)
  })

  test('a number that is none becomes null; the rest is rounded to 2 decimals', async () => {
    expect((await save({ height_cm: 'tall', weight_kg: 70.126 })).body).toMatchObject({
      height_cm: null,
      weight_kg: 70.13,
    })
  })

  test('tags are stripped', async () => {
    expect((await save({ first_name: '<b>Ada</b><script>x()</script>' })).body.first_name).toBe('Ada')
  })
})

describe('medicines, conditions and pregnancy', () => {
  const history = {
    medicines: [
      { name: 'Warfarin', dose: '5 mg in the evening' },
      { name: 'Xyzolin', dose: null },
    ],
    conditions: ['Sarcoidosis'],
    pregnancy: 'breastfeeding',
  }
  test('are empty at first, kept as they were saved, and stay where an update leaves them out', async () => {
    const account = await app.createAccount()
    const send = async (change: object) =>
      (await app.send('PATCH', '/api/profile', { ...empty, ...change }, account.auth)).json()
    expect(await send({})).toMatchObject({ medicines: [], conditions: [], pregnancy: null })
    expect(await send(history)).toMatchObject(history)
    expect(await send({ age: 40 })).toMatchObject({ ...history, age: 40 })
    expect(await send({ medicines: [], conditions: [], pregnancy: null })).toMatchObject({
      medicines: [],
      conditions: [],
      pregnancy: null,
    })
    expect(await read()).not.toMatchObject({ medicines: history.medicines })
  })

  test('count in the check of what is taken and in answers', async () => {
    const account = await app.createAccount()
    const ask = async (path: string, body?: object) =>
      (await app.send(body ? 'POST' : 'GET', path, body, account.auth)).text()
    await app.send('POST', '/api/supplements', { name: 'Vitamin K2', dosage: '100 mcg' }, account.auth)
    await app.send('POST', '/api/supplements', { name: 'Vitamin D3', dosage: '25 mcg' }, account.auth)
    expect(await ask('/api/assistant/stack')).not.toMatch(/warfarin|sarcoid/i)
    await app.send('PATCH', '/api/profile', { ...empty, ...history }, account.auth)
    const stack = await ask('/api/assistant/stack')
    expect(stack).toMatch(/warfarin/i)
    expect(stack).toMatch(/sarcoid/i)
    const answer = await ask('/api/functions/ai-health-chat', {
      message: 'Can I take ibuprofen for my back?',
      requestSupplementRecommendations: true,
    })
    expect(answer).toMatch(/warfarin/i)
  })
})

test('signed out there is no profile', async () => {
  expect((await app.fetch('/api/profile')).status).toBe(401)
})

test('without a first or last name the name of the sign-up stays, also when saving comes before the first load', async () => {
  const account = await app.createAccount()
  const answer = await app.send('PATCH', '/api/profile', { ...empty, age: 40 }, account.auth)
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ full_name: 'Ada Lovelace', age: 40 })
})
