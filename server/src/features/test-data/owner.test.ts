import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Analysis } from '@aevia/domain/health/reading/analysis.ts'
import type { TestData } from '@aevia/domain/test-data/schema.ts'
import { createTestApp, type Account, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ jobs: true })
})
afterAll(() => app.close())

type Answer = { record: TestData; analysis: Analysis }

const report = (head: string) => `City Laboratory
${head}
Collected: 2024-02-13
Test            Result   Units    Reference Range
Ferritin        41       ng/mL    30-400
TSH             2.1      mIU/L    0.4-4.0
`
const ofTwo = `City Laboratory
Patient: Anna Keller
Collected: 2024-02-13
Test            Result   Units    Reference Range
Ferritin        41       ng/mL    30-400

Patient: Bruno Costa
Collected: 2024-02-13
Test            Result   Units    Reference Range
TSH             2.1      mIU/L    0.4-4.0
`

const profile = {
  first_name: 'Anna',
  last_name: 'Keller',
  age: 44,
  race: null,
  gender: 'female',
  allergies: null,
  height_cm: null,
  weight_kg: null,
}
async function person(): Promise<Account> {
  const account = await app.createAccount()
  expect((await app.send('PATCH', '/api/profile', profile, account.auth)).status).toBe(200)
  return account
}
const uploaded = async (account: Account, content: string) => {
  const answer = await app.upload(account, { name: 'report.txt', content }, { test_date: '2024-06-10' })
  return (await app.analysed(account, ((await answer.json()) as TestData).id)) as unknown as Answer
}
const say = (account: Account, id: string, body: object) =>
  app.send('PUT', `/api/test-data/${id}/owner`, body, account.auth)
const read = async (account: Account, path: string) =>
  (await app.fetch(path, { headers: account.auth })).text()
/** What trends and an export have of the two markers. */
const counted = async (account: Account): Promise<string[]> => {
  const [markers, exported] = [
    await read(account, '/api/blood-markers'),
    await read(account, '/api/test-data/export/csv'),
  ]
  const found = ['ferritin', 'tsh'].filter((id) => markers.includes(`"${id}"`))
  expect(
    ['Ferritin', 'TSH'].filter((name) => exported.includes(name)).map((name) => name.toLowerCase()),
  ).toEqual(found)
  return found
}

test.each([
  ['another name', 'Patient: Bruno Costa', ['name']],
  ['a relative of the same family name', 'Patient: Maria Keller', ['name']],
  ['the other sex', 'Sex: Male', ['sex']],
  ['another year of birth', 'DOB: 1955-03-02', ['birth_year']],
])('a document with %s is asked about and counts only after yes', async (_, head, reasons) => {
  const account = await person()
  const { record, analysis } = await uploaded(account, report(head))
  expect(record).toMatchObject({ analysis_status: 'completed', owner: 'asked' })
  expect(analysis.owner_reasons).toEqual(reasons)
  expect(analysis.results).toHaveLength(2)
  expect(await counted(account)).toEqual([])

  const mine = (await (await say(account, record.id, { owner: 'mine' })).json()) as Answer
  expect(mine.record.owner).toBe('mine')
  expect(await counted(account)).toEqual(['ferritin', 'tsh'])

  await say(account, record.id, { owner: 'not_mine' })
  expect(await counted(account)).toEqual([])
})

test.each([
  ['no name', 'Report 17'],
  ['the family name first', 'Patient: KELLER, Anna'],
  ['an initial', 'Patient: A. Keller'],
  ['a middle name and a title', 'Patient Name: Mrs. Anna Sofia Keller'],
  ['two family names', 'Patient: Anna Keller-Costa'],
  ['a maiden name and the year of birth', 'Patient: Anna Costa\nDOB: 1982-03-02'],
  ['the same sex', 'Sex: Female'],
])('a document with %s raises no question', async (_, head) => {
  const account = await person()
  const { record } = await uploaded(account, report(head))
  expect(record.owner).toBeNull()
  expect(await counted(account)).toEqual(['ferritin', 'tsh'])
})

test('of a document of two people only the results of the one whom the user chose count', async () => {
  const account = await person()
  const { record, analysis } = await uploaded(account, ofTwo)
  expect(record.owner).toBe('asked')
  expect(analysis).toMatchObject({
    people: ['Anna Keller', 'Bruno Costa'],
    owner_reasons: ['several_people'],
  })
  expect(await counted(account)).toEqual([])
  expect((await say(account, record.id, { owner: 'mine' })).status).toBe(400)
  expect((await say(account, record.id, { owner: 'mine', person: 2 })).status).toBe(400)

  await say(account, record.id, { owner: 'mine', person: 0 })
  // Of a document of several people each result is reviewed before it counts.
  for (const index of [0, 1])
    await app.send(
      'PUT',
      `/api/test-data/${record.id}/results/${index}/review`,
      { decision: 'accepted' },
      account.auth,
    )
  expect(await counted(account)).toEqual(['ferritin'])
  await say(account, record.id, { owner: 'mine', person: 1 })
  expect(await counted(account)).toEqual(['tsh'])
})

test('nobody answers for the document of another', async () => {
  const [account, other] = [await person(), await person()]
  const { record } = await uploaded(account, report('Patient: Bruno Costa'))
  expect((await say(other, record.id, { owner: 'mine' })).status).toBe(404)
  expect((await app.send('PUT', `/api/test-data/${record.id}/owner`, { owner: 'mine' }, {})).status).toBe(401)
  expect(await counted(account)).toEqual([])
})
