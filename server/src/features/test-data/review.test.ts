import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Analysis } from '@aevia/domain/health/reading/analysis.ts'
import type { TestData } from '@aevia/domain/test-data/schema.ts'
import { createTestApp, type Account, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let owner: Account
let other: Account
beforeAll(async () => {
  app = await createTestApp({ jobs: true })
  ;[owner, other] = [await app.createAccount(), await app.createAccount()]
})
afterAll(() => app.close())

// The unit of the second row does not fit: it is read, and waits for a person.
const content = `Collected: 2026-01-02
Test,Result,Units,Reference Range
Ferritin,12,ng/mL,30-400
Creatinine,80,mmHg,45-90
TSH,2.1,mIU/L,0.4-4.0
`

type Answer = { record: TestData; analysis: Analysis }
const uploaded = async (account = owner, text = content) => {
  const answer = await app.upload(account, { name: 'report.csv', content: text })
  const record = (await answer.json()) as TestData
  return { ...(await app.analysed(account, record.id)), uploaded: record } as unknown as Answer & {
    uploaded: TestData
  }
}
const review = (id: string, index: number, body: unknown, account = owner) =>
  app.send('PUT', `/api/test-data/${id}/results/${index}/review`, body, account.auth)
const markers = async (account = owner) => {
  const answer = await app.fetch('/api/blood-markers', { headers: account.auth })
  return JSON.stringify(await answer.json())
}
const creatinine = {
  biomarker: 'creatinine',
  name: 'Creatinine',
  value_text: '80',
  unit: 'µmol/L',
  ref_low: 45,
  ref_high: 90,
  collection_date: null,
}

test('a correction cannot have a date that has not come', async () => {
  const { record } = await uploaded()
  const result = { ...creatinine, collection_date: '2099-01-01' }
  const answer = await review(record.id, 1, { decision: 'corrected', result })
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain('This date is in the future.')
})

test('a corrected value counts, the reading stays beside it, and the decision can be taken back', async () => {
  const { record, analysis } = await uploaded()
  expect(analysis.results[1]).toMatchObject({ name: 'Creatinine', needs_review: true })
  expect(await markers()).not.toContain('"creatinine"')

  const answer = await review(record.id, 1, { decision: 'corrected', result: creatinine })
  expect(answer.status).toBe(200)
  const corrected = ((await answer.json()) as Answer).analysis.results[1]
  expect(corrected).toMatchObject({
    value: 80,
    unit: 'µmol/L',
    biomarker: 'creatinine',
    flag: 'N',
    needs_review: false,
    review: { decision: 'corrected', original: { value: 80, unit: 'mmHg', needs_review: true } },
  })
  expect(await markers()).toContain('"creatinine"')

  const back = await app.send('DELETE', `/api/test-data/${record.id}/results/1/review`, undefined, owner.auth)
  expect(((await back.json()) as Answer).analysis.results[1]).toEqual(analysis.results[1])
  expect(await markers()).not.toContain('"creatinine"')
})

test('a value far outside of what is safe is named also while it waits for review, until it is discarded', async () => {
  // Potassium from 6.5 mmol/L and sodium to 120 mmol/L: critical limits of the Royal College of Pathologists.
  const text = `Collected: 2026-01-05
Test,Result,Units,Reference Range
Sodium,119,mmol/L,135-145
Ferritin,12,ng/mL,30-400
Potasium,7.1,mmol/L,3.5-5.1
`
  const { record, analysis } = await uploaded(owner, text)
  expect(analysis.results[2]).toMatchObject({ needs_review: true, review_reasons: ['name_similar'] })
  const got = await app.fetch(`/api/test-data/${record.id}`, { headers: owner.auth })
  expect(await got.json()).toMatchObject({ critical: [0, 2] })
  const discarded = await review(record.id, 2, { decision: 'discarded' })
  expect(await discarded.json()).toMatchObject({ critical: [0] })
})

test('a discarded value is shown and does not count; accepted again, it does', async () => {
  const { record } = await uploaded(owner, content.replace('2026-01-02', '2026-02-03'))
  const discarded = await review(record.id, 2, { decision: 'discarded' })
  expect(((await discarded.json()) as Answer).analysis.results[2]).toMatchObject({
    name: 'TSH',
    review: { decision: 'discarded' },
  })
  const detail = async () =>
    JSON.stringify(await (await app.fetch('/api/blood-markers/tsh', { headers: owner.auth })).json())
  expect(await detail()).not.toContain('2026-02-03')
  await review(record.id, 2, { decision: 'accepted' })
  expect(await detail()).toContain('2026-02-03')
})

test.each([
  ['a unit of something else', { unit: 'mmHg' }, 'unit'],
  ['two readings', { value_text: '1,234' }, 'value_text'],
  ['an impossible value', { value_text: '800000' }, 'value_text'],
  ['limits the wrong way round', { ref_low: 90, ref_high: 45 }, 'ref_high'],
  ['an unknown marker', { biomarker: 'no-such-marker' }, 'result.biomarker'],
])('a correction with %s is refused and changes nothing', async (_, wrong, path) => {
  const { record, analysis } = await uploaded()
  const answer = await review(record.id, 1, { decision: 'corrected', result: { ...creatinine, ...wrong } })
  expect(answer.status).toBe(400)
  const { error } = (await answer.json()) as { error: { issues: { path: string }[] } }
  expect(error.issues.map((issue) => issue.path)).toContain(path)
  const after = await app.fetch(`/api/test-data/${record.id}`, { headers: owner.auth })
  expect(((await after.json()) as Answer).analysis).toEqual(analysis)
})

test('nobody decides about another user’s results, nor about one that is not there', async () => {
  const { record, analysis } = await uploaded()
  for (const attempt of [
    await review(record.id, 1, { decision: 'discarded' }, other),
    await app.send('DELETE', `/api/test-data/${record.id}/results/1/review`, undefined, other.auth),
    await review(record.id, 3, { decision: 'accepted' }),
    await review(crypto.randomUUID(), 0, { decision: 'accepted' }),
  ])
    expect(attempt.status).toBe(404)
  const after = await app.fetch(`/api/test-data/${record.id}`, { headers: owner.auth })
  expect(((await after.json()) as Answer).analysis).toEqual(analysis)
})

test('the same file is recognised for the same user, its results count once, and removing it undoes the import', async () => {
  const account = await app.createAccount()
  const report = content.replace('Ferritin,12', 'Ferritin,77')
  const first = await uploaded(account, report)
  const second = await uploaded(account, report)
  const stranger = await uploaded(other, report)
  expect([first, second, stranger].map(({ uploaded: { duplicate_of } }) => duplicate_of)).toEqual([
    null,
    first.record.id,
    null,
  ])
  const points = async () => {
    const answer = await app.fetch('/api/blood-markers/ferritin', { headers: account.auth })
    return answer.status === 404 ? 0 : ((await answer.json()) as { points: unknown[] }).points.length
  }
  expect(await points()).toBe(1)
  for (const { record } of [first, second])
    expect((await app.send('DELETE', `/api/test-data/${record.id}`, undefined, account.auth)).status).toBe(
      204,
    )
  expect(await points()).toBe(0)
})

test('a decision on a test that is deleted at the same moment finds nothing; it is no fault of the server', async () => {
  for (let round = 0; round < 5; round++) {
    const { record } = await uploaded()
    const answers = await Promise.all([
      ...[0, 1, 2].map((index) => review(record.id, index, { decision: 'discarded' })),
      app.send('DELETE', `/api/test-data/${record.id}`, undefined, owner.auth),
      ...[0, 1, 2].map((index) =>
        app.send('DELETE', `/api/test-data/${record.id}/results/${index}/review`, undefined, owner.auth),
      ),
      app.send(
        'PUT',
        `/api/test-data/${record.id}/collection-date`,
        { collection_date: '2026-01-02' },
        owner.auth,
      ),
    ])
    const other = answers.map(({ status }) => status).filter((status) => ![200, 204, 404].includes(status))
    expect(other).toEqual([])
  }
})
