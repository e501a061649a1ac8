import type { MarkerSteps, Story } from '@aevia/domain/story/schema.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type Account, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ jobs: true })
})
afterAll(() => app.close())

const TODAY = '2026-06-01'
const report = (date: string, rows: string) =>
  `Collection date: ${date}\nTest,Result,Units,Reference Range\n${rows}\n`

async function tell(account: Account, day = TODAY): Promise<Story> {
  const answer = await app.fetch(`/api/story?day=${day}`, { headers: account.auth })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Story
}
async function person(reports: Record<string, string>, profile: object = {}): Promise<Account> {
  const account = await app.createAccount()
  await app.fetch('/api/profile', { headers: account.auth })
  const fields = { first_name: 'Ada', last_name: 'King', age: 45, race: null, gender: 'female' }
  const all = { ...fields, allergies: null, height_cm: 170, weight_kg: 65, ...profile }
  expect((await app.send('PATCH', '/api/profile', all, account.auth)).status).toBe(200)
  for (const [date, rows] of Object.entries(reports)) {
    const uploaded = await app.upload(account, { name: 'report.csv', content: report(date, rows) })
    const { id } = (await uploaded.json()) as { id: string }
    expect((await app.analysed(account, id)).record.analysis_status).toBe('completed')
  }
  return account
}
const take = async (account: Account, supplement: object) => {
  const answer = await app.send('POST', '/api/supplements', supplement, account.auth)
  expect(answer.status).toBe(201)
}
const steps = ({ next }: Story) => next.map(({ kind, marker }) => [kind, marker])

const FEBRUARY = `LDL Cholesterol,4.6,mmol/L,<3.0
Ferritin,9,ug/L,30-400
25-Hydroxyvitamin D,31,nmol/L,50-125
TSH,2.0,mIU/L,0.4-4.0`
const MAY = `LDL Cholesterol,3.4,mmol/L,<3.0
Ferritin,35,ug/L,30-400
25-Hydroxyvitamin D,81,nmol/L,50-125
TSH,2.1,mIU/L,0.4-4.0`

test('what changed: real changes with both figures, and how many may be chance', async () => {
  const story = await tell(await person({ '2026-02-02': FEBRUARY, '2026-05-04': MAY }))
  expect(story).toMatchObject({ tested_on: '2026-05-04', markers: 4, unchanged: 1 })
  // Ferritin and vitamin D came back into their range; LDL fell by 26 % against a limit of 22 %.
  expect(story.changed.map(({ marker, verdict, course }) => [marker, verdict, course])).toEqual([
    ['ferritin', 'higher', 'back'],
    ['vitamin_d', 'higher', 'back'],
    ['ldl', 'lower', 'closer'],
  ])
  expect(story.changed.at(-1)).toMatchObject({
    before: { shown: '4.6 mmol/L', date: '2026-02-02' },
    now: { shown: '3.4 mmol/L', date: '2026-05-04' },
    sentence: expect.stringMatching(/the change is real; it is still above its range/),
    source: expect.stringMatching(/\w/),
  })
  expect(story.out_of_range).toMatchObject([
    { marker: 'ldl', side: 'high', range: 'up to 3.0', is_critical: false, change: { verdict: 'lower' } },
  ])
})

test('one marker: what fits for it, at most three, without what was decided on, and of this user alone', async () => {
  const owner = await person({ '2026-05-04': `${FEBRUARY}\nPotassium,7.4,mmol/L,3.5-5.0` })
  const stepsFor = async (account: Account, marker: string) => {
    const answer = await app.fetch(`/api/story/markers/${marker}?day=${TODAY}`, { headers: account.auth })
    expect(answer.status).toBe(200)
    return ((await answer.json()) as MarkerSteps).steps
  }
  const [first, ...others] = await stepsFor(owner, 'ldl')
  expect(first).toMatchObject({ kind: 'change_habit', marker: 'ldl', source: { title: expect.any(String) } })
  expect(others.length).toBeGreaterThan(0)
  expect(others.length).toBeLessThan(3)
  const { id, title } = first!
  const action = { id: crypto.randomUUID(), kind: 'habit', title, step: id, marker: 'ldl', side: 'high' }
  expect((await app.send('POST', '/api/plan', action, owner.auth)).status).toBe(201)
  // What is begun needs its time before something else is tried.
  expect(await stepsFor(owner, 'ldl')).toEqual([])
  // What cannot wait is the only one; what is in its range, or is not there, needs nothing.
  expect((await stepsFor(owner, 'potassium')).map(({ kind }) => kind)).toEqual(['act_now'])
  expect(await stepsFor(owner, 'tsh')).toEqual([])
  expect(await stepsFor(owner, 'no_such_marker')).toEqual([])
  expect(await stepsFor(await app.createAccount(), 'ldl')).toEqual([])
  expect((await app.fetch(`/api/story/markers/ldl?day=${TODAY}`)).status).toBe(401)
})

test('next: the most harmful first, at most three, each with reason and source', async () => {
  const story = await tell(await person({ '2026-05-04': `${FEBRUARY}\nUric acid,420,umol/L,150-350` }))
  expect(story.changed).toEqual([])
  expect(steps(story)).toEqual([
    ['change_habit', 'ldl'],
    ['ask_doctor', 'ferritin'],
    ['add_supplement', 'vitamin_d'],
  ])
  for (const step of story.next) {
    expect(step.reason).toMatch(/(?:above|below) the range/)
    expect(step.source.title).toMatch(/\w{4}/)
    expect(step.caution).toMatch(/See a clinician/)
  }
  // Six weeks is the least after which a verdict is given; the guidance has 12 for vitamin D.
  expect(story.next.map(({ test_day }) => test_day)).toEqual(['2026-07-13', null, '2026-08-24'])
  expect(story.next[2]?.caution).toMatch(/ask a pharmacist/)
})

describe('what speaks against a step is heard', () => {
  const VITAMIN_D = { '2026-05-04': '25-Hydroxyvitamin D,31,nmol/L,50-125' }
  test.each([
    ['nothing', {}, 'add_supplement'],
    ['a condition that forbids it', { allergies: 'sarcoidosis' }, 'change_habit'],
    ['pregnancy', { allergies: 'I am pregnant' }, 'ask_doctor'],
    ['a child', { age: 12 }, 'ask_doctor'],
  ])('%s', async (_what, profile, kind) => {
    const [step] = (await tell(await person(VITAMIN_D, profile))).next
    expect(step?.kind).toBe(kind)
  })

  test('a nut allergy: no nuts are advised', async () => {
    const rows = { '2026-05-04': 'LDL Cholesterol,4.6,mmol/L,<3.0' }
    const titles = async (allergies: string | null) =>
      (await tell(await person(rows, { allergies }))).next.map(({ title }) => title).join()
    expect(await titles(null)).toMatch(/\bnuts\b/)
    expect(await titles('allergy: nuts')).toMatch(/fibre/)
  })
})

test('a value at which a doctor is called comes first, and no supplement stands beside it', async () => {
  const rows = 'Potassium,7.4,mmol/L,3.5-5.0\n25-Hydroxyvitamin D,31,nmol/L,50-125'
  const story = await tell(await person({ '2026-05-04': rows }))
  expect(steps(story)[0]).toEqual(['act_now', 'potassium'])
  expect(story.next[0]?.reason).toMatch(/7\.4 mmol\/L.*call your local emergency number/)
  expect(story.next.map(({ kind }) => kind)).not.toContain('add_supplement')
  expect(story.again.map(({ marker }) => marker)).not.toContain('potassium')
})

test('what was begun is waited for, then tested again; what is taken and does not help goes to the doctor', async () => {
  const rows = { '2026-05-04': '25-Hydroxyvitamin D,31,nmol/L,50-125' }
  const fresh = await person(rows)
  await take(fresh, { name: 'Vitamin D3', start_date: '2026-05-06' })
  const waiting = await tell(fresh)
  expect(waiting.next).toEqual([])
  // 12 to 16 weeks after the start.
  expect(waiting.again).toMatchObject([
    { marker: 'vitamin_d', from: '2026-07-29', until: '2026-08-26', is_due: false },
  ])
  expect(steps(await tell(fresh, '2026-07-29'))).toEqual([['set_test_date', 'vitamin_d']])

  const settled = await person(rows)
  await take(settled, { name: 'Vitamin D3', start_date: '2026-01-06' })
  expect((await tell(settled)).next).toMatchObject([
    {
      kind: 'ask_doctor',
      reason: expect.stringMatching(/You take Vitamin D3, and it is still out of range/),
    },
  ])
})

test('an old result is tested again before anything rests on it', async () => {
  const story = await tell(await person({ '2024-05-04': '25-Hydroxyvitamin D,31,nmol/L,50-125' }))
  expect(steps(story)).toEqual([['set_test_date', 'vitamin_d']])
  expect(story.again).toMatchObject([{ from: '2025-05-04', is_due: true }])
})

test('two tests on one day, another unit, a day to come and one before birth', async () => {
  const account = await person(
    {
      '2026-02-02': 'LDL Cholesterol,178,mg/dL,<116',
      '2026-05-04': 'LDL Cholesterol,3.3,mmol/L,<3.0',
    },
    { age: 45, unit_system: 'us' },
  )
  for (const [date, value] of [
    ['2026-05-04', '3.4'],
    ['1950-05-04', '9.9'],
  ] as const) {
    const content = report(date, `LDL Cholesterol,${value},mmol/L,<3.0`)
    const { id } = (await (await app.upload(account, { name: 'r.csv', content })).json()) as { id: string }
    await app.analysed(account, id)
  }
  const story = await tell(account)
  // 178 mg/dL is 4.6 mmol/L; a day is compared with the day before it, in the units of the profile.
  expect(story.changed).toMatchObject([
    { before: { shown: '178 mg/dL', date: '2026-02-02' }, now: { date: '2026-05-04' }, verdict: 'lower' },
  ])
  // Seen from the day before the second report, it is a day to come.
  expect((await tell(account, '2026-03-01')).tested_on).toBe('2026-02-02')
  expect(JSON.stringify(await tell(account, '2026-01-01'))).not.toContain('1950')
})

test('without results nothing is told; nobody else’s are seen; without a session or a day there is no answer', async () => {
  await person({ '2026-05-04': MAY })
  const stranger = await app.createAccount()
  expect(await tell(stranger)).toEqual({
    tested_on: null,
    markers: 0,
    to_review: 0,
    out_of_range: [],
    changed: [],
    unchanged: 0,
    next: [],
    again: [],
  })
  expect((await app.fetch(`/api/story?day=${TODAY}`)).status).toBe(401)
  expect((await app.fetch('/api/story', { headers: stranger.auth })).status).toBe(400)
})
